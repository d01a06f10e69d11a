#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Opens a page in Chromium without a window, and compares its numbers with a report as JSON.

usage: check_page.py PAGE REPORT.json
"""
import html.parser
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

MOST_BYTES = 5_000_000

# What a reader without a mouse does; what comes of it is written on the body.
KEYS = """<script>setTimeout(() => {
  const view = document.querySelector('#collectives .view'), canvas = document.querySelector('canvas'), search = document.querySelector('header input');
  const press = (element, key) => element.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true})), found = {};
  if (view && canvas) {
    view.focus();
    press(view, 'ArrowDown');
    found.tip = document.getElementById('tip').textContent;
    press(view, 'Escape');
    found.isHidden = document.getElementById('tip').hidden;
    press(canvas, '+');
    found.zoom = timeCharts.transform.k;
    press(canvas, '0');
    found.reset = timeCharts.transform.k;
  }
  press(document.body, '/');
  found.isSearching = document.activeElement === search;
  for (const text of ['no such word', '']) {
    search.value = text;
    search.dispatchEvent(new Event('input'));
    found['rows ' + text] = document.querySelectorAll('.row').length;
  }
  document.body.setAttribute('data-keys', JSON.stringify(found));
}, 300)</script></body>"""


class Numbers(html.parser.HTMLParser):
    """Collects (name of the row around it, key, side): value of all elements with data-key, and counts elements by class."""

    def __init__(self):
        super().__init__()
        self.row, self.values, self.classes, self.keys = "", {}, {}, {}

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if "data-keys" in attributes:
            self.keys = json.loads(attributes["data-keys"])
        if tag == "tr":
            self.row = attributes.get("data-name", "")
        for name in (attributes.get("class") or "").split():
            self.classes[name] = self.classes.get(name, 0) + 1
        if "data-key" in attributes:
            self.values[self.row, attributes["data-key"], attributes.get("data-side", "")] = float(attributes["data-value"])


def browse(page):
    """Returns the page as it stands after its scripts; exits if the console has anything to say."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as profile:
        copy = os.path.join(profile, "page.html")
        with open(page, encoding="utf-8") as file, open(copy, "w", encoding="utf-8") as probed:
            probed.write(file.read().replace("</body>", KEYS))
        command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", f"--user-data-dir={profile}",
                   "--enable-logging=stderr", "--window-size=1300,2400", "--virtual-time-budget=4000", "--dump-dom", "file://" + copy]
        done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=True, env={**os.environ, "HOME": profile})
    said = [line for line in done.stderr.split("\n") if "CONSOLE" in line]
    if said:
        sys.exit("the console says\n" + "\n".join(said))
    return done.stdout


def expect(values, key, wanted):
    found = values.get(key)
    if found is None or abs(found - wanted) > 1e-9 * max(abs(found), abs(wanted), 1e-12):
        sys.exit(f"the page has {found} as {key}, and the report {wanted}")


def check_function(numbers, function):
    if "seconds" in function:
        expect(numbers.values, ("", "seconds", ""), function["seconds"])
        expect(numbers.values, ("", "flops", ""), function["flops"])
        expect(numbers.values, ("", "wire_bytes", ""), sum(entry["wire_bytes"] for entry in function["collectives"]))
    if "timeline" in function:
        expect(numbers.values, ("", "peak_bytes", ""), function["timeline"]["peak"]["bytes"])
    groups = {}
    for entry in function["collectives"]:
        title = entry["kind"] + (f"({entry['reduction']})" if entry["reduction"] else "")
        group = groups.setdefault(f"{title} over {','.join(entry['axes'])}", dict.fromkeys(("executions", "buffer_bytes", "wire_bytes", "seconds"), 0))
        for key in group:
            group[key] += entry[key]
    for name, group in groups.items():
        for key, wanted in group.items():
            expect(numbers.values, (name, "count" if key == "executions" else key, ""), wanted)


def check_keys(keys, function):
    expected = {"isSearching": True, "rows no such word": 0}
    if function.get("collectives") and "seconds" in function:
        expected |= {"isHidden": True, "zoom": 1.6, "reset": 1}
        if function["collectives"][0]["reason"] and "Why" not in keys.get("tip", ""):
            sys.exit(f"arrow keys show of a collective: {keys}")
    if any(keys.get(key) != wanted for key, wanted in expected.items()) or not keys.get("rows "):
        sys.exit(f"keys do {keys}, and not {expected}")


def check_difference(numbers, function):
    for side in ("before", "after"):
        for key in ("seconds", "wire_bytes", "flops", "collectives"):
            expect(numbers.values, ("", key, side), function[side][key])
        for key, wanted in function[side]["memory"].items():
            expect(numbers.values, ("", key, side), wanted)


def main():
    page, report = sys.argv[1:]
    text = open(page, encoding="utf-8").read()
    if len(text.encode()) > MOST_BYTES:
        sys.exit(f"the page has {len(text.encode())} bytes")
    without_data = re.sub(r'<script type="application/json".*?</script>', "", text, flags=re.S)
    if re.search(r'\b(src|href)="(?!data:)|@import|url\((?!#)', without_data.split("<script>")[0]):
        sys.exit("the page reads other files")
    numbers = Numbers()
    numbers.feed(re.sub(r"<script.*?</script>", "", browse(page), flags=re.S))
    function = json.load(open(report, encoding="utf-8"))["functions"][0]
    check_keys(numbers.keys, function)
    (check_difference if "collectives_gone" in function else check_function)(numbers, function)
    if not 1 <= numbers.classes.get("row", 0) <= 400:
        sys.exit(f"the page has {numbers.classes.get('row', 0)} rows, but shows those in sight alone")


main()

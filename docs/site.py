# SPDX-License-Identifier: Apache-2.0
"""A hook of mkdocs: adds the reference that the build generates, if there is a build, as pages below Reference.

Pages of ops, attributes and passes are those of `ninja -C build dist-docs`; those of tools are what `--help` prints. The environment
variable DIST_BUILD_DIR names another build folder than build/.
"""
import glob
import os
import subprocess

from mkdocs.structure.files import File

TOOLS = ("dist-run", "dist-exec", "dist-doctor", "dist-reshard-checkpoint", "dist-solve", "dist-lsp-server")


def _build(config):
    root = os.path.dirname(config.config_file_path)
    return os.path.join(root, os.environ.get("DIST_BUILD_DIR", "build"))


def _pages(config):
    """Returns (title, path in the site, Markdown) of each generated page."""
    pages = []
    for path in sorted(glob.glob(os.path.join(_build(config), "docs", "*.md"))):
        name = os.path.splitext(os.path.basename(path))[0]
        with open(path, encoding="utf-8") as file:
            text = file.read()
        title = name.replace("passes-", "Passes: ").replace("-", "/").capitalize()
        pages.append((title, f"reference/{name}.md", f"# {title}\n\n{text}"))
    for tool in TOOLS:
        binary = os.path.join(_build(config), "bin", tool)
        if os.path.exists(binary):
            text = subprocess.run([binary, "--help"], capture_output=True, text=True, check=True).stdout
            pages.append((tool, f"reference/{tool}.md", f"# {tool}\n\n```text\n{text}```\n"))
    return pages


def on_config(config):
    for section in config.nav or []:
        if isinstance(section, dict) and "Reference" in section:
            section["Reference"] += [{title: path} for title, path, _ in _pages(config)]
    return config


def on_files(files, config):
    for _, path, text in _pages(config):
        files.append(File.generated(config, path, content=text))
    return files

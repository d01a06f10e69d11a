# SPDX-License-Identifier: Apache-2.0
"""What can go wrong with checkpoints: folders that are broken, disks that are full, processes that are killed.

usage: reshard_errors.py DIST_RESHARD_CHECKPOINT FOLDER
Each error is one line that names the file, and leaves nothing behind.
"""
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time

import numpy as np

import stored

tool, folder = sys.argv[1:]
failures = 0


def path(*names):
    return os.path.join(folder, *names)


def check(name, arguments, text, status=1, setup=None):
    global failures
    before = sorted(os.listdir(folder))
    run = subprocess.run([tool, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=100, preexec_fn=setup)
    if run.returncode != status or text not in run.stdout or sorted(os.listdir(folder)) != before:
        failures += 1
        print(f"FAILED {name}: status {run.returncode}, needed {status} and '{text}'\n{run.stdout}", sorted(os.listdir(folder)))


def copy(name):
    """Returns a copy of the good checkpoint, to be broken."""
    shutil.rmtree(path(name), ignore_errors=True)
    shutil.copytree(path("good"), path(name))
    return path(name)


def edit_index(name, change):
    target = copy(name)
    index = stored.read_index(target)
    change(index)
    with open(os.path.join(target, stored.INDEX), "w", encoding="utf-8") as file:
        json.dump(index, file)
    return target


def write_plan(name, plan):
    with open(path(name), "w", encoding="utf-8") as file:
        json.dump(plan, file)
    return f"--plan={path(name)}"


tensors = {"w": ("F32", np.arange(48, dtype=np.float32).reshape(8, 6)), "b": ("F32", np.arange(6, dtype=np.float32))}
stored.write_folder(path("plain"), tensors)
rows = write_plan("rows.json", {"mesh": {"axes": [["x", 2]]}, "rules": [{"match": "w", "sharding": "[{\"x\"}, {}]"}]})
subprocess.run([tool, path("plain"), path("good"), rows], check=True, stdout=subprocess.DEVNULL)
first = "rank-00000-of-00002.safetensors"
out = path("out")

check("nothing", [], "two folders are needed")
check("one folder", [path("good")], "two folders are needed")
check("three folders", [path("good"), out, out], "behind two folders")
check("an unknown option", [path("good"), out, "--plam=x"], "unknown option '--plam=x'")
check("an empty plan", [path("good"), out, "--plan="], "--plan needs a value")
check("a size that is none", [path("good"), out, "--file-bytes=0"], "'0' is no positive number")
check("a plan that is not there", [path("good"), out, "--plan=no.json"], "cannot read the plan file 'no.json': No such file")
check("a name that is none", [path("good"), out, "--rename=w"], "'w' has no '='")
check("a name that nobody has", [path("good"), out, "--rename=x=y"], "--rename: no name begins with \"x\"")
check("a name for two", [path("good"), out, "--rename=w=b"], "two tensors, or parts of them, would be called \"b\"")
check("no folder", [path("none"), out], "none: cannot open the file: No such file")
check("the same folder", [path("good"), path("good") + "/"], "is what is read")
os.symlink(path("good"), path("link"))
check("the same folder by a link", [path("good"), path("link")], "is what is read")
check("the folder of the file that is read", [path("good", first), path("good")], "is what is read")
check("a file in the way", [path("good"), path("rows.json")], "rows.json: is no folder")
os.makedirs(path("mine"))
open(path("mine", "notes.txt"), "w").close()
check("another folder in the way", [path("good"), path("mine")], "holds \"notes.txt\", which is no file of a checkpoint")
check("no parent folder", [path("good"), path("none", "out")], "out.incomplete: cannot make the folder: No such file")
if os.geteuid() != 0:
    os.makedirs(path("sealed"), mode=0o500)
    check("a folder that may not be written", [path("good"), path("sealed", "out")], "cannot make the folder: Permission denied")
os.makedirs(path("empty"))
check("an empty folder is no checkpoint", [path("empty"), out], "has no model.safetensors.index.json and 0 safetensors files")

check("partial values", [path("good"), out, write_plan("p.json", {"rules": [{"match": "w", "placements": ["Partial(sum)"]}]})],
      "p.json:1:41: error: found tensor w on [{}, {}], partial = [sum {\"x\"}], but a checkpoint holds whole values")
check("a plan without a mesh", [path("plain"), out, write_plan("m.json", {"rules": []})], "the plan needs \"mesh\"")
check("too many devices", [path("good"), out, write_plan("n.json", {"mesh": {"axes": [["x", 2097152]]}, "rules": []})],
      "axis \"x\" has size 2097152, needed 1 to 1048576")
check("a dimension that is not there", [path("good"), out, write_plan("d.json", {"rules": [{"match": "b", "placements": ["Shard(1)"]}]})],
      "tensor b: found dimension 1, but 'tensor<6xf32>' has rank 1")

os.remove(os.path.join(copy("a"), first))
check("a file is missing", [path("a"), out], f"{first}: cannot open the file: No such file")
with open(os.path.join(copy("a"), first), "r+b") as file:
    file.truncate(os.path.getsize(file.name) - 1)
check("a file is too short", [path("a"), out], f"{first}: ")
os.remove(os.path.join(copy("a"), first))
os.mkfifo(path("a", first))
check("a file is a pipe", [path("a"), out], f"{first}: not a regular file")
stored.write_file(os.path.join(copy("a"), first), {"w[0:4, 0:6]": ("F32", np.zeros((6, 4), np.float32)), "b": tensors["b"]})
check("another shape", [path("a"), out], "f32[6x4] for \"w[0:4, 0:6]\", which the index says is f32[4x6]")
stored.write_file(os.path.join(copy("a"), first), {"w[0:4, 0:6]": ("I32", np.zeros((4, 6), np.int32)), "b": tensors["b"]})
check("another type", [path("a"), out], "i32[4x6] for \"w[0:4, 0:6]\"")
stored.write_file(os.path.join(copy("a"), first), {"b": tensors["b"]})
check("a block is missing", [path("a"), out], "has no tensor \"w[0:4, 0:6]\"")
stored.write_file(os.path.join(copy("a"), first), stored.read_file(path("good", first)) | {"x": tensors["b"]})
check("a tensor too many", [path("a"), out], "has tensor \"x\", of which the index says nothing")
with open(os.path.join(copy("a"), stored.INDEX), "w", encoding="utf-8") as file:
    file.write("{")
check("no JSON", [path("a"), out], f"{stored.INDEX}: is no JSON")
check("a weight too many", [edit_index("a", lambda index: index["weight_map"].update(x=first)), out], "\"x\", which belongs to no tensor")
check("a file elsewhere", [edit_index("a", lambda index: index["weight_map"].update(x="../" + first)), out], "in the same folder is needed")
check("another sharding", [edit_index("a", lambda index: index["dist"]["tensors"]["w"].update(sharding="[{}, {\"x\"}]")), out],
      "tensor \"w\" has blocks that are not those of its sharding")
check("a later version", [edit_index("a", lambda index: index["dist"].update(version=2)), out], "'dist' has version \"2\"")
del_layout = edit_index("a", lambda index: index.pop("dist"))
index = stored.read_index(del_layout)["weight_map"]
check("a plain index with another file", [edit_index("a", lambda i: (i.pop("dist"), i["weight_map"].update(b=sorted(set(index.values()) - {index["b"]})[0]))), out],
      "which does not have it")

# A limit on the size of files stands for a full disk: the signal is ignored, and writing fails.
check("a full disk", [path("good"), out], "cannot write the file: File too large",
      setup=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)))

# Memory: four shards of 16 MiB become two of 32, in less than one of them more than a small checkpoint takes.
big = {"w": ("F32", np.arange(1 << 24, dtype=np.float32).reshape(4096, 4096))}
stored.write_folder(path("big"), big, parts=1)
four = write_plan("four.json", {"mesh": {"axes": [["x", 4]]}, "rules": [{"match": "w", "sharding": "[{\"x\"}, {}]"}]})
two = write_plan("two.json", {"mesh": {"axes": [["x", 2]]}, "rules": [{"match": "w", "sharding": "[{}, {\"x\"}]"}]})
measure = ("import os, subprocess, sys; child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL); "
           "_, status, usage = os.wait4(child.pid, 0); print(status, usage.ru_maxrss)")


def peak(*arguments):
    """Returns the most KiB that the tool has had, started by a process that is smaller than it."""
    run = subprocess.run([sys.executable, "-S", "-c", measure, tool, *arguments], stdout=subprocess.PIPE, text=True, check=True)
    status, kib = map(int, run.stdout.split())
    assert status == 0
    return kib


small = peak(path("good"), path("b4"), four)
shutil.rmtree(path("b4"))
grown = [peak(path("big"), path("b4"), four) - small, peak(path("b4"), path("b2"), two) - small]
if max(grown) > 16 << 10:
    failures += 1
    print(f"FAILED memory: {grown} KiB more than a small checkpoint takes")

# Killed on the way: nothing has the name, or all of it; the next run leaves nothing else behind.
shutil.rmtree(path("b2"))
for attempt in range(6):
    child = subprocess.Popen([tool, path("b4"), path("b2"), two], stdout=subprocess.DEVNULL)
    while not os.path.exists(path("b2.incomplete")) and not os.path.exists(path("b2")) and child.poll() is None:
        time.sleep(0.0005)
    time.sleep(0.005 * attempt)
    child.send_signal(signal.SIGKILL)
    child.wait()
    if os.path.exists(path("b2")):
        assert sorted(os.listdir(path("b2"))) == [stored.INDEX, first, first.replace("00000", "00001")]
        shutil.rmtree(path("b2"))
subprocess.run([tool, path("b4"), path("b2"), two], check=True, stdout=subprocess.DEVNULL)
assert not os.path.exists(path("b2.incomplete"))
blocks = stored.read_all(path("b2"))
assert all(stored.same(blocks[f"w[0:4096, {begin}:{begin + 2048}]"], ("F32", big["w"][1][:, begin:begin + 2048])) for begin in (0, 2048))
for name in ("big", "b4", "b2"):
    shutil.rmtree(path(name))
sys.exit(failures > 0)

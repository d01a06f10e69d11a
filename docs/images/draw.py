#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the pictures of concepts.md as SVG files, in the folder of this file.

usage: draw.py            writes them
       draw.py --check    says whether they are as this script draws them
"""
import os
import sys

CELL, GAP = 26, 6
COLORS = ["#4c78a8", "#f58518", "#54a24b", "#e45756", "#72b7b2", "#b279a2", "#9d755d", "#bab0ac"]


class Picture:
    def __init__(self, width, height):
        self.width, self.height, self.parts = width, height, []

    def box(self, x, y, width, height, color, text="", opacity=1.0):
        self.parts.append(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{color}" fill-opacity="{opacity}" '
                          f'stroke="#555" rx="2"/>')
        if text:
            self.text(x + width / 2, y + height / 2 + 4, text, "#fff" if opacity == 1.0 else "#222", "middle")

    def text(self, x, y, text, color="#555", anchor="start", size=12):
        self.parts.append(f'<text x="{x}" y="{y}" fill="{color}" text-anchor="{anchor}" font-size="{size}">{text}</text>')

    def arrow(self, x, y, length, text):
        self.parts.append(f'<path d="M{x} {y} h{length} m-8 -5 l8 5 l-8 5" fill="none" stroke="#888" stroke-width="2"/>')
        self.text(x + length / 2, y - 8, text, "#888", "middle")

    def svg(self):
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" width="{self.width}" '
                f'font-family="sans-serif">\n' + "\n".join(self.parts) + "\n</svg>\n")


def draw_mesh():
    picture = Picture(330, 130)
    for row in range(2):
        for column in range(4):
            number = row * 4 + column
            picture.box(60 + column * 62, 30 + row * 46, 54, 38, COLORS[number], f"{number}")
        picture.text(50, 54 + row * 46, f"dp {row}", anchor="end")
    for column in range(4):
        picture.text(87 + column * 62, 22, f"tp {column}", anchor="middle")
    return picture


def draw_devices(picture, x, y, title, holds):
    """Draws a 4 x 8 tensor on a mesh of 2 x 2; `holds(device, row, column)` says what a device has of an element."""
    picture.text(x, y - 10, title)
    for device in range(4):
        left, top = x + (device % 2) * 98, y + (device // 2) * 58
        for row in range(4):
            for column in range(8):
                share = holds(device, row, column)
                picture.box(left + column * 11, top + row * 12, 11, 12, COLORS[device] if share else "#fff", opacity=share or 0.25)


def draw_shardings():
    picture = Picture(650, 160)
    row, column = (lambda device: device // 2), (lambda device: device % 2)
    draw_devices(picture, 10, 40, '[{"x"}, {"y"}]', lambda d, i, j: float(i // 2 == row(d) and j // 4 == column(d)))
    draw_devices(picture, 230, 40, '[{"x"}, {}]', lambda d, i, j: float(i // 2 == row(d)))
    draw_devices(picture, 450, 40, '[{}, {}], partial sum over "x"', lambda d, i, j: 0.55)
    return picture


def draw_product():
    picture = Picture(650, 190)
    for device in range(2):
        top = 30 + device * 80
        color = COLORS[device]
        picture.text(4, top + 30, f"tp {device}")
        picture.box(60, top, 40, 60, color, "h")
        picture.text(110, top + 34, "×")
        picture.box(130, top + 10, 60, 40, color, "w2")
        picture.text(202, top + 34, "=")
        picture.box(224, top, 60, 60, color, "part", opacity=0.45)
        picture.arrow(300, top + 30, 100, "all-reduce")
        picture.box(416, top, 60, 60, "#54a24b", "y")
    picture.text(60, 20, "columns of h and rows of w2 are split: each device adds up a part of the sum")
    return picture


def draw_reshards():
    picture = Picture(650, 150)
    rows = [("Shard(0) → Replicate", "all-gather"), ("Partial → Replicate", "all-reduce"), ("Partial → Shard(0)", "reduce-scatter"),
            ("Shard(0) → Shard(1)", "all-to-all"), ("Replicate → Shard(0)", "nothing is sent")]
    for number, (change, collective) in enumerate(rows):
        picture.text(20, 26 + number * 26, change, "#222")
        picture.arrow(200, 22 + number * 26, 60, "")
        picture.text(280, 26 + number * 26, collective, COLORS[number])
    return picture


def draw_overview():
    picture = Picture(740, 190)
    picture.box(10, 30, 120, 50, "#4c78a8", "program")
    picture.text(10, 96, "JAX, PyTorch, MLIR")
    picture.box(10, 120, 120, 40, "#f58518", "placements")
    picture.text(10, 176, "annotations, plan, auto")
    picture.arrow(140, 95, 50, "")
    picture.box(200, 60, 120, 70, "#54a24b", "dist")
    picture.arrow(330, 95, 50, "")
    for device in range(4):
        picture.box(392, 18 + device * 38, 112, 30, COLORS[device], f"device {device}")
        if device:
            picture.parts.append(f'<path d="M516 {device * 38 - 4} v36" stroke="#888" stroke-width="3"/>')
    picture.text(526, 60, "collectives, with cost and reason", size=11)
    picture.text(526, 90, "checked against one rank", size=11)
    picture.text(526, 120, "memory and timeline", size=11)
    return picture


PICTURES = {"overview": draw_overview, "mesh": draw_mesh, "shardings": draw_shardings, "product": draw_product, "reshards": draw_reshards}


def main():
    folder = os.path.dirname(os.path.abspath(__file__))
    for name, draw in PICTURES.items():
        path, text = os.path.join(folder, f"{name}.svg"), draw().svg()
        if "--check" not in sys.argv:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        elif not os.path.exists(path) or open(path, encoding="utf-8").read() != text:
            sys.exit(f"{name}.svg is not what draw.py draws; run it again")
    print(f"{len(PICTURES)} pictures")


if __name__ == "__main__":
    main()

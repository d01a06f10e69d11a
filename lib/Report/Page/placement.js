// SPDX-License-Identifier: Apache-2.0
// The mesh as a grid of devices, and each tensor as a picture of which device holds which block.
'use strict';

const kMostDevices = 512;

class Mesh {
  constructor(axes) {
    this.axes = axes; // [[name, size], ...]
    this.size = axes.reduce((product, [, size]) => product * size, 1);
  }

  coordinates(device) {
    const result = {};
    for (const [name, size] of [...this.axes].reverse()) {
      result[name] = device % size;
      device = Math.floor(device / size);
    }
    return result;
  }

  name(device) {
    const at = this.coordinates(device);
    return this.axes.map(([name]) => `${name}=${at[name]}`).join(' ');
  }

  // Returns [number of blocks, index of the block of a device at `at`] along a dimension that `axes` split, the first outermost.
  // An axis may be a part of one, `tp:(2)4`: of the size of the axis, 2 are outside of it and 4 are it.
  block(axes, at) {
    let count = 1, index = 0;
    for (const text of axes) {
      const [, name, before, part] = text.match(/^(.*?)(?::\((\d+)\)(\d+))?$/);
      const whole = (this.axes.find(([other]) => other === name) || [name, 1])[1];
      const size = part ? Number(part) : whole;
      const inside = part ? whole / (Number(before) * size) : 1;
      index = index * size + Math.floor((at[name] || 0) / inside) % size;
      count *= size;
    }
    return [count, index];
  }
}

// Returns {blocks: number along each dimension, holders: Map from 'i,j' to devices}.
function placeBlocks(mesh, dims) {
  const holders = new Map();
  for (let device = 0; device < mesh.size; ++device) {
    const at = mesh.coordinates(device);
    const key = dims.map(axes => mesh.block(axes, at)[1]).join(',');
    if (!holders.has(key)) holders.set(key, []);
    holders.get(key).push(device);
  }
  return {blocks: dims.map(axes => mesh.block(axes, {})[0]), holders};
}

function describeDevices(devices) {
  if (devices.length === 1) return String(devices[0]);
  const isRun = devices.every((device, index) => device === devices[0] + index);
  if (isRun) return `${devices[0]}-${devices[devices.length - 1]}`;
  return devices.length <= 4 ? devices.join(' ') : `${devices.length} devices`;
}

const lit = {
  // Marks what device `device` holds, in all pictures that exist.
  set(device) {
    document.querySelectorAll('.lit').forEach(element => element.classList.remove('lit'));
    if (device === null) return;
    document.querySelectorAll(`[data-devices~="${device}"]`).forEach(element => element.classList.add('lit'));
  },
};

function drawMesh(mesh) {
  if (!mesh.size || mesh.size > kMostDevices)
    return make('p', {}, mesh.axes.map(([name, size]) => `${name}=${size}`).join(' x ') + `: ${mesh.size} devices`);
  const columns = mesh.axes.length ? mesh.axes[mesh.axes.length - 1][1] : 1;
  const rowsPerGroup = mesh.axes.length > 1 ? mesh.axes[mesh.axes.length - 2][1] : 1;
  const cells = [];
  for (let device = 0; device < mesh.size; ++device) {
    if (device > 0 && device % (columns * rowsPerGroup) === 0) cells.push(make('div', {class: 'gap'}));
    const enter = event => {
      lit.set(device);
      const box = event.target.getBoundingClientRect();
      tip.show([make('div', {}, `device ${device}: ${mesh.name(device)}`)], box.left, box.bottom - 10);
    };
    const leave = () => { lit.set(null); tip.hide(); };
    cells.push(make('div', {class: 'device', tabindex: 0, 'data-devices': device, 'aria-label': `device ${device}, ${mesh.name(device)}`,
      onmouseenter: enter, onmouseleave: leave, onfocus: enter, onblur: leave}, String(device)));
  }
  return make('div', {class: 'mesh', style: `grid-template-columns: repeat(${columns}, minmax(30px, max-content))`}, ...cells);
}

// Draws a tensor as blocks: rows are its first split dimension, columns the second; a third one or more are left to the words beside it.
function drawTensor(mesh, dims, {width = 150, height = 64} = {}) {
  const svg = d3.create('svg').attr('viewBox', `0 0 ${width} ${height}`).attr('class', 'picture').attr('role', 'img').style('width', width + 'px').style('height', height + 'px');
  if (mesh.size > kMostDevices) return svg.node();
  const split = dims.map((axes, index) => index).filter(index => mesh.block(dims[index], {})[0] > 1);
  const last = dims.length - 1;
  // A dimension that is not split fills the side that is left.
  const columns = split.includes(last) ? last : split.length > 1 ? split[split.length - 1] : -1;
  const rows = split.find(index => index !== columns);
  const pick = key => { const at = key.split(','); return [rows === undefined ? 0 : Number(at[rows]), columns < 0 ? 0 : Number(at[columns])]; };
  const {blocks, holders} = placeBlocks(mesh, dims);
  const numRows = rows === undefined ? 1 : blocks[rows], numColumns = columns < 0 ? 1 : blocks[columns];
  const cells = new Map();
  for (const [key, devices] of holders) {
    const [row, column] = pick(key), place = `${row},${column}`;
    cells.set(place, {row, column, devices: (cells.get(place) || {devices: []}).devices.concat(devices)});
  }
  const data = [...cells.values()], w = width / numColumns, h = height / numRows;
  const shade = cell => d3.interpolateCool(0.15 + 0.7 * (data.length > 1 ? (cell.row * numColumns + cell.column) / (numRows * numColumns - 1) : 0));
  const groups = svg.selectAll('g').data(data).join('g').attr('data-devices', cell => cell.devices.join(' '))
    .attr('transform', cell => `translate(${cell.column * w},${cell.row * h})`);
  groups.append('rect').attr('x', 1).attr('y', 1).attr('width', Math.max(1, w - 2)).attr('height', Math.max(1, h - 2)).attr('rx', 2).attr('fill', shade).attr('fill-opacity', .38).attr('stroke', shade);
  groups.append('text').attr('x', w / 2).attr('y', h / 2 + 4).attr('text-anchor', 'middle')
    .text(cell => { const text = describeDevices(cell.devices); return h >= 12 && w >= 7 * text.length ? text : ''; });
  groups.append('title').text(cell => `devices ${describeDevices(cell.devices)}`);
  return svg.node();
}

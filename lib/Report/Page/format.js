// SPDX-License-Identifier: Apache-2.0
// Numbers and sentences as the text report writes them: 1 kB is 1000 B.
'use strict';

const format = {
  scale(number, unit) {
    if (Math.abs(number) < 999.5) return Math.round(number) + ' ' + unit;
    let prefix = 0;
    while (Math.abs(number) >= 999.5 && prefix < 8) { number /= 1000; ++prefix; }
    if (Math.abs(number) >= 999.5) return (number * 1e24).toExponential(3) + ' ' + unit;
    const size = Math.abs(number);
    return number.toFixed(size < 9.995 ? 2 : size < 99.95 ? 1 : 0) + ' ' + ' kMGTPEZY'[prefix] + unit;
  },
  bytes: number => format.scale(number, 'B'),
  flops: number => format.scale(number, 'flop'),
  count: number => number < 100000 ? String(number) : format.scale(number, '').replace(' ', ''),
  seconds(number) {
    if (number >= 1e6) return number.toExponential(3) + ' s';
    if (number >= 10) return number.toFixed(3) + ' s';
    return number < 1e-3 ? (number * 1e6).toFixed(1) + ' us' : (number * 1e3).toFixed(3) + ' ms';
  },
  title: entry => entry.reduction ? `${entry.kind}(${entry.reduction})` : entry.kind,
  axes: entry => entry.axes.join(','),
  tensor: entry => entry.shape.map(size => size + 'x').join('') + entry.dtype,
  type: text => text.replace(/^tensor<(.*)>$/, '$1'),
  words: name => name.replace(/_/g, ' '),
  // A place without its folders.
  place: text => text.replace(/^[^ (]*\//, ''),
  sentence: text => text ? text[0].toUpperCase() + text.slice(1) + '.' : '',
};

// Splits what was said of several tensors of one collective.
function sentences(text) { return [...new Set((text || '').split('; ').filter(part => part))]; }

// Makes an element: make('td', {class: 'number'}, 'text', other, ...).
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(key, value === true ? '' : value);
  element.append(...children.filter(child => child !== undefined && child !== null));
  return element;
}

// An element whose number can be read by programs as well.
function numberElement(name, key, value, text, ...rest) { return make(name, {class: 'number', 'data-key': key, 'data-value': value}, text, ...rest); }

// Makes a section with a heading; `tools` stand to its right.
function section(title, {half = false, note = '', tools = [], id} = {}, ...children) {
  return make('section', {class: half ? 'half' : 'whole', id},
    make('h2', {}, title, note ? make('small', {}, note) : null, tools.length ? make('span', {class: 'tools'}, ...tools) : null), ...children);
}

function color(name) { return getComputedStyle(document.documentElement).getPropertyValue(name).trim(); }

const tip = {
  element: null,
  show(content, x, y) {
    this.element = this.element || document.body.appendChild(make('div', {id: 'tip', role: 'status', hidden: true}));
    this.element.replaceChildren(...content);
    this.element.hidden = false;
    const box = this.element.getBoundingClientRect();
    this.element.style.left = Math.max(6, Math.min(x + 14, innerWidth - box.width - 8)) + 'px';
    this.element.style.top = (y + 18 + box.height > innerHeight ? Math.max(6, y - box.height - 12) : y + 18) + 'px';
  },
  hide() { if (this.element) this.element.hidden = true; },
};

function labelled(label, texts) {
  if (!texts.length) return [];
  return [make('div', {class: 'label'}, label), make('ul', {}, ...texts.map(text => make('li', {}, text)))];
}

// What is said of a collective where the reader points at it.
function describeCollective(entry, number) {
  const runs = entry.executions === 1 ? '' : `, ${format.count(entry.executions)} times${entry.executions_unknown ? ' and per trip of a loop' : ''}`;
  return [
    make('div', {}, make('b', {}, format.title(entry)), ` over ${format.axes(entry)} of ${format.tensor(entry)}${entry.tensors > 1 ? `, ${entry.tensors} tensors` : ''}${runs}`),
    make('div', {}, `collective ${number}: ${format.seconds(entry.seconds)}, ${format.bytes(entry.wire_bytes)} sent, buffer ${format.bytes(entry.buffer_bytes)}`),
    make('div', {}, entry.loc + (entry.unit ? `, unit ${entry.unit}` : '') + (entry.piece ? `, piece ${entry.piece}` : '')),
    ...labelled('Why', sentences(entry.reason).map(format.sentence)),
    ...labelled('Decided by', entry.decided_by),
    ...labelled('Instead', sentences(entry.alternative)),
  ];
}

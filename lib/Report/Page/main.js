// SPDX-License-Identifier: Apache-2.0
// Puts the page together from the report in it: `data.functions` as docs/report.md says, each with `program` beside that, or
// `data.difference`, what changes between two plans.
'use strict';

const data = JSON.parse(document.getElementById('data').textContent);
const lists = [];
let timeCharts = null;

function addList(columns, options) {
  const list = new List(columns, options);
  lists.push(list);
  return list;
}

function searchable(title, list, options = {}) {
  const element = section(title, options, list.element);
  element.querySelector('h2').insertBefore(list.count, element.querySelector('h2 .tools'));
  return element;
}

//===-- sections -----------------------------------------------------------------------------------------------------------===//

function memoryAtPeak(report) {
  const planned = report.peak_memory;
  if (planned && planned.target !== undefined) return {bytes: planned.bytes, categories: planned.categories, note: planned.target ? `as the target ${planned.target} allocates it` : 'as it is allocated'};
  if (report.timeline) return {...report.timeline.peak, note: 'before any lowering'};
  return {bytes: report.memory.peak_bytes, categories: {}, note: ''};
}

function totals(report) {
  const sum = key => d3.sum(report.collectives, entry => entry[key]), timeline = report.timeline;
  const card = (title, key, value, text, note) => [make('div', {}, make('dt', {}, title), make('dd', {'data-key': key, 'data-value': value}, text, make('small', {}, note || '')))];
  return section('Per device and step', {note: '1 kB is 1000 B', id: 'totals'}, make('dl', {class: 'totals'},
    ...(timeline ? card('predicted time', 'seconds', timeline.seconds, format.seconds(timeline.seconds),
      `computation ${format.seconds(timeline.compute_seconds)}, collectives ${format.seconds(timeline.collectives_seconds)}` +
      (timeline.overlapped_seconds < 0.999 * timeline.seconds ? `; ${format.seconds(timeline.overlapped_seconds)} if they overlapped` : '')) : []),
    ...card('sent', 'wire_bytes', sum('wire_bytes'), format.bytes(sum('wire_bytes')), `in ${format.count(sum('executions'))} collective${sum('executions') === 1 ? '' : 's'}`),
    ...card('peak memory', 'peak_bytes', memoryAtPeak(report).bytes, format.bytes(memoryAtPeak(report).bytes),
      `arguments ${format.bytes(report.memory.arguments_bytes)}, results ${format.bytes(report.memory.results_bytes)}`),
    ...card('computation', 'flops', report.flops, format.flops(report.flops))));
}

function mesh(report) { return section('Mesh', {half: true, note: report.mesh.axes.map(([name, size]) => `${name}=${size}`).join(', ')}, drawMesh(new Mesh(report.mesh.axes))); }

function memoryTable(report) {
  const peak = memoryAtPeak(report), rows = Object.entries(peak.categories).filter(([, bytes]) => bytes > 0).sort((a, b) => b[1] - a[1]);
  if (!rows.length) return null;
  return section('Memory at its fullest', {half: true, note: peak.note}, make('table', {id: 'memory'}, make('tbody', {}, ...rows.map(([name, bytes]) => make('tr', {},
    make('td', {}, format.words(name)), make('td', {class: 'number', 'data-key': name, 'data-value': bytes}, format.bytes(bytes)),
    make('td', {class: 'number'}, (100 * bytes / peak.bytes).toFixed(1) + ' %'))))));
}

function kinds(report) {
  const groups = groupCollectives(report.collectives);
  if (!groups.length) return null;
  const host = make('div'), buttons = Object.keys(measures).map(measure => make('button', {type: 'button', onclick: () => drawBars(host, groups, measure)}, measure));
  setTimeout(() => drawBars(host, groups, 'time'));
  const cell = (key, value, text) => make('td', {class: 'number', 'data-key': key, 'data-value': value}, text);
  const table = make('table', {id: 'kinds'}, make('thead', {}, make('tr', {}, ...['kind and axis', 'count', 'buffer', 'sent', 'time'].map((title, index) => make('th', {class: index ? 'number' : ''}, title)))),
    make('tbody', {}, ...groups.map(group => make('tr', {'data-name': group.name}, make('td', {}, group.name), cell('count', group.executions, format.count(group.executions)),
      cell('buffer_bytes', group.buffer_bytes, format.bytes(group.buffer_bytes)), cell('wire_bytes', group.wire_bytes, format.bytes(group.wire_bytes)),
      cell('seconds', group.seconds, format.seconds(group.seconds))))));
  return section('Collectives by kind and axis', {half: true, tools: buttons}, host, table);
}

function attention(report) {
  if (!report.attention) return null;
  return section('Attention', {half: true}, make('ul', {}, ...report.attention.map(entry => make('li', {},
    `${entry.fused ? 'one op' : 'not fused'}: ${entry.text}${entry.loc ? `, at ${entry.loc}` : ''}${entry.count > 1 ? ` (${entry.count} times)` : ''}`))));
}

function advice(report) {
  if (!report.advice) return null;
  return section('What costs most, and what would change it', {half: true}, make('ol', {class: 'advice'}, ...report.advice.map(entry => make('li', {},
    entry.seconds > 0 ? make('b', {}, format.seconds(entry.seconds) + ' ') : null, entry.what, make('p', {}, format.sentence(entry.why)), entry.instead ? make('p', {}, `Instead: ${entry.instead}.`) : null))));
}

function collectives(report) {
  if (!report.collectives.length) return null;
  const rows = report.collectives.map((entry, number) => ({entry, number}));
  const list = addList([
    {title: 'no.', width: '46px', number: true, text: row => String(row.number), value: row => row.number},
    {title: 'time', width: '92px', number: true, text: row => format.seconds(row.entry.seconds), value: row => row.entry.seconds},
    {title: 'count', width: '60px', number: true, text: row => format.count(row.entry.executions), value: row => row.entry.executions},
    {title: 'sent', width: '84px', number: true, text: row => format.bytes(row.entry.wire_bytes), value: row => row.entry.wire_bytes},
    {title: 'kind', width: '172px', text: row => format.title(row.entry)},
    {title: 'axis', width: '84px', text: row => format.axes(row.entry)},
    {title: 'tensor', width: '158px', text: row => format.tensor(row.entry) + (row.entry.tensors > 1 ? `, ${row.entry.tensors} tensors` : ''), value: row => row.entry.buffer_bytes},
    {title: 'source', width: 'minmax(140px, 1fr)', text: row => format.place(row.entry.loc)},
    {title: 'why', width: 'minmax(160px, 2fr)', text: row => format.sentence(sentences(row.entry.reason)[0])},
  ], {rows, label: 'collectives', tip: row => describeCollective(row.entry, row.number),
    words: ({entry}) => [format.title(entry), format.axes(entry), format.tensor(entry), entry.loc, entry.reason, entry.unit || ''].join(' ')});
  list.sortBy(1);
  return searchable('Collectives', list, {id: 'collectives', note: 'point at one, or go there by arrow keys, to see what led to it'});
}

// Ops that stand one behind the other and are of one source line are one row; each collective is a row of its own.
function sourceLines(report) {
  const {ops, strings, schedules} = report.program, spent = new Float64Array(ops.name.length);
  const {events} = schedules[0];
  events.op.forEach((op, index) => { if (op >= 0) spent[op] += events.duration[index]; });
  const rows = [];
  for (let op = 0; op < ops.name.length; ++op) {
    const place = strings[ops.source[op]], name = strings[ops.name[op]], last = rows[rows.length - 1];
    const source = place.replace(/:\d+$/, ''); // The column.
    if (ops.collective[op] < 0 && last && last.collective < 0 && last.source === source) {
      last.names.set(name, (last.names.get(name) || 0) + 1);
      last.seconds += spent[op] * 1e-9;
      last.type = strings[ops.type[op]];
    } else {
      rows.push({source, names: new Map([[name, 1]]), seconds: spent[op] * 1e-9, type: strings[ops.type[op]], collective: ops.collective[op], number: rows.length});
    }
  }
  return rows;
}

function program(report) {
  if (!report.program) return null;
  const names = row => row.collective >= 0 ? `${format.title(report.collectives[row.collective])} over ${format.axes(report.collectives[row.collective])}`
    : [...row.names].map(([name, count]) => count > 1 ? `${name} x${count}` : name).join(', ');
  const rows = sourceLines(report), source = row => (data.source_text || {})[row.source] || '', hasSource = rows.some(source);
  const list = addList([
    {title: 'row', width: '56px', number: true, text: row => String(row.number), value: row => row.number},
    {title: 'source', width: 'minmax(150px, 1.2fr)', text: row => format.place(row.source)},
    ...hasSource ? [{title: 'text', width: 'minmax(200px, 3fr)', make: row => make('code', {}, source(row)), text: source}] : [],
    {title: 'computes or sends', width: 'minmax(200px, 3fr)', text: names},
    {title: 'one device has', width: '170px', text: row => format.type(row.type)},
    {title: 'time', width: '96px', number: true, text: row => format.seconds(row.seconds), value: row => row.seconds},
  ], {rows, label: 'program by source line', mark: row => row.collective >= 0 ? 'sent' : '', words: row => `${row.source} ${source(row)} ${names(row)} ${row.type}`,
    tip: row => row.collective >= 0 ? describeCollective(report.collectives[row.collective], row.collective) : [make('b', {}, names(row)), make('div', {}, row.source), make('code', {}, source(row)), make('div', {}, `${format.seconds(row.seconds)}, ${format.type(row.type)}`)]});
  return searchable('Program of one device by source line', list, {id: 'program', note: 'in program order, collectives are marked'});
}

function tensors(report) {
  const boundary = (report.placements || []).map(value => ({...value, title: `${value.kind} ${value.number}`}));
  const inner = (report.values || []).filter(value => value.name.includes(' at ')).map(value => ({...value, title: 'value', local_type: '', kind: 'value'}));
  const rows = boundary.concat(inner);
  if (!rows.length) return null;
  const grid = new Mesh(report.mesh.axes), name = row => row.name || row.title;
  const list = addList([
    {title: 'devices', width: '160px', text: row => row.placements, make: row => drawTensor(grid, row.dims)},
    {title: 'value', width: '100px', text: row => row.title},
    {title: 'name', width: 'minmax(140px, 1.4fr)', text: name},
    {title: 'tensor', width: '150px', text: row => format.type(row.type)},
    {title: 'one device holds', width: '150px', text: row => format.type(row.local_type)},
    {title: 'bytes', width: '84px', number: true, text: row => row.bytes === undefined ? '' : format.bytes(row.bytes), value: row => row.bytes || 0},
    {title: 'placement', width: 'minmax(160px, 1.4fr)', text: row => row.placements},
  ], {rows, rowHeight: 72, most: 504, label: 'tensors', words: row => `${row.title} ${name(row)} ${row.type} ${row.placements}`,
    tip: row => [make('b', {}, name(row)), make('div', {}, `${format.type(row.type)}: ${row.placements}`), make('div', {}, row.sharding), ...labelled('Placed by', row.origin ? row.origin.split('; ') : [])]});
  return searchable('Tensors, and which device holds which block', list, {id: 'tensors', note: 'numbers are devices; point at a device of the mesh to see what it holds'});
}

function time(report) {
  if (!report.program || !report.program.schedules.length || !report.program.schedules[0].events.op.length) return null;
  timeCharts = new TimeCharts(report.program, report.collectives);
  const zoom = factor => () => d3.select(timeCharts.canvas).call(timeCharts.zoom.scaleBy, factor);
  return section('Timeline and memory', {id: 'timeline', note: 'drag and scroll to zoom', tools: [timeCharts.choice,
    make('button', {type: 'button', 'aria-label': 'zoom in', onclick: zoom(2)}, '+'), make('button', {type: 'button', 'aria-label': 'zoom out', onclick: zoom(0.5)}, '-'),
    make('button', {type: 'button', onclick: () => timeCharts.reset()}, 'all')]}, timeCharts.canvas, timeCharts.legend, timeCharts.memory);
}

//===-- what changes between two plans -------------------------------------------------------------------------------------===//

function changes(change) {
  const before = change.before || {memory: {}}, after = change.after || {memory: {}};
  const rows = [['time', 'seconds', format.seconds], ['sent', 'wire_bytes', format.bytes], ['peak memory', 'peak_bytes', format.bytes], ['arguments', 'arguments_bytes', format.bytes],
    ['results', 'results_bytes', format.bytes], ['computation', 'flops', format.flops], ['collectives', 'collectives', format.count]];
  const get = (side, key) => side.memory[key] !== undefined ? side.memory[key] : side[key] || 0;
  const cell = (side, key, text) => make('td', {class: 'number', 'data-key': key, 'data-side': side === before ? 'before' : 'after', 'data-value': get(side, key)}, text(get(side, key)));
  const difference = (key, text) => {
    const [old, now] = [get(before, key), get(after, key)];
    return text(old) === text(now) ? 'the same' : `${text(Math.abs(now - old))} ${now < old ? 'less' : 'more'}` + (old > 0 ? `, ${now < old ? '-' : '+'}${(100 * Math.abs(now - old) / old).toFixed(1)} %` : '');
  };
  const compare = (key, text, less, more, same) => text(get(before, key)) === text(get(after, key)) ? same
    : text(Math.abs(get(after, key) - get(before, key))) + (get(after, key) < get(before, key) ? less : more);
  const verdict = `${compare('seconds', format.seconds, ' faster', ' slower', 'as fast')}, ${compare('wire_bytes', format.bytes, ' less sent', ' more sent', 'as much sent')}, ` +
    compare('peak_bytes', format.bytes, ' less memory', ' more memory', 'as much memory');
  return section(change.before && change.after ? `Verdict: ${verdict}` : 'Numbers', {id: 'totals', note: 'per device and step; 1 kB is 1000 B'}, make('table', {}, make('thead', {}, make('tr', {}, ...['', 'before', 'after', 'change'].map((title, index) => make('th', {class: index % 3 ? 'number' : ''}, title)))),
    make('tbody', {}, ...rows.map(([title, key, text]) => make('tr', {}, make('td', {}, title), cell(before, key, text), cell(after, key, text), make('td', {}, difference(key, text)))))));
}

function changedValues(change) {
  const list = addList([
    {title: 'value', width: 'minmax(200px, 2fr)', text: row => row.name},
    {title: 'before', width: 'minmax(160px, 1.5fr)', text: row => row.before ? row.before.placements : 'not there'},
    {title: 'after', width: 'minmax(160px, 1.5fr)', text: row => row.after ? row.after.placements : 'not there'},
  ], {rows: change.values, label: 'values whose sharding changes', words: row => `${row.name} ${row.before && row.before.placements} ${row.after && row.after.placements}`,
    tip: row => [make('b', {}, row.name), ...labelled('Before', row.before ? [row.before.placements, row.before.origin] : []), ...labelled('After', row.after ? [row.after.placements, row.after.origin] : [])]});
  return searchable('Values whose sharding changes', list, {});
}

function changedCollectives(change) {
  const rows = [...change.collectives_gone.map(entry => ({...entry, sign: 'goes'})), ...change.collectives_added.map(entry => ({...entry, sign: 'appears'}))];
  const list = addList([
    {title: '', width: '70px', text: row => row.sign},
    {title: 'collective', width: 'minmax(260px, 2fr)', text: row => row.collective},
    {title: 'sent', width: '90px', number: true, text: row => format.bytes(row.wire_bytes), value: row => row.wire_bytes},
    {title: 'source', width: 'minmax(160px, 1fr)', text: row => format.place(row.loc)},
    {title: 'why', width: 'minmax(200px, 2fr)', text: row => format.sentence(sentences(row.reason)[0])},
  ], {rows, label: 'collectives that go and appear', words: row => `${row.sign} ${row.collective} ${row.loc} ${row.reason}`, mark: row => row.sign === 'appears' ? 'sent' : '',
    tip: row => [make('b', {}, row.collective), make('div', {}, row.loc), ...labelled('Why', sentences(row.reason).map(format.sentence))]});
  list.sortBy(2);
  return searchable('Collectives that go and appear', list, {});
}

//===-----------------------------------------------------------------------------------------------------------------------===//

const functions = data.functions || data.difference.functions;

function show(index) {
  lists.length = 0;
  timeCharts = null;
  const one = functions[index];
  const parts = data.difference ? [changes(one), changedValues(one), changedCollectives(one)]
    : [one.timeline || !one.values ? totals(one) : null, mesh(one), memoryTable(one), kinds(one), advice(one), attention(one), time(one), collectives(one), program(one), tensors(one)];
  document.querySelector('main').replaceChildren(...parts.filter(part => part));
  document.querySelector('header p').textContent = data.difference ? 'what changes between two plans' : `machine ${one.machine}${one.machine_named ? '' : ' (none was named)'}`;
  if (timeCharts) timeCharts.resize();
}

function begin() {
  const search = make('input', {type: 'search', placeholder: 'search (press /)', 'aria-label': 'search in all lists', oninput: event => lists.forEach(list => list.filter(event.target.value))});
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const setTheme = isDark => { document.documentElement.dataset.theme = isDark ? 'dark' : 'light'; if (timeCharts) timeCharts.draw(); };
  const choice = functions.length > 1 ? make('select', {'aria-label': 'function', onchange: event => show(Number(event.target.value))}, ...functions.map((one, index) => make('option', {value: index}, '@' + one.name))) : null;
  document.querySelector('header').replaceChildren(...[make('h1', {}, functions.length === 1 ? '@' + functions[0].name : 'dist'), choice, make('p'), search,
    make('button', {type: 'button', 'aria-label': 'light or dark', onclick: () => setTheme(document.documentElement.dataset.theme !== 'dark')}, 'light / dark')].filter(part => part));
  setTheme(dark.matches);
  dark.addEventListener('change', event => setTheme(event.matches));
  addEventListener('keydown', event => { if (event.key === '/' && document.activeElement !== search) { event.preventDefault(); search.focus(); } });
  addEventListener('beforeprint', () => lists.forEach(list => list.drawAll()));
  addEventListener('afterprint', () => lists.forEach(list => list.draw(true)));
  if (functions.length) show(0); else document.querySelector('main').replaceChildren(section('No function', {}, 'the program has no function with a body'));
}

begin();

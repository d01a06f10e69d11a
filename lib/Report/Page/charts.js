// SPDX-License-Identifier: Apache-2.0
// Bars by kind and axis, the timeline, and memory over time. The last two share one zoom.
'use strict';

const measures = {
  time: {get: entry => entry.seconds, text: format.seconds},
  sent: {get: entry => entry.wire_bytes, text: format.bytes},
  count: {get: entry => entry.executions, text: format.count},
};

// Returns collectives by kind and axes, those that take most seconds first.
function groupCollectives(collectives) {
  const groups = new Map();
  collectives.forEach(entry => {
    const name = `${format.title(entry)} over ${format.axes(entry)}`;
    const group = groups.get(name) || {name, seconds: 0, wire_bytes: 0, buffer_bytes: 0, executions: 0};
    for (const key of ['seconds', 'wire_bytes', 'buffer_bytes', 'executions']) group[key] += entry[key];
    groups.set(name, group);
  });
  return [...groups.values()].sort((a, b) => b.seconds - a.seconds);
}

function drawBars(host, groups, measure) {
  const {get, text} = measures[measure];
  const width = Math.max(320, host.clientWidth || 560), row = 24, left = 210, right = 80;
  const x = d3.scaleLinear().domain([0, d3.max(groups, get) || 1]).range([0, Math.max(20, width - left - right)]);
  const svg = d3.create('svg').attr('viewBox', `0 0 ${width} ${groups.length * row + 4}`).attr('role', 'img').attr('aria-label', `${measure} by kind and axis`);
  const rows = svg.selectAll('g').data(groups).join('g').attr('transform', (_, index) => `translate(0,${index * row})`);
  rows.append('text').attr('x', left - 8).attr('y', 16).attr('text-anchor', 'end').text(group => group.name.length > 34 ? group.name.slice(0, 32) + '..' : group.name).append('title').text(group => group.name);
  rows.append('rect').attr('x', left).attr('y', 3).attr('height', row - 7).attr('rx', 2).attr('width', group => Math.max(1, x(get(group)))).attr('fill', 'var(--hot)');
  rows.append('text').attr('x', group => left + 6 + Math.max(1, x(get(group)))).attr('y', 16).text(group => text(get(group)));
  host.replaceChildren(svg.node());
}

// Draws the lanes of a schedule, and what its memory holds, below each other.
class TimeCharts {
  constructor(program, collectives) {
    Object.assign(this, {program, collectives, schedule: program.schedules[0], margin: {left: 86, right: 12}});
    this.canvas = make('canvas', {tabindex: 0, role: 'img', 'aria-label': 'timeline; arrow keys move it, plus and minus zoom, 0 shows all'});
    this.memory = make('div');
    this.choice = make('select', {'aria-label': 'schedule', onchange: event => this.choose(Number(event.target.value))},
      ...program.schedules.map((schedule, index) => make('option', {value: index}, schedule.name)));
    this.legend = make('div', {class: 'legend'}, ...program.categories.map((name, index) =>
      make('span', {}, make('i', {style: `background: var(--c${index % 7})`}), format.words(name))));
    this.zoom = d3.zoom().scaleExtent([1, 20000]).on('zoom', () => { this.transform = d3.event.transform; this.draw(); });
    this.transform = d3.zoomIdentity;
    this.canvas.addEventListener('mousemove', event => this.point(event));
    this.canvas.addEventListener('mouseleave', () => tip.hide());
    this.canvas.addEventListener('keydown', event => this.press(event));
    new ResizeObserver(() => this.resize()).observe(this.canvas.parentNode || this.canvas);
  }

  choose(index) {
    this.schedule = this.program.schedules[index];
    this.reset();
  }

  reset() { d3.select(this.canvas).call(this.zoom.transform, d3.zoomIdentity); this.resize(); }

  press(event) {
    const selection = d3.select(this.canvas), step = this.canvas.clientWidth / 6 / this.transform.k;
    const actions = {ArrowLeft: () => selection.call(this.zoom.translateBy, step, 0), ArrowRight: () => selection.call(this.zoom.translateBy, -step, 0),
      '+': () => selection.call(this.zoom.scaleBy, 1.6), '=': () => selection.call(this.zoom.scaleBy, 1.6), '-': () => selection.call(this.zoom.scaleBy, 1 / 1.6), 0: () => this.reset()};
    if (!(event.key in actions)) return;
    event.preventDefault();
    actions[event.key]();
  }

  get lanes() { return this.program.lanes; }
  get nanoseconds() { return Math.max(1, this.schedule.nanoseconds); }

  resize() {
    const width = this.canvas.clientWidth || 900, height = 30 + 30 * this.lanes.length;
    if (!width) return;
    this.width = width;
    this.height = height;
    const ratio = window.devicePixelRatio || 1;
    Object.assign(this.canvas, {width: width * ratio, height: height * ratio});
    this.canvas.style.height = height + 'px';
    this.canvas.getContext('2d').setTransform(ratio, 0, 0, ratio, 0, 0);
    this.base = d3.scaleLinear().domain([0, this.nanoseconds]).range([this.margin.left, width - this.margin.right]);
    this.zoom.extent([[this.margin.left, 0], [width - this.margin.right, height]]).translateExtent([[this.margin.left, 0], [width - this.margin.right, height]]);
    d3.select(this.canvas).call(this.zoom);
    this.draw();
  }

  draw() {
    if (!this.base) return;
    this.x = this.transform.rescaleX(this.base);
    this.drawLanes();
    this.drawMemory();
  }

  drawLanes() {
    const context = this.canvas.getContext('2d'), {events} = this.schedule, {x, margin, width, height} = this;
    context.clearRect(0, 0, width, height);
    context.font = '11px system-ui, sans-serif';
    context.fillStyle = color('--dim');
    this.lanes.forEach((name, lane) => context.fillText(name, 4, 18 + 30 * lane));
    x.ticks(Math.max(2, width / 130)).forEach(tick => {
      context.fillStyle = color('--line');
      context.fillRect(x(tick), 0, 1, height - 16);
      context.fillStyle = color('--dim');
      context.fillText(format.seconds(tick * 1e-9), x(tick) + 3, height - 4);
    });
    const fills = [color('--c0'), color('--c2')];
    const end = new Float64Array(this.lanes.length).fill(-1); // Where the last bar of each lane ended: those beside it are not told apart.
    context.save();
    context.beginPath();
    context.rect(margin.left, 0, width - margin.left - margin.right, height);
    context.clip();
    for (let index = 0; index < events.start.length; ++index) {
      const lane = events.lane[index], from = x(events.start[index]), to = x(events.start[index] + events.duration[index]);
      if (to < margin.left || from > width || to <= end[lane] + 0.4) continue;
      context.fillStyle = fills[lane > 0 || this.program.ops.collective[events.op[index]] >= 0 ? 1 : 0];
      context.fillRect(from, 4 + 30 * lane, Math.max(0.7, to - from - (to - from > 3 ? 0.7 : 0)), 22);
      end[lane] = to;
      if (to - from > 46 && events.op[index] >= 0) {
        context.fillStyle = color('--back');
        context.fillText(this.program.strings[this.program.ops.name[events.op[index]]].slice(0, (to - from) / 6.5), Math.max(from, margin.left) + 4, 19 + 30 * lane);
      }
    }
    context.restore();
  }

  find(event) {
    const box = this.canvas.getBoundingClientRect(), lane = Math.floor((event.clientY - box.top) / 30), {events} = this.schedule;
    const time = this.x.invert(event.clientX - box.left), slack = 2 * (this.x.invert(1) - this.x.invert(0));
    let best = -1;
    for (let index = d3.bisector(value => value).right(events.start, time + slack) - 1, looked = 0; index >= 0 && looked < 4000; --index, ++looked)
      if (events.lane[index] === lane && events.start[index] + events.duration[index] >= time - slack) { best = index; break; }
    return best;
  }

  point(event) {
    const found = this.find(event);
    if (found < 0) return tip.hide();
    const {events} = this.schedule, op = events.op[found], {ops, strings} = this.program;
    const when = `${format.seconds(events.duration[found] * 1e-9)} from ${format.seconds(events.start[found] * 1e-9)} on` +
      (events.exposed[found] ? `, ${format.seconds(events.exposed[found] * 1e-9)} of it waited for` : '');
    const collective = op < 0 ? -1 : ops.collective[op];
    const what = op < 0 ? 'further iterations of a loop' : `${strings[ops.name[op]]} ${format.type(strings[ops.type[op]])}, ${format.place(strings[ops.source[op]])}`;
    tip.show(collective >= 0 ? [make('div', {}, when), ...describeCollective(this.collectives[collective], collective)] : [make('div', {}, make('b', {}, what)), make('div', {}, when)],
      event.clientX, event.clientY);
  }

  drawMemory() {
    const {time, bytes} = this.schedule.memory, {x, width, margin} = this, height = 170;
    if (!time.length) return this.memory.replaceChildren();
    const indices = d3.range(time.length), keys = d3.range(bytes.length);
    const stacked = d3.stack().keys(keys).value((index, key) => bytes[key][index])(indices);
    const most = d3.max(indices, index => d3.sum(keys, key => bytes[key][index]));
    const y = d3.scaleLinear().domain([0, most || 1]).range([height - 6, 8]);
    const area = d3.area().curve(d3.curveStepAfter).x(point => x(time[point.data])).y0(point => y(point[0])).y1(point => y(point[1]));
    const svg = d3.create('svg').attr('viewBox', `0 0 ${width} ${height}`).attr('role', 'img').attr('aria-label', `memory over time, at most ${format.bytes(most)}`);
    svg.append('clipPath').attr('id', 'inside').append('rect').attr('x', margin.left).attr('width', width - margin.left - margin.right).attr('height', height);
    svg.append('g').attr('clip-path', 'url(#inside)').selectAll('path').data(stacked).join('path').attr('d', area).attr('fill', (_, index) => `var(--c${index % 7})`);
    svg.append('g').attr('class', 'axis').attr('transform', `translate(${margin.left},0)`).call(d3.axisLeft(y).ticks(5).tickFormat(format.bytes));
    this.memory.replaceChildren(svg.node());
  }
}

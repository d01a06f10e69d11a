// SPDX-License-Identifier: Apache-2.0
// A table of any length: only the rows in sight exist. Rows are reached by arrow keys, sorted by their headings, and filtered by words.
'use strict';

const kMostPrinted = 2000;

class List {
  // columns: {title, width (of a grid), text(row), value(row) to sort by, number: true, make(row) for an element instead of text}
  // options: {rows, height of a row, label, tip(row) -> elements, words(row) -> text to search in, mark(row) -> class}
  constructor(columns, options) {
    Object.assign(this, {columns, sorted: null, isUp: false, active: -1, ...options});
    this.rowHeight = this.rowHeight || 26;
    this.template = columns.map(column => column.width || '1fr').join(' ');
    this.haystacks = this.rows.map(row => this.words(row).toLowerCase());
    this.order = this.rows.map((_, index) => index);
    this.inner = make('div');
    this.view = make('div', {class: 'view', tabindex: 0, role: 'table', 'aria-label': this.label, 'aria-rowcount': this.rows.length,
      onscroll: () => this.draw(), onkeydown: event => this.press(event), onblur: () => { this.active = -1; tip.hide(); this.draw(); }}, this.inner);
    this.head = make('div', {class: 'head', style: `grid-template-columns: ${this.template}`}, ...columns.map((column, index) =>
      make('button', {class: column.number ? 'number' : '', type: 'button', 'aria-label': `sort by ${column.title}`, onclick: () => this.sortBy(index)}, column.title)));
    this.count = make('small');
    this.element = make('div', {class: 'list'}, this.head, this.view);
    new ResizeObserver(() => this.draw()).observe(this.view);
    this.refresh();
  }

  filter(text) {
    const words = text.toLowerCase().split(/\s+/).filter(word => word);
    this.order = this.rows.map((_, index) => index).filter(index => words.every(word => this.haystacks[index].includes(word)));
    this.sort();
  }

  sortBy(index) {
    this.isUp = this.sorted === index ? !this.isUp : false;
    this.sorted = index;
    this.order.sort((a, b) => a - b);
    this.sort();
  }

  sort() {
    if (this.sorted !== null) {
      const value = this.columns[this.sorted].value || this.columns[this.sorted].text;
      const sign = this.isUp ? 1 : -1;
      this.order.sort((a, b) => {
        const [x, y] = [value(this.rows[a]), value(this.rows[b])];
        return x === y ? a - b : typeof x === 'number' ? sign * (x - y) : -sign * (x < y ? -1 : 1);
      });
    }
    this.refresh();
  }

  refresh() {
    this.active = -1;
    this.count.textContent = this.order.length === this.rows.length ? `${this.rows.length}` : `${this.order.length} of ${this.rows.length}`;
    this.inner.style.height = this.order.length * this.rowHeight + 'px';
    this.view.style.height = Math.min(this.order.length || 1, Math.max(4, Math.floor((this.most || 420) / this.rowHeight))) * this.rowHeight + 'px';
    this.view.scrollTop = 0;
    this.draw(true);
  }

  makeRow(position) {
    const row = this.rows[this.order[position]];
    const cells = this.columns.map(column => make('div', {class: column.number ? 'number' : '', role: 'cell', title: column.make || this.tip ? undefined : column.text(row)},
      column.make ? column.make(row) : column.text(row)));
    const show = event => { if (this.tip) tip.show(this.tip(row), event.clientX, event.clientY); };
    return make('div', {class: `row ${this.mark ? this.mark(row) : ''} ${position === this.active ? 'active' : ''}`, role: 'row', 'aria-rowindex': position + 1,
      style: `grid-template-columns: ${this.template}; top: ${position * this.rowHeight}px; height: ${this.rowHeight}px`,
      onmousemove: show, onmouseleave: () => tip.hide(), onclick: () => this.choose && this.choose(row)}, ...cells);
  }

  draw(always = false) {
    const first = Math.max(0, Math.floor(this.view.scrollTop / this.rowHeight) - 5);
    const last = Math.min(this.order.length, Math.ceil((this.view.scrollTop + (this.view.clientHeight || 420)) / this.rowHeight) + 5);
    const state = `${first} ${last} ${this.active}`;
    if (!always && state === this.state) return;
    this.state = state;
    this.inner.replaceChildren(...(this.order.length ? d3.range(first, last).map(position => this.makeRow(position)) : [make('div', {class: 'none'}, 'none')]));
  }

  // On paper rows cannot be scrolled to.
  drawAll() { this.inner.replaceChildren(...d3.range(0, Math.min(this.order.length, kMostPrinted)).map(position => this.makeRow(position))); }

  press(event) {
    const page = Math.max(1, Math.floor(this.view.clientHeight / this.rowHeight) - 1);
    const steps = {ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity};
    if (event.key === 'Escape') return tip.hide();
    if (event.key === 'Enter' && this.choose && this.active >= 0) return this.choose(this.rows[this.order[this.active]]);
    if (!(event.key in steps) || !this.order.length) return;
    event.preventDefault();
    this.active = Math.max(0, Math.min(this.order.length - 1, this.active + steps[event.key]));
    const top = this.active * this.rowHeight;
    if (top < this.view.scrollTop) this.view.scrollTop = top;
    if (top + this.rowHeight > this.view.scrollTop + this.view.clientHeight) this.view.scrollTop = top + this.rowHeight - this.view.clientHeight;
    this.draw(true);
    const box = this.view.getBoundingClientRect();
    if (this.tip) tip.show(this.tip(this.rows[this.order[this.active]]), box.left + 30, box.top + top - this.view.scrollTop + this.rowHeight);
  }
}

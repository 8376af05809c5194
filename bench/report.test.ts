import { describe, expect, it } from 'vitest';
import type { Measured } from './measured.ts';
import { chartOf, machineText, putBetweenMarkers, tableOf } from './report.ts';

const row: Measured = {
  what: 'freeze',
  wall: 2500,
  processor: 3000.4,
  resident: 412.6,
  longestWait: 12.34,
};
const machine = { processor: 'P', cores: 2, memory: 25.2, busyBefore: 0.02, busiest: 0.04 };

describe('the table', () => {
  it('has a line for each act, with its share of the floor', () => {
    const text = tableOf({ title: 'T', note: 'N.', rows: [row], floor: 1000 });
    expect(text).toContain('| freeze | 2,500 | 3,000 | 413 | 12 | 2.50 × |');
  });

  it('says how a part ended that gave no figure, with as many cells as the others', () => {
    const text = tableOf({ title: 'T', note: 'N.', rows: [row, { what: 'sign', ended: 'out of memory' }] });
    const [full, ended] = text
      .split('\n')
      .filter((line) => line.startsWith('| freeze') || line.startsWith('| sign'));
    expect(ended).toContain('ended: out of memory');
    expect(ended?.split('|').length).toBe(full?.split('|').length);
  });
});

describe('the machine', () => {
  it('is named with its load, and a quiet one without a warning', () => {
    const text = machineText(machine, '2026-11-24');
    expect(text).toContain('2 cores of P, 25 GB');
    expect(text).not.toContain('busy:');
  });

  it.each([{ busyBefore: 0.5 }, { busiest: 0.2 }])('is called busy where others used it: %o', (share) => {
    expect(machineText({ ...machine, ...share }, '2026-11-24')).toContain('The machine was busy');
  });
});

it('the chart is longest where the act was, and safe for any name', () => {
  const svg = chartOf('T', [row, { ...row, what: 'a < b & c', wall: 1250 }]);
  expect(svg).toContain('width="440.0"');
  expect(svg).toContain('width="220.0"');
  expect(svg).toContain('a &lt; b &amp; c');
});

it('only what stands between the marks is replaced, and a page without them is refused', () => {
  const page = 'above\n<!-- bench: from here -->\nold\n<!-- bench: to here -->\nbelow\n';
  expect(putBetweenMarkers(page, 'new')).toBe(
    'above\n<!-- bench: from here -->\n\nnew\n\n<!-- bench: to here -->\nbelow\n',
  );
  expect(() => putBetweenMarkers('above', 'new')).toThrow('marks');
});

// Writes what was measured: tables and a chart in docs/performance.md, between the marks of the bench.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BUSY, type Machine } from './machine.ts';
import { isMeasured, type Measured, type Row } from './measured.ts';

export interface Section {
  readonly title: string;
  /** What the rows stand for and leave out. */
  readonly note: string;
  readonly rows: readonly Row[];
  /** Wall time in ms that the floor of the same work takes, for a column of ratios. */
  readonly floor?: number;
}

const PAGE = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
const CHART = fileURLToPath(new URL('../docs/performance.svg', import.meta.url));
const [FROM, TO] = ['<!-- bench: from here -->', '<!-- bench: to here -->'];

const figure = (value: number): string =>
  value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 1 : 0 });

const percent = (share: number): string => `${Math.round(share * 100)} %`;

export function tableOf({ title, note, rows, floor }: Section): string {
  const ratio = floor === undefined ? '' : ' of the floor |';
  const lines = rows.map((row) => {
    if (!isMeasured(row))
      return `| ${row.what} | ended: ${row.ended} | | | |${floor === undefined ? '' : ' |'}`;
    const { what, wall, processor, resident, longestWait } = row;
    const share = floor === undefined ? '' : ` ${(wall / floor).toFixed(2)} × |`;
    return `| ${what} | ${figure(wall)} | ${figure(processor)} | ${figure(resident)} | ${longestWait === null ? '' : figure(longestWait)} |${share}`;
  });
  return [
    `### ${title}`,
    '',
    note,
    '',
    `| | wall, ms | processor, ms | memory, MB | longest wait, ms |${ratio}`,
    `| --- | --: | --: | --: | --: |${floor === undefined ? '' : ' --: |'}`,
    ...lines,
    '',
  ].join('\n');
}

export function machineText({ processor, cores, memory, busyBefore, busiest }: Machine, day: string): string {
  const busy = Math.max(busyBefore, busiest) > BUSY;
  return [
    `Measured on ${day}: ${cores} cores of ${processor}, ${figure(memory)} GB. Others used ${percent(busyBefore)} of the cores before it began and at most ${percent(busiest)} between two parts.`,
    ...(busy
      ? [
          '**The machine was busy: wall times and waits are too high and no budget in seconds is judged by them.**',
        ]
      : []),
    '',
  ].join('\n\n');
}

/** Horizontal bars of wall time, longest first as given. */
export function chartOf(title: string, rows: readonly Row[]): string {
  const measured: readonly Measured[] = rows.filter(isMeasured);
  const longest = Math.max(1, ...measured.map(({ wall }) => wall));
  const [left, width, step] = [260, 440, 26];
  const height = 44 + step * measured.length;
  const bars = measured.flatMap(({ what, wall }, index) => {
    const y = 40 + step * index;
    const bar = Math.max(1, (wall / longest) * width);
    return [
      `<text x="${left - 8}" y="${y + 13}" text-anchor="end">${escaped(what)}</text>`,
      `<rect x="${left}" y="${y}" width="${bar.toFixed(1)}" height="18" rx="2" fill="#3b6ea5"/>`,
      `<text x="${(left + bar + 6).toFixed(1)}" y="${y + 13}">${figure(wall / 1000)} s</text>`,
    ];
  });
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 780 ${height}" font-family="sans-serif" font-size="13" fill="#222">`,
    `<rect width="780" height="${height}" fill="#fff"/>`,
    `<text x="16" y="24" font-weight="bold">${escaped(title)}</text>`,
    ...bars,
    '</svg>',
  ].join('\n')}\n`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Throws where the page has lost its marks: nothing of it is guessed. */
export function putBetweenMarkers(page: string, text: string): string {
  const [from, to] = [page.indexOf(FROM), page.indexOf(TO)];
  if (from < 0 || to < from) throw new Error('docs/performance.md has lost the marks of the bench');
  return `${page.slice(0, from + FROM.length)}\n\n${text.trim()}\n\n${page.slice(to)}`;
}

export function writeReport(text: string, chart: string): void {
  writeFileSync(PAGE, putBetweenMarkers(readFileSync(PAGE, 'utf8'), text));
  writeFileSync(CHART, chart);
}

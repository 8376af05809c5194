// One cell of the table module × ability, and how the table is printed.
import type { Fault } from '../../../shared/domain/errors.ts';
import { t } from '../../../shared/texts/index.ts';

export type Cell =
  | { readonly kind: 'works' }
  /** `value`: the return value or flag the module gave; `sentence`: what the desk shows beside it. */
  | { readonly kind: 'refused'; readonly value: string; readonly sentence: string }
  | { readonly kind: 'does not apply'; readonly reason: string };

export const WORKS: Cell = { kind: 'works' };

export function doesNotApply(reason: string): Cell {
  return { kind: 'does not apply', reason };
}

/** @throws where the desk refused and the module had said nothing: such a cell must not be in the table. */
export function refused({ code, detail = '' }: Fault): Cell {
  const value = /CK[RF]_\w+|CKR 0x[0-9a-f]{8}/u.exec(detail)?.[0];
  if (value === undefined) throw new Error(`refused without a return value: ${code} ${detail}`);
  return { kind: 'refused', value, sentence: t.faults[code].happened };
}

/** Short, for comparing with what is expected: a sentence is compared through its code elsewhere. */
export function cellText(cell: Cell): string {
  if (cell.kind === 'refused') return `refused: ${cell.value}, “${cell.sentence}”`;
  return cell.kind === 'works' ? 'works' : `does not apply: ${cell.reason}`;
}

/** One block per module: the columns would be too wide for any window. */
export function tableText(rows: ReadonlyMap<string, ReadonlyMap<string, Cell>>): string {
  const width = Math.max(...[...rows.values()].flatMap((row) => [...row.keys()].map(({ length }) => length)));
  const blocks = [...rows].map(([module, row]) =>
    [module, ...[...row].map(([ability, cell]) => `  ${ability.padEnd(width)}  ${cellText(cell)}`)].join(
      '\n',
    ),
  );
  const cells = [...rows.values()].flatMap((row) => [...row.values()]);
  const count = (kind: Cell['kind']): number => cells.filter((cell) => cell.kind === kind).length;
  return [
    ...blocks,
    `${cells.length} cells: ${count('works')} work, ${count('refused')} refused, ${count('does not apply')} do not apply`,
  ].join('\n\n');
}

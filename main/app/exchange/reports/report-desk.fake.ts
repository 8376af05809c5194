// A desk in memory with frozen and sealed batches, for the tests of what reports say of them.
import { regionOf } from '../../../../shared/domain/region.ts';
import { textsIn } from '../../../../shared/texts/index.ts';
import type { StatusUpdate } from '../../../ports/store.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import { memoryDesks, withApprovals, type ExchangeDesk, type Payments } from '../memory-desks.fake.ts';
import type { ReportContext } from '../context.ts';
import type { ReportCell, Writing } from './report.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const mira = await fakeCard('mira', ['releaser']);

export const WRITING: Writing = { t: textsIn('en', regionOf('language', 'en')), timeZone: 'Europe/Berlin' };

export interface ReportDesk {
  readonly desk: ExchangeDesk;
  readonly context: ReportContext;
  readonly frozen: (...payments: Payments) => Promise<string>;
  readonly approved: (...payments: Payments) => Promise<string>;
  readonly sealed: (...payments: Payments) => Promise<string>;
  /** What the bank says of a payment of a sealed batch, by its place there from 0. */
  readonly bankSays: (batch: string, place: number, set: StatusUpdate['set']) => Promise<void>;
}

export async function reportDesk(): Promise<ReportDesk> {
  const { a: desk } = await memoryDesks([ada, jonas, mira], withApprovals(1));
  const context = Object.assign(desk.context, { store: desk.store }) as unknown as ReportContext;
  const done = (fault: string | null): void => {
    if (fault !== null) throw new Error(fault);
  };
  const frozen: ReportDesk['frozen'] = (...payments) => desk.frozenBy(ada, ...payments);
  const approved: ReportDesk['approved'] = async (...payments) => {
    const batch = await frozen(...payments);
    done(await desk.approvedBy(batch, jonas));
    return batch;
  };
  return {
    desk,
    context,
    frozen,
    approved,
    async sealed(...payments) {
      const batch = await approved(...payments);
      done(await desk.releasedBy(batch, mira));
      done(await desk.sealed(batch));
      return batch;
    },
    async bankSays(batch, place, set) {
      const { rows } = await desk.store.tracking.list({ batch, offset: place, limit: 1 });
      await desk.store.tracking.record({
        answer: null,
        updates: [{ target: { payment: rows[0]?.payment ?? '' }, entry: null, set }],
        batch: null,
        log: {
          at: '2026-11-20T11:00:00.000Z',
          act: 'inquiry.shows-payments',
          actor: 'desk',
          subject: batch,
          detail: '',
        },
      });
    },
  };
}

/** A row as a person reads it: empty cells as ''. */
export const rowTexts = (row: readonly ReportCell[]): readonly string[] => row.map(textOf);

function textOf(cell: ReportCell): string {
  if (cell === null) return '';
  switch (cell.is) {
    case 'text':
    case 'code':
      return cell.text;
    case 'count':
      return String(cell.count);
    case 'amount':
      return `${cell.currency} ${cell.amount}`;
    case 'day':
      return cell.day;
    case 'instant':
      return cell.at;
    default:
      return cell satisfies never;
  }
}

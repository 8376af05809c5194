// Asks the bank for an account report, keeps it raw with its time, and takes what it says among what is
// known.
import { FaultError } from '../../../../shared/domain/fault-error.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { BalanceContext } from '../context.ts';
import { mayAsk, keep } from '../inquiries/inquire.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import type { ReadOutcome } from '../../../ports/bank-requests.ts';
import type { ReportSummary } from '../../../ports/reports.ts';
import type { StoredAnswer } from '../../../ports/store.ts';
import { matchEntries } from './matching.ts';
import { givenFields } from '../../desk/index.ts';

type Row = Answer<'balances.ask'>;

export async function askBalances(
  desk: BalanceContext,
  input: ParsedInput<'balances.ask'>,
): Promise<Result<Row>> {
  const request = givenFields(input);
  const may = await mayAsk(desk, 'balance', () => request);
  if (!may.ok) return may;
  const askedAt = instantOf(desk.clock);
  const outcome = await desk.bank.balance({
    profile: may.value,
    fields: request,
    correlationId: newId(desk.random, 'corr'),
  });
  const { base_currency: base = '', account_identifier: askedAccount = '' } = request;
  const keepReport = async (
    answer: StoredAnswer,
    read: (report: string, begin: () => Promise<void>) => Promise<Contents>,
  ): Promise<Row> => {
    const report = newId(desk.random, 'report');
    const begin = () =>
      desk.store.reports.begin({
        report,
        raw: answer.raw,
        askedAt,
        receivedAt: answer.receivedAt,
        base,
        askedAccount,
      });
    await begin();
    // Whatever form an answer has: it is no file that somebody handed over.
    const { head, format: _format, refused: _refused, ...counts } = await read(report, begin);
    const row: Row = {
      report,
      answer: answer.answer,
      askedAt,
      receivedAt: answer.receivedAt,
      request,
      ...counts,
    };
    await desk.store.reports.commit(report, {
      view: JSON.stringify(row),
      head: JSON.stringify(head),
      unavailable: head.unavailable,
    });
    return row;
  };
  const refused = async (answer: StoredAnswer): Promise<void> => {
    if (isNotEntitled(outcome)) await keepReport(answer, () => Promise.resolve(notEntitled(askedAccount)));
  };
  const stored = await keep(desk, 'balances.ask', Object.keys(request).join(' '), outcome, refused);
  if (!stored.ok) return stored;
  const {
    answer,
    outcome: { body },
  } = stored.value;
  const row = await keepReport(answer, (report, begin) => readInto(desk, report, body, begin));
  await matchEntries(desk);
  return ok(row);
}

type Contents = Omit<ReportSummary, 'standing'> & { readonly standing: Row['standing'] };

/** In the bank's own words, that is: a gateway's 403 says nothing of an account (interface document 7). */
function isNotEntitled(outcome: ReadOutcome): boolean {
  return (
    outcome.kind === 'failed' &&
    outcome.fault.code === 'bank-request-refused' &&
    outcome.exchange.answer?.status === 403
  );
}

function notEntitled(account: string): Contents {
  return {
    ...UNREAD,
    standing: 'not-entitled',
    head: { ...UNREAD.head, unavailable: account === '' ? [] : [account] },
  };
}

const PIECE = 1 << 18;

function* inPieces(body: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < body.length; from += PIECE) yield body.subarray(from, from + PIECE);
}

/**
 * What cannot be read to its end is kept all the same, as not understood, and nothing of it is counted: its
 * bytes are there.
 */
async function readInto(
  { messages, store }: BalanceContext,
  report: string,
  body: Uint8Array,
  begin: () => Promise<void>,
): Promise<Contents> {
  try {
    return await messages.readReport(inPieces(body), (piece) =>
      'account' in piece
        ? store.reports.addAccount(report, piece.account)
        : store.reports.addEntries(report, piece.position, piece.from, piece.entries),
    );
  } catch (error) {
    await store.reports.discard(report);
    if (!(error instanceof FaultError && error.fault.code === 'work-stopped')) throw error;
    await begin();
    return UNREAD;
  }
}

const UNREAD: ReportSummary = {
  form: 'not-understood',
  standing: 'not-understood',
  accounts: 0,
  entries: 0,
  notUnderstood: 1,
  head: {
    header: { messageId: null, createdAt: null, page: null, lastPage: null, text: null },
    unavailable: [],
    leftOver: [],
  },
};

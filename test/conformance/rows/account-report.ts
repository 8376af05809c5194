// Owns the rows about the account report of 2.9: each of its members comes out of the contract at its own
// place.
import { REPORT_LEAVES, type ReportLeaf } from '../document/account-report.ts';
import { at, leaves, list, text, type Json } from '../json.ts';
import {
  NOTHING_SENT,
  observed,
  only,
  parsed,
  type ExchangeRecords,
  type Row,
  type Sample,
  type World,
} from '../row.ts';

/** 2.9: a report with a value of its own at every leaf, and everything the contract shows of it. */
const MARKED_REPORT: Sample = {
  id: 'a report with a value of its own at every leaf',
  operation: 'balance',
  async perform(world) {
    await world.once('marked reports', () => world.bank.settings({ balanceShape: 'markers' }));
    const branch = world.bank.facts.accounts[0]?.branch ?? '';
    return observed(
      world,
      {},
      () => world.desk.call('balances.ask', { base_currency: 'EUR', branch_number: branch }),
      async (answer) => (answer.ok ? shownOf(world, text(answer.value, 'report')) : null),
    );
  },
};

const LINES = 500;

/**
 * Every line of a report: its head, its account, the first entry, and that entry's first transaction;
 * each by the path of its member.
 */
async function shownOf({ desk }: World, report: string): Promise<Json> {
  const lines: Record<string, string> = {};
  const take = async (
    root: string,
    call: string,
    input: { readonly [name: string]: Json },
  ): Promise<void> => {
    for (let offset = 0, total = 1; offset < total; offset += LINES) {
      const page = await desk.must(call, { ...input, offset, limit: LINES });
      total = Number(text(page, 'total'));
      for (const line of list(page, 'rows'))
        if (at(line, 'value') !== null) lines[`${root}${text(line, 'path')}`] = text(line, 'value');
    }
  };
  await take('', 'balances.details', { report });
  await take('Rpt[0].', 'balances.details', { report, account: 0 });
  const entry = text(list(await desk.must('balances.entries', { report, account: 0 }), 'rows')[0], 'entry');
  await take('Rpt[0].Ntry[0].', 'cash.lines', { entry });
  await take('Rpt[0].Ntry[0].NtryDtls[0].TxDtls[0].', 'cash.lines', {
    entry,
    transaction: { details: 0, transaction: 0 },
  });
  return lines;
}

const ROOT = 'Document.BkToCstmrAcctRpt.';

function reportRow({ path }: ReportLeaf): Row {
  return {
    id: `balance: ${path}`,
    sections: ['2.9'],
    sample: MARKED_REPORT,
    evaluate: (evidence) => {
      const sent = sentLeaves(evidence).get(path);
      if (sent === undefined) return NOTHING_SENT;
      const found = at(evidence.shown, sent.place.replace(ROOT, ''));
      return found === sent.value
        ? null
        : `the bank sent ${sent.value}, the desk shows ${found === null ? 'nothing' : text(found)}`;
    },
  };
}

/** Two thousand rows look at one report: it is taken apart once. */
const taken = new WeakMap<
  ExchangeRecords,
  ReadonlyMap<string, { readonly place: string; readonly value: string }>
>();

function sentLeaves(
  evidence: ExchangeRecords,
): ReadonlyMap<string, { readonly place: string; readonly value: string }> {
  const known = taken.get(evidence);
  if (known !== undefined) return known;
  const made = new Map(
    leaves(parsed(only(evidence).answer.text)).map(({ path, place, value }) => [
      path,
      { place, value: text(value) },
    ]),
  );
  taken.set(evidence, made);
  return made;
}

const understood: Row = {
  id: 'balance: nothing of such a report counts as not understood',
  sections: ['2.9', '4.10'],
  sample: MARKED_REPORT,
  evaluate: ({ answer }) =>
    answer.ok && text(answer.value, 'standing') === 'full' && text(answer.value, 'notUnderstood') === '0'
      ? null
      : 'something is not understood',
};

export const REPORT_ROWS: readonly Row[] = [...REPORT_LEAVES.map(reportRow), understood];

// Rules about the sums a file declares, and payments that stand in it twice.
import { compareDecimals, parseXsdDecimal } from '../../../shared/domain/decimal.ts';
import type { IsoNode } from '../../../shared/domain/message-tree.ts';
import { sentence } from '../../../shared/domain/sentence.ts';
import { RunningTotals } from '../totals.ts';
import type { Totals } from '../totals.ts';
import { child, firstText, textAt } from '../tree.ts';
import { againTransaction, group, header, money, sepa, tx } from './example.ts';
import { NO_BREACH } from './rule.ts';
import type { Breach, Memory, MessageRule } from './rule.ts';
import type { GroupSubject, HeaderSubject } from './subject.ts';

type Counted = { readonly subject: HeaderSubject | GroupSubject; readonly totals: RunningTotals };

/** Counts the message and each group, and judges what they declare at the end. */
function counting(
  level: 'header' | 'group',
  judge: (node: IsoNode, totals: Totals) => readonly Breach[],
): () => Memory {
  return () => {
    const counted: Counted[] = [];
    return {
      header: (subject) => {
        if (level === 'header') counted.push({ subject, totals: new RunningTotals() });
        return NO_BREACH;
      },
      group: (subject) => {
        if (level === 'group') counted.push({ subject, totals: new RunningTotals() });
        return NO_BREACH;
      },
      transaction: ({ node }) => {
        counted.at(-1)?.totals.add(node);
        return NO_BREACH;
      },
      end: () =>
        counted.flatMap(({ subject, totals }) =>
          judge(subject.node, totals.totals()).map((breach) => ({ subject, breach })),
        ),
    };
  };
}

function wrongCount(node: IsoNode, totals: Totals): readonly Breach[] {
  const declared = child(node, 'NbOfTxs');
  if (declared?.t === undefined || !/^\d+$/.test(declared.t) || BigInt(declared.t) === BigInt(totals.count))
    return NO_BREACH;
  const figures = { declared: declared.t, counted: String(totals.count) };
  return [{ node: declared, sentence: sentence('declared-count', figures), figures }];
}

function wrongSum(node: IsoNode, totals: Totals): readonly Breach[] {
  const declared = child(node, 'CtrlSum');
  const said = parseXsdDecimal(declared?.t ?? '');
  const counted = parseXsdDecimal(totals.sum);
  if (
    declared === undefined ||
    said === undefined ||
    counted === undefined ||
    compareDecimals(said, counted) === 0
  )
    return NO_BREACH;
  const figures = { declared: declared.t ?? '', counted: totals.sum };
  return [{ node: declared, sentence: sentence('declared-sum', figures), figures }];
}

/** The number of transactions in the header is the number in the file. */
const messageCount: MessageRule = {
  name: 'number-of-transactions',
  scope: 'message',
  source: 'rules 5.1',
  severity: 'block',
  right: sepa(header('NbOfTxs', '1')),
  wrong: sepa(header('NbOfTxs', '2')),
  begin: counting('header', wrongCount),
};

/** The control sum in the header is the exact sum of all amounts, whatever their currency. */
const messageSum: MessageRule = {
  name: 'control-sum',
  scope: 'message',
  source: 'rules 5.1',
  severity: 'block',
  right: sepa(header('CtrlSum', '1204.5')),
  wrong: sepa(header('CtrlSum', '1204.51')),
  begin: counting('header', wrongSum),
};

/** The number of transactions of a group is the number in it. */
const groupCount: MessageRule = {
  name: 'group-number-of-transactions',
  scope: 'message',
  source: 'rules 5.1',
  severity: 'block',
  right: sepa(group('NbOfTxs', '01')),
  wrong: sepa(group('NbOfTxs', '0')),
  begin: counting('group', wrongCount),
};

/** The control sum of a group is the exact sum of its amounts. */
const groupSum: MessageRule = {
  name: 'group-control-sum',
  scope: 'message',
  source: 'rules 5.1',
  severity: 'block',
  right: sepa(group('CtrlSum', '1204.500')),
  wrong: sepa(group('CtrlSum', '1204')),
  begin: counting('group', wrongSum),
};

/** No payment has the counterparty account, the amount and the date of another. */
const paymentTwice: MessageRule = {
  name: 'payment-twice',
  scope: 'message',
  source: 'rules 5.25',
  severity: 'warn',
  right: sepa(money('Amt/InstdAmt', '1204.50', 'EUR')),
  wrong: sepa(tx('PmtId/EndToEndId', 'NOTPROVIDED'), againTransaction),
  begin: () => {
    const seen = new Set<string>();
    return {
      transaction: ({ node, group: { node: groupNode }, form, amount }) => {
        const account =
          textAt(node, form.counterparty.account, 'Id', 'IBAN') ??
          textAt(node, form.counterparty.account, 'Id', 'Othr', 'Id');
        if (account === undefined || amount === undefined) return NO_BREACH;
        const key = `${account} ${amount.value} ${amount.currency} ${firstText(groupNode, form.valueDate) ?? ''}`;
        if (!seen.has(key)) {
          seen.add(key);
          return NO_BREACH;
        }
        return [{ sentence: sentence('payment-twice', amount) }];
      },
    };
  },
};

export const TOTAL_RULES = [messageCount, messageSum, groupCount, groupSum, paymentTwice] as const;

// Rules about mandates, sequence types and creditor identifiers of direct debits.
import { creditorIdProblem } from '../../../shared/domain/creditor-id.ts';
import { parseIsoDate } from '../../../shared/domain/dates.ts';
import type { IsoNode } from '../../../shared/domain/message-tree.ts';
import { at, child, firstText, textAt } from '../tree.ts';
import { againTransaction, directDebit, group, money, tx } from './example.ts';
import { NO_BREACH } from './rule.ts';
import type { GroupRule, MessageRule, TransactionRule } from './rule.ts';
import type { TransactionSubject } from './subject.ts';

const direction = 'direct-debit';
const MANDATE = ['DrctDbtTx', 'MndtRltdInf'] as const;
const CREDITOR_ID = ['Id', 'PrvtId', 'Othr', 'Id'] as const;

function paymentType(transaction: TransactionSubject, element: string): IsoNode | undefined {
  return at(transaction.node, 'PmtTpInf', element) ?? at(transaction.group.node, 'PmtTpInf', element);
}

const sequenceType: TransactionRule = {
  name: 'sequence-type',
  scope: 'transaction',
  direction,
  demand: 'A SEPA direct debit says whether it is the first, a recurring, the final or a one-off collection.',
  source: 'rules 5.17',
  severity: 'block',
  right: directDebit(group('PmtTpInf/SeqTp', 'FNAL')),
  wrong: directDebit(group('PmtTpInf/SeqTp', null)),
  check: (transaction) =>
    !transaction.sepa || paymentType(transaction, 'SeqTp') !== undefined
      ? NO_BREACH
      : [{ missing: 'PmtTpInf/SeqTp', sentence: 'The sequence type is missing: FRST, RCUR, FNAL or OOFF.' }],
};

const scheme: TransactionRule = {
  name: 'direct-debit-scheme',
  scope: 'transaction',
  direction,
  demand: 'A SEPA direct debit belongs to the scheme CORE or B2B; COR1 has ended.',
  source: 'rules 5.17',
  severity: 'block',
  right: directDebit(group('PmtTpInf/LclInstrm/Cd', 'B2B')),
  wrong: directDebit(group('PmtTpInf/LclInstrm/Cd', 'COR1')),
  check: (transaction) => {
    if (!transaction.sepa) return NO_BREACH;
    const instrument = textAt(paymentType(transaction, 'LclInstrm'), 'Cd');
    if (instrument === 'CORE' || instrument === 'B2B') return NO_BREACH;
    const words =
      instrument === undefined ? 'The scheme is missing' : `${instrument} is no scheme of SEPA direct debits`;
    return [{ missing: 'PmtTpInf/LclInstrm', sentence: `${words}: give CORE or B2B.` }];
  },
};

/** One PmtInf is booked and collected under one scheme. */
const oneScheme: MessageRule = {
  name: 'direct-debit-one-scheme',
  scope: 'message',
  direction,
  demand: 'All direct debits of a group belong to one scheme and one sequence type.',
  source: 'rules 5.17',
  severity: 'block',
  right: directDebit(againTransaction, tx('PmtId/EndToEndId', 'E-2'), money('InstdAmt', '9.00', 'EUR')),
  wrong: directDebit(
    group('PmtTpInf', null),
    tx('PmtTpInf/SvcLvl/Cd', 'SEPA'),
    tx('PmtTpInf/LclInstrm/Cd', 'B2B'),
    tx('PmtTpInf/SeqTp', 'RCUR'),
    tx('PmtId/EndToEndId', 'NOTPROVIDED'),
    againTransaction,
    tx('PmtTpInf/LclInstrm/Cd', 'CORE'),
  ),
  begin: () => {
    let first: string | undefined;
    return {
      group: () => {
        first = undefined;
        return NO_BREACH;
      },
      transaction: (transaction) => {
        if (!transaction.sepa) return NO_BREACH;
        const own = `${textAt(paymentType(transaction, 'LclInstrm'), 'Cd') ?? ''} ${paymentType(transaction, 'SeqTp')?.t ?? ''}`;
        first ??= own;
        return own === first
          ? NO_BREACH
          : [
              {
                missing: 'PmtTpInf',
                sentence: `This direct debit is ${own}, the group began with ${first}; put them into different groups.`,
              },
            ];
      },
    };
  },
};

const mandate: TransactionRule = {
  name: 'mandate-present',
  scope: 'transaction',
  direction,
  demand: 'A SEPA direct debit names its mandate and the day it was signed.',
  source: 'rules 5.18',
  severity: 'block',
  right: directDebit(tx('DrctDbtTx/MndtRltdInf/MndtId', 'M-1')),
  wrong: directDebit(tx('DrctDbtTx/MndtRltdInf/DtOfSgntr', null)),
  check: ({ node, sepa }) => {
    if (!sepa) return NO_BREACH;
    const lacking = [
      ['MndtId', 'the mandate reference'],
      ['DtOfSgntr', 'the day the mandate was signed'],
    ].filter(([element = '']) => textAt(node, ...MANDATE, element) === undefined);
    return lacking.map(([element = '', words = '']) => ({
      missing: `DrctDbtTx/MndtRltdInf/${element}`,
      sentence: `The direct debit lacks ${words}.`,
    }));
  },
};

const mandateSigned: TransactionRule = {
  name: 'mandate-signed-before',
  scope: 'transaction',
  direction,
  demand: 'A mandate was signed on or before the collection date, and is not dated in the future.',
  source: 'rules 5.17',
  severity: 'block',
  right: directDebit(tx('DrctDbtTx/MndtRltdInf/DtOfSgntr', '2026-11-20')),
  wrong: directDebit(tx('DrctDbtTx/MndtRltdInf/DtOfSgntr', '2026-11-27')),
  check: ({ node, group: { node: groupNode, form } }, { today }) => {
    const signed = at(node, ...MANDATE, 'DtOfSgntr');
    const date = parseIsoDate(signed?.t ?? '');
    const collected = parseIsoDate(firstText(groupNode, form.valueDate) ?? '');
    if (signed === undefined || date === undefined) return NO_BREACH;
    if (collected !== undefined && date > collected)
      return [
        { node: signed, sentence: `The mandate is dated ${date}, after the collection on ${collected}.` },
      ];
    return date > today
      ? [{ node: signed, sentence: `The mandate is dated ${date}, which is still to come.` }]
      : NO_BREACH;
  },
};

const amendment: TransactionRule = {
  name: 'mandate-amendment',
  scope: 'transaction',
  direction,
  demand: 'Amendment details stand exactly where the amendment indicator is true.',
  source: 'rules 5.18',
  severity: 'block',
  right: directDebit(
    tx('DrctDbtTx/MndtRltdInf/AmdmntInd', 'true'),
    tx('DrctDbtTx/MndtRltdInf/AmdmntInfDtls/OrgnlMndtId', 'M-0'),
  ),
  wrong: directDebit(tx('DrctDbtTx/MndtRltdInf/AmdmntInd', 'true')),
  check: ({ node }) => {
    const related = at(node, ...MANDATE);
    const indicator = textAt(related, 'AmdmntInd');
    const said = indicator === 'true' || indicator === '1';
    const given = child(related, 'AmdmntInfDtls') !== undefined;
    if (related === undefined || said === given) return NO_BREACH;
    const sentence = said
      ? 'The mandate is said to be amended, but what was amended is missing.'
      : 'Amendment details are given, but the amendment indicator does not say true.';
    return [{ node: related, sentence }];
  },
};

const oneOffOnce: MessageRule = {
  name: 'one-off-once',
  scope: 'message',
  direction,
  demand: 'A one-off mandate (OOFF) is used once.',
  source: 'rules 5.17',
  severity: 'block',
  right: directDebit(group('PmtTpInf/SeqTp', 'OOFF')),
  wrong: directDebit(
    group('PmtTpInf/SeqTp', 'OOFF'),
    tx('PmtId/EndToEndId', 'NOTPROVIDED'),
    againTransaction,
  ),
  begin: () => {
    const used = new Set<string>();
    return {
      transaction: (transaction) => {
        const id = at(transaction.node, ...MANDATE, 'MndtId');
        if (id?.t === undefined || paymentType(transaction, 'SeqTp')?.t !== 'OOFF') return NO_BREACH;
        if (!used.has(id.t)) {
          used.add(id.t);
          return NO_BREACH;
        }
        return [{ node: id, sentence: `The one-off mandate ${id.t} is used more than once.` }];
      },
    };
  },
};

const creditorId: TransactionRule = {
  name: 'creditor-identifier',
  scope: 'transaction',
  direction,
  demand: 'A SEPA direct debit carries the creditor identifier, at the group or at the transaction.',
  source: 'rules 5.18',
  severity: 'block',
  right: directDebit(group('CdtrSchmeId/Id/PrvtId/Othr/Id', 'DE98ZZZ09999999999')),
  wrong: directDebit(group('CdtrSchmeId', null)),
  check: ({ node, group: { node: groupNode }, sepa }) => {
    const here = at(node, 'DrctDbtTx', 'CdtrSchmeId');
    const above = child(groupNode, 'CdtrSchmeId');
    if (!sepa || textAt(here ?? above, ...CREDITOR_ID) !== undefined) return NO_BREACH;
    return [{ missing: 'DrctDbtTx/CdtrSchmeId', sentence: 'The creditor identifier is missing.' }];
  },
};

const creditorIdCheck: GroupRule = {
  name: 'creditor-identifier-check',
  scope: 'group',
  direction,
  demand: 'The creditor identifier has fitting check digits and names the scheme SEPA.',
  source: 'rules 5.18 and 5.19',
  severity: 'block',
  right: directDebit(group('CdtrSchmeId/Id/PrvtId/Othr/Id', 'DE98ABC09999999999')),
  wrong: directDebit(group('CdtrSchmeId/Id/PrvtId/Othr/Id', 'DE26ZZZ00000000000')),
  check: ({ node, sepa }) => {
    const id = at(node, 'CdtrSchmeId', ...CREDITOR_ID);
    if (!sepa || id?.t === undefined) return NO_BREACH;
    if (creditorIdProblem(id.t) !== undefined)
      return [{ node: id, sentence: `${id.t} is not a valid creditor identifier.` }];
    const name = textAt(node, 'CdtrSchmeId', 'Id', 'PrvtId', 'Othr', 'SchmeNm', 'Prtry');
    return name === 'SEPA'
      ? NO_BREACH
      : [{ node: id, sentence: 'The creditor identifier must name its scheme as SEPA.' }];
  },
};

export const DIRECT_DEBIT_RULES = [
  sequenceType,
  scheme,
  oneScheme,
  mandate,
  mandateSigned,
  amendment,
  oneOffOnce,
  creditorId,
  creditorIdCheck,
] as const;

// Rules about mandates, sequence types and creditor identifiers of direct debits.
import { creditorIdProblem } from '../../../shared/domain/account-identification.ts';
import { parseIsoDate } from '../../../shared/domain/calendar.ts';
import type { IsoNode } from '../../../shared/domain/message-tree.ts';
import { sentence } from '../../../shared/domain/sentence.ts';
import { at, child, firstText, textAt } from '../tree.ts';
import {
  againTransaction,
  directDebit,
  groupChange,
  money,
  tx,
  NO_BREACH,
  type GroupRule,
  type MessageRule,
  type TransactionRule,
  type TransactionSubject,
} from './rule.ts';
import { SeenTexts } from './seen-texts.ts';

const direction = 'direct-debit';
const MANDATE = ['DrctDbtTx', 'MndtRltdInf'] as const;
const CREDITOR_ID = ['Id', 'PrvtId', 'Othr', 'Id'] as const;

function paymentType(transaction: TransactionSubject, element: string): IsoNode | undefined {
  return at(transaction.node, 'PmtTpInf', element) ?? at(transaction.group.node, 'PmtTpInf', element);
}

/** A SEPA direct debit says whether it is the first, a recurring, the final or a one-off collection. */
const sequenceType: TransactionRule = {
  name: 'sequence-type',
  scope: 'transaction',
  direction,
  source: 'rules 5.17',
  severity: 'block',
  right: directDebit(groupChange('PmtTpInf/SeqTp', 'FNAL')),
  wrong: directDebit(groupChange('PmtTpInf/SeqTp', null)),
  check: (transaction) =>
    !transaction.sepa || paymentType(transaction, 'SeqTp') !== undefined
      ? NO_BREACH
      : [{ missing: 'PmtTpInf/SeqTp', sentence: sentence('sequence-type-missing', {}) }],
};

/** A SEPA direct debit belongs to the scheme CORE or B2B; COR1 has ended. */
const scheme: TransactionRule = {
  name: 'direct-debit-scheme',
  scope: 'transaction',
  direction,
  source: 'rules 5.17',
  severity: 'block',
  right: directDebit(groupChange('PmtTpInf/LclInstrm/Cd', 'B2B')),
  wrong: directDebit(groupChange('PmtTpInf/LclInstrm/Cd', 'COR1')),
  check: (transaction) => {
    if (!transaction.sepa) return NO_BREACH;
    const instrument = textAt(paymentType(transaction, 'LclInstrm'), 'Cd');
    if (instrument === 'CORE' || instrument === 'B2B') return NO_BREACH;
    return [
      { missing: 'PmtTpInf/LclInstrm', sentence: sentence('scheme-unfit', { scheme: instrument ?? null }) },
    ];
  },
};

/**
 * All direct debits of a group belong to one scheme and one sequence type. One PmtInf is booked and
 * collected under one scheme.
 */
const oneScheme: MessageRule = {
  name: 'direct-debit-one-scheme',
  scope: 'message',
  direction,
  source: 'rules 5.17',
  severity: 'block',
  right: directDebit(againTransaction, tx('PmtId/EndToEndId', 'E-2'), money('InstdAmt', '9.00', 'EUR')),
  wrong: directDebit(
    groupChange('PmtTpInf', null),
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
          : [{ missing: 'PmtTpInf', sentence: sentence('schemes-mixed', { own, first }) }];
      },
    };
  },
};

/** A SEPA direct debit names its mandate and the day it was signed. */
const mandate: TransactionRule = {
  name: 'mandate-present',
  scope: 'transaction',
  direction,
  source: 'rules 5.18',
  severity: 'block',
  right: directDebit(tx('DrctDbtTx/MndtRltdInf/MndtId', 'M-1')),
  wrong: directDebit(tx('DrctDbtTx/MndtRltdInf/DtOfSgntr', null)),
  check: ({ node, sepa }) => {
    if (!sepa) return NO_BREACH;
    const lacking = (
      [
        ['MndtId', 'reference'],
        ['DtOfSgntr', 'date'],
      ] as const
    ).filter(([element]) => textAt(node, ...MANDATE, element) === undefined);
    return lacking.map(([element, what]) => ({
      missing: `DrctDbtTx/MndtRltdInf/${element}`,
      sentence: sentence('mandate-lacks', { what }),
    }));
  },
};

/** A mandate was signed on or before the collection date, and is not dated in the future. */
const mandateSigned: TransactionRule = {
  name: 'mandate-signed-before',
  scope: 'transaction',
  direction,
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
      return [{ node: signed, sentence: sentence('mandate-after-collection', { date, collected }) }];
    return date > today ? [{ node: signed, sentence: sentence('mandate-in-future', { date }) }] : NO_BREACH;
  },
};

/** Amendment details stand exactly where the amendment indicator is true. */
const amendment: TransactionRule = {
  name: 'mandate-amendment',
  scope: 'transaction',
  direction,
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
    const says = said ? sentence('amendment-missing', {}) : sentence('amendment-not-declared', {});
    return [{ node: related, sentence: says }];
  },
};

/** A one-off mandate (OOFF) is used once. */
const oneOffOnce: MessageRule = {
  name: 'one-off-once',
  scope: 'message',
  direction,
  source: 'rules 5.17',
  severity: 'block',
  right: directDebit(groupChange('PmtTpInf/SeqTp', 'OOFF')),
  wrong: directDebit(
    groupChange('PmtTpInf/SeqTp', 'OOFF'),
    tx('PmtId/EndToEndId', 'NOTPROVIDED'),
    againTransaction,
  ),
  begin: () => {
    const used = new SeenTexts();
    return {
      transaction: (transaction) => {
        const id = at(transaction.node, ...MANDATE, 'MndtId');
        if (id?.t === undefined || paymentType(transaction, 'SeqTp')?.t !== 'OOFF') return NO_BREACH;
        if (!used.again(id.t)) return NO_BREACH;
        return [{ node: id, sentence: sentence('one-off-repeated', { mandate: id.t }) }];
      },
    };
  },
};

/** A SEPA direct debit carries the creditor identifier, at the group or at the transaction. */
const creditorId: TransactionRule = {
  name: 'creditor-identifier',
  scope: 'transaction',
  direction,
  source: 'rules 5.18',
  severity: 'block',
  right: directDebit(groupChange('CdtrSchmeId/Id/PrvtId/Othr/Id', 'DE98ZZZ09999999999')),
  wrong: directDebit(groupChange('CdtrSchmeId', null)),
  check: ({ node, group: { node: groupNode }, sepa }) => {
    const here = at(node, 'DrctDbtTx', 'CdtrSchmeId');
    const above = child(groupNode, 'CdtrSchmeId');
    if (!sepa || textAt(here ?? above, ...CREDITOR_ID) !== undefined) return NO_BREACH;
    return [{ missing: 'DrctDbtTx/CdtrSchmeId', sentence: sentence('creditor-id-missing', {}) }];
  },
};

/** The creditor identifier has fitting check digits and names the scheme SEPA. */
const creditorIdCheck: GroupRule = {
  name: 'creditor-identifier-check',
  scope: 'group',
  direction,
  source: 'rules 5.18 and 5.19',
  severity: 'block',
  right: directDebit(groupChange('CdtrSchmeId/Id/PrvtId/Othr/Id', 'DE98ABC09999999999')),
  wrong: directDebit(groupChange('CdtrSchmeId/Id/PrvtId/Othr/Id', 'DE26ZZZ00000000000')),
  check: ({ node, sepa }) => {
    const id = at(node, 'CdtrSchmeId', ...CREDITOR_ID);
    if (!sepa || id?.t === undefined) return NO_BREACH;
    if (creditorIdProblem(id.t) !== undefined)
      return [{ node: id, sentence: sentence('creditor-id-unfit', { id: id.t }) }];
    const name = textAt(node, 'CdtrSchmeId', 'Id', 'PrvtId', 'Othr', 'SchmeNm', 'Prtry');
    return name === 'SEPA' ? NO_BREACH : [{ node: id, sentence: sentence('creditor-id-scheme', {}) }];
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

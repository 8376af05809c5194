// Rules about what the payment is for, and the lengths SEPA allows.
import { isRfReference } from '../../../shared/domain/references.ts';
import type { IsoNode } from '../../../shared/domain/message-tree.ts';
import { sentence } from '../../../shared/domain/sentence.ts';
import { child, childrenOf, textAt } from '../tree.ts';
import { sepa, tx } from './example.ts';
import { NO_BREACH } from './rule.ts';
import type { TransactionRule } from './rule.ts';
import { named } from './subject.ts';

/** A SEPA payment carries one remittance text or one structured reference, not both and not several. */
const remittanceOnce: TransactionRule = {
  name: 'sepa-remittance-once',
  scope: 'transaction',
  source: 'rules 5.9 and 5.10',
  severity: 'block',
  right: sepa(tx('RmtInf/Ustrd', null), tx('RmtInf/Strd/CdtrRefInf/Ref', 'RF18539007547034')),
  wrong: sepa(tx('RmtInf/Ustrd', 'Invoice 7'), tx('RmtInf/Strd/CdtrRefInf/Ref', 'RF18539007547034')),
  check: ({ node, sepa: isSepa }) => {
    const remittance = child(node, 'RmtInf');
    if (!isSepa || remittance === undefined) return NO_BREACH;
    const free = childrenOf(remittance, 'Ustrd').length;
    const structured = childrenOf(remittance, 'Strd').length;
    if (free + structured <= 1) return NO_BREACH;
    const says =
      free > 0 && structured > 0
        ? sentence('remittance-both', {})
        : sentence('remittance-several', {
            what: free > 1 ? 'text' : 'reference',
            count: free + structured,
          });
    return [{ node: remittance, sentence: says }];
  },
};

/** A creditor reference that begins with RF has fitting check digits (ISO 11649). */
const rfReference: TransactionRule = {
  name: 'creditor-reference',
  scope: 'transaction',
  source: 'rules 5.10',
  severity: 'block',
  right: sepa(tx('RmtInf/Ustrd', null), tx('RmtInf/Strd/CdtrRefInf/Ref', 'RF18539007547034')),
  wrong: sepa(tx('RmtInf/Ustrd', null), tx('RmtInf/Strd/CdtrRefInf/Ref', 'RF19539007547034')),
  check: ({ node }) =>
    childrenOf(child(node, 'RmtInf'), 'Strd')
      .map((strd) => child(child(strd, 'CdtrRefInf'), 'Ref'))
      .filter((ref): ref is IsoNode => ref?.t !== undefined && /^RF\d\d/.test(ref.t) && !isRfReference(ref.t))
      .map((ref) => ({
        node: ref,
        sentence: sentence('creditor-reference-unfit', { reference: ref.t ?? '' }),
      })),
};

const SEPA_NAME = 70;

/** A name in a SEPA payment has at most 70 characters; the schema would allow 140. */
const sepaName: TransactionRule = {
  name: 'sepa-name-length',
  scope: 'transaction',
  source: 'rules 5.9',
  severity: 'block',
  right: sepa(tx('Cdtr/Nm', 'A'.repeat(70))),
  wrong: sepa(tx('Cdtr/Nm', 'A'.repeat(71))),
  check: (transaction) => {
    if (!transaction.sepa) return NO_BREACH;
    const parties = new Set(['Cdtr', 'Dbtr', 'UltmtCdtr', 'UltmtDbtr']);
    return (transaction.node.c ?? [])
      .filter((party) => parties.has(party.n) && (textAt(party, 'Nm')?.length ?? 0) > SEPA_NAME)
      .map((party) => ({
        node: child(party, 'Nm') ?? party,
        sentence: sentence('sepa-name-length', {
          most: SEPA_NAME,
          length: textAt(party, 'Nm')?.length ?? 0,
        }),
      }));
  },
};

/** A remittance text is not blank. */
const blankRemittance: TransactionRule = {
  name: 'remittance-not-blank',
  scope: 'transaction',
  source: 'rules 5.10',
  severity: 'warn',
  right: sepa(tx('RmtInf/Ustrd', 'Invoice 7')),
  wrong: sepa(tx('RmtInf/Ustrd', '  ')),
  check: (transaction) =>
    named(transaction, 'Ustrd')
      .filter((node) => (node.t ?? '').trim() === '')
      .map((node) => ({ node, sentence: sentence('remittance-blank', {}) })),
};

export const REMITTANCE_RULES = [remittanceOnce, rfReference, sepaName, blankRemittance] as const;

// Rules about texts: the characters of names, addresses and remittance information, what the payment is for,
// and the lengths SEPA allows.
import { firstXmlIllegal, isBasicText } from '../../../shared/domain/charset.ts';
import type { IsoNode } from '../../../shared/domain/message-tree.ts';
import { isRfReference } from '../../../shared/domain/references.ts';
import { sentence, type Sentence } from '../../../shared/domain/sentence.ts';
import { child, childrenOf, textAt } from '../tree.ts';
import {
  crossBorder,
  sepa,
  tx,
  NO_BREACH,
  named,
  type Breach,
  type TransactionRule,
  type TransactionSubject,
} from './rule.ts';

/** Elements whose text people write and banks print. */
const WRITTEN: ReadonlySet<string> = new Set([
  'Nm',
  'AdrLine',
  'StrtNm',
  'BldgNb',
  'PstCd',
  'TwnNm',
  'CtrySubDvsn',
  'Dept',
  'SubDept',
  'Ustrd',
  'AddtlRmtInf',
  'InstrInf',
  'InstrForDbtrAgt',
  'Ref',
]);
// Latin letters with accents, as ISO 8859-1 has them: what most banks outside SEPA forward.
const WESTERN = /^[\u0020-\u007e\u00a0-\u00ff]*$/;

function written(
  transaction: TransactionSubject,
  wrong: (text: string) => boolean,
  says: (node: IsoNode) => Sentence,
): readonly Breach[] {
  const breaches: Breach[] = [];
  for (const node of transaction.elements) {
    if (node.t !== undefined && WRITTEN.has(node.n) && wrong(node.t))
      breaches.push({ node, sentence: says(node) });
  }
  return breaches;
}

function odd(text: string, fits: (character: string) => boolean): readonly string[] {
  const found = [...new Set(text)].filter((character) => !fits(character));
  return found
    .slice(0, 5)
    .map((character) =>
      /[\p{C}\p{Z}]/u.test(character)
        ? `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? ''}`
        : character,
    );
}

/** A SEPA payment uses the basic Latin set; other characters reach the other side changed. */
const sepaCharacters: TransactionRule = {
  name: 'sepa-characters',
  scope: 'transaction',
  source: 'rules 5.8',
  severity: 'warn',
  right: sepa(tx('Cdtr/Nm', "Jose O'Brian + Co. (Int'l)")),
  wrong: sepa(tx('Cdtr/Nm', 'José Müller & Söhne')),
  check: (transaction) =>
    transaction.sepa
      ? written(
          transaction,
          (text) => !isBasicText(text),
          (node) =>
            sentence('characters-outside-sepa', {
              element: node.n,
              characters: odd(node.t ?? '', isBasicText),
            }),
        )
      : [],
};

/** Outside SEPA, texts stay inside the Western European characters most banks forward. */
const westernCharacters: TransactionRule = {
  name: 'western-characters',
  scope: 'transaction',
  source: 'rules 5.8',
  severity: 'warn',
  right: crossBorder(tx('Cdtr/Nm', 'José Müller & Söhne')),
  wrong: crossBorder(tx('Cdtr/Nm', 'Иванов')),
  check: (transaction) =>
    transaction.sepa
      ? []
      : written(
          transaction,
          (text) => !WESTERN.test(text),
          (node) =>
            sentence('characters-not-western', {
              element: node.n,
              characters: odd(node.t ?? '', (character) => WESTERN.test(character)),
            }),
        ),
};

/** Accented letters are single characters (Unicode NFC), so that every reader sees the same text. */
const composedCharacters: TransactionRule = {
  name: 'composed-characters',
  scope: 'transaction',
  source: 'rules 5.8',
  severity: 'warn',
  right: crossBorder(tx('Cdtr/Nm', 'Cafe')),
  wrong: crossBorder(tx('Cdtr/Nm', 'Cafe\u0301')),
  check: (transaction) =>
    written(
      transaction,
      (text) => !isBasicText(text) && text !== text.normalize('NFC'),
      (node) => sentence('characters-composed', { element: node.n }),
    ),
};

/** No text holds a control character, which XML cannot carry. */
const possibleCharacters: TransactionRule = {
  name: 'possible-characters',
  scope: 'transaction',
  source: 'rules 5.8',
  severity: 'block',
  right: crossBorder(tx('RmtInf/Ustrd', 'Line')),
  wrong: crossBorder(tx('RmtInf/Ustrd', 'Li\u0001ne')),
  check: ({ elements }) =>
    elements
      .filter((node) => node.t !== undefined && firstXmlIllegal(node.t) >= 0)
      .map((node) => ({
        node,
        sentence: sentence('characters-impossible', { element: node.n }),
      })),
};

export const CHARACTER_RULES = [
  sepaCharacters,
  westernCharacters,
  composedCharacters,
  possibleCharacters,
] as const;

// Rules about what the payment is for, and the lengths SEPA allows.

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

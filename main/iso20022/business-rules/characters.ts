// Rules about the characters of names, addresses and remittance information.
import { firstXmlIllegal, isBasicText } from '../../../shared/domain/charset.ts';
import type { IsoNode } from '../../../shared/domain/message-tree.ts';
import { sentence, type Sentence } from '../../../shared/domain/sentence.ts';
import { crossBorder, sepa, tx } from './example.ts';
import type { Breach, TransactionRule } from './rule.ts';
import type { TransactionSubject } from './subject.ts';

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

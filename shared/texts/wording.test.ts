// Words that a treasury department does not use stand in no text of a screen, each with what is said instead.
import { readdirSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import type { Language } from '../domain/language.ts';

/** What is not said, and what is said in its place. */
const UNSAID: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\blacks\b.*\brequired here/u, 'Choose the account to pay from.'],
    [/\bnot said\b(?! (?:anything|why))/iu, 'not specified'],
    [/^Its bank\b/u, 'Bank (BIC)'],
    [/\bThey pay all\b/u, 'Beneficiary pays all charges'],
    [/\bSingle entries\b/u, 'One debit per payment'],
    [/\bto mend\b|\bmend(?:ed|ing)?\b/iu, 'fix'],
    [/^Findings\b|\bfindings\b/iu, 'errors and warnings'],
    [/\bwritten ; write\b|digits and a decimal point only/u, 'Enter an amount.'],
    [/\brows pasted\b/u, 'payments pasted'],
    [/\bbytes are written once\b/iu, 'They cannot be changed afterwards.'],
    [/^Freeze$/u, 'Submit for approval'],
    [/\b(?:taken|take|took|takes) over\b/iu, 'import'],
    [/\bpain file\b/u, 'payment file (pain.001 / pain.008)'],
    [/\bwaits for you\b/u, 'Ready to send'],
    [/\bneeds you now\b/u, 'To do'],
    [/\bis chosen for you\b/u, 'Choose your card.'],
    [/\bwould count for nothing\b/u, 'This card is not registered and cannot sign.'],
    [/\bLook again\b/u, 'Refresh'],
    [/\bAsk for the PIN\b/u, 'Continue to PIN'],
    [/\bfacts have (?:not )?been on screen\b|\bShow the next one\b/u, 'You have viewed everything.'],
    [/\bLast word\b|\bits last word\b/iu, 'Last update'],
    [/\bNeeds a look\b|\bdeserves a look\b/iu, 'Needs attention'],
    [/\btwo ways on\b|\bways on\b|\bno third way\b/iu, 'What you can do'],
    [/\bInquire\b/u, 'Ask the bank'],
    [/\bTaken on\b|\btook the \w+ on\b/iu, 'Accepted'],
    [/\bis asked back\b/u, 'Ask for money already sent to be returned.'],
    [/^Save and propose$|^Propose/u, 'Submit for approval'],
    [/\bWhat of the account\b|\bAsk for a report\b/u, 'Account activity'],
    [/\bForm of the answer\b|\bBegin at page\b|\(left out\)/u, 'Response format'],
    [/\bis a day that exists\b/u, 'Enter a valid start date.'],
    [/\brules? of the bank (?:is|are) not met\b|\(Rule \d/u, 'Fix 1 error to continue.'],
    [/\bstands? in for anybody\b/u, 'No deputies appointed.'],
    [/\bWhat shall change\b|\bGathered changes\b|\bTake all back\b/u, 'Changes so far'],
    [/\bcan bring it back\b|\bThey are written down\b|\bMake the desk\b/u, 'It cannot be recovered.'],
    [/\bEach step by itself\b|\bNo payment is touched\b/u, 'Does not affect payments.'],
    [/\banchor(?:ed|ing)?\b|^Particulars$/iu, 'Sign the log'],
    [/^(?:Batch|Case)\b.*\bbegun\b/u, 'created'],
    [/\bidentical bytes\b/iu, 'the identical message'],
    [/\bdoes not verify\b|\bsignature verifies\b/u, 'The signature is not valid.'],
    [/\bcertificate has ended\b|^ends? \$|^ended \$/u, 'expires, expired'],
    [/\bstands (?:here|there|under|in)\b/u, 'is'],
  ],
  de: [
    [/\bBefunde?\b/u, 'Fehler und Warnungen'],
    [/\bEinfrieren\b|\beingefroren/iu, 'zur Genehmigung einreichen'],
    [/\bNicht gesagt\b/iu, 'Nicht angegeben'],
    [/\bNoch einmal hinsehen\b|\bhinsehen sollten\b/iu, 'Gründe zur Prüfung'],
    [/\bletztes Wort\b/iu, 'Letzte Aktualisierung'],
    [/\bNach der PIN fragen\b/iu, 'Weiter zur PIN'],
    [/\bdritter Weg\b|\bWege weiter\b/iu, 'Was Sie tun können'],
    [/\bverankern\b|\bverankert\b/iu, 'Protokoll unterschreiben'],
    [/\(Regel \d/u, 'Beheben Sie 1 Fehler, um fortzufahren.'],
    [/\bdieselben Bytes\b/iu, 'die identische Nachricht'],
    [/\bpain-Datei\b/u, 'Zahlungsdatei (pain.001 / pain.008)'],
    // An „Anfrage“ asks the bank something; what was sent may have been the payments themselves.
    [/\b(?:Die Anfrage wurde gesendet|Byte der Anfrage)\b/u, 'Es wurde gesendet'],
    [/\bweiß davon nichts\b/u, 'Die Bank wurde nicht gefragt.'],
    [/\bfreiwillig\b/u, 'optional'],
    [/\bunbelegt\b/u, 'nicht geprüft'],
    // A rule of the bank names the field of the form, not the member of the message.
    [
      /^[a-z]+(?:_[a-z]+)+(?:$| (?:muss|darf)\b)|\b(?:EndToEndId|InstdAmt|CreDt|Ccy) (?:muss|darf)\b/u,
      'Feldname',
    ],
    [/\bProzess\b|\bBytes haben\b|\bversiegelten Bytes\b/u, 'Countersign, die Nachricht'],
    [/\bVerifizierer\b/u, 'Prüfprogramm'],
    [/\b(?:wird|werden|wurden?)\b.* behalten\b/u, 'gespeichert, übernommen'],
    [/\bEmpfänger zum ersten Mal bezahlt wird\b|\bnoch nie bezahlt wurde\b/u, 'ein neuer Zahlungspartner'],
    // At the beginning of a sentence „Ihr“ is read as the reader's own.
    [/(?:^|[.:] )Ihre? (?:Status|Kurs|Datum|Salden|Geschäftstag|nächster)\b/u, 'Der Status der Zahlung'],
    // A whole sentence after a colon begins with a capital.
    [/: (?:dieser|er|es|ihre|keine geprüfte|nicht alle|seine?|sie) /u, 'ein Großbuchstabe'],
  ],
};

interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'type' in value;

/**
 * Every text of a source with the line it stands in, constants and helpers of the module among them: of a
 * template its parts, whatever is filled in.
 */
function said(path: string, source: string): readonly (readonly [string, string])[] {
  const texts: (readonly [string, string])[] = [];
  const keep = (text: unknown, start: unknown): void => {
    const line = source.slice(0, Number(start)).split('\n').length;
    if (typeof text === 'string') texts.push([`${path}:${line}`, text]);
  };
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look);
    if (!isNode(value)) return;
    // What is imported, what types say and the names of members are no texts of a screen.
    if (/^(?:TS(?!AsExpression|SatisfiesExpression|NonNull)|ImportDeclaration)/u.test(value.type)) return;
    if (value.type === 'ExportNamedDeclaration') return look(value['declaration']);
    if (value.type === 'Property') return look(value['value']);
    if (value.type === 'Literal') return keep(value['value'], value['start']);
    if (value.type === 'TemplateElement')
      return keep((value['value'] as { readonly cooked?: string }).cooked, value['start']);
    // What a text is compared with, or looked up by, is a code.
    if (value.type === 'BinaryExpression' && /^[!=]==$/u.test(String(value['operator']))) return undefined;
    if (value.type === 'MemberExpression') return look(value['object']);
    if (value.type === 'SwitchCase') return look(value['consequent']);
    for (const member of Object.values(value)) look(member);
  };
  look(parseAst(source, { lang: 'ts' }).body);
  return texts;
}

function catalogue(language: Language): readonly (readonly [string, string])[] {
  const folder = new URL(`${language}/`, import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => said(`${language}/${file}`, readFileSync(new URL(file, folder), 'utf8')));
}

function found(language: Language, texts: readonly (readonly [string, string])[]): readonly string[] {
  return texts.flatMap(([path, text]) =>
    UNSAID[language]
      .filter(([words]) => words.test(text))
      .map(([, instead]) => `${path}: “${text}”, better: ${instead}`),
  );
}

/** Typewriter marks, where a language has quotation marks and an apostrophe of its own. */
const TYPEWRITER = /"|(?<=\p{L})'/u;

describe.each(['en', 'de'] as const)('%s', (language) => {
  const texts = catalogue(language);

  test('all of its files are read', () => {
    expect(new Set(texts.map(([path]) => path.split(':')[0])).size).toBeGreaterThan(60);
  });

  test('quotes and shortens as print does', () => {
    expect(texts.filter(([, text]) => TYPEWRITER.test(text))).toEqual([]);
  });

  test('says nothing in the words of a workshop', () => {
    expect(found(language, texts)).toEqual([]);
  });
});

test('a text, a function, a constant and a helper of the module that say it are found', () => {
  const source = [
    "import { note } from './findings.ts';",
    "const LOOK = 'Needs a look';",
    'const counted = (n: number) => `${n} payments taken over`;',
    "export const texts = { findings: 'Findings', b: (n: number) => (n === 1 ? LOOK : counted(n)) };",
    "export type Kind = 'Findings';",
  ].join('\n');
  expect(found('en', said('a.ts', source)).map((line) => line.split(' ')[0])).toEqual([
    'a.ts:2:',
    'a.ts:3:',
    'a.ts:4:',
  ]);
});

// German: what is wrong with the bytes or the XML of a file or an answer, and what to ask its sender for.
import { dates } from './dates.ts';
import { figure } from './figures.ts';
import type {
  FileProblemData,
  ForeignFormat,
  StatementLineProblem,
  XmlProblem,
} from '../../domain/file-problem.ts';

const ASK_FOR_UTF_8 = 'Bitten Sie den Absender, die Datei als UTF-8 zu exportieren.';
const KEPT = 'Die Antwort ist gespeichert, wie sie kam.';

const FORMATS: Readonly<Record<ForeignFormat, string>> = {
  'UTF-32': 'UTF-32',
  EBCDIC: 'EBCDIC',
  gzip: 'ein gzip-Archiv',
  zip: 'ein zip-Archiv',
  pdf: 'ein PDF-Dokument',
};

const XML: Readonly<Record<XmlProblem, string>> = {
  'closing-tag': 'Ein schließendes XML-Tag passt nicht zu dem, das hier offen ist.',
  'ends-early': 'Die Datei endet vor der Nachricht.',
  reference: 'Einen Zeichenverweis (& … ;) kennt XML nicht.',
  'character-in-tag': 'Ein XML-Tag enthält ein Zeichen, das in keinem stehen darf.',
  'character-in-text':
    'Der Text enthält ein Zeichen, das XML nicht erlaubt, oft ein kaufmännisches Und oder ein Steuerzeichen.',
  'outside-message': 'Vor oder hinter der Nachricht steht noch etwas.',
  'attribute-twice': 'Ein XML-Tag hat dasselbe Attribut zweimal.',
  attribute: 'Ein Attribut ist nicht geschrieben, wie XML es verlangt.',
  prefix: 'Ein Präfix eines Namensraums wird verwendet, den die Datei nicht angibt.',
  declaration: 'Die XML-Deklaration am Anfang der Datei stimmt nicht.',
  'cdata-end': 'Ein Text enthält die Zeichen ]]>, die XML dort nicht erlaubt.',
  comment: 'Ein Kommentar ist nicht geschrieben, wie XML es verlangt.',
  other: 'Die Datei ist nicht wohlgeformt.',
};

const OF = { file: 'Die Datei', 'signed-answer': 'Die signierte Antwort der Bank' } as const;

export const fileProblems: { readonly [C in keyof FileProblemData]: (data: FileProblemData[C]) => string } = {
  'encoding-foreign': ({ format }) =>
    `Die Datei sieht aus wie ${FORMATS[format]} und lässt sich hier nicht lesen. ${ASK_FOR_UTF_8}`,
  'encoding-two-declared': ({ names }) =>
    `Die Datei gibt zwei Zeichenkodierungen an, ${names.join(' und ')}. ${ASK_FOR_UTF_8}`,
  'encoding-not-read': ({ name }) =>
    `Die Datei gibt ${name} als Zeichenkodierung an, die dieser Arbeitsplatz nicht liest. ${ASK_FOR_UTF_8}`,
  'encoding-is-utf8': ({ name }) =>
    `Die Datei gibt ${name} als Zeichenkodierung an, aber ihre Zeichen außerhalb von ASCII sind UTF-8. Bitten Sie den Absender, die Angabe zu berichtigen.`,
  'encoding-with-mark': () =>
    'Die Datei beginnt mit einem Byte Order Mark. Speichern Sie sie als UTF-8 ohne dieses Zeichen.',
  'encoding-like-utf16': () => 'Die Datei sieht aus wie UTF-16, nicht wie UTF-8.',
  'encoding-only-utf8': ({ declared }) =>
    `Die Datei gibt ${declared} als Zeichenkodierung an; gelesen wird nur UTF-8.`,
  'encoding-contradicts-mark': ({ declared }) =>
    `Die Datei gibt ${declared} als Zeichenkodierung an, aber ihre ersten Bytes sagen etwas anderes; dieses Zeichen lässt sich deshalb nicht sicher lesen.`,
  'encoding-byte-not-utf8': ({ byte, declared }) =>
    `Die Datei enthält Bytes, die nicht UTF-8 sind. ${declared ? 'Sie gibt UTF-8 als Zeichenkodierung an' : 'Sie gibt keine Zeichenkodierung an und wird deshalb als UTF-8 gelesen'}, aber das Byte ${byte} ist darin kein Zeichen.`,
  'encoding-byte-foreign': ({ byte, encoding, likely, character }) =>
    `Das Byte ${byte} ist kein Zeichen von ${encoding}, das die Datei als Zeichenkodierung angibt.${
      likely === null
        ? ''
        : likely === 'utf-8'
          ? ' Wahrscheinlich ist es UTF-8.'
          : ` In Windows-1252 ist es ${character}.`
    }`,
  'encoding-half-character': () => 'Die Datei endet mitten in einem UTF-16-Zeichen.',
  'encoding-lone-surrogate': ({ unit }) => `In UTF-16 steht ein halbes Zeichen (${unit}) allein.`,
  'encoding-after': ({ near }) => `Es steht hinter „${near}“.`,
  'encoding-note': ({ of, note, encoding, declared }) =>
    note === 'not-as-declared'
      ? `${OF[of]} gibt ${declared ?? ''} als Zeichenkodierung an, aber das stimmt nicht. Sie enthält nur ASCII-Zeichen und wurde deshalb gelesen.`
      : note === 'mark-removed'
        ? `${OF[of]} beginnt mit einem Byte Order Mark, das entfernt wurde.`
        : `${OF[of]} ist in ${encoding} kodiert${declared === null ? '' : `, gibt aber ${declared} an`}. Sie wurde nach UTF-8 umgewandelt.`,
  'answer-converted': ({ encoding }) =>
    encoding === 'UTF-16'
      ? `Die Antwort der Bank ist in UTF-16 kodiert. Sie wurde umgewandelt; gespeichert ist sie, wie sie kam.`
      : `Die Antwort der Bank ist nicht UTF-8. Sie wurde als ${encoding} gelesen und umgewandelt; gespeichert ist sie, wie sie kam.`,
  'answer-characters-replaced': ({ encoding, count }) =>
    `${count === 1 ? 'Ein Zeichen der Antwort der Bank ist' : `${figure(count)} Zeichen der Antwort der Bank sind`} in ${encoding} nicht gültig und als \ufffd gezeigt. ${KEPT}`,
  'xml-malformed': ({ problem, reason }) => `${XML[problem]} (${reason})`,
  'xml-doctype': () =>
    'Die Datei gibt einen Dokumenttyp an. Zahlungsdateien haben keinen, und was er angibt, wird nie gelesen.',
  'xml-no-element': ({ characters }) => `In den ersten ${characters} Zeichen der Datei beginnt kein Element.`,
  'xml-too-large': ({ bytes }) => `Die Datei ist größer als ${figure(bytes)} Byte.`,
  'xml-empty': () => 'Die Datei ist leer.',
  'xml-namespace-blanks': ({ namespace }) =>
    `Ein Namensraum ist mit Leerzeichen darum geschrieben: „${namespace}“. So kennt ihn das amtliche Schema nicht.`,
  'xml-text-too-long': ({ characters }) => `Ein Text oder XML-Tag ist länger als ${characters} Zeichen.`,
  'xml-too-many-elements': ({ elements }) => `Die Datei hat mehr als ${elements} Elemente.`,
  'xml-too-deep': ({ depth }) => `Elemente sind tiefer als ${depth} Ebenen verschachtelt.`,
  'xml-encoding-declared': ({ encoding }) =>
    `Die Datei gibt ${encoding} als Zeichenkodierung an, in einer Form, die nicht lesbar ist.`,
  'xml-version': ({ version }) => `Die Datei gibt XML ${version} an; gelesen wird nur XML 1.0.`,
  'xml-part-elements': ({ most }) => `Ein Teil der Datei hat mehr als ${figure(most)} Elemente.`,
  'xml-part-characters': ({ most }) => `Ein Teil der Datei enthält mehr als ${figure(most)} Zeichen.`,
  'report-other-root': ({ wanted, name, namespace }) =>
    `Ein Statusbericht beginnt mit Document aus ${wanted}; hier steht ${name} ${namespace === '' ? 'ohne Namensraum' : `aus ${namespace}`}.`,
  'statement-other-message': ({ name }) => `Die Datei ist eine Nachricht anderer Art: ${name}.`,
  'statement-empty': () => 'Die Datei nennt kein Konto.',
  'statement-no-form': () => 'Die Datei ist weder XML noch eine MT-Nachricht.',
  'statement-imported': ({ at }) => `Sie wurde am ${dates.instant(at)} importiert.`,
  'statement-line': ({ what }) => STATEMENT_LINE[what],
};

const STATEMENT_LINE: Readonly<Record<StatementLineProblem, string>> = {
  tag: 'Die Zeile beginnt nicht mit einem Feld von MT940 oder MT942.',
  amount: 'Der Betrag lässt sich nicht lesen.',
  date: 'Das Datum lässt sich nicht lesen.',
  currency: 'Die Währung lässt sich nicht lesen oder weicht von der des Kontos ab.',
  side: 'Die Zeile sagt nicht, ob es eine Gutschrift oder eine Belastung ist.',
  account: 'Der Auszug nennt kein Konto.',
  order: 'Ein Feld steht an der falschen Stelle, oder ein Saldo fehlt.',
  nothing: 'Die Datei enthält keinen Kontoauszug.',
};

// German: what an officer reads where the PIN is typed, and why the second reader refuses what is to be
// signed.
import type { CardSentenceData, ReadBackRefusal } from '../../domain/card-sentence.ts';
import { accountNumber, amountOf } from '../forms.ts';
import { dates } from './dates.ts';

const REFUSALS: Readonly<Record<ReadBackRefusal, string | ((of: string) => string)>> = {
  'too-deep': 'Elemente sind tiefer verschachtelt, als dieser Arbeitsplatz schreibt',
  'element-in-text': (of) => `Im Text von ${of} steht ein Element`,
  'element-twice': (of) => `${of} steht zweimal da`,
  'unknown-element': (of) => `Das Element ${of} gibt es hier nicht`,
  'currency-missing': (of) => `${of} hat keine Währung`,
  'text-between-elements': 'Zwischen Elementen steht Text',
  'text-among-elements': (of) => `Wo ${of} Elemente hat, steht Text`,
  'empty-element': (of) => `${of} ist leer`,
  'ends-early': 'Die Nachricht endet zu früh',
  'other-document': 'Es ist ein anderes Dokument als erwartet',
  'namespace-inside': 'In der Nachricht steht ein Namensraum',
  'fact-outside': 'Ein Wert steht außerhalb von Kopf, Gruppe und Zahlung',
  'fact-twice': (of) => `${of} steht zweimal da`,
  'payment-outside-group': 'Eine Zahlung steht außerhalb einer Gruppe',
  'amount-twice': 'Ein Betrag ist zweimal angegeben',
  'header-after-groups': 'Der Kopf steht hinter den Gruppen',
  'group-before-header': 'Eine Gruppe steht vor dem Kopf',
  'header-missing': 'Der Kopf fehlt',
  'count-differs': 'Die Anzahl der Zahlungen ist nicht die angegebene',
  'sum-differs': 'Die Kontrollsumme ist nicht die Summe der Beträge',
  'account-twice': 'Ein Konto ist zweimal angegeben',
  'fact-missing': (of) => `${of} fehlt`,
  'amount-form': 'Ein Betrag ist keine einfache Dezimalzahl',
  'attribute-unknown': (of) => `${of} hat ein Attribut, das dieser Arbeitsplatz nie schreibt`,
  'closes-nothing': 'Ein schließendes XML-Tag hat kein öffnendes',
  'bytes-behind': 'Hinter dem Ende der Nachricht stehen Bytes',
  'tag-too-long': 'Ein XML-Tag ist länger, als dieser Arbeitsplatz schreibt',
  'text-too-long': 'Ein Text ist länger, als dieser Arbeitsplatz schreibt',
  'control-character': 'Es steht ein Steuerzeichen darin',
  'bare-greater-than': 'Es steht ein bloßes Größer-Zeichen darin',
  'tag-name': 'Ein XML-Tag ist kein Elementname der Nachricht',
  'not-utf-8': 'Es stehen Bytes darin, die nicht UTF-8 sind',
  'character-not-allowed': 'Es steht ein Zeichen darin, das XML nicht erlaubt',
  'reference-unknown': 'Es steht ein Zeichenverweis darin, den dieser Arbeitsplatz nie schreibt',
  'not-json': 'Es ist kein JSON',
  'not-canonical': 'Es hat nicht die Form, die dieser Arbeitsplatz schreibt',
  'member-unknown': (of) => `Es steht ein Feld darin, das dieser Arbeitsplatz nie schreibt: ${of}`,
  'other-namespace': (of) => `${of} gehört zu einem anderen Namensraum`,
  'text-unknown': (of) => `Bei ${of} steht ein Text`,
  'text-missing': (of) => `Bei ${of} fehlt der Text`,
  'not-closed': 'Ein Element ist nicht geschlossen',
};

export const cardSentences: {
  readonly [C in keyof CardSentenceData]: (data: CardSentenceData[C]) => string;
} = {
  'handover-sends': ({ to, from }) =>
    `Ab jetzt sendet ${to.name} (${to.id}). ${from.name} (${from.id}) wird nie senden.`,
  'emergency-release': () => 'NOTFALL: freigegeben ohne die Genehmigungen, die das Regelwerk verlangt.',
  'signs-in-place': ({ name }) => `In Vertretung von ${name}.`,
  'debit-noted': ({ account, day, amount, currency }) =>
    `Belastung über ${amountOf(currency, amount.replace(/^-/u, ''))}${day === '' ? '' : ` vom ${dates.day(day)}`}, Konto ${accountNumber(account)}.`,
  'debit-rule-made': ({ fits, least, most, currency }) =>
    `Diese Notiz erklärt ab jetzt auch ähnliche Belastungen dieses Kontos: ${fits}, ${amountOf(currency, least)} bis ${amountOf(currency, most)}.`,
  'read-back-refused': ({ why, of, offset }) => {
    const reason = REFUSALS[why];
    return `${typeof reason === 'string' ? reason : reason(of)} (Byte ${offset}).`;
  },
  'read-back-unknown-kind': ({ kind }) => `Für die Nachricht ${kind} gibt es keine Definition.`,
};

// German: what a check of a message finds: the action first where there is one. Elements have the names of
// the table `elements` and stand in quotation marks or after a colon, because no article fits all of them.
import { parseIsoDate, weekday, type ClosedReason } from '../../domain/calendar.ts';
import type {
  FindingSentenceData,
  RuleSentenceData,
  SchemaSentenceData,
  ValueProblem,
} from '../../domain/finding-sentence.ts';
import { dates } from './dates.ts';
import { elements } from './elements.ts';
import { counted, figure } from './figures.ts';
import { inputProblems } from './input-problems.ts';
import { amountOf, decimal, money } from '../forms.ts';

/** What the patterns of the schemas mean, by type. */
const PATTERNS: Readonly<Record<string, string>> = {
  ActiveOrHistoricCurrencyCode: 'ein Währungscode aus drei Großbuchstaben, zum Beispiel EUR',
  AnyBICIdentifier: 'ein BIC aus 8 oder 11 Zeichen in Großbuchstaben',
  BICIdentifier: 'ein BIC aus 8 oder 11 Zeichen in Großbuchstaben',
  CountryCode: 'ein Ländercode aus zwei Großbuchstaben, zum Beispiel DE',
  IBAN2007Identifier:
    'eine IBAN: zwei Großbuchstaben, zwei Ziffern, dann bis zu 30 Buchstaben und Ziffern ohne Leerzeichen',
  Max15NumericText: 'eine ganze Zahl mit höchstens 15 Ziffern',
  PhoneNumber: 'eine Telefonnummer in der Form +Land-Nummer, zum Beispiel +49-301234567',
};

/** What is asked for where the form has a field for it, by the missing element and the one it belongs to. */
const ASKS: Readonly<Record<string, string>> = {
  'PmtInf/Dbtr': 'Wählen Sie das Konto, von dem gezahlt wird.',
  'PmtInf/DbtrAcct': 'Wählen Sie das Konto, von dem gezahlt wird.',
  'PmtInf/DbtrAgt': 'Wählen Sie das Konto, von dem gezahlt wird.',
  'PmtInf/Cdtr': 'Wählen Sie das Konto, auf das eingezogen wird.',
  'PmtInf/CdtrAcct': 'Wählen Sie das Konto, auf das eingezogen wird.',
  'PmtInf/CdtrAgt': 'Wählen Sie das Konto, auf das eingezogen wird.',
  'PmtInf/ReqdExctnDt': 'Wählen Sie das Ausführungsdatum.',
  'PmtInf/ReqdColltnDt': 'Wählen Sie das Fälligkeitsdatum.',
};

const LONGEST_QUOTE = 40;

function quoted(value: string): string {
  return value.length > LONGEST_QUOTE ? `„${value.slice(0, LONGEST_QUOTE)}…“` : `„${value}“`;
}

/** As it stands in quotation marks, and at the beginning of a sentence. */
const named = (element: string): string => elements[element] ?? element;
const within = (element: string): string => `„${named(element)}“`;
const Named = (element: string): string => {
  const name = named(element);
  return name.slice(0, 1).toUpperCase() + name.slice(1);
};

function valueSentence(label: string, type: string, value: string, problem: ValueProblem): string {
  switch (problem.facet) {
    case 'minLength':
      return value === ''
        ? `${label}: leer. Füllen Sie das Feld aus oder lassen Sie es weg.`
        : `${label}: zu kurz, mindestens ${counted(problem.limit, 'Zeichen', 'Zeichen')}.`;
    case 'maxLength':
      return `${label}: ${problem.length} Zeichen, erlaubt sind höchstens ${problem.limit}.`;
    case 'pattern':
      return `${value === '' ? `Es fehlt: ${label}` : `${label}: ${quoted(value)}`}. Verlangt ist ${PATTERNS[type] ?? 'die Form, die die Nachricht vorschreibt'}.`;
    case 'enumeration': {
      const others = problem.more === 0 ? '' : ` und ${problem.more} weitere`;
      return `${value === '' ? `Es fehlt: ${label}` : `${label}: ${quoted(value)}`}. Erlaubt sind ${problem.codes.join(', ')}${others}.`;
    }
    case 'totalDigits':
      return `${label}: ${counted(problem.digits, 'Ziffer', 'Ziffern')}, erlaubt sind höchstens ${problem.limit}.`;
    case 'fractionDigits':
      return problem.limit === 0
        ? `${label}: Verlangt ist eine ganze Zahl ohne Nachkommastellen.`
        : `${label}: ${counted(problem.digits, 'Nachkommastelle', 'Nachkommastellen')}, erlaubt sind höchstens ${problem.limit}.`;
    case 'minInclusive':
      return `${label}: kleiner als null.`;
    case 'decimal':
      return value.trim() === ''
        ? `Geben Sie ein: ${label}.`
        : `${label}: ${quoted(value)}. Geben Sie eine Zahl wie 1234.56 ein.`;
    case 'boolean':
      return `${label}: ${quoted(value)}. Verlangt ist true oder false.`;
    case 'date':
      return `${label}: ${quoted(value)}. Verlangt ist ein Kalendertag in der Form JJJJ-MM-TT.`;
    case 'dateTime':
    default:
      return `${label}: ${quoted(value)}. Verlangt sind Datum und Uhrzeit in der Form JJJJ-MM-TT, dann T und hh:mm:ss.`;
  }
}

const schema: { readonly [C in keyof SchemaSentenceData]: (data: SchemaSentenceData[C]) => string } = {
  'schema-other-root': ({ name }) => `Die Nachricht beginnt mit ${quoted(name)}, wo Document erwartet wurde.`,
  'schema-unknown-element': ({ name, parent }) =>
    `In ${within(parent)} gibt es in dieser Version der Nachricht kein Feld ${quoted(name)}.`,
  'schema-namespace': ({ name, namespace }) =>
    namespace === ''
      ? `${quoted(name)} hat keinen Namensraum und gehört deshalb nicht zu dieser Nachricht.`
      : `${quoted(name)} gehört zu ${quoted(namespace)}, nicht zu dieser Nachricht.`,
  'schema-order': ({ name, before }) => `${Named(name)} muss vor ${within(before)} stehen.`,
  'schema-choice': ({ name, parent, before }) =>
    `In ${within(parent)} stehen ${within(before)} und ${within(name)}. Geben Sie nur eines davon an.`,
  'schema-too-many': ({ name, limit }) =>
    limit === 1
      ? `${Named(name)}: zweimal angegeben. Geben Sie diese Angabe nur einmal an.`
      : `${Named(name)}: mehr als ${limit}-mal angegeben.`,
  'schema-empty-message': () => 'Die Nachricht ist leer.',
  'schema-missing': ({ name, parent }) =>
    ASKS[`${parent}/${name}`] ?? `Es fehlt: ${named(name)} (in ${within(parent)}).`,
  'schema-missing-attribute': ({ name, parent }) => `Es fehlt: ${named(name)} (in ${within(parent)}).`,
  'schema-attribute': ({ name, parent }) =>
    `${within(parent)} hat ein Attribut ${quoted(name)}, das diese Nachricht nicht erlaubt.`,
  'schema-child': ({ name, parent }) =>
    `${within(parent)} enthält einen Wert und kann nicht auch das Feld ${quoted(name)} enthalten.`,
  'schema-missing-choice': ({ parent, names }) =>
    `${within(parent)} ist leer. Geben Sie an: ${names.map(named).join(' oder ')}.`,
  'schema-text': ({ name }) => `In ${within(name)} steht Text, wo nur Felder erlaubt sind.`,
  'schema-value': ({ name, type, value, problem }) => valueSentence(Named(name), type, value, problem),
  'schema-places': ({ count }) => `Die Datei enthält insgesamt ${figure(count)} Fehler.`,
};

const SCRIPTS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^[\p{Script=Han}]+$/u, 'chinesische'],
  [/^[\p{Script=Cyrillic}]+$/u, 'kyrillische'],
  [/^[\p{Script=Greek}]+$/u, 'griechische'],
  [/^[\p{Script=Arabic}]+$/u, 'arabische'],
  [/^[\p{Script=Hebrew}]+$/u, 'hebräische'],
  [/^[\p{Script=Thai}]+$/u, 'thailändische'],
];

/** `chinesische Schriftzeichen` where all are of one script, else the characters themselves. */
function charactersWords(characters: readonly string[]): string {
  const script = SCRIPTS.find(([pattern]) => pattern.test(characters.join('')));
  return script === undefined
    ? `${characters.length === 1 ? 'das Zeichen' : 'die Zeichen'} ${characters.join(' ')}`
    : `${script[1]} Schriftzeichen`;
}

const CLOSED: Readonly<Record<Exclude<ClosedReason, 'weekend'>, string>> = {
  'new-year': 'Neujahr',
  'good-friday': 'Karfreitag',
  'easter-monday': 'Ostermontag',
  'labour-day': 'Tag der Arbeit',
  'christmas-day': 'erster Weihnachtstag',
  'second-christmas-day': 'zweiter Weihnachtstag',
};

function closedWords(date: string, reason: ClosedReason): string {
  if (reason !== 'weekend') return `ein Bankfeiertag (${CLOSED[reason]})`;
  const parsed = parseIsoDate(date);
  const day = parsed === undefined ? 0 : weekday(parsed);
  return day === 6 ? 'ein Samstag' : day === 7 ? 'ein Sonntag' : 'ein Tag am Wochenende';
}

const REPEATED = {
  PmtInfId: 'Die Referenz der Zahlungsgruppe',
  EndToEndId: 'Die Ende-zu-Ende-ID',
  InstrId: 'Die Instruction-ID',
} as const;

const rules: { readonly [C in keyof RuleSentenceData]: (data: RuleSentenceData[C]) => string } = {
  'amount-not-plain': ({ text }) =>
    text.trim() === ''
      ? 'Geben Sie einen Betrag ein.'
      : `Der Betrag lautet ${quoted(text)}. Geben Sie ihn zum Beispiel als ${decimal('1204331.70')} ein.`,
  'amount-zero': () => 'Geben Sie einen Betrag über null ein.',
  'currency-not-payable': ({ currency, why }) =>
    why === 'unknown'
      ? `${currency} ist keine Währung nach ISO 4217.`
      : why === 'historic'
        ? `${currency} ist keine Währung mehr. Verwenden Sie ihre Nachfolgerin.`
        : `In ${currency} kann nicht gezahlt werden.`,
  'amount-decimals': ({ currency, value, decimals, allowed }) =>
    `${amountOf(currency, value)} hat ${counted(decimals, 'Nachkommastelle', 'Nachkommastellen')}; ${currency} hat ${allowed === 0 ? 'keine' : allowed}.`,
  'amount-too-long': ({ currency, value }) =>
    `${amountOf(currency, value)} ist zu groß: Ein Betrag hat höchstens 18 Ziffern.`,
  'funds-short': ({ account, leaving, balance, kind, on, onItsWay, short }) =>
    `Keine ausreichende Deckung auf ${account}: ${money(leaving)} gehen ab${onItsWay === '' ? '' : `, weitere ${money(onItsWay)} mit Zahlungen, die schon unterwegs sind`}, und am ${dates.day(on)} waren ${money(balance)} ${kind === 'available' ? 'verfügbar' : 'gebucht'}. Unterdeckung: ${money(short)}.`,
  'funds-not-checked': ({ account, leaving, currencies }) =>
    `Der bekannte Saldo von ${account} ist in ${currencies}. Ob er ${money(leaving)} deckt, wird nicht geprüft.`,
  'own-account-closed': ({ account }) => `${account} ist geschlossen. Verwenden Sie ein anderes Konto.`,
  'addresses-changed': () =>
    'Die Bank nimmt jetzt andere Adressen an als bei der Einreichung dieses Stapels. Geben Sie ihn zurück und reichen Sie ihn neu ein. Ist er schon versiegelt, beenden Sie seine Nachrichten im Postausgang (Nicht senden) und kopieren ihn in einen neuen Stapel.',
  'own-account-not-confirmed': ({ account }) =>
    `${account} steht nicht in der Liste der eigenen Konten. Prüfen Sie, ob es stimmt und noch besteht.`,
  'beneficiary-not-confirmed': () =>
    'Dieses Konto ist im Empfängerbuch nicht bestätigt, und das Regelwerk verlangt es. Lassen Sie es unter Empfänger bestätigen.',
  'beneficiaries-not-confirmed': ({ payments }) =>
    payments === 1
      ? 'Der Empfänger von 1 weiteren Zahlung ist im Empfängerbuch nicht bestätigt, und das Regelwerk verlangt es.'
      : `Die Empfänger von ${figure(payments)} weiteren Zahlungen sind im Empfängerbuch nicht bestätigt, und das Regelwerk verlangt es.`,
  'more-draft-warnings': ({ warnings }) =>
    warnings === 1
      ? '1 weitere Warnung zu einer doppelten Zahlung oder einem geänderten Konto ist hier nicht aufgeführt. Nach dem Einreichen nennt die Prüfung sie bei jeder Zahlung.'
      : `${figure(warnings)} weitere Warnungen zu doppelten Zahlungen oder geänderten Konten sind hier nicht aufgeführt. Nach dem Einreichen nennt die Prüfung sie bei jeder Zahlung.`,
  'payment-limit-exceeded': ({ account, largest, limit }) =>
    largest === ''
      ? `Eine Zahlung von ${account} liegt über dem Limit des Kontos je Zahlung von ${money(limit)}.`
      : `Eine Zahlung über ${money(largest)} geht von ${account} ab. Das Limit des Kontos je Zahlung ist ${money(limit)}.`,
  'day-limit-exceeded': ({ account, on, total, limit }) =>
    `Am ${dates.day(on)} gehen ${money(total)} von ${account} ab. Das Tageslimit des Kontos ist ${money(limit)}.`,
  'instant-limit-exceeded': ({ account, largest, limit }) =>
    largest === ''
      ? `Eine Echtzeitzahlung von ${account} liegt über dem Limit des Kontos je Echtzeitzahlung von ${money(limit)}.`
      : `Eine Echtzeitzahlung über ${money(largest)} geht von ${account} ab. Das Limit des Kontos je Echtzeitzahlung ist ${money(limit)}.`,
  'limits-not-checked': ({ account, leaving, currency }) =>
    `Die Limits von ${account} sind in ${currency}. ${money(leaving)} werden nicht gegen sie geprüft.`,
  'executes-later': ({ account, requested, on, what, reason, cutOff }) => {
    const isNamed = what === 'cut-off';
    const why = {
      past: `Der ${dates.day(requested)} ist vorbei.`,
      'cut-off': `Der Annahmeschluss für ${account} (heute ${cutOff}, Zeit der Bank) ist vorbei.`,
      closed:
        reason === null || reason === 'listed'
          ? `Am ${dates.day(requested)} führt die Bank nichts von ${account} aus (Feiertagsliste).`
          : `Der ${dates.day(requested)} ist ${closedWords(requested, reason)}.`,
    };
    return `${why[what]} ${isNamed ? 'Zahlungen von diesem Konto' : `Zahlungen von ${account}`} werden am ${dates.day(on)} ausgeführt.`;
  },
  'paid-since-freeze': ({ endToEndId, reference, other, on }) =>
    `Mögliche Doppelzahlung zu ${endToEndId}: Seit der Einreichung wurde am ${dates.day(on)} in ${reference} derselbe Betrag für dasselbe Konto gesendet (${other}).`,
  'account-changed-since-freeze': ({ endToEndId, reference, other, on }) =>
    `Seit der Einreichung wurde am ${dates.day(on)} in ${reference} derselbe Betrag für den Zahlungspartner von ${endToEndId} gesendet, aber mit einem anderen Konto (${other}). Prüfen Sie, welches Konto stimmt.`,
  'more-since-freeze': ({ payments: count }) =>
    count === 1
      ? 'Es gibt 1 weitere mögliche Doppelzahlung zu einer Zahlung, die seit der Einreichung gesendet wurde.'
      : `Es gibt ${count} weitere mögliche Doppelzahlungen zu Zahlungen, die seit der Einreichung gesendet wurden.`,
  'instant-is-final': ({ payments: count }) =>
    count === 1
      ? '1 Zahlung ist eine Echtzeitzahlung: Sie wird in Sekunden ausgeführt und lässt sich nicht aufhalten.'
      : `${count} Zahlungen sind Echtzeitzahlungen: Sie werden in Sekunden ausgeführt und lassen sich nicht aufhalten.`,
  'calendar-unknown': ({ currencies }) =>
    `Feiertage für ${currencies} kennt dieser Arbeitsplatz nicht. Prüfen Sie das Ausführungsdatum, oder tragen Sie sie unter Einstellungen, Eigene Konten, ein.`,
  'sepa-not-euro': ({ currency }) => `Eine SEPA-Zahlung ist in Euro; diese ist in ${currency}.`,
  'sepa-amount-limit': () => `Eine SEPA-Zahlung beträgt höchstens ${decimal('999999999.99')} Euro.`,
  'sepa-equivalent': () =>
    'Eine SEPA-Zahlung kann nicht als Gegenwert eines Betrags in anderer Währung beauftragt werden.',
  'declared-count': ({ declared, counted: found }) =>
    `Anzahl der Zahlungen laut Datei: ${BigInt(declared)}, gezählt: ${found}.`,
  'declared-sum': ({ declared, counted: found }) =>
    `Die Datei gibt die Kontrollsumme ${decimal(declared)} an; die Beträge ergeben ${decimal(found)}.`,
  'payment-twice': ({ currency, value }) =>
    `Eine weitere Zahlung oder ein weiterer Einzug über ${amountOf(currency, value)} hat dasselbe Konto und dasselbe Datum. Ist das so gewollt?`,
  'code-unknown': ({ element, code }) => `${Named(element)}: ${code} ist kein bekannter Code.`,
  'purpose-form': ({ code }) =>
    `Der Zweckcode lautet ${code}; er muss aus vier Großbuchstaben oder Ziffern bestehen, zum Beispiel SUPP oder SALA.`,
  'remittance-both': () =>
    'Eine SEPA-Zahlung hat entweder einen Text als Verwendungszweck oder eine strukturierte Referenz, nicht beides.',
  'remittance-several': ({ what, count }) =>
    `Eine SEPA-Zahlung hat ${what === 'text' ? 'einen Verwendungszweck mit höchstens 140 Zeichen' : 'eine Zahlungsreferenz'}; diese hat ${figure(count)}.`,
  'creditor-reference-unfit': ({ reference }) =>
    `${reference} ist keine gültige Zahlungsreferenz: Die Prüfziffern sind falsch.`,
  'sepa-name-length': ({ most, length }) =>
    `Ein Name in einer SEPA-Zahlung hat höchstens ${figure(most)} Zeichen; dieser hat ${figure(length)}.`,
  'remittance-blank': () => 'Der Verwendungszweck ist leer. Lassen Sie ihn weg oder füllen Sie ihn aus.',
  'identifier-characters': ({ element }) =>
    `In ${within(element)} sind nur die Buchstaben A bis Z, Ziffern, Leerzeichen und / - ? : ( ) . , ' + erlaubt.`,
  'identifier-slashes': ({ element }) =>
    `In ${within(element)} darf kein Schrägstrich am Anfang oder Ende stehen, und nicht zwei hintereinander.`,
  'message-reference-unfit': () =>
    'Die Nachrichten-ID der Datei enthält Zeichen oder Schrägstriche, die Banken ablehnen. Die neue Nachricht erhält eine eigene.',
  'reference-repeated': ({ element, id }) =>
    `${REPEATED[element]} ${id} kommt in dieser Nachricht mehrfach vor.`,
  'end-to-end-blank': () =>
    'Geben Sie die Ende-zu-Ende-ID ein: Die Bank meldet die Zahlung unter dieser Kennung.',
  'given-at-both-levels': ({ element }) =>
    `${Named(element)}: für die Gruppe und noch einmal für diese Zahlung angegeben. Geben Sie diese Angabe nur einmal an.`,
  'sepa-charge-bearer': ({ bearer }) =>
    `Eine SEPA-Zahlung kann nicht die Entgeltregelung ${bearer} haben. Verwenden Sie SLEV.`,
  'service-level-outside-sepa': () =>
    'Entgelte nach Service-Level (SLEV) gelten für SEPA-Zahlungen. Verwenden Sie außerhalb von SEPA SHAR, DEBT oder CRED.',
  'cheque-without-method': () =>
    'Es gibt Scheckangaben, aber die Zahlungsart der Gruppe ist nicht Scheck (CHK).',
  'given-without': ({ element, needed }) => `${Named(element)}: ohne ${within(needed)} angegeben.`,
  'agreed-rate-incomplete': () =>
    'Der Umrechnungskurs ist vereinbart, aber der Kurs oder sein Vertrag fehlt.',
  'iban-unfit': ({ text, problem }) =>
    text === '' ? inputProblems.iban.empty : `${text} ist keine gültige IBAN. ${inputProblems.iban[problem]}`,
  'bic-unfit': ({ text, problem }) =>
    text === '' ? inputProblems.bic.empty : `${text} ist kein gültiger BIC. ${inputProblems.bic[problem]}`,
  'country-unknown': ({ text }) =>
    text === '' ? 'Geben Sie das Land ein.' : `${text} ist kein Ländercode nach ISO 3166.`,
  'bank-in-other-country': ({ bic, bank, account }) =>
    `Die Bank ${bic} ist in ${bank}, das Konto aber in ${account}.`,
  'counterparty-unnamed': () => 'Geben Sie den Namen des Zahlungspartners ein.',
  'counterparty-account-missing': () => 'Geben Sie das Konto des Empfängers ein.',
  'bank-of-account-missing': () => 'Das Konto ist keine IBAN. Geben Sie die Bank des Empfängers ein.',
  'sepa-needs-iban': () => 'Geben Sie die IBAN des Zahlungspartners ein: Eine SEPA-Zahlung braucht sie.',
  'account-outside-sepa': ({ country }) => `Das Konto ist in ${country}, das nicht an SEPA teilnimmt.`,
  'address-lines': ({ most, lines }) =>
    `Eine Adresse mit Ort und Land darf ${figure(most)} weitere Zeilen haben; diese hat ${lines}.`,
  'address-structured-only': ({ lines }) =>
    `Die Bank nimmt nur strukturierte Adressen an; diese hat ${lines === 1 ? '1 unstrukturierte Zeile' : `${figure(lines)} unstrukturierte Zeilen`}.`,
  'address-lacks': ({ what }) =>
    what === 'both'
      ? 'Geben Sie Ort und Land der Adresse in eigenen Feldern ein: Ab November 2026 lehnen Banken Adressen ohne diese Angaben ab.'
      : `Geben Sie ${what === 'town' ? 'den Ort' : 'das Land'} der Adresse in einem eigenen Feld ein: Ab November 2026 lehnen Banken Adressen ohne diese Angabe ab.`,
  'own-address-needed': ({ country }) =>
    `Geben Sie die Adresse des Auftraggebers ein: Das Konto ist in ${country}, außerhalb des Europäischen Wirtschaftsraums, und eine SEPA-Zahlung von dort braucht die Adresse.`,
  'address-repeats-town': () => 'Die Adresszeile wiederholt den Ort, der ein eigenes Feld hat.',
  'address-repeats-post-code': () => 'Die Adresszeile wiederholt die Postleitzahl, die ein eigenes Feld hat.',
  'address-repeats-country': () => 'Die Adresszeile wiederholt das Land, das ein eigenes Feld hat.',
  'characters-outside-sepa': ({ element, characters }) =>
    `Nicht im SEPA-Zeichensatz: ${charactersWords(characters)} in ${within(element)}. Banken können das ersetzen.`,
  'characters-not-western': ({ element, characters }) =>
    `Viele Banken können ${charactersWords(characters)} in ${within(element)} nicht weitergeben.`,
  'characters-composed': ({ element }) =>
    `Geben Sie ${within(element)} neu ein: Ein Buchstabe darin besteht aus mehreren Zeichen.`,
  'characters-impossible': ({ element }) =>
    `Geben Sie ${within(element)} neu ein: Darin steht ein unsichtbares Steuerzeichen.`,
  'date-not-plain': ({ text }) =>
    text === ''
      ? 'Wählen Sie das Datum.'
      : `Das Datum lautet ${quoted(text)}. Geben Sie ein Datum ohne Uhrzeit ein, zum Beispiel ${dates.day('2026-11-24')}.`,
  'date-past': ({ date, today }) =>
    `Der ${dates.day(date)} ist vorbei; der Geschäftstag der Bank ist der ${dates.day(today)}.`,
  'date-far-ahead': ({ date, days }) =>
    `Der ${dates.day(date)} liegt mehr als ${figure(days)} Tage voraus; die Bank kann das ablehnen.`,
  'date-closed': ({ date, reason }) =>
    `Der ${dates.day(date)} ist ${closedWords(date, reason)}. Die Bank verlegt die Ausführung auf einen Geschäftstag oder lehnt die Zahlung ab.`,
  'collection-too-soon': ({ first }) =>
    `Eine Lastschrift braucht einen Geschäftstag Vorlauf: frühestens am ${dates.day(first)}.`,
  'collection-far-ahead': ({ date, days }) =>
    `Der ${dates.day(date)} liegt mehr als ${figure(days)} Tage voraus, mehr als die meisten Banken bei Lastschriften annehmen.`,
  'sequence-type-missing': () => 'Wählen Sie die Sequenz: FRST, RCUR, FNAL oder OOFF.',
  'scheme-unfit': ({ scheme }) =>
    scheme === null
      ? 'Wählen Sie die Lastschriftart: CORE oder B2B.'
      : `${scheme} ist keine Art von SEPA-Lastschrift. Wählen Sie CORE oder B2B.`,
  'schemes-mixed': ({ own, first }) =>
    `Diese Lastschrift ist ${own}, die Gruppe beginnt aber mit ${first}. Legen Sie sie in verschiedene Gruppen.`,
  'mandate-lacks': ({ what }) =>
    what === 'reference'
      ? 'Geben Sie die Mandatsreferenz ein.'
      : 'Geben Sie den Tag ein, an dem das Mandat unterschrieben wurde.',
  'mandate-after-collection': ({ date, collected }) =>
    `Das Mandat ist vom ${dates.day(date)}, nach dem Einzug am ${dates.day(collected)}.`,
  'mandate-in-future': ({ date }) => `Das Mandat ist vom ${dates.day(date)}; das liegt in der Zukunft.`,
  'amendment-missing': () => 'Das Mandat ist als geändert gekennzeichnet. Geben Sie an, was geändert wurde.',
  'amendment-not-declared': () =>
    'Es gibt Angaben zu einer Änderung, aber das Mandat ist nicht als geändert gekennzeichnet.',
  'one-off-repeated': ({ mandate }) => `Das einmalige Mandat ${mandate} wird mehrfach verwendet.`,
  'creditor-id-missing': () => 'Geben Sie die Gläubiger-ID ein.',
  'creditor-id-unfit': ({ id }) => `${id} ist keine gültige Gläubiger-ID.`,
  'creditor-id-scheme': () => 'Die Gläubiger-ID muss als Verfahren SEPA nennen.',
};

export const findingSentences: {
  readonly [C in keyof FindingSentenceData]: (data: FindingSentenceData[C]) => string;
} = {
  ...schema,
  ...rules,
  'value-hidden': () =>
    'Was hier nicht stimmt, wird nicht angezeigt, weil Namen und Beträge ausgeblendet sind.',
  'errors-block': ({ count }) => `Beheben Sie zuerst ${counted(count, 'Fehler', 'Fehler')}.`,
  'folder-other-account': ({ account, folder }) =>
    `Die Datei nennt ${account} als eigenes Konto, ihr Ordner gehört aber zu ${folder}. Prüfen Sie das eigene Konto.`,
  'file-part-not-kept': ({ what, count }) => {
    const one = what === 'comment' ? 'einen Kommentar' : 'eine Verarbeitungsanweisung';
    const many = what === 'comment' ? 'Kommentare' : 'Verarbeitungsanweisungen';
    return count === 1
      ? `Die Datei enthält ${one}. Das gehört nicht zur Nachricht und wird nicht übernommen.`
      : `Die Datei enthält ${figure(count)} ${many}. Sie gehören nicht zur Nachricht und werden nicht übernommen.`;
  },
};

// German: words of entries that are matched to what was sent.
import type { MatchDifference, Identifier } from '../../domain/entry-matching.ts';
import type { Texts } from '../en/index.ts';
import { counted, figure } from './figures.ts';

const BY: Readonly<Record<Identifier, string>> = {
  uetr: 'UETR',
  'end-to-end': 'Ende-zu-Ende-ID',
  instruction: 'Instruction-ID',
  message: 'Nachrichten-ID, Summe und Anzahl',
  'payment-information': 'Referenz der Zahlungsgruppe, Summe und Anzahl',
};
const AMOUNT = {
  amount: 'der Betrag',
  currency: 'die Währung',
  both: 'Betrag und Währung',
  unknown: 'Betrag oder Währung',
};
const DIFFERS: Readonly<Record<Exclude<MatchDifference, 'amount'>, string>> = {
  'own-account': 'das eigene Konto',
  counterparty: 'das Konto des Zahlungspartners',
  day: 'der Tag',
  side: 'Soll oder Haben',
  taken: 'die Zuordnung (bereits bei einer anderen Buchung)',
  refused: 'der Status (von der Bank abgelehnt)',
  sum: 'Summe oder Anzahl der Zahlungen',
};

export const matching: Texts['matching'] = {
  view: 'Abgleich',
  titles: {
    debits: 'Belastungen ohne Zahlung dieses Arbeitsplatzes',
    missing: 'Ausgeführte Zahlungen, die in den Buchungen fehlen',
    rules: 'Regeln, die Gebühren erklären',
  },
  parts: { debits: 'Belastungen', missing: 'Ausgeführt, ohne Buchung', rules: 'Gebührenregeln' },
  partsLabel: 'Anzeigen',
  note: 'Jede Belastung Ihrer Konten, die keine Zahlung dieses Arbeitsplatzes ist. Öffnen Sie sie, um den Grund zu sehen, und tragen Sie ein, was sie ist.',
  none: 'Jede gebuchte Belastung ist eine Zahlung dieses Arbeitsplatzes oder erklärt.',
  noneTitle: 'Nichts zu erklären',
  missingNote:
    'Die Bank meldet diese Zahlungen als ausgeführt. Die Buchungen des Kontos reichen drei Tage über das Ausführungsdatum hinaus, enthalten sie aber nicht. Fragen Sie bei der Bank an, oder fordern Sie den Kontobericht dieser Tage erneut an.',
  missingNone: 'In den bisher empfangenen Buchungen fehlt keine ausgeführte Zahlung.',
  missingTitle: 'Nichts fehlt',
  rulesNote:
    'Belastungen, die zu einer Regel passen, gelten mit deren Notiz als erklärt. Das gilt nur für Belastungen ohne Referenzen Ihrer Zahlungen.',
  rulesNone: 'Legen Sie eine Regel an, wenn Sie eine Belastung erklären, die wiederkommt.',
  rulesTitle: 'Keine Gebührenregeln',
  removeRule: (note) => `Regel „${note}“ entfernen`,
  remove: 'Entfernen',
  ruleRemoval:
    'Solche Belastungen stehen ab jetzt wieder auf der Liste. Was die Regel erklärt hat, bleibt erklärt.',
  ruleRemoved: 'Die Gebührenregel ist entfernt.',
  columns: {
    standing: 'Stand',
    day: 'Gebucht',
    account: 'Konto',
    who: 'Zahlungspartner',
    text: 'Verwendungszweck',
    amount: 'Betrag',
    valueDate: 'Ausführung',
    note: 'Notiz',
    fits: 'Geschäftsvorfallcode oder Zahlungspartner',
    range: 'Von – bis',
    made: 'Seit',
  },
  standing: {
    matched: 'Zugeordnet',
    partly: 'Teilweise zugeordnet',
    near: 'Weicht von Ihrer Zahlung ab',
    'not-sent': 'Nicht zugeordnet',
    earlier: 'Vor diesem Arbeitsplatz',
    incoming: 'Gutschrift',
    'not-booked': 'Noch nicht gebucht',
  },
  standingNote: {
    matched: '',
    partly: 'Zahlungen dieses Arbeitsplatzes sind nur ein Teil dieser Buchung oder ihres Betrags.',
    near: 'Sie trägt die Referenzen einer Zahlung dieses Arbeitsplatzes, stimmt aber nicht in allem überein.',
    'not-sent':
      'Keine Zahlung dieses Arbeitsplatzes trägt diese Referenzen. Klären Sie, wer sie veranlasst hat.',
    earlier: 'Gebucht, bevor dieser Arbeitsplatz eingerichtet wurde.',
    incoming: '',
    'not-booked': 'Sie wird mit Ihren Zahlungen verglichen, sobald sie gebucht ist.',
  },
  heading: 'Verglichen mit Ihren Zahlungen',
  way: (way) => (way === 'out' ? 'Zahlung' : 'Rückläufer'),
  by: (by) => `Zugeordnet über ${by.map((each) => BY[each]).join(', ')}`,
  days: (days) =>
    days === null || days === 0
      ? ''
      : days === -1
        ? '1 Tag vor dem Ausführungsdatum'
        : `${counted(days, 'Tag', 'Tage')} nach dem Ausführungsdatum`,
  alike: (alike) => (alike < 2 ? '' : `eine von ${figure(alike)} Zahlungen mit denselben Referenzen`),
  more: (count) => `und ${counted(count, 'weitere Zahlung', 'weitere Zahlungen')}`,
  differs: (differs, amount = 'unknown') =>
    differs.length === 1 && differs[0] === 'taken'
      ? 'Diese Zahlung ist bereits einer anderen Buchung zugeordnet.'
      : differs.length === 1 && differs[0] === 'refused'
        ? 'Die Bank hat diese Zahlung abgelehnt, das Konto aber trotzdem belastet.'
        : `Abweichend: ${differs.map((each) => (each === 'amount' ? AMOUNT[amount] : DIFFERS[each])).join(', ')}`,
  explain: 'Erklären und unterschreiben',
  explainTitle: 'Was ist diese Belastung?',
  explanation: 'Erklärung',
  explanationHint: 'Zum Beispiel: Kontogebühr, Dauerauftrag in der Filiale, im Portal der Bank gezahlt.',
  explanationMissing: 'Schreiben Sie, was die Belastung ist.',
  asRule: 'Solche Belastungen künftig ebenso erklären',
  ruleOf: (fits, least, most) => `Gleiches Konto und ${fits}, ${least} bis ${most}`,
  ruleFrom: 'Kleinster Betrag',
  ruleTo: 'Größter Betrag',
  recorded:
    'Sie unterschreiben sie mit Ihrer Karte. Das Protokoll hält sie mit Ihrem Namen und der Uhrzeit fest.',
  signed: 'mit Karte unterschrieben',
  explained: 'Erklärt. Die Belastung steht nicht mehr auf der Liste.',
  explainedBy: (who, when) => `${who}, ${when}`,
  byRule: 'Gebührenregel',
  needs: 'Belastungen ohne Zahlung dieses Arbeitsplatzes',
  needsMissing: 'Ausgeführte Zahlungen, die in den Buchungen fehlen',
  needsDetail: (standing, account) => `${standing} · ${account}`,
  allOf: (count) => `Alle ${figure(count)} zeigen`,
};

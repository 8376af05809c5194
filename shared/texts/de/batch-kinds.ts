// German: words that differ between credit transfers and direct debits.
import type { Texts } from '../en/index.ts';
import { collectionReasons } from './collection-reasons.ts';
import { counted } from './figures.ts';

export const batchKinds: Texts['batchKinds'] = {
  'credit-transfer': {
    counted: (count) => counted(count, 'Zahlung', 'Zahlungen'),
    payments: 'Zahlungen',
    ownAccounts: 'Von den Konten',
    date: 'Ausführungsdatum',
    valueDates: 'Ausführungstage',
    newCounterparties: 'Neue Empfänger',
    countedNew: (count) =>
      count === 0 ? 'Keine neuen Empfänger' : counted(count, 'neuer Empfänger', 'neue Empfänger'),
    all: (count) => `Alle Zahlungen (${count})`,
    filter: 'Zahlungen filtern',
    noneFit: 'Keine Zahlung passt zum Filter.',
    changed: 'Geänderte Zahlungen',
    noneChanged: 'Keine Zahlung wurde geändert.',
    reasons: {},
    within: { count: 'Anzahl der Zahlungen', dates: 'Ausführungstage' },
  },
  'direct-debit': {
    counted: (count) => counted(count, 'Einzug', 'Einzüge'),
    payments: 'Einzüge',
    ownAccounts: 'Auf die Konten',
    date: 'Fälligkeitsdatum',
    valueDates: 'Fälligkeiten',
    newCounterparties: 'Neue Zahler',
    countedNew: (count) =>
      count === 0 ? 'Keine neuen Zahler' : counted(count, 'neuer Zahler', 'neue Zahler'),
    all: (count) => `Alle Einzüge (${count})`,
    filter: 'Einzüge filtern',
    noneFit: 'Kein Einzug passt zum Filter.',
    changed: 'Geänderte Einzüge',
    noneChanged: 'Kein Einzug wurde geändert.',
    reasons: collectionReasons,
    within: { count: 'Anzahl der Einzüge', dates: 'Fälligkeiten' },
  },
};

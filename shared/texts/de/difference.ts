// German: words about what changed since a batch was approved before, or since the last run of the same kind.
import { special } from './special.ts';
import type { Texts } from '../en/index.ts';
import { figure } from './figures.ts';

export const difference: Texts['difference'] = {
  show: 'Anzeigen',
  before: (count) => `Änderungen (${figure(count)})`,
  lastRun: (count) => `Gegenüber dem letzten Stapel (${figure(count)})`,
  header: 'Geänderte Kopfdaten',
  againstApproved: (reference, revision, by, when) =>
    `Gegenüber Revision ${revision} von ${reference}, genehmigt von ${by}, eingereicht ${when}.`,
  againstFrozen: (reference, revision, when) =>
    `Gegenüber Revision ${revision} von ${reference}, eingereicht ${when}. Niemand hatte sie genehmigt.`,
  againstRun: (reference, when) =>
    `Gegenüber ${reference}, dem letzten versiegelten Stapel dieser Art für diese Konten, eingereicht ${when}. Verglichen werden Zahlungspartner und Betrag.`,
  counts: (changed, added, removed, same) =>
    `${figure(changed)} geändert, ${figure(added)} hinzugekommen, ${figure(removed)} entfallen, ${figure(same)} wie vorher.`,
  totals: 'Summen damals',
  only: 'Welche',
  kinds: { all: 'Alle', changed: 'Geändert', added: 'Neu', removed: 'Entfallen' },
  change: { changed: 'geändert', added: 'neu', removed: 'entfallen' },
  notWhole:
    'Die frühere Revision wurde mit einer älteren Version von Countersign eingereicht: Verglichen wird nur, was die Listen zeigen.',
  field: {
    position: 'Position',
    endToEndId: 'Ende-zu-Ende-ID',
    name: 'Name',
    account: 'Konto',
    agentBic: 'Bank (BIC)',
    amount: 'Betrag',
    remittance: 'Verwendungszweck',
    creditorReference: 'Zahlungsreferenz',
    mandateId: 'Mandat',
    valueDate: 'Ausführungs- oder Fälligkeitsdatum',
    ownAccount: 'Eigenes Konto',
    instructionId: 'Instruction-ID',
  },
  wasBefore: (field, value) => `${field}, vorher: ${value}`,
  otherElements: 'Andere Angaben geändert',
  elements: 'Jede abweichende Angabe',
  columns: { who: 'Zahlungspartner', what: 'Was', amount: 'Betrag' },
  values: { field: 'Feld', before: 'Vorher', after: 'Jetzt' },
  nothing: 'nicht vorhanden',
  forPayments: (counted) => `für ${counted}`,
};

export const flags: Texts['flags'] = {
  label: 'Grund',
  any: 'Alle',
  new: 'Neue Konten',
  open: (reference) => `${reference} öffnen`,
  names: {
    'changed-account': 'Konto geändert',
    'look-alike': 'Ähnlicher Name',
    'several-names': 'Ein Konto, mehrere Namen',
    duplicate: 'Doppelt',
    'near-duplicate': 'Vielleicht doppelt',
    'out-of-pattern': 'Ungewöhnlicher Betrag',
    'book-unconfirmed': 'Kontoänderung nicht bestätigt',
    'book-account': 'Anderes Konto als im Buch',
    'book-name': 'Anderer Name als im Buch',
    'new-account': 'Neues Konto',
    'not-in-book': 'Nicht im Buch',
    'no-account': 'Kein Konto',
    rule: 'Warnung einer Prüfung',
    ...special.names,
    further: 'Weitere Angaben',
  },
};

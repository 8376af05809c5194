// German: words of the approval sheet and of handing a batch over to another desk.
import type { Texts } from '../en/index.ts';
import { ENVIRONMENTS } from './environments.ts';
import { figure } from './figures.ts';
import { decimal } from '../forms.ts';

export const sheet: Texts['sheet'] = {
  title: (reference) => `Genehmigungsblatt und Übergabe zu ${reference}`,
  open: 'Genehmigungsblatt und Übergabe',
  heading: 'Genehmigungsblatt',
  noRealMoney: (environment) => `${ENVIRONMENTS[environment] ?? environment.toUpperCase()}: kein echtes Geld`,
  facts: {
    batch: 'Stapel',
    kind: 'Art',
    id: 'Kennung',
    countries: 'Länder',
    sender: 'Sendender Arbeitsplatz',
    handedOver: 'Übergeben',
  },
  identification: (batch, revision) => `${batch}, Revision ${revision}`,
  nobodySends: 'keiner: Zwei Übergaben widersprechen einander',
  currency: 'Währung',
  total: 'Summe',
  all: 'Alle',
  words: (count) => (count === 1 ? 'Acht Wörter der Nachricht' : 'Acht Wörter jeder Nachricht'),
  message: (id, count, sum) => `Nachricht ${id}: ${count}, Kontrollsumme ${decimal(sum)}`,
  notCounted: 'Nicht gezählt',
  fileFigures: 'Angaben der importierten Datei, die übergangen wurden',
  newBeneficiaries: (count) =>
    `${figure(count)}, laut den Aufzeichnungen des Arbeitsplatzes, der den Stapel vorbereitet hat`,
  signatures: 'Gültige Unterschriften',
  what: 'Was',
  who: 'Wer',
  when: 'Wann',
  certificate: 'Zertifikat',
  as: (role) => `als ${role}`,
  nobodySigned: 'Keine gültige Unterschrift.',
  satisfied: 'Das Regelwerk ist erfüllt.',
  open_: 'Das Regelwerk ist mit diesen Unterschriften nicht erfüllt.',
  policy: 'Regelwerk',
  version: (version) => `Version ${version}`,
  code: 'Code dieses Blatts',
  codeNote: 'Jeder Scanner liest ihn. Ein eigenes Prüfprogramm sagt, ob Blatt und Paket zusammengehören.',
  noCode: 'Kein Code: Dieser Arbeitsplatz hat keinen eigenen Schlüssel.',
  save: 'Blatt speichern',
  saved: (name) => `${name} gespeichert`,
  saveNote: 'Zahlen und Wörter werden noch einmal aus den Nachrichten gelesen, die unterschrieben werden.',
  copyCode: 'Text des Codes kopieren',
  copied: 'Der Text des Codes ist in der Zwischenablage.',
  carry: 'Zu einem anderen Arbeitsplatz bringen',
  carryNote:
    'Das Paket enthält die Nachrichten, jede Unterschrift und einen Abschnitt des Protokolls. Nur Arbeitsplätze Ihres Unternehmens können es öffnen.',
  sending: 'Sendender Arbeitsplatz',
  here: (name) => `${name} (dieser Arbeitsplatz)`,
  only: 'Genau ein Arbeitsplatz sendet einen Stapel. Jede Unterschrift nennt ihn.',
  from: (from, to) => `${from} an ${to}`,
  handOver: 'Übergeben …',
  quorum: (need, role) =>
    need === 1
      ? `Eine Person mit der Rolle ${role} unterschreibt.`
      : `${need} Personen mit der Rolle ${role} unterschreiben.`,
  signedFor: (desk, names) => `Für ${desk} unterschrieben: ${names}`,
  canSign: (names) => `Unterschreiben können: ${names}`,
  noDesks: 'Im Regelwerk ist kein anderer Arbeitsplatz registriert.',
  to: 'Arbeitsplatz, der senden soll',
  sentence: (reference, from, to) =>
    `Ab jetzt sendet ${to} den Stapel ${reference}. ${from} wird ihn nie senden: Das hält der Arbeitsplatz mit seinem eigenen Schlüssel fest, und es lässt sich nicht zurücknehmen.`,
  afterwards: (to) =>
    `Speichern Sie danach das Paket und bringen Sie es zu ${to}. Ohne das Paket kann ${to} nicht senden.`,
  done: (reference, to) => `${reference} an ${to} übergeben. Speichern Sie jetzt das Paket dafür.`,
  signed: (reference, have, need) => `Übergabe von ${reference}: ${have} von ${need} haben unterschrieben.`,
  handedOver: (to) => `übergeben an ${to}`,
};

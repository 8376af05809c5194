// German: words of the approval sheet on paper.
import type { FileRule } from '../../domain/file-rules.ts';
import type { Texts } from '../en/index.ts';
import { common } from './common.ts';
import { ENVIRONMENTS } from './environments.ts';
import { figure } from './figures.ts';
import { decimal } from '../forms.ts';

const FIGURES: Readonly<Record<FileRule, string>> = {
  'number-of-transactions': 'Anzahl der Zahlungen',
  'control-sum': 'Kontrollsumme',
  'group-number-of-transactions': 'Anzahl der Zahlungen',
  'group-control-sum': 'Kontrollsumme',
};

export const approvalSheet: Texts['approvalSheet'] = {
  noRealMoney: (environment) => `${ENVIRONMENTS[environment] ?? environment.toUpperCase()}: KEIN ECHTES GELD`,
  title: 'Genehmigungsblatt',
  titleOf: (reference) => `Genehmigungsblatt ${reference}`,
  form: (amount, day) => `Beträge sind so geschrieben: ${amount}; Datumsangaben so: ${day}.`,
  madeBy: (desk, when) =>
    `Erstellt von ${desk}, ${when}. Zahlen und Wörter wurden aus den Nachrichten gelesen, die unterschrieben werden, nicht aus der Eingabe.`,
  role: {
    freeze: 'Eingereicht',
    approve: 'Genehmigt',
    release: 'Freigegeben',
    return: 'Zurückgegeben',
    withdraw: 'Zurückgezogen',
    void: 'Annulliert',
  },
  kind: { 'credit-transfer': 'Überweisungen', 'direct-debit': 'Lastschriften' },
  batch: 'Stapel',
  kindOf: 'Art',
  identification: 'Kennung',
  revision: (batch, revision) => `${batch}, Revision ${revision}`,
  countries: 'Länder',
  notCounted: 'Nicht gezählt',
  countedBy: (count) =>
    `${figure(count)}, laut den Aufzeichnungen des Arbeitsplatzes, der den Stapel vorbereitet hat`,
  sentBy: 'Sendender Arbeitsplatz',
  sentByNobody: 'keiner: Zwei Übergaben widersprechen einander',
  handedOver: 'Übergeben',
  fromTo: (from, to, when) => `${from} an ${to}, ${when}`,
  currency: 'Währung',
  total: 'Summe',
  all: 'Alle',
  message: (id, transactions, controlSum, bytes) =>
    `Nachricht ${id}: ${transactions}, Kontrollsumme ${decimal(controlSum)}, ${figure(bytes)} Byte`,
  words: (messages) => (messages === 1 ? 'Acht Wörter der Nachricht' : 'Acht Wörter jeder Nachricht'),
  figure: FIGURES,
  ofGroup: (name, group) => `${name} der Gruppe ${group}`,
  overridden: 'Angaben der importierten Datei, die übergangen wurden',
  figureTitle: 'Angabe',
  declared: 'Laut Datei',
  counted: 'In der Datei',
  frozen: 'In diesem Stapel',
  reason: 'Grund und Person',
  as: (role, note) => `als ${common.role[role] ?? role}${note === '' ? '' : `: ${note}`}`,
  noSignature: 'Keine gültige Unterschrift.',
  signatures: 'Gültige Unterschriften',
  what: 'Was',
  who: 'Wer',
  when: 'Wann',
  certificate: 'Zertifikat, SHA-256',
  satisfied: 'Das Regelwerk ist erfüllt.',
  notSatisfied: 'Das Regelwerk ist mit diesen Unterschriften NICHT erfüllt.',
  policy: 'Regelwerk',
  version: (version, words) => `Version ${version}: ${words}`,
  noCode: 'Kein Code: Dieser Arbeitsplatz hat keinen eigenen Schlüssel.',
  code: 'Code dieses Blatts',
  toCheck: 'So prüfen Sie dieses Blatt',
  check: (sheetAlone, withPack) =>
    `Lesen Sie den Code mit einem beliebigen Scanner und geben Sie seinen Text in das Prüfprogramm ein: ${sheetAlone}. Mit dem Paket des Stapels sagt es, ob beide zusammengehören: ${withPack}.`,
  codeNote:
    'Der Code ist eine Erklärung des Arbeitsplatzes, signiert mit dessen eigenem Schlüssel (RFC 7515): über den Stapel, seine Summen und Nachrichten, das Regelwerk und die Unterschriften oben.',
  more: (count) => `und ${figure(count)} ${count === 1 ? 'weiteres' : 'weitere'}`,
};

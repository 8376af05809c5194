// German: what a file is that is no payment message of this desk, and what to ask its sender for.
import type { EnvelopeRoot, FileSentenceData } from '../../domain/file-sentence.ts';
import { typedVersion } from '../../domain/message-versions/catalogue.ts';
import type { Direction } from '../../domain/message-versions/version.ts';

const CREDIT = typedVersion('credit-transfer');
const DEBIT = typedVersion('direct-debit');
const EITHER = `${CREDIT} (Überweisungen) oder ${DEBIT} (Lastschriften)`;

/** By business area and message number, the way ISO 20022 counts them. */
const MESSAGES: Readonly<Record<string, string>> = {
  'pain.002': 'ein Statusbericht einer Bank',
  'pain.007': 'eine Rückvergütung eingezogener Lastschriften (Reversal)',
  'pain.009': 'ein Lastschriftmandat',
  'pain.010': 'ein Lastschriftmandat',
  'pain.011': 'ein Lastschriftmandat',
  'pain.012': 'ein Lastschriftmandat',
  'pain.013': 'eine Zahlungsanforderung',
  'pain.014': 'eine Antwort auf eine Zahlungsanforderung',
  'camt.052': 'ein Kontobericht (untertägig)',
  'camt.053': 'ein Kontoauszug',
  'camt.054': 'ein Soll-/Haben-Avis',
  'camt.055': 'ein Auftrag, Zahlungen zu stornieren',
  'camt.056': 'ein Auftrag, Zahlungen zu stornieren',
  'camt.029': 'eine Antwort auf einen Stornierungsauftrag',
  'camt.060': 'eine Anforderung eines Kontoauszugs',
  'camt.086': 'eine Abrechnung von Bankentgelten',
};
const AREAS: Readonly<Record<string, string>> = {
  pain: 'eine Nachricht zu Zahlungsaufträgen',
  camt: 'eine Nachricht zu Konten',
  pacs: 'eine Nachricht zwischen Banken',
  acmt: 'eine Nachricht zur Kontoverwaltung',
  head: 'der Kopf einer Nachricht',
  admi: 'eine Verwaltungsnachricht',
  reda: 'eine Nachricht zu Stammdaten',
  auth: 'eine Nachricht an eine Behörde',
};

const ENVELOPES: Readonly<Record<EnvelopeRoot, string>> = {
  RequestPayload: 'ein SWIFT-Umschlag',
  AppHdr: 'der Kopf eines SWIFT-Umschlags',
  BizMsgEnvlp: 'ein SWIFT-Umschlag (Business Message Envelope)',
  BusMsgEnvlp: 'ein SWIFT-Umschlag (Business Message Envelope)',
  BusMsg: 'ein Umschlag um eine Geschäftsnachricht',
  Body: 'ein Nachrichtenumschlag',
  DataPDU: 'ein SWIFT-Umschlag (Alliance)',
  Message: 'ein Nachrichtenumschlag',
  Saa: 'ein SWIFT-Umschlag (Alliance)',
  conxml: 'ein Container mit mehreren Nachrichten',
  Envelope: 'ein SOAP-Umschlag',
  EncryptedData: 'eine verschlüsselte Datei',
  Signature: 'eine Signatur ohne ihre Zahlungen',
  ebicsRequest: 'ein EBICS-Umschlag',
  ebicsUnsecuredRequest: 'ein EBICS-Umschlag',
  ebicsNoPubKeyDigestsRequest: 'ein EBICS-Umschlag',
  ebicsResponse: 'ein EBICS-Umschlag',
};

const FIN_TYPES: Readonly<Record<string, string>> = {
  101: 'ein MT101 (Überweisungsauftrag)',
  102: 'ein MT102 (mehrere Kundenüberweisungen)',
  103: 'ein MT103 (einzelne Kundenüberweisung)',
  104: 'ein MT104 (Lastschriften)',
  202: 'ein MT202 (Überweisung zwischen Banken)',
  900: 'ein MT900 (Belastungsanzeige)',
  910: 'ein MT910 (Gutschriftsanzeige)',
  940: 'ein MT940 (Kontoauszug)',
  941: 'ein MT941 (Saldenbericht)',
  942: 'ein MT942 (untertägiger Umsatzbericht)',
};

const FORMS: Readonly<Record<FileSentenceData['file-not-xml']['form'], string>> = {
  edifact: 'eine EDIFACT-Nachricht',
  nacha: 'eine NACHA-Datei (ACH)',
  json: 'eine JSON-Datei',
  csv: 'eine CSV-Tabelle',
};

const ORDERS: Readonly<Record<Direction, { readonly what: string; readonly ask: string }>> = {
  'credit-transfer': {
    what: 'Überweisungen',
    ask: `Bitten Sie den Absender um dieselben Zahlungen als ${CREDIT}.`,
  },
  'direct-debit': {
    what: 'Lastschriften',
    ask: `Bitten Sie den Absender um dieselben Einzüge als ${DEBIT}.`,
  },
};

const AGES: Readonly<Record<FileSentenceData['file-other-version']['age'], string>> = {
  older: 'der älteren',
  newer: 'der neueren',
};

/** Nachrichten und MT-Typen, die als Kontoauszug importiert werden. */
const STATEMENTS: ReadonlySet<string> = new Set(['camt.052', 'camt.053', 'camt.054', '940', '942']);
const UNDER_CASH = 'Importieren Sie sie unter Liquidität mit „Kontoauszüge importieren“.';

const notXml = (form: string): string =>
  `Die Datei ist ${form}, kein XML. Bitten Sie den Absender um ${EITHER}.`;

export const fileSentences: {
  readonly [C in keyof FileSentenceData]: (data: FileSentenceData[C]) => string;
} = {
  'file-envelope': ({ root }) =>
    `Die Datei ist ${ENVELOPES[root]} und beginnt mit ${root}. Bitten Sie den Absender um die Zahlungsdatei ohne Umschlag: ${EITHER}.`,
  'file-web-page': () =>
    `Die Datei ist eine Webseite, keine Zahlungsdatei. Bitten Sie den Absender um die Datei selbst: ${EITHER}.`,
  'file-without-document': ({ root, id }) =>
    `Die Datei beginnt mit ${root}, wo ${id} mit Document beginnt. Bitten Sie den Absender um die ganze Nachricht.`,
  'file-other-message': ({ id }) =>
    STATEMENTS.has(id.slice(0, 8))
      ? `Die Datei ist ${MESSAGES[id.slice(0, 8)] ?? ''} (${id}), keine Zahlungsdatei. ${UNDER_CASH}`
      : `Die Datei ist ${MESSAGES[id.slice(0, 8)] ?? AREAS[id.slice(0, 4)] ?? 'eine andere Nachricht'} (${id}), keine Zahlungsdatei. Bitten Sie den Absender um ${EITHER}.`,
  'file-other-version': ({ direction, id, age }) =>
    `Die Datei enthält ${ORDERS[direction].what} in ${AGES[age]} Version ${id}, die hier nicht gelesen wird. ${ORDERS[direction].ask}`,
  'file-variant': ({ direction, id, namespace }) =>
    `Die Datei enthält ${ORDERS[direction].what} in einer nationalen oder bankeigenen Variante (${id}, ${namespace}), die hier nicht gelesen wird. ${ORDERS[direction].ask}`,
  'file-without-namespace': ({ root }) =>
    `Das Wurzelelement ${root} hat keinen Namensraum; die Datei sagt also nicht, welche Nachricht sie ist. Bitten Sie den Absender um ${EITHER}.`,
  'file-other-namespace': ({ root, namespace }) =>
    `Die Datei beginnt mit ${root} im Namensraum ${namespace} und ist keine Zahlungsdatei. Bitten Sie den Absender um ${EITHER}.`,
  'file-unknown-message': ({ namespace }) =>
    `Die Datei ist eine Nachricht des Namensraums ${namespace}, die hier nicht gelesen wird. Bitten Sie den Absender um ${EITHER}.`,
  'file-fin': ({ type }) =>
    type !== null && STATEMENTS.has(type)
      ? `Die Datei ist ${FIN_TYPES[type] ?? ''}, keine Zahlungsdatei. ${UNDER_CASH}`
      : notXml(
          type === null
            ? 'eine SWIFT-FIN-Nachricht'
            : `${FIN_TYPES[type] ?? `ein MT${type}`}, eine SWIFT-FIN-Nachricht`,
        ),
  'file-not-xml': ({ form }) => notXml(FORMS[form]),
};

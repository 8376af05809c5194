// What a file is that is no payment message of this desk, in an officer's words, and what to ask its sender
// for.
import type { EnvelopeRoot, FileSentenceData } from '../../domain/file-sentence.ts';
import { typedVersion } from '../../domain/message-versions/catalogue.ts';
import type { Direction } from '../../domain/message-versions/version.ts';

const CREDIT = typedVersion('credit-transfer');
const DEBIT = typedVersion('direct-debit');
const EITHER = `${CREDIT} (credit transfers) or ${DEBIT} (direct debits)`;

/** By business area and message number, the way ISO 20022 counts them. */
const MESSAGES: Readonly<Record<string, string>> = {
  'pain.002': 'a payment status report of a bank',
  'pain.007': 'a reversal of direct debits',
  'pain.009': 'a direct debit mandate',
  'pain.010': 'a direct debit mandate',
  'pain.011': 'a direct debit mandate',
  'pain.012': 'a direct debit mandate',
  'pain.013': 'a request to pay',
  'pain.014': 'an answer to a request to pay',
  'camt.052': 'an account report (intraday)',
  'camt.053': 'an account statement',
  'camt.054': 'a notification of debits and credits',
  'camt.055': 'a request to cancel payments',
  'camt.056': 'a request to cancel payments',
  'camt.029': 'an answer to a request to cancel payments',
  'camt.060': 'a request for an account statement',
  'camt.086': 'a statement of bank fees',
};
const AREAS: Readonly<Record<string, string>> = {
  pain: 'a payment initiation message',
  camt: 'a message about accounts',
  pacs: 'a message between banks',
  acmt: 'a message about the management of accounts',
  head: 'the header of a message',
  admi: 'an administrative message',
  reda: 'a message about reference data',
  auth: 'a message to an authority',
};

const ENVELOPES: Readonly<Record<EnvelopeRoot, string>> = {
  RequestPayload: 'a SWIFT envelope',
  AppHdr: 'the header of a SWIFT envelope',
  BizMsgEnvlp: 'a SWIFT envelope (business message envelope)',
  BusMsgEnvlp: 'a SWIFT envelope (business message envelope)',
  BusMsg: 'a business message envelope',
  Body: 'a message envelope',
  DataPDU: 'a SWIFT envelope (Alliance)',
  Message: 'a message envelope',
  Saa: 'a SWIFT envelope (Alliance)',
  conxml: 'a container of several messages',
  Envelope: 'a SOAP envelope',
  EncryptedData: 'an encrypted file',
  Signature: 'a signature without its payments',
  ebicsRequest: 'an EBICS envelope',
  ebicsUnsecuredRequest: 'an EBICS envelope',
  ebicsNoPubKeyDigestsRequest: 'an EBICS envelope',
  ebicsResponse: 'an EBICS envelope',
};

const FIN_TYPES: Readonly<Record<string, string>> = {
  101: 'an MT101 (request for transfer)',
  102: 'an MT102 (multiple customer credit transfer)',
  103: 'an MT103 (single customer transfer)',
  104: 'an MT104 (direct debits)',
  202: 'an MT202 (transfer between banks)',
  900: 'an MT900 (confirmation of debit)',
  910: 'an MT910 (confirmation of credit)',
  940: 'an MT940 (account statement)',
  941: 'an MT941 (balance report)',
  942: 'an MT942 (interim report)',
};

const FORMS: Readonly<Record<FileSentenceData['file-not-xml']['form'], string>> = {
  edifact: 'an EDIFACT message',
  nacha: 'a NACHA (ACH) file',
  json: 'a JSON file',
  csv: 'a table of values (CSV)',
};

const ORDERS: Readonly<Record<Direction, { readonly what: string; readonly ask: string }>> = {
  'credit-transfer': {
    what: 'credit transfers',
    ask: `Ask the sender for the same payments as ${CREDIT}.`,
  },
  'direct-debit': {
    what: 'direct debits',
    ask: `Ask the sender for the same collections as ${DEBIT}.`,
  },
};

/** Messages and MT types that are imported as account statements. */
const STATEMENTS: ReadonlySet<string> = new Set(['camt.052', 'camt.053', 'camt.054', '940', '942']);
const UNDER_CASH = 'Import it under Cash, with Import statements.';

const notXml = (form: string): string => `The file is ${form}, not XML. Ask the sender for ${EITHER}.`;

export const fileSentences: {
  readonly [C in keyof FileSentenceData]: (data: FileSentenceData[C]) => string;
} = {
  'file-envelope': ({ root }) =>
    `The file is ${ENVELOPES[root]}, which begins with ${root}. Ask the sender for the payment file without the envelope: ${EITHER}.`,
  'file-web-page': () =>
    `The file is a web page, not a payment file. Ask the sender for the file itself: ${EITHER}.`,
  'file-without-document': ({ root, id }) =>
    `The file begins with ${root} where a ${id} begins with Document. Ask the sender for the whole message.`,
  'file-other-message': ({ id }) =>
    STATEMENTS.has(id.slice(0, 8))
      ? `The file is ${MESSAGES[id.slice(0, 8)] ?? ''} (${id}), not a payment file. ${UNDER_CASH}`
      : `The file is ${MESSAGES[id.slice(0, 8)] ?? AREAS[id.slice(0, 4)] ?? 'another message'} (${id}), not a payment file. Ask the sender for ${EITHER}.`,
  'file-other-version': ({ direction, id, age }) =>
    `The file holds ${ORDERS[direction].what} in the ${age} version ${id}, which is not read here. ${ORDERS[direction].ask}`,
  'file-variant': ({ direction, id, namespace }) =>
    `The file holds ${ORDERS[direction].what} in a national or bank variant (${id}, ${namespace}), which is not read here. ${ORDERS[direction].ask}`,
  'file-without-namespace': ({ root }) =>
    `The root element ${root} is in no namespace, so the file does not say which message it is. Ask the sender for ${EITHER}.`,
  'file-other-namespace': ({ root, namespace }) =>
    `The file begins with ${root} in the namespace ${namespace}, which is not a payment file. Ask the sender for ${EITHER}.`,
  'file-unknown-message': ({ namespace }) =>
    `The file is a message of the namespace ${namespace}, which is not read here. Ask the sender for ${EITHER}.`,
  'file-fin': ({ type }) =>
    type !== null && STATEMENTS.has(type)
      ? `The file is ${FIN_TYPES[type] ?? ''}, not a payment file. ${UNDER_CASH}`
      : notXml(
          type === null ? 'a SWIFT FIN message' : `${FIN_TYPES[type] ?? `an MT${type}`}, a SWIFT FIN message`,
        ),
  'file-not-xml': ({ form }) => notXml(FORMS[form]),
};

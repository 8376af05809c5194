// Names a file that is not a payment message of this desk: what it is in an officer's words, and what to ask
// its sender for.
import { findPaymentVersion, typedVersion } from '../../shared/domain/message-versions/catalogue.ts';
import { NAMESPACE_PREFIX } from '../../shared/domain/message-versions/version.ts';
import { MessageRefusal } from './xml/refusal.ts';

const LONGEST_NAME = 120;
const CREDIT = typedVersion('credit-transfer');
const DEBIT = typedVersion('direct-debit');

/** What to ask the sender of a file for. */
export const EITHER = `${CREDIT} (credit transfers) or ${DEBIT} (direct debits)`;

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
  pain: 'a message about payment orders',
  camt: 'a message about accounts',
  pacs: 'a message between banks',
  acmt: 'a message about the management of accounts',
  head: 'the header of a message',
  admi: 'an administrative message',
  reda: 'a message about reference data',
  auth: 'a message to an authority',
};

/** Root elements that wrap a message, and what they are. */
const ENVELOPES: Readonly<Record<string, string>> = {
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

/** The refusal of a file by its root element. */
export function unsupported(root: string, namespace: string, line: number): MessageRefusal {
  return new MessageRefusal('message-unsupported', {
    path: `/${root.slice(0, LONGEST_NAME)}`,
    line,
    detail: named(root, namespace),
  });
}

function named(root: string, namespace: string): string {
  const shown = namespace.slice(0, LONGEST_NAME);
  const envelope = Object.hasOwn(ENVELOPES, root) ? ENVELOPES[root] : undefined;
  if (envelope !== undefined)
    return `The file is ${envelope}, which begins with ${root}. Ask the sender for the payment file without the envelope: ${EITHER}.`;
  if (/^html$/i.test(root))
    return `The file is a web page, not a payment file. Ask the sender for the file itself: ${EITHER}.`;
  const id = /(?:pain|camt|pacs|acmt|head|admi|reda|auth)\.\d{3}\.\d{3}\.\d{2}/.exec(shown)?.[0];
  if (id === undefined) return `${unknown(root, namespace, shown)} Ask the sender for ${EITHER}.`;
  if (
    namespace === `${NAMESPACE_PREFIX}${id}` &&
    root !== 'Document' &&
    findPaymentVersion(id) !== undefined
  ) {
    return `The file begins with ${root.slice(0, LONGEST_NAME)} where a ${id} begins with Document. Ask the sender for the whole message.`;
  }
  const family = id.slice(0, 8);
  if (CREDIT.startsWith(`${family}.`))
    return `${order('credit transfers', id, CREDIT, namespace)} Ask the sender for the same payments as ${CREDIT}.`;
  if (DEBIT.startsWith(`${family}.`))
    return `${order('direct debits', id, DEBIT, namespace)} Ask the sender for the same collections as ${DEBIT}.`;
  const what = MESSAGES[family] ?? AREAS[family.slice(0, 4)] ?? 'another message';
  return `The file is ${what} (${id}), not a payment file. Ask the sender for ${EITHER}.`;
}

/** A version of the right message that is not the one read here: newer, older, or of one country or bank. */
function order(what: string, id: string, supported: string, namespace: string): string {
  const [, , variant = '', version = ''] = id.split('.');
  const isOfficial = namespace === `${NAMESPACE_PREFIX}${id}` && variant === '001';
  if (!isOfficial)
    return `The file holds ${what} in a national or bank variant (${id}, ${namespace.slice(0, LONGEST_NAME)}), which is not read here.`;
  const age = version > supported.slice(-2) ? 'newer' : 'older';
  return `The file holds ${what} in ${age} version ${id}, which is not read here.`;
}

function unknown(root: string, namespace: string, shown: string): string {
  if (namespace === '')
    return `The root element ${root.slice(0, LONGEST_NAME)} is in no namespace, so the file does not say which message it is.`;
  if (root !== 'Document')
    return `The file begins with ${root.slice(0, LONGEST_NAME)} in the namespace ${shown}, which is no payment file.`;
  return `The file is a message of the namespace ${shown}, which is not read here.`;
}

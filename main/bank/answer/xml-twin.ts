// Owns PSRX03, the XML twin of the enhanced inquiry's answer (wire practice 5): the same members as elements,
// turned into the JSON that is read.
import { isJsonObject, parseLossless } from '../../../shared/domain/lossless-json.ts';
import { guardLargeXml, type GuardedElement } from '../../envelope/guard.ts';

type Value = string | Value[] | { [name: string]: Value };

/**
 * The JSON twin of an XML answer; the body itself where it is no such answer, so that it is shown as it came.
 */
export async function jsonTwin(body: Uint8Array): Promise<Uint8Array> {
  if (!startsAsXml(body)) return body;
  const guarded = await guardLargeXml(body);
  if (!guarded.ok) return body;
  const { root } = guarded.document;
  const members = valueOf(root);
  const isAnswer =
    memberName(root.local) === 'transaction_response' ||
    root.children.some(({ local }) => memberName(local) === 'transactions');
  if (!isAnswer) return body;
  // A list without items leaves no element behind, or an empty one.
  const fields = typeof members === 'object' && !Array.isArray(members) ? members : {};
  const { transactions } = fields;
  return Buffer.from(
    JSON.stringify({
      ...fields,
      transactions: transactions === undefined || transactions === '' ? [] : transactions,
    }),
    'utf8',
  );
}

export interface ListedPayments {
  /** JSON, or the answer as it came where it is no list. */
  readonly body: Uint8Array;
  readonly isList: boolean;
}

/** What an answer about payments holds, as JSON, and whether that is a list of payments. */
export async function listedPayments(answer: Uint8Array): Promise<ListedPayments> {
  const body = await jsonTwin(answer);
  const parsed = parseLossless(Buffer.from(body).toString('utf8'));
  return { body, isList: isJsonObject(parsed) && Object.hasOwn(parsed, 'transactions') };
}

function startsAsXml(body: Uint8Array): boolean {
  return /^\uFEFF?\s*</u.test(Buffer.from(body.subarray(0, 64)).toString('utf8'));
}

/** `EndToEndIdentification`, `endToEndIdentification` and `end_to_end_identification` are one member. */
function memberName(local: string): string {
  return local.replaceAll(/([a-z0-9])([A-Z])/gu, '$1_$2').toLowerCase();
}

function valueOf(element: GuardedElement): Value {
  const { children, attributes } = element;
  const text = element.text.trim();
  if (children.length === 0) {
    // An amount with its currency as an attribute, as ISO 20022 writes it.
    const currency = attributes.find(({ local }) => ['ccy', 'currency'].includes(local.toLowerCase()))?.value;
    return currency === undefined ? text : { amount: text, currency };
  }
  if (isListOf(element)) return children.map(valueOf);
  const members: Record<string, Value> = {};
  for (const [name, same] of Map.groupBy(children, ({ local }) => memberName(local))) {
    const [only] = same;
    members[name] = same.length === 1 && only !== undefined ? valueOf(only) : same.map(valueOf);
  }
  return members;
}

/** `<transactions><transaction/>…</transactions>`: a list that names its items in the singular. */
function isListOf({ local, children }: GuardedElement): boolean {
  const list = memberName(local);
  return children.every(
    (child) => list === `${memberName(child.local)}s` || memberName(child.local) === 'item',
  );
}

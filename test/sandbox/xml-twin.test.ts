// PSRX03: the enhanced inquiry answers in XML what it answers in JSON, member by member, and refuses in XML
// too.
import { XmlDocument, XmlElement } from 'libxml2-wasm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpAnswer } from './foreign-client.ts';
import { openSandbox, type OpenSandbox } from './open-sandbox.ts';

let bank: OpenSandbox;
beforeAll(async () => {
  bank = await openSandbox('xml-twin');
});
afterAll(() => bank.close());

async function search(
  criteria: object,
  accept: string,
  path = '/paymentservices/v3/payment/enhancedinquiry',
): Promise<HttpAnswer> {
  return bank.client.send(
    'POST',
    path,
    await bank.client.authorized({ 'content-type': 'application/json', accept }),
    JSON.stringify(criteria),
  );
}

/** Leaves as paths without positions, in the order of the document. */
function xmlLeaves(text: string): string[] {
  const document = XmlDocument.fromString(text);
  const leaves: string[] = [];
  const walk = (element: XmlElement, path: string): void => {
    let inner = 0;
    for (let child = element.firstChild; child !== null; child = child.next) {
      if (!(child instanceof XmlElement)) continue;
      inner += 1;
      walk(child, `${path}/${child.name}`);
    }
    if (inner === 0) leaves.push(`${path}=${element.content}`);
  };
  walk(document.root, '');
  document.dispose();
  return leaves;
}

function jsonLeaves(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => jsonLeaves(item, path));
  if (typeof value !== 'object' || value === null) return [`${path}=${String(value)}`];
  const members = Object.entries(value);
  return members.length === 0
    ? [`${path}=`]
    : members.flatMap(([name, inner]) => jsonLeaves(inner, `${path}/${name}`));
}

test('the XML answer holds exactly the members of the JSON answer, and the same totals', async () => {
  const criteria = { transaction_flow_indicator: 'CR', account: '0023411208' };
  const [json, xml] = [
    await search(criteria, 'application/json;format=PSRJ03'),
    await search(criteria, 'application/xml;format=PSRX03'),
  ];
  expect([xml.status, xml.headers['content-type'], xml.headers['pagination-metadata']]).toEqual([
    200,
    'application/xml;format=PSRX03',
    json.headers['pagination-metadata'],
  ]);
  // Two answers are made at two instants.
  const steady = (leaves: readonly string[]): string[] =>
    leaves.filter((leaf) => !leaf.startsWith('/created_date_time='));
  expect(steady(xmlLeaves(xml.text))).toEqual(steady(jsonLeaves(JSON.parse(json.text))));
});

test('a broken rule is refused in the form that was asked for', async () => {
  const refused = await search({ bic_or_bei: 'SHORT' }, 'application/xml;format=PSRX03');
  expect([refused.status, xmlLeaves(refused.text)]).toEqual([
    400,
    expect.arrayContaining([expect.stringMatching(/^\/errors\/issue=bic_or_bei/u)]),
  ]);
});

test('no payment found is a document without transactions', async () => {
  const none = await search(
    { uetr: '00000000-0000-4000-8000-000000000000' },
    'application/xml;format=PSRX03',
  );
  expect(xmlLeaves(none.text).filter((leaf) => leaf.includes('/transactions'))).toEqual([]);
});

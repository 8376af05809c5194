// Owns how a case request comes: where client_id and request_type stand (the document leaves the place
// open, a switch fixes it), and the XML form of a reconfirmation (wire practice §7), TransacService.
import { GatewayRefusal, header } from '../http/exchange.ts';
import type { Exchange } from '../http/exchange.ts';
import { elementsOf, textOf, XmlRefusal } from '../xml/document.ts';
import type { XmlElement } from '../xml/document.ts';
import { parseXml } from '../xml/parse.ts';
import type { Issue } from '../http/json.ts';
import type { CaseRequest } from './rules.ts';
import type { Bank } from '../bank.ts';
import type { Grant } from '../state/tokens.ts';

// Reading the XML form of a reconfirmation (wire practice §7): TransacService.
const MEMBERS: Readonly<Record<string, keyof CaseRequest>> = {
  UETR: 'uetr',
  ClrSysRef: 'bankReference',
  InstrId: 'instructionId',
  ReqdExctnDt: 'settlementDate',
  Rsn: 'reason',
};

/** Parses a body; 400 when it is no XML. */
export function readXmlBody(body: Buffer): XmlElement {
  try {
    return parseXml(body);
  } catch (error) {
    if (error instanceof XmlRefusal) throw new GatewayRefusal(400, `the body is not XML: ${error.message}`);
    throw error;
  }
}

export function readTransacService(body: Buffer): { request: CaseRequest; issues: Issue[] } {
  const root = readXmlBody(body);
  if (root.local !== 'TransacService')
    throw new GatewayRefusal(400, 'the root element is not TransacService');
  const issues: Issue[] = [];
  const request: Partial<Record<keyof CaseRequest, string>> = {};
  for (const element of elementsOf(root)) {
    const member = MEMBERS[element.local];
    if (!member || request[member] !== undefined)
      issues.push({ issue: `${element.local} does not belong there`, action: 'remove it' });
    else request[member] = textOf(element) ?? '';
  }
  return { request, issues };
}

type Place = 'query' | 'header' | 'path' | 'body';

function values(
  exchange: Exchange,
  name: string,
  body: Readonly<Record<string, string>>,
): Record<Place, string | undefined> {
  return {
    query: exchange.query.get(name) ?? undefined,
    header: header(exchange, name),
    path: exchange.params[name],
    body: body[name],
  };
}

/**
 * The one value of a parameter, from the place the switch names; with `any`, values in several places must
 * agree.
 */
function parameter(
  bank: Bank,
  exchange: Exchange,
  name: string,
  body: Readonly<Record<string, string>>,
): string | undefined {
  const found = values(exchange, name, body);
  const { caseParameters } = bank.settings.get();
  if (caseParameters !== 'any') return found[caseParameters];
  const given = new Set(Object.values(found).filter((value) => value !== undefined));
  if (given.size > 1) throw new GatewayRefusal(400, `${name} differs between its places`);
  return [...given][0];
}

/**
 * 4.5: both required. client_id is the token's (403), request_type one of those the operation knows (400).
 */
export function requireCaseParameters(
  bank: Bank,
  exchange: Exchange,
  grant: Grant,
  body: Readonly<Record<string, string>>,
  requestTypes: readonly string[],
): string {
  const clientId = parameter(bank, exchange, 'client_id', body);
  if (clientId === undefined || clientId === '') throw new GatewayRefusal(400, 'client_id is missing');
  if (clientId !== grant.clientId) throw new GatewayRefusal(403, 'client_id is not that of the access token');
  const requestType = parameter(bank, exchange, 'request_type', body);
  if (requestType === undefined || requestType === '')
    throw new GatewayRefusal(400, 'request_type is missing');
  if (requestType.length > 12 && bank.settings.get().beyondDocument === 'refuse')
    throw new GatewayRefusal(400, 'request_type has more than 12 characters');
  if (!requestTypes.includes(requestType))
    throw new GatewayRefusal(400, `request_type is one of ${requestTypes.join(', ')}`);
  return requestType;
}

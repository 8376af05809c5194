// Owns reading the XML form of a reconfirmation (wire practice §7): TransacService.
import { GatewayRefusal } from '../http/exchange.ts';
import type { Issue } from '../http/json.ts';
import { elementsOf, textOf, XmlRefusal } from '../xml/document.ts';
import type { XmlElement } from '../xml/document.ts';
import { parseXml } from '../xml/parse.ts';
import type { CaseRequest } from './rules.ts';

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

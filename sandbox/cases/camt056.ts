// Owns reading a stop request as camt.056 and answering it with pacs.002, as far as the bank uses them.
import { GatewayRefusal } from '../http/exchange.ts';
import { tag } from '../messages/pain002.ts';
import { CAMT_056_001_09 } from '../messages/versions/camt-056-001-09.ts';
import { PACS_002_001_10 } from '../messages/versions/pacs-002-001-10.ts';
import { escapeText } from '../xml/canonical.ts';
import { descend, textOf } from '../xml/document.ts';
import type { XmlElement } from '../xml/document.ts';
import type { Decision } from './decide.ts';
import type { CaseRequest } from './rules.ts';

export interface Cancellation {
  readonly messageId: string;
  readonly request: CaseRequest;
  /** Identifications as they came, for the answer. */
  readonly original: {
    readonly instructionId?: string;
    readonly endToEndId?: string;
    readonly uetr?: string;
  };
}

function put<K extends string>(name: K, value: string | undefined): Partial<Record<K, string>> {
  return value === undefined ? {} : ({ [name]: value } as Partial<Record<K, string>>);
}

/** Assgnmt, CreDtTm and one Undrlyg/TxInf are wanted; anything else a payment may carry is left alone. */
export function readCancellation(root: XmlElement): Cancellation {
  const body = descend(root, 'FIToFIPmtCxlReq');
  if (root.local !== 'Document' || root.namespace !== CAMT_056_001_09.namespace || !body)
    throw new GatewayRefusal(400, `the message is not ${CAMT_056_001_09.name}`);
  const messageId = textOf(descend(body, 'Assgnmt', 'Id'));
  const transaction = descend(body, 'Undrlyg', 'TxInf');
  if (messageId === undefined || textOf(descend(body, 'Assgnmt', 'CreDtTm')) === undefined)
    throw new GatewayRefusal(400, 'Assgnmt with Id and CreDtTm is missing');
  if (!transaction) throw new GatewayRefusal(400, 'Undrlyg/TxInf is missing');
  const value = (...path: string[]): string | undefined => textOf(descend(transaction, ...path));
  const original = {
    ...put('instructionId', value('OrgnlInstrId')),
    ...put('endToEndId', value('OrgnlEndToEndId')),
    ...put('uetr', value('OrgnlUETR')),
  };
  return {
    messageId,
    original,
    request: {
      ...original,
      ...put('bankReference', value('OrgnlClrSysRef') ?? value('OrgnlTxId')),
      ...put('settlementDate', value('OrgnlIntrBkSttlmDt')),
      ...put('reason', value('CxlRsnInf', 'Rsn', 'Cd') ?? value('CxlRsnInf', 'Rsn', 'Prtry')),
      ...put('reasonDescription', value('CxlRsnInf', 'AddtlInf')),
    },
  };
}

export function writeCancellationStatus(cancellation: Cancellation, decision: Decision, now: number): string {
  const { original } = cancellation;
  const member = (name: string, value: string | undefined): string | undefined =>
    value === undefined ? undefined : tag(name, escapeText(value));
  const time = new Date(now).toISOString();
  return `<Document xmlns="${PACS_002_001_10.namespace}">${tag(
    'FIToFIPmtStsRpt',
    tag('GrpHdr', tag('MsgId', `SBS${now}`), tag('CreDtTm', time)),
    tag(
      'OrgnlGrpInfAndSts',
      tag('OrgnlMsgId', escapeText(cancellation.messageId.slice(0, 35))),
      tag('OrgnlMsgNmId', CAMT_056_001_09.name),
    ),
    tag(
      'TxInfAndSts',
      member('OrgnlInstrId', original.instructionId),
      member('OrgnlEndToEndId', original.endToEndId),
      member('OrgnlUETR', decision.payment?.uetr ?? original.uetr?.toLowerCase()),
      tag('TxSts', decision.status),
      tag('StsRsnInf', tag('AddtlInf', escapeText(decision.type.slice(0, 105)))),
    ),
  )}</Document>`;
}

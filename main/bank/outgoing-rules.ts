// Owns the last look at a request before it leaves: what the interface document says of headers, parameters
// and envelope holds, or nothing is sent.
import type { RequestFields, RuleContext } from '../../shared/domain/bank-rules/rule.ts';
import { brokenRules, ruleFault } from '../../shared/domain/bank-rules/table.ts';
import type { Fault } from '../../shared/domain/errors.ts';
import type { BankOperation } from '../ports/bank.ts';
import type { LinkRequest } from './link/client.ts';

/** What a request is, beside what it carries. */
export interface Outgoing {
  readonly operation: BankOperation;
  /** The ISO 20022 message in the envelope of an initiation. */
  readonly format?: string;
}

const FIRST_ELEMENT = /^\s*<(?:[\w.-]+:)?([\w.-]+)/u;
const HEAD_BYTES = 200;

export function outgoingFields(
  { operation, format }: Outgoing,
  { url, headers, body }: LinkRequest,
): RequestFields {
  const head = Buffer.from((body ?? new Uint8Array()).subarray(0, HEAD_BYTES)).toString('latin1');
  const { Authorization, PayloadType, 'Content-Type': contentType } = headers;
  return {
    operation,
    format,
    PayloadType,
    'Content-Type': contentType,
    Authorization,
    client_id: url.searchParams.get('client_id') ?? '',
    root: FIRST_ELEMENT.exec(head)?.[1] ?? '',
  };
}

/** Rules about a finished request know no present. */
const NO_PRESENT = {} as RuleContext;

export function outgoingFault(outgoing: Outgoing, request: LinkRequest): Fault | null {
  return ruleFault(brokenRules('transport', outgoingFields(outgoing, request), NO_PRESENT));
}

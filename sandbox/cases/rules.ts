// Owns the rules of 2.5 (and of 4.6 by practice): what a reconfirm, reject, stop or recall request must
// carry.
import { isCalendarDate } from '../http/json.ts';
import type { Issue } from '../http/json.ts';

export interface CaseRequest {
  readonly uetr?: string;
  readonly bankReference?: string;
  readonly instructionId?: string;
  readonly endToEndId?: string;
  readonly settlementDate?: string;
  readonly reason?: string;
  readonly reasonDescription?: string;
}

/** 2.5: version 4, unlike 2.2 where any 8-4-4-4-12 will do. */
const UUID4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const DESCRIBED = ['CUST', 'MS03'];

/** The identification rule of 2.5: uetr, or bank reference with date, or instruction id with date. */
export function identificationIssues(request: CaseRequest): Issue[] {
  const found: Issue[] = [];
  if (request.uetr !== undefined && !UUID4.test(request.uetr))
    found.push({ issue: 'uetr is not a version 4 UUID', action: 'send the UETR of the payment' });
  if (request.settlementDate !== undefined && !isCalendarDate(request.settlementDate))
    found.push({ issue: 'interbank_settlement_date is not yyyy-MM-dd', action: 'send the value date' });
  const dated =
    request.settlementDate !== undefined &&
    (request.bankReference !== undefined || request.instructionId !== undefined);
  if (request.uetr === undefined && !dated) {
    found.push({
      issue: 'no identification set is complete',
      action:
        'send uetr, or bank_reference with interbank_settlement_date, or instruction_id with interbank_settlement_date',
    });
  }
  return found;
}

/** 2.5 calls the reason a five-digit code; the pattern is a switch. */
export function reconfirmationReasonIssues(reason: string | undefined, pattern: string): Issue[] {
  if (reason === undefined)
    return [{ issue: 'reason is missing', action: 'send the reconfirm or reject code' }];
  return new RegExp(pattern).test(reason)
    ? []
    : [
        {
          issue: `reason ${reason.slice(0, 20)} is not in the agreed form`,
          action: 'send a five-digit code',
        },
      ];
}

/** 4.6 shows no body: the codes are those of the switch, by default wire practice's. */
export function recallReasonIssues(request: CaseRequest, pattern: string): Issue[] {
  const { reason } = request;
  if (reason === undefined)
    return [{ issue: 'reason is missing', action: 'send the reason of the stop or recall' }];
  return new RegExp(pattern).test(reason)
    ? []
    : [{ issue: `reason ${reason.slice(0, 20)} is not known`, action: `send one of ${pattern}` }];
}

export function descriptionIssues({ reason, reasonDescription }: CaseRequest): Issue[] {
  if (reason === undefined || !DESCRIBED.includes(reason) || reasonDescription !== undefined) return [];
  return [{ issue: `reason ${reason} needs reason_description`, action: 'describe the reason' }];
}

// Owns 4.5 Reconfirm/reject of financial-institution payments, in JSON or XML.
import type { Bank } from '../bank.ts';
import { decisionAnswer, inOwnShape, issuesAnswer, decideReconfirmation } from '../cases/decide.ts';
import { requireCaseParameters, readTransacService } from '../cases/parameters.ts';
import { identificationIssues, reconfirmationReasonIssues } from '../cases/rules.ts';
import type { CaseRequest } from '../cases/rules.ts';
import { requireMediaType, requireToken } from '../http/checks.ts';
import type { Answer, Exchange, Operation } from '../http/exchange.ts';
import { counted, readObject, textMembers } from '../http/json.ts';
import type { Issue } from '../http/json.ts';

const FIELDS = [
  'client_id',
  'request_type',
  'reason',
  'bank_reference',
  'instruction_id',
  'interbank_settlement_date',
  'uetr',
];

function readJson(exchange: Exchange): {
  values: Record<string, string>;
  request: CaseRequest;
  issues: Issue[];
} {
  const { values, issues } = textMembers(readObject(exchange), FIELDS);
  const {
    uetr,
    reason,
    bank_reference: bankReference,
    instruction_id: instructionId,
    interbank_settlement_date: settlementDate,
  } = values;
  return {
    values,
    issues,
    request: {
      ...(uetr === undefined ? {} : { uetr }),
      ...(reason === undefined ? {} : { reason }),
      ...(bankReference === undefined ? {} : { bankReference }),
      ...(instructionId === undefined ? {} : { instructionId }),
      ...(settlementDate === undefined ? {} : { settlementDate }),
    },
  };
}

function handle(bank: Bank, exchange: Exchange): Answer {
  const grant = requireToken(bank, exchange);
  const xml =
    requireMediaType(exchange, 'application/json', 'application/xml', 'text/xml') !== 'application/json';
  return inOwnShape(xml, () => {
    const { values, request, issues } = xml
      ? { values: {}, ...readTransacService(exchange.body) }
      : readJson(exchange);
    const { reconfirmType, rejectType, beyondDocument } = bank.settings.get();
    const requestType = requireCaseParameters(bank, exchange, grant, values, [reconfirmType, rejectType]);
    const broken = [
      ...counted(issues, beyondDocument),
      ...reconfirmationReasonIssues(request.reason, bank.settings.get().reasonPattern),
      ...identificationIssues(request),
    ];
    if (broken.length > 0) return issuesAnswer(400, broken, xml);
    const decision = decideReconfirmation(bank, requestType === rejectType ? 'reject' : 'reconfirm', request);
    exchange.notes.push(`${requestType}: ${decision.status} ${decision.type}`);
    return decisionAnswer(bank, decision, xml);
  });
}

/** `:client_id/:request_type` behind the path is the switchable place "path". */
export const reconfirmation: Operation = {
  name: 'reconfirmation',
  section: '4.5',
  method: 'POST',
  path: '/payments/reconfirmations',
  handle,
};
export const reconfirmationByPath: Operation = {
  ...reconfirmation,
  path: '/payments/reconfirmations/:client_id/:request_type',
};

// Owns 4.6 Stop/recall of financial-institution payments: JSON, or camt.056 answered by pacs.002.
import type { Bank } from '../bank.ts';
import { decisionAnswer, inOwnShape, issuesAnswer, xmlAnswer, decideStop } from '../cases/decide.ts';
import { readCancellation, writeCancellationStatus } from '../cases/camt056.ts';
import { requireCaseParameters, readXmlBody } from '../cases/parameters.ts';
import { descriptionIssues, identificationIssues, recallReasonIssues } from '../cases/rules.ts';
import type { CaseRequest } from '../cases/rules.ts';
import { requireMediaType, requireToken } from '../http/checks.ts';
import type { Answer, Exchange, Operation } from '../http/exchange.ts';
import { counted, readObject, textMembers } from '../http/json.ts';
import type { Issue } from '../http/json.ts';
import type { Grant } from '../state/tokens.ts';

const FIELDS: Readonly<Record<string, keyof CaseRequest | undefined>> = {
  client_id: undefined,
  request_type: undefined,
  uetr: 'uetr',
  bank_reference: 'bankReference',
  instruction_id: 'instructionId',
  end_to_end_id: 'endToEndId',
  interbank_settlement_date: 'settlementDate',
  reason: 'reason',
  reason_description: 'reasonDescription',
};

function requestTypes(bank: Bank): string[] {
  const { stopType, recallType } = bank.settings.get();
  return [stopType, recallType];
}

function caseOf(values: Readonly<Record<string, string>>): CaseRequest {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const member = FIELDS[name];
      return member === undefined ? [] : [[member, value]];
    }),
  );
}

function broken(bank: Bank, request: CaseRequest): Issue[] {
  const { recallReasonPattern, stopRules } = bank.settings.get();
  const practice =
    stopRules === 'practice' ? [...descriptionIssues(request), ...identificationIssues(request)] : [];
  return [...recallReasonIssues(request, recallReasonPattern), ...practice];
}

function byJson(bank: Bank, exchange: Exchange, grant: Grant): Answer {
  const { values, issues } = textMembers(readObject(exchange), Object.keys(FIELDS));
  requireCaseParameters(bank, exchange, grant, values, requestTypes(bank));
  const request = caseOf(values);
  const found = [...counted(issues, bank.settings.get().beyondDocument), ...broken(bank, request)];
  if (found.length > 0) return issuesAnswer(400, found, false);
  const decision = decideStop(bank, request);
  exchange.notes.push(`STOP_REQUEST: ${decision.status} ${decision.type}`);
  return decisionAnswer(bank, decision, false);
}

function byXml(bank: Bank, exchange: Exchange, grant: Grant): Answer {
  requireCaseParameters(bank, exchange, grant, {}, requestTypes(bank));
  const cancellation = readCancellation(readXmlBody(exchange.body));
  const found = broken(bank, cancellation.request);
  if (found.length > 0) return issuesAnswer(400, found, true);
  const decision = decideStop(bank, cancellation.request);
  exchange.notes.push(`STOP_REQUEST: ${decision.status} ${decision.type}`);
  return xmlAnswer(
    bank.settings.get().caseStatus,
    writeCancellationStatus(cancellation, decision, bank.clock.now()),
  );
}

function handle(bank: Bank, exchange: Exchange): Answer {
  const grant = requireToken(bank, exchange);
  const xml =
    requireMediaType(exchange, 'application/json', 'application/xml', 'text/xml') !== 'application/json';
  return inOwnShape(xml, () => (xml ? byXml : byJson)(bank, exchange, grant));
}

export const stop: Operation = {
  name: 'stop',
  section: '4.6',
  method: 'POST',
  path: '/payments/stops',
  handle,
};
export const stopByPath: Operation = { ...stop, path: '/payments/stops/:client_id/:request_type' };

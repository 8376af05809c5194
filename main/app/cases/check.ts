// Judges what an officer typed into a case, before anybody signs it.
import { DESCRIBED_REASONS, IDENTIFICATION_SETS, missingOfSets } from '../../../shared/domain/bank-rules/cases.ts';
import { brokenRules } from '../../../shared/domain/bank-rules/table.ts';
import { caseOperation, REQUEST_TYPES } from '../../../shared/domain/case.ts';
import { fault } from '../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { RECALL_REASONS } from '../../../shared/domain/status-codes.ts';
import type { CallOutput, ParsedInput } from '../../../shared/ipc/contract.ts';
import type { Desk } from '../desk-context.ts';
import { givenFields, ruleContext } from '../inquiries/rule-context.ts';
import type { DeepReadonly } from '../view/deep-readonly.ts';


export async function checkCase(desk: Desk, { act, fields }: ParsedInput<'cases.check'>): Promise<Result<DeepReadonly<CallOutput<'cases.check'>>>> {
  const stored = await desk.store.desk.profile();
  if (stored === null) return err(fault('profile-missing'));
  const { profile } = stored;
  const given = givenFields(fields);
  const requestType = REQUEST_TYPES[act];
  const missing = missingOfSets(given);
  return ok({
    broken: brokenRules(caseOperation(act), { ...given, client_id: profile.clientId, request_type: requestType }, ruleContext(profile, desk.clock)),
    sets: IDENTIFICATION_SETS.map((set, index) => ({ fields: set, missing: missing[index] ?? [], complete: missing[index]?.length === 0 })),
    requestType,
  });
}

export async function caseOptions(desk: Desk): Promise<Result<DeepReadonly<CallOutput<'cases.options'>>>> {
  const stored = await desk.store.desk.profile();
  if (stored === null) return err(fault('profile-missing'));
  const { reasonPattern, format } = stored.profile.requests;
  return ok({ reasons: Object.entries(RECALL_REASONS).map(([code, meaning]) => ({ code, meaning, described: DESCRIBED_REASONS.includes(code) })), reasonPattern, format });
}

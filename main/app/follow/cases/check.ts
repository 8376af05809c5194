// Judges what an officer typed into a case, before anybody signs it.
import {
  DESCRIBED_REASONS,
  IDENTIFICATION_SETS,
  missingOfSets,
} from '../../../../shared/domain/bank-rules/cases.ts';
import { brokenRules, ruleWarnings } from '../../../../shared/domain/bank-rules/table.ts';
import { CASE_ACTIONS, caseOperation, type CaseAction } from '../../../../shared/domain/case.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import {
  codesOfPattern,
  recallReasonPattern,
  requestTypeOf,
} from '../../../../shared/domain/profile/practice.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { CaseContext } from '../context.ts';
import { givenFields, ruleContext, type CoreDeps, type Stores } from '../../desk/index.ts';

export async function checkCase(
  desk: Pick<CoreDeps, 'clock'> & Stores<'desk'>,
  { act, fields }: ParsedInput<'cases.check'>,
): Promise<Result<Answer<'cases.check'>>> {
  const stored = await desk.store.desk.profile();
  if (stored === null) return err(fault('profile-missing'));
  const { profile } = stored;
  const given = givenFields(fields);
  const requestType = requestTypeOf(profile, act);
  const missing = missingOfSets(given);
  const fieldsSent = { ...given, client_id: profile.clientId, request_type: requestType };
  const asked = [caseOperation(act), fieldsSent, ruleContext(profile, desk.clock)] as const;
  return ok({
    broken: brokenRules(...asked),
    warnings: ruleWarnings(...asked),
    sets: IDENTIFICATION_SETS.map((set, index) => ({
      fields: set,
      missing: missing[index] ?? [],
      complete: missing[index]?.length === 0,
    })),
    requestType,
  });
}

export async function caseOptions(desk: CaseContext): Promise<Result<Answer<'cases.options'>>> {
  const stored = await desk.store.desk.profile();
  if (stored === null) return err(fault('profile-missing'));
  const { profile } = stored;
  const { reasonPattern, format } = profile.requests;
  const recallPattern = recallReasonPattern(profile);
  const codes = codesOfPattern(recallPattern);
  const reasons = (codes ?? []).map((code) => ({
    code,
    described: DESCRIBED_REASONS.includes(code),
  }));
  return ok({
    reasons,
    reasonPattern,
    recallReasonPattern: recallPattern,
    format,
    requestTypes: Object.fromEntries(CASE_ACTIONS.map((act) => [act, requestTypeOf(profile, act)])) as Record<
      CaseAction,
      string
    >,
  });
}

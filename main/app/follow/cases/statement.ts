// Builds the statement of one step of a case: every field from the store, none from the window but the note.
import type { CaseStep } from '../../../../shared/domain/case.ts';
import { STATEMENT_TYP, type CaseStatementDraft } from '../../../../shared/domain/statement.ts';
import type { FollowContext } from '../context.ts';
import type { StoredPolicy, StoredProfile } from '../../../ports/store.ts';
import type { ProposedCase } from './verdict.ts';
import type { SigningRole } from '../../authorise/index.ts';

export interface StepParts {
  readonly step: CaseStep;
  readonly way: SigningRole;
  readonly head: Pick<ProposedCase, 'case' | 'reference' | 'revision' | 'proposed'>;
  readonly notAfter: string;
  readonly note: string;
}

export async function caseStatement(
  desk: FollowContext,
  { step, way, head, notAfter, note }: StepParts,
  policy: StoredPolicy,
  profile: StoredProfile,
): Promise<CaseStatementDraft> {
  const { identity, store } = desk;
  const { content, contentSha256, sendingDesk } = head.proposed;
  return {
    typ: STATEMENT_TYP,
    purpose: 'case',
    step,
    role: way.role,
    ...(way.inPlaceOf === undefined ? {} : { inPlaceOf: way.inPlaceOf }),
    company: identity.companyId,
    environment: identity.environment,
    desk: identity.desk,
    log: await store.log.head(),
    case: head.case,
    reference: head.reference,
    revision: head.revision,
    content,
    contentSha256,
    policy: { version: policy.policy.version, sha256: policy.sha256 },
    profile: { id: profile.profile.id, version: profile.profile.version, sha256: profile.sha256 },
    sendingDesk,
    notAfter,
    note,
  };
}

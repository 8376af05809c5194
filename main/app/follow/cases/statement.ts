// What the statement of one step of a case says besides its head: every field from the store, none from the
// window but the note.
import type { CaseStep } from '../../../../shared/domain/case.ts';
import type { CaseStatementBody } from '../../../../shared/domain/statement.ts';
import type { StoredPolicy, StoredProfile } from '../../../ports/store.ts';
import type { ProposedCase } from './evaluation.ts';
import type { SigningRole } from '../../authorise/index.ts';

export interface CaseStatementInput {
  readonly step: CaseStep;
  readonly role: SigningRole;
  readonly head: Pick<ProposedCase, 'case' | 'reference' | 'revision' | 'proposed'>;
  readonly notAfter: string;
  readonly note: string;
}

export function caseStatement(
  { step, role, head, notAfter, note }: CaseStatementInput,
  policy: StoredPolicy,
  profile: StoredProfile,
): CaseStatementBody {
  const { content, contentSha256, sendingDesk } = head.proposed;
  return {
    purpose: 'case',
    step,
    role: role.role,
    ...(role.inPlaceOf === undefined ? {} : { inPlaceOf: role.inPlaceOf }),
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

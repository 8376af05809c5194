// The form of one change, by its kind.
import type { PolicyChange } from '../../../../shared/domain/policy-edit.ts';
import type { TokenModule } from '../../signing/candidates.ts';
import type { PolicyOutput } from './ChangePolicy.tsx';
import { AddCardForm, EnrolForm, RemovePersonForm, RevokeCardForm, SetPersonForm } from './PersonForms.tsx';
import { DropAuthorityForm, NameAuthorityForm } from './AuthorityForms.tsx';
import { DropDeskForm, EnrolDeskForm } from './DeskForms.tsx';
import { DropRuleForm, RuleForm } from './RuleForm.tsx';
import { DropHardwareForm, NameHardwareForm } from './HardwareForms.tsx';
import { BeneficiaryTermsForm } from './BeneficiaryTermsForm.tsx';
import { AddDeputyForm, DropDeputyForm, EmergencyForm, ProfileForm, QuorumForm } from './OtherForms.tsx';

export interface FormProps {
  readonly policy: PolicyOutput;
  readonly modules: readonly TokenModule[];
  readonly onAdd: (change: PolicyChange) => void;
}

export function ChangeForm({ kind, ...props }: FormProps & { readonly kind: PolicyChange['change'] }) {
  switch (kind) {
    case 'enrol':
      return <EnrolForm {...props} />;
    case 'set-person':
      return <SetPersonForm {...props} />;
    case 'add-card':
      return <AddCardForm {...props} />;
    case 'revoke-card':
      return <RevokeCardForm {...props} />;
    case 'remove-person':
      return <RemovePersonForm {...props} />;
    case 'set-rule':
      return <RuleForm {...props} />;
    case 'drop-rule':
      return <DropRuleForm {...props} />;
    case 'add-deputy':
      return <AddDeputyForm {...props} />;
    case 'drop-deputy':
      return <DropDeputyForm {...props} />;
    case 'set-emergency':
      return <EmergencyForm {...props} />;
    case 'set-beneficiaries':
      return <BeneficiaryTermsForm {...props} />;
    case 'set-quorum':
      return <QuorumForm {...props} />;
    case 'name-profile':
      return <ProfileForm {...props} />;
    case 'name-hardware':
      return <NameHardwareForm {...props} />;
    case 'drop-hardware':
      return <DropHardwareForm {...props} />;
    case 'name-authority':
      return <NameAuthorityForm {...props} />;
    case 'drop-authority':
      return <DropAuthorityForm {...props} />;
    case 'enrol-desk':
      return <EnrolDeskForm {...props} />;
    case 'drop-desk':
      return <DropDeskForm {...props} />;
    default:
      return kind satisfies never;
  }
}

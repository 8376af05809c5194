// The example profile of this desk: its company and the newest key of each use are filled in.
import { exampleProfile } from '../../../../shared/domain/profile/example.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { OnboardingContext } from '../context.ts';
import { companyKeys } from './keys.ts';

export async function profileExample(
  desk: OnboardingContext,
): Promise<Result<CallOutput<'profile.example'>>> {
  const keys = await companyKeys(desk);
  const newest = (usage: 'sign' | 'decrypt'): string =>
    keys.findLast((each) => each.usage === usage)?.uri ?? '';
  const { environment, companyId, companyName } = desk.identity;
  const draft = exampleProfile({
    environment,
    company: { id: companyId, name: companyName },
    signing: newest('sign'),
    decryption: newest('decrypt'),
  });
  return ok({ draft: JSON.stringify(draft) });
}

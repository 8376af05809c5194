// What opens the vault, changed by an administrator who proves that they can open it: a new passphrase, new
// recovery shares.
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { rightsOf } from '../../../../shared/domain/policy-rules.ts';
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { CoreDeps, Stores } from '../../desk/index.ts';
import type { AdministrationDeps } from '../context.ts';

type VaultContext = Pick<CoreDeps, 'clock' | 'identity' | 'notifier' | 'seat'> &
  Stores<'desk' | 'log'> &
  Pick<AdministrationDeps, 'protection'>;

export async function setPassphrase(
  desk: VaultContext,
  { proof, passphrase, person }: ParsedInput<'vault.setPassphrase'>,
): Promise<Result<Answer<'vault.setPassphrase'>>> {
  const actor = await whoProtects(desk, person);
  if (!actor.ok) return actor;
  const changed = await desk.protection.setPassphrase(proof, passphrase);
  if (!changed.ok) return changed;
  await note(desk, actor.value, 'vault.passphrase', '');
  return ok({});
}

export async function makeShares(
  desk: VaultContext,
  { proof, threshold, count, person }: ParsedInput<'vault.makeShares'>,
): Promise<Result<Answer<'vault.makeShares'>>> {
  if (threshold > count) return err(fault('invalid-input', { path: 'threshold' }));
  const actor = await whoProtects(desk, person);
  if (!actor.ok) return actor;
  const made = await desk.protection.makeShares(proof, threshold, count);
  if (!made.ok) return made;
  await note(desk, actor.value, 'vault.shares', coded(sentence('log-vault-shares', { threshold, count })));
  return ok({ shares: [...made.value] });
}

/**
 * Before there is a policy, whoever made the desk. On sandbox desks the word of an administrator counts, as
 * for the secrets beside it; in production their card does.
 */
async function whoProtects(desk: VaultContext, person: string): Promise<Result<string>> {
  const { environment } = desk.identity;
  if (environment === 'training') return err(fault('vault-of-training'));
  const stored = await desk.store.desk.policy();
  if (stored === null) return ok(AT_DESK);
  const { at } = desk.seat.view();
  const isThem = at?.by === 'card' ? at.person === person : environment !== 'production';
  const rights = rightsOf(stored.policy, person, 'administrator', instantOf(desk.clock));
  return isThem && rights.length > 0 ? ok(person) : err(fault('sign-in-by-administrator'));
}

async function note(desk: VaultContext, actor: string, act: string, detail: string): Promise<void> {
  await desk.store.log.append({ at: instantOf(desk.clock), act, actor, subject: 'vault', detail });
  desk.notifier.emit('changed', { what: 'settings', id: null });
}

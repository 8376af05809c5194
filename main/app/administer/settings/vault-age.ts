// Notices that an older copy of the vault's file was put back: the store remembers how often it was changed.
import { fault } from '../../../../shared/domain/errors.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { CoreDeps, Stores } from '../../desk/index.ts';
import type { AdministrationDeps } from '../context.ts';

const CHANGES = 'vault.changes';

type VaultAgeContext = Pick<CoreDeps, 'clock' | 'notices'> &
  Stores<'desk' | 'log'> &
  Pick<AdministrationDeps, 'vault'>;

/**
 * When the desk is opened. What was told once stands in the log; the older vault is the vault from then on.
 */
export async function noticeOlderVault(desk: VaultAgeContext): Promise<void> {
  const known = await desk.store.desk.setting(CHANGES);
  const changes = desk.vault.changes();
  if (known === changes) return;
  if (typeof known === 'number' && changes < known) {
    const found = sentence('log-vault-older', { changes: known - changes });
    const at = instantOf(desk.clock);
    desk.notices.raise('vault', null, fault('vault-older', { sentences: [found] }));
    await desk.store.log.append({
      at,
      act: 'vault.older',
      actor: 'desk',
      subject: 'vault',
      detail: coded(found),
    });
  }
  await rememberVault(desk, changes);
}

/** After each change, once the vault has it: a desk that ends in between remembers it when it is opened. */
export async function rememberVault({ store }: Stores<'desk'>, changes: number): Promise<void> {
  await store.desk.saveSetting(CHANGES, changes, null);
}

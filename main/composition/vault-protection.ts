// The VaultProtection port over the desk's vault: whoever changes what opens it shows first that they can.
import { fault } from '../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import type { VaultProof, VaultProtection } from '../ports/vault.ts';
import type { Vault } from '../vault/vault.ts';

/** `changed`: told the number of changes after each. */
export function vaultProtection(
  vault: Pick<Vault, 'changes' | 'protections' | 'opensWith' | 'protect' | 'makeShares'>,
  changed: (changes: number) => Promise<void>,
): VaultProtection {
  /** Whoever finds a desk that is open does not thereby get to open it for good. */
  const proved = async (proof: VaultProof): Promise<Result<null>> => {
    if (proof !== null) return vault.opensWith(proof);
    return vault.protections().includes('passphrase') ? err(fault('vault-passphrase-needed')) : ok(null);
  };
  return {
    async setPassphrase(proof, passphrase) {
      const may = await proved(proof);
      if (!may.ok) return may;
      const done = await vault.protect({ kind: 'passphrase', passphrase });
      if (done.ok) await changed(vault.changes());
      return done;
    },
    async makeShares(proof, threshold, count) {
      const may = await proved(proof);
      if (!may.ok) return may;
      const made = await vault.makeShares(threshold, count);
      if (made.ok) await changed(vault.changes());
      return made;
    },
  };
}

// The PINs that cards of the company refused, in the vault beside the PINs themselves: a digest of a PIN is
// as secret as the PIN.
import { z } from 'zod';
import { fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { err, ok } from '../../shared/domain/result.ts';
import type { RefusedPinsFile } from '../token/refused-pins.ts';
import type { Vault } from '../vault/vault.ts';
import { formIn, REFUSED_PINS_SECRET } from './bank-secrets.ts';

const refusedPinsSchema = z.array(
  z.strictObject({
    card: z.strictObject({
      token: z.string().optional(),
      manufacturer: z.string().optional(),
      model: z.string().optional(),
      serial: z.string().optional(),
    }),
    sha256: z.string(),
    replaced: z.boolean(),
  }),
);

/** @param failed told of a list that could not be kept: it holds in memory until the desk is closed. */
export function refusedPinsFile(
  vault: Pick<Vault, 'get' | 'put' | 'changes'>,
  changed: (changes: number) => Promise<void>,
  failed: (cause: unknown) => void,
): RefusedPinsFile {
  return {
    async read() {
      try {
        const kept = await vault.get(REFUSED_PINS_SECRET);
        if (kept === null) return ok([]);
        const pins = formIn(refusedPinsSchema, Buffer.from(kept).toString('utf8'));
        return pins === null ? err(fault('refused-pins-unreadable')) : ok(pins);
      } catch (cause) {
        if (!(cause instanceof FaultError)) throw cause;
        // One secret that is damaged does not make the others unreadable.
        return err(cause.fault.code === 'vault-damaged' ? fault('refused-pins-unreadable') : cause.fault);
      }
    },
    async write(pins) {
      try {
        const kept = await vault.put(REFUSED_PINS_SECRET, Buffer.from(JSON.stringify(pins), 'utf8'));
        if (kept.ok) await changed(vault.changes());
        else failed(new FaultError(kept.error));
      } catch (cause) {
        failed(cause);
      }
    },
  };
}

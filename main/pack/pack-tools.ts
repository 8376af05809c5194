// The port of packs over the desk's own keys in the vault.
import { CompactSign } from 'jose';
import { createPublicKey } from 'node:crypto';
import type { Random } from '../ports/clock.ts';
import type { PackTools } from '../ports/packs.ts';
import { fault } from '../../shared/domain/errors.ts';
import { notSentSchema } from '../../shared/domain/handover.ts';
import { jcsBytes } from '../../shared/domain/jcs.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { SHEET_JWS, sheetCodeSchema } from '../../shared/domain/sheet.ts';
import { readDeskKeys } from './desk-keys.ts';
import { openPack } from './open-pack.ts';
import { writePack } from './write-pack.ts';
import { NOT_SENT_JWS } from '../statements/handover.ts';

interface Vault {
  get(name: string): Promise<Uint8Array | null>;
}

/** Keys are read again each time and never kept. */
export function packTools(vault: Vault, random: Random): PackTools {
  return {
    async write(content) {
      if (content.desks.length === 0) return err(fault('pack-no-desks'));
      const keys = await readDeskKeys(vault);
      return keys.ok ? ok(writePack(content, keys.value, random.bytes(32))) : keys;
    },
    async open(chunks, expected) {
      const keys = await readDeskKeys(vault);
      return keys.ok ? openPack(chunks, keys.value, expected) : keys;
    },
    signNotSent: (statement) =>
      signAsDesk(vault, { typ: NOT_SENT_JWS, kid: statement.desk }, notSentSchema.parse(statement)),
    // Paper travels alone: the code brings the key along, and whoever has the pack compares it with the
    // enrolled one.
    signSheet: (code) =>
      signAsDesk(vault, { typ: SHEET_JWS, kid: code.desk, withKey: true }, sheetCodeSchema.parse(code)),
  };
}

/** A compact JWS over JCS text with the desk's own key (Ed25519, RFC 8037, RFC 9864). */
async function signAsDesk(
  vault: Vault,
  { withKey = false, ...header }: { readonly typ: string; readonly kid: string; readonly withKey?: boolean },
  statement: unknown,
): Promise<Result<string>> {
  const keys = await readDeskKeys(vault);
  if (!keys.ok) return keys;
  const jwk = withKey ? { jwk: createPublicKey(keys.value.signing).export({ format: 'jwk' }) } : {};
  return ok(
    await new CompactSign(jcsBytes(statement))
      .setProtectedHeader({ alg: 'Ed25519', ...header, ...jwk })
      .sign(keys.value.signing),
  );
}

// The port of packs over the desk's own keys in the vault.
import { CompactSign } from 'jose';
import { NOT_SENT_JWS } from '../app/handover/verify.ts';
import type { Random } from '../app/ports/clock.ts';
import type { PackTools } from '../app/ports/packs.ts';
import { fault } from '../../shared/domain/errors.ts';
import { notSentSchema } from '../../shared/domain/handover.ts';
import { jcsBytes } from '../../shared/domain/jcs.ts';
import { err, ok } from '../../shared/domain/result.ts';
import { readDeskKeys } from './desk-keys.ts';
import { openPack } from './open-pack.ts';
import { writePack } from './write-pack.ts';

/** Keys are read anew each time and never kept. */
export function packTools(vault: { get(name: string): Promise<Uint8Array | null> }, random: Random): PackTools {
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
    async signNotSent(statement) {
      const keys = await readDeskKeys(vault);
      if (!keys.ok) return keys;
      const header = { alg: 'Ed25519', typ: NOT_SENT_JWS, kid: statement.desk };
      return ok(await new CompactSign(jcsBytes(notSentSchema.parse(statement))).setProtectedHeader(header).sign(keys.value.signing));
    },
  };
}

// The pack's content key, wrapped once per desk: a JWE in General JSON Serialization (RFC 7516, 7.2.1),
// ECDH-ES+A256KW over X25519 (RFC 7518, 4.6; RFC 8037).
import { GeneralEncrypt, generalDecrypt, type GeneralJWE } from 'jose';
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { fault } from '../../shared/domain/errors.ts';
import { environmentSchema, type Environment } from '../../shared/domain/environment.ts';
import type { PolicyDesk } from '../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';

const HEADER_TYP = 'countersign-pack-key+jwe';

/**
 * The ephemeral key stands in the recipient's header, or in the protected one where there is a single
 * recipient (RFC 7516, 7.2.1 allows both).
 */
const ephemeralSchema = z
  .strictObject({ kty: z.literal('OKP'), crv: z.literal('X25519'), x: z.string() })
  .optional();

/**
 * Readable by anybody, so that a pack that came to the wrong place can say so; authenticated as the JWE's
 * protected header.
 */
const protectedSchema = z.strictObject({
  typ: z.literal(HEADER_TYP),
  enc: z.literal('A256GCM'),
  company: z.string(),
  environment: environmentSchema,
  epk: ephemeralSchema,
});

const jweSchema = z.strictObject({
  protected: z.string(),
  iv: z.string(),
  tag: z.string(),
  ciphertext: z.string(),
  recipients: z
    .array(
      z.strictObject({
        encrypted_key: z.string(),
        header: z.strictObject({ alg: z.literal('ECDH-ES+A256KW'), kid: z.string(), epk: ephemeralSchema }),
      }),
    )
    .min(1)
    .max(1000),
});

export interface KeyHeader {
  readonly company: string;
  readonly environment: Environment;
}

/** UTF-8 JSON of the JWE. */
export async function wrapContentKey(
  contentKey: Uint8Array,
  { company, environment }: KeyHeader,
  desks: readonly PolicyDesk[],
): Promise<Uint8Array> {
  const jwe = new GeneralEncrypt(contentKey).setProtectedHeader({
    typ: HEADER_TYP,
    enc: 'A256GCM',
    company,
    environment,
  });
  for (const { id, encryption } of desks) {
    const key = { kty: 'OKP', crv: 'X25519', x: Buffer.from(encryption, 'base64').toString('base64url') };
    jwe.addRecipient(key).setUnprotectedHeader({ alg: 'ECDH-ES+A256KW', kid: id });
  }
  return new TextEncoder().encode(JSON.stringify(await jwe.encrypt()));
}

/**
 * Whom the pack is for is told before anything is decrypted; nothing of it is believed until the body has
 * decrypted too.
 */
export async function unwrapContentKey(
  header: Uint8Array,
  desk: string,
  privateKey: KeyObject,
  expected: KeyHeader,
): Promise<Result<Uint8Array>> {
  const jwe = readJwe(header);
  if (jwe === null) return err(fault('pack-damaged'));
  const { company, environment } = jwe.named;
  if (company !== expected.company) return err(fault('pack-other-company'));
  if (environment !== expected.environment)
    return err(fault('pack-other-environment', { detail: environment }));
  const mine = jwe.general.recipients.filter((one) => one.header?.kid === desk);
  if (mine.length === 0) return err(fault('pack-not-addressed'));
  // Each recipient costs a key agreement: a desk is named once.
  if (mine.length > 1) return err(fault('pack-damaged'));
  try {
    const options = { keyManagementAlgorithms: ['ECDH-ES+A256KW'], contentEncryptionAlgorithms: ['A256GCM'] };
    const { plaintext } = await generalDecrypt({ ...jwe.general, recipients: mine }, privateKey, options);
    return plaintext.length === 32 ? ok(plaintext) : err(fault('pack-damaged'));
  } catch {
    return err(fault('pack-damaged'));
  }
}

function readJwe(header: Uint8Array): { readonly general: GeneralJWE; readonly named: KeyHeader } | null {
  try {
    const general = jweSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(header)));
    return {
      general,
      named: protectedSchema.parse(JSON.parse(Buffer.from(general.protected, 'base64url').toString('utf8'))),
    };
  } catch {
    return null;
  }
}

// Calls that make a desk: its store before anything else is there, then the first policy, signed by cards and
// compared in person.
import { z } from 'zod';
import { tokenModelSchema, sentence } from '../../domain/schemas.ts';
import { action, answeredWhile, read } from '../call.ts';
import * as v from '../views.ts';

const roles = z.array(z.enum(['preparer', 'approver', 'releaser', 'viewer'])).max(4);
const companyId = z.string().regex(/^[a-z0-9][a-z0-9-]{1,39}$/u);
const passphrase = z.string().min(1).max(1_000);

const setupView = z.strictObject({
  /**
   * `empty`: no desk; `locked`: wants its passphrase or shares; `genesis`: no policy yet; `ready`: a policy
   * is pinned; `refused`: the desk did not open, for the reason beside it.
   */
  stage: z.enum(['empty', 'locked', 'genesis', 'ready', 'refused']),
  refused: v.faultView.optional(),
  shell: z.enum(['electron', 'chromium', 'stdio']),
  /** What may be set up in this shell; the reason where it may not. */
  environments: z.array(
    z.strictObject({ environment: z.enum(['sandbox', 'production']), refused: v.faultView.nullable() }),
  ),
  /** Whether the operating system keeps keys well enough. */
  keystore: z.boolean(),
});

const genesisView = z.strictObject({
  stage: z.enum(['draft', 'sign', 'compare', 'pinned']),
  company: z.string(),
  companyId: z.string(),
  environment: z.enum(['training', 'sandbox', 'production']),
  desk: v.id,
  draft: z
    .strictObject({
      sha256: v.sha256,
      words: v.fingerprintWordList,
      sentences: z.array(sentence),
      quorum: z.int(),
      administrators: z.array(
        z.strictObject({
          person: v.id,
          name: z.string(),
          roles: z.array(z.string()),
          certificate: v.sha256,
          subject: z.string(),
          signedAt: v.instant.nullable(),
        }),
      ),
    })
    .nullable(),
});

const administrator = z.strictObject({ name: v.typedText(1, 80), certificate: v.sha256, roles });

export const setupCalls = {
  /** Answered before any desk is open, and by every open desk. */
  'setup.get': answeredWhile(['locked', 'open', 'refused'], read(v.nothing, setupView)),
  /**
   * Makes store and vault. Environment and company are fixed from here on. Shares are shown once and kept
   * nowhere.
   */
  'setup.create': answeredWhile(
    ['locked'],
    action(
      z.strictObject({
        environment: z.enum(['sandbox', 'production']),
        company: z.strictObject({ id: companyId, name: v.typedText(1, 140) }),
        /** What tells it from the company's other desks in packs, handovers and the policy. */
        deskName: v.typedText(1, 80),
        protection: z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('passphrase'), passphrase }),
          z.strictObject({ kind: z.literal('keystore') }),
        ]),
        shares: z
          .strictObject({ threshold: z.int().min(2).max(16), count: z.int().min(2).max(16) })
          .nullable(),
      }),
      z.strictObject({ desk: v.id, shares: z.array(z.string()) }),
    ),
  ),
  'setup.unlock': answeredWhile(
    ['locked'],
    action(
      z.union([
        z.strictObject({ passphrase }),
        z.strictObject({ shares: z.array(z.string().max(500)).min(2).max(16) }),
      ]),
      v.nothing,
    ),
  ),
  'genesis.get': read(v.nothing, genesisView),
  /**
   * The administrators with the cards that are in the readers now. A new draft throws the signatures of the
   * one before away.
   */
  'genesis.draft': action(
    z.strictObject({
      administrators: z.array(administrator).min(2).max(20),
      quorum: z.int().min(2).max(20),
      approvals: z.int().min(1).max(9),
      release: z.boolean(),
      validHours: z.int().min(1).max(720),
      /** Kinds of token that count as hardware; production needs them. */
      hardware: z.array(tokenModelSchema).max(50).default([]),
    }),
    z.strictObject({ sha256: v.sha256 }),
  ),
  'genesis.sign': action(z.strictObject({ choice: v.keyChoice }), z.strictObject({ ticket: v.id })),
  /** The eight words, typed from the administrators' paper: the desk pins what they name. */
  'genesis.pin': action(z.strictObject({ words: z.array(z.string().max(20)).length(8) }), v.nothing),
  /**
   * The signed first policy as a file, for the company's other desks; and taking it over there, still to be
   * compared.
   */
  'genesis.export': action(v.nothing, z.strictObject({ file: v.id, name: z.string(), bytes: z.int() })),
  'genesis.import': action(z.strictObject({ file: v.id }), z.strictObject({ sha256: v.sha256 })),
};

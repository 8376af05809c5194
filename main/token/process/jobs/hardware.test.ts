// In production a card signs only where the policy in force names its kind: before a PIN is asked for, and
// again when the card is used.
import { expect, test } from 'vitest';
import type { TokenKind, TokenModel } from '../../../../shared/domain/hardware.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { jcsDigest } from '../../../digest/sha256.ts';
import { FAKE_NOW } from '../../../ports/clock.fake.ts';
import { fakeCard, type FakeCard } from '../../../ports/token.fake.ts';
import type { Card } from '../../../ports/token.ts';
import { certificateInfo } from '../../../statements/verify.ts';
import type { JobOf } from '../../protocol.ts';
import type { JobContext } from '../context.ts';
import { noCards } from '../no-cards.ts';
import { makeKey } from './make-key.ts';
import { signStatement } from './sign-statement.ts';

const CARD: TokenModel = {
  libraryManufacturer: 'OpenSC Project',
  libraryDescription: 'OpenSC smartcard framework',
  manufacturer: 'piv_II',
  model: 'PKCS#15 emulated',
};
const SOFT_TPM: TokenModel = { ...CARD, libraryDescription: 'TPM2.0 Cryptoki', model: 'SW   TPM' };
const ada = await fakeCard('ada', ['administrator', 'approver']);
const bob = await fakeCard('bob', ['administrator', 'approver']);

function policy(hardware: readonly TokenModel[], more: Partial<Policy> = {}): Policy {
  return {
    typ: hardware.length === 0 ? 'countersign/policy/1' : 'countersign/policy/2',
    company: { id: 'acme', name: 'Acme' },
    environment: 'production',
    version: 1,
    previous: null,
    validFrom: '2026-01-01T00:00:00Z',
    persons: [ada.person, bob.person],
    rules: [{ id: 'all', kinds: ['credit-transfer'], approvals: 1, release: false, validHours: 24 }],
    ...(hardware.length === 0 ? {} : { hardware: [...hardware] }),
    quorum: 2,
    ...more,
  };
}
const OLD = policy([]);
const NAMES = policy([CARD]);
const after = (before: Policy, hardware: readonly TokenModel[]): Policy =>
  policy(hardware, { version: 2, previous: jcsDigest(before), validFrom: '2026-02-01T00:00:00Z' });

/** @param used what the card is when it is used, after the PIN. */
function play(pinned: Policy, seen: TokenModel, used: TokenModel = seen) {
  const asked: string[] = [];
  const kind = (tokenModel: TokenModel): TokenKind => ({ tokenModel, isHardwareSlot: true });
  const card = ({ choice, person }: FakeCard): Card => ({
    cardId: choice.cardId,
    moduleId: 'm',
    reader: 'Reader',
    label: person.name,
    serial: '7',
    flags: { countLow: false, finalTry: false, locked: false, toBeChanged: false, protectedPath: false },
    certificates: person.certificates.map(({ der }) => ({
      ...certificateInfo(Buffer.from(der, 'base64'), new Date(FAKE_NOW)),
      ckaId: '01',
      alwaysAuthenticate: false,
    })),
    unusable: null,
    ...kind(seen),
  });
  const reached = err(fault('card-error', { detail: 'reached' }));
  const admitted = (judged: Result<void>): Result<never> => (judged.ok ? reached : judged);
  const context = {
    backend: {
      ...noCards(),
      card: (cardId: string) => ok(card(cardId === ada.choice.cardId ? ada : bob)),
      signs: () => ok(undefined),
      useKey: async (_choice, _secret, _after, admit) => admitted(admit(kind(used))),
      makeKey: async (_card, _pin, _order, admit) => admitted(admit(kind(used))),
    } satisfies JobContext['backend'],
    roots: () =>
      ok({
        company: 'acme',
        environment: 'production' as const,
        policies: [{ version: pinned.version, sha256: jcsDigest(pinned) }],
      }),
    pins: {
      ask: async ({ purpose }: { readonly purpose: string }) => {
        asked.push(purpose);
        return { kind: 'pin', pin: Buffer.from('123456'), keepOpen: false };
      },
    },
    revocationLists: { current: [] },
    leases: { of: () => null, end: () => undefined, sweep: () => undefined },
    now: () => new Date(FAKE_NOW),
    newId: () => '8c2b1f2a-4a7e-4c50-9a1b-0d7f3f1f7a11',
    phase: () => undefined,
  } as unknown as JobContext;
  return { context, asked };
}

const signing = (named: Policy, statement: object, adopts: Policy | null = null): JobOf<'sign'> =>
  ({
    type: 'sign',
    job: 1,
    choice: ada.choice,
    statement: {
      typ: 'countersign/statement/1',
      company: 'acme',
      environment: 'production',
      desk: 'desk-1',
      log: { id: 'log', size: 1, head: 'a'.repeat(64) },
      role: 'approver',
      policy: { version: (adopts ?? named).version, sha256: jcsDigest(adopts ?? named) },
      ...statement,
    },
    messages: [],
    policy: named,
    newest: null,
    adopts,
    request: null,
    profile: null,
    zoneSignature: null,
    lease: null,
    pinMilliseconds: 1_000,
  }) as unknown as JobOf<'sign'>;
const CHECKPOINT = { purpose: 'checkpoint' };
const ADOPTION = { purpose: 'policy', role: 'administrator' };

async function signed(job: JobOf<'sign'>, seen: TokenModel, used?: TokenModel): Promise<[string, number]> {
  const { context, asked } = play(job.policy, seen, used);
  const done = await signStatement(job, context);
  return [done.ok ? 'signed' : (done.error.detail ?? done.error.code), asked.length];
}

test('a card of a named kind is used', async () => {
  expect(await signed(signing(NAMES, CHECKPOINT), CARD)).toEqual(['reached', 1]);
});

test('a software TPM, which says that it is hardware, is refused before a PIN is asked for', async () => {
  expect(await signed(signing(NAMES, CHECKPOINT), SOFT_TPM)).toEqual(['token-not-named', 0]);
});

test('another kind of token in its place after the PIN is refused', async () => {
  expect(await signed(signing(NAMES, CHECKPOINT), CARD, SOFT_TPM)).toEqual(['token-not-named', 1]);
});

test('under a policy from before nothing is signed but the version that names hardware, by what it names', async () => {
  expect(await signed(signing(OLD, CHECKPOINT), CARD)).toEqual(['hardware-not-named', 0]);
  expect(await signed(signing(OLD, ADOPTION, after(OLD, [CARD])), CARD)).toEqual(['reached', 1]);
  expect(await signed(signing(OLD, ADOPTION, after(OLD, [CARD])), SOFT_TPM)).toEqual(['token-not-named', 0]);
  expect(await signed(signing(OLD, ADOPTION, after(OLD, [])), CARD)).toEqual(['policy-unfit', 0]);
});

test('a version that names another kind is signed by the kinds named before', async () => {
  const next = after(NAMES, [SOFT_TPM]);
  expect(await signed(signing(NAMES, ADOPTION, next), SOFT_TPM)).toEqual(['token-not-named', 0]);
  expect(await signed(signing(NAMES, ADOPTION, next), CARD)).toEqual(['reached', 1]);
});

test('a key of the company is made on named hardware alone', async () => {
  const made = async (named: Policy, seen: TokenModel): Promise<string | undefined> => {
    const { context } = play(named, seen);
    const done = await makeKey(
      {
        type: 'make-key',
        job: 1,
        cardId: 'empty',
        order: {
          label: 'Seal',
          id: '01020304',
          type: 'P-256',
          usage: 'sign',
          subject: { commonName: 'Acme', organisation: '', country: '' },
        },
        policy: named,
        pinMilliseconds: 1_000,
      },
      { ...context, backend: { ...context.backend, card: () => ok(empty(seen)) } },
    );
    return done.ok ? 'made' : (done.error.detail ?? done.error.code);
  };
  const empty = (tokenModel: TokenModel): Card => ({
    cardId: 'empty',
    moduleId: 'm',
    reader: 'Reader',
    label: 'Company',
    serial: '8',
    flags: { countLow: false, finalTry: false, locked: false, toBeChanged: false, protectedPath: false },
    tokenModel,
    isHardwareSlot: true,
    certificates: [],
    unusable: null,
  });
  expect(await made(NAMES, CARD)).toBe('reached');
  expect(await made(NAMES, SOFT_TPM)).toBe('token-not-named');
  expect(await made(OLD, CARD)).toBe('hardware-not-named');
});

// The first policy before it is in force: drafted from the cards in the readers, kept with its signatures
// until the desk pins it.
import { z } from 'zod';
import { fault } from '../../../../shared/domain/errors.ts';
import { hardwareProblems } from '../../../../shared/domain/policy-change.ts';
import { FIRST_RULE, firstPolicyProblems } from '../../../../shared/domain/policy-genesis.ts';
import {
  policyDeskSchema,
  policySchema,
  type EnrolledCertificate,
  type Person,
  type Policy,
} from '../../../../shared/domain/policy.ts';
import { sentence, type Sentence } from '../../../../shared/domain/sentence.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { ParsedInput } from '../../../../shared/ipc/contract.ts';
import { subjectOf } from '../../../statements/verify.ts';
import type { GenesisContext } from '../context.ts';
import { certificateProblems } from '../policy/adopt.ts';
import { unnamedHardware } from '../policy/hardware.ts';
import { readAdoptions } from '../policy/signatures.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { LogDraft, StoredPolicy } from '../../../ports/store.ts';
import type { Card } from '../../../ports/token.ts';
import { jcsDigest } from '../../../digest/sha256.ts';
import type { Stores, CoreDeps } from '../../desk/index.ts';
import { storedSetting } from '../../../ports/stored-setting.ts';

/** Setting: this desk's public keys for packs, as the administrators enrol them. */
export const OWN_ENROLMENT = 'desk.enrolment';
const DRAFT = 'genesis.draft';

const draftSchema = z
  .strictObject({ policy: policySchema, signatures: z.array(z.string()).max(20) })
  .nullable();

export async function readGenesisDraft(desk: Stores<'desk'>): Promise<StoredPolicy | null> {
  const draft = (await storedSetting(desk, DRAFT, draftSchema)) ?? null;
  return draft === null ? null : { ...draft, sha256: jcsDigest(draft.policy) };
}

export type DraftedPolicy = Pick<StoredPolicy, 'policy' | 'signatures'>;

/**
 * Keeps what becomes of the draft as it is now; one change at a time, so that no draft that is made while
 * somebody signs is lost to a signature over the one before. False where it is to stay.
 */
export function changeGenesisDraft(
  desk: Pick<CoreDeps, 'clock' | 'mutex' | 'notifier'> & Stores<'desk'>,
  change: (before: StoredPolicy | null) => DraftedPolicy | null,
  log: Pick<LogDraft, 'act' | 'actor' | 'detail'>,
): Promise<boolean> {
  return desk.mutex.runExclusive(DRAFT, async () => {
    const after = change(await readGenesisDraft(desk));
    if (after === null) return false;
    await desk.store.desk.saveSetting(
      DRAFT,
      { policy: after.policy, signatures: after.signatures },
      { at: instantOf(desk.clock), subject: 'policy', ...log },
    );
    desk.notifier.emit('changed', { what: 'settings', id: null });
    return true;
  });
}

/**
 * Every administrator signs: a card that cannot sign now would be missing when the policy has to be changed.
 */
export async function signedBy({
  policy,
  sha256,
  signatures,
}: StoredPolicy): Promise<ReadonlyMap<string, string>> {
  const read = await readAdoptions(policy, signatures);
  return new Map(
    read
      .filter(
        ({ statement }) =>
          statement.policy.sha256 === sha256 &&
          statement.company === policy.company.id &&
          statement.environment === policy.environment,
      )
      .map(({ person, statement }) => [person, statement.time]),
  );
}

export const administratorsOf = (policy: Policy): readonly Person[] =>
  policy.persons.filter(({ roles }) => roles.includes('administrator'));

/** Why nobody should sign it, or have this desk pin it; null when it is fit. */
export function unfit(desk: Pick<CoreDeps, 'identity'>, policy: Policy): Sentence | null {
  const { companyId, environment } = desk.identity;
  if (policy.company.id !== companyId || policy.environment !== environment)
    return sentence('first-of-another-company', {});
  const twice = certificateTwice(policy);
  return twice ?? [...firstPolicyProblems(policy, subjectOf), ...certificateProblems(policy)][0] ?? null;
}

function certificateTwice(policy: Policy): Sentence | null {
  const keys = policy.persons.flatMap(({ certificates }) => certificates.map(({ sha256 }) => sha256));
  return new Set(keys).size === keys.length ? null : sentence('first-card-twice', {});
}

export async function draftGenesis(
  desk: GenesisContext,
  input: ParsedInput<'genesis.draft'>,
): Promise<Result<{ readonly sha256: string }>> {
  if ((await desk.store.desk.policy()) !== null) return err(fault('genesis-over'));
  const found = await certificatesOfCards(desk);
  const persons: Person[] = [];
  const named = input.hardware.length === 0 ? undefined : input.hardware;
  for (const { name, certificate, roles } of input.administrators) {
    const card = found.get(certificate);
    if (card === undefined) return err(fault('card-removed', { detail: name }));
    const { tokenModel, ...enrolled } = card;
    const unnamed = unnamedHardware(desk.identity.environment, named, { name, tokenModel });
    if (unnamed !== null) return err(fault('genesis-unfit', { sentences: [unnamed] }));
    persons.push({
      id: personId(name, persons),
      name: name.trim(),
      roles: [...new Set([...roles, 'administrator' as const])],
      certificates: [enrolled],
    });
  }
  const { identity } = desk;
  const own = await storedSetting(desk, OWN_ENROLMENT, policyDeskSchema);
  const rule = {
    id: FIRST_RULE,
    kinds: ['credit-transfer' as const, 'direct-debit' as const],
    approvals: input.approvals,
    release: input.release,
    validHours: input.validHours,
  };
  const policy = policySchema.safeParse({
    typ: named === undefined ? 'countersign/policy/1' : 'countersign/policy/2',
    company: { id: identity.companyId, name: identity.companyName },
    environment: identity.environment,
    version: 1,
    previous: null,
    validFrom: instantOf(desk.clock),
    persons,
    ...(own === undefined ? {} : { desks: [own] }),
    rules: [rule],
    ...(named === undefined ? {} : { hardware: named }),
    quorum: input.quorum,
  });
  if (!policy.success)
    return err(fault('genesis-unfit', { detail: policy.error.issues[0]?.message ?? 'form' }));
  const problem = unfit(desk, policy.data) ?? hardwareProblems(policy.data)[0] ?? null;
  if (problem !== null) return err(fault('genesis-unfit', { sentences: [problem] }));
  const sha256 = jcsDigest(policy.data);
  await changeGenesisDraft(desk, () => ({ policy: policy.data, signatures: [] }), {
    act: 'genesis.draft',
    actor: 'desk',
    detail: `SHA-256 ${sha256}, ${persons.length} administrators`,
  });
  return ok({ sha256 });
}

/** As the cards themselves show them, now or since the desk was opened: nobody types a certificate. */
async function certificatesOfCards(
  desk: GenesisContext,
): Promise<ReadonlyMap<string, EnrolledCertificate & Pick<Card, 'tokenModel'>>> {
  await desk.cards.modules(false);
  return new Map(
    [...desk.cards.shown().values()].flatMap(
      ({ sha256, der, algorithms: [algorithm], unusable, tokenModel }) =>
        algorithm === undefined || unusable !== null
          ? []
          : [[sha256, { sha256, der, algorithm, tokenModel }] as const],
    ),
  );
}

/** Lower-case letters, digits and hyphens; a second person of the same name gets a number. */
function personId(name: string, before: readonly Person[]): string {
  const plain =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/gu, '-')
      .replaceAll(/^-+|-+$/gu, '')
      .slice(0, 36) || 'person';
  const taken = new Set(before.map(({ id }) => id));
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? plain : `${plain}-${number}`;
    if (!taken.has(id)) return id;
  }
}

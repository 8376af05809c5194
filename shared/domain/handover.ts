// Which desk sends a batch after handovers: the one its freeze names, until it gave the batch up with the
// release quorum and its own not-sent statement.
import { z } from 'zod';
import { environmentSchema } from './environment.ts';
import { signerRejection, expectedBatch } from './policy-counting.ts';
import { evaluatePolicy } from './policy-evaluation.ts';
import type { Policy, Role } from './policy.ts';
import type { BatchStatement, HandoverStatement } from './statement.ts';
import { sha256, utcInstant } from './schemas.ts';

export const NOT_SENT_TYP = 'countersign/not-sent/1';

/**
 * What a desk says with its own key (Ed25519, enrolled in the policy): not one byte of this revision has left
 * it, and from now on it sends
 * none, whatever happens. It is written down in the desk's store in the same step that makes the desk refuse.
 */
export const notSentSchema = z.strictObject({
  typ: z.literal(NOT_SENT_TYP),
  company: z.string(),
  environment: environmentSchema,
  /** The desk that says it. */
  desk: z.string(),
  /** The desk that sends from now on. */
  to: z.string(),
  batch: z.string(),
  revision: z.int().min(1),
  /** SHA-256 of every message of the revision, in order. */
  messages: z.array(sha256).min(1),
  policy: z.strictObject({ version: z.int(), sha256 }),
  /** RFC 3339, UTC. */
  time: utcInstant,
  log: z.strictObject({ id: z.string(), size: z.int(), head: sha256 }),
});
export type NotSent = z.infer<typeof notSentSchema>;

/** A signature that verified: an officer's with the card, or a desk's with its key. */
export type Handover =
  | {
      readonly kind: 'signature';
      readonly jws: string;
      readonly statement: HandoverStatement;
      readonly person: string;
    }
  | { readonly kind: 'not-sent'; readonly jws: string; readonly statement: NotSent };

/**
 * Who can hand a batch over: those who release it; where the policy asks for no releaser, the last approval
 * releases.
 */
export interface HandoverQuorum {
  readonly role: Extract<Role, 'releaser' | 'approver'>;
  readonly need: number;
}

export function handoverQuorum(freeze: BatchStatement, policy: Policy): HandoverQuorum {
  const { release, approve } = evaluatePolicy(
    policy,
    { ...expectedBatch(freeze, freeze.time), unconfirmed: 0 },
    [],
  );
  return release.need > 0
    ? { role: 'releaser', need: release.need }
    : { role: 'approver', need: Math.max(1, approve.need) };
}

/**
 * The version the batch is bound to, and the one that says who has lost a card since: the one in force; for
 * what is sealed its own.
 */
export interface Under {
  readonly policy: Policy;
  readonly newest: Policy;
}

export interface Move {
  readonly from: string;
  readonly to: string;
  readonly at: string;
}

export interface Sending {
  /**
   * Null: nobody may send. A desk gave the batch up to two others, gave it back in a circle, or without its
   * officers.
   */
  readonly desk: string | null;
  /** In order, from the desk the freeze names. */
  readonly moves: readonly Move[];
}

/**
 * Follows from the set of signatures alone, so that the way by which packs come decides nothing
 * (pack-merge.ts). A not-sent statement that
 * contradicts another one makes the answer null for good.
 */
export function sendingDeskOf(freeze: BatchStatement, under: Under, handovers: readonly Handover[]): Sending {
  const moves: Move[] = [];
  const been = new Set<string>();
  for (let desk = freeze.sendingDesk; ;) {
    been.add(desk);
    const from = desk;
    const given = handovers.flatMap((one) =>
      one.kind === 'not-sent' && one.statement.desk === from && isAbout(freeze, one.statement)
        ? [one.statement]
        : [],
    );
    const [first] = given.toSorted((a, b) => (a.time < b.time ? -1 : 1));
    if (first === undefined) return { desk, moves };
    const { to, time } = first;
    const agreed = given.every((one) => one.to === to);
    // What the policy demands is asked only where the batch was handed over: most never are.
    const signers = handoverSigners(freeze, under, handovers, { from, to });
    if (!agreed || been.has(to) || signers.length < handoverQuorum(freeze, under.policy).need)
      return { desk: null, moves };
    moves.push({ from: desk, to, at: time });
    desk = to;
  }
}

export interface HandoverSigner {
  readonly person: string;
  /** Whose right it is: the same person's, or that of the one in whose place they signed. */
  readonly seat: string;
}

/**
 * Persons whose signatures count for a handover from one desk to another, judged as a release is: the card
 * and its holder valid then and not
 * revoked since, by their own right or as deputy. Who prepared the batch, or in whose place it was prepared,
 * is not among them, and nobody
 * counts twice by standing in for another.
 */
export function handoverSigners(
  freeze: BatchStatement,
  { policy, newest }: Under,
  handovers: readonly Handover[],
  { from, to }: Pick<Move, 'from' | 'to'>,
): readonly HandoverSigner[] {
  const { role } = handoverQuorum(freeze, policy);
  const signed = handovers.flatMap((one) => {
    if (one.kind !== 'signature') return [];
    const { statement, person } = one;
    const about =
      statement.sendingDesk === from &&
      statement.desk === from &&
      statement.to === to &&
      statement.role === role &&
      isSame(freeze, statement);
    if (
      !about ||
      statement.emergency === true ||
      signerRejection(
        policy,
        newest,
        { ...statement, purpose: role === 'releaser' ? 'release' : 'approve' },
        person,
      ) !== undefined
    )
      return [];
    return [{ person, seat: statement.inPlaceOf ?? person }];
  });
  const found: HandoverSigner[] = [];
  // Own rights first and then by name: the way the signatures came decides nothing.
  const key = ({ person, seat }: HandoverSigner): string => `${person === seat ? 0 : 1} ${person} ${seat}`;
  for (const signer of signed.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)))
    if (mayJoin(freeze, found, signer)) found.push(signer);
  return found;
}

/** Nobody joins twice, nor who prepared the batch, by themselves or through somebody else. */
export function mayJoin(
  freeze: BatchStatement,
  joined: readonly HandoverSigner[],
  { person, seat }: HandoverSigner,
): boolean {
  const used = [
    freeze.person,
    freeze.inPlaceOf ?? freeze.person,
    ...joined.flatMap((one) => [one.person, one.seat]),
  ];
  return !used.includes(person) && !used.includes(seat);
}

function isSame(freeze: BatchStatement, its: HandoverStatement): boolean {
  const same = (['company', 'environment', 'batch', 'reference', 'kind', 'revision'] as const).every(
    (name) => freeze[name] === its[name],
  );
  return (
    same &&
    freeze.policy.sha256 === its.policy.sha256 &&
    freeze.profile.sha256 === its.profile.sha256 &&
    digests(freeze) === digests(its)
  );
}

function isAbout(freeze: BatchStatement, its: NotSent): boolean {
  const same = (['company', 'environment', 'batch', 'revision'] as const).every(
    (name) => freeze[name] === its[name],
  );
  return same && freeze.policy.sha256 === its.policy.sha256 && digests(freeze) === its.messages.join();
}

function digests({ messages }: Pick<BatchStatement, 'messages'>): string {
  return messages.map((message) => message.sha256).join();
}

// Which desk sends a batch after handovers: the one its freeze names, until it gave the batch up with the release quorum and its own not-sent statement.
import { z } from 'zod';
import { environmentSchema } from './environment.ts';
import type { PolicyVerdict } from './policy-evaluation.ts';
import type { Policy, Role } from './policy.ts';
import type { BatchStatement, HandoverStatement } from './statement.ts';

export const NOT_SENT_TYP = 'countersign/not-sent/1';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);

/**
 * What a desk says with its own key (Ed25519, enrolled in the policy): not one byte of this revision has left it, and from now on it sends
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
  time: z.string(),
  log: z.strictObject({ id: z.string(), size: z.int(), head: sha256 }),
});
export type NotSent = z.infer<typeof notSentSchema>;

/** Signatures that verified: the officers' with their cards, the desks' with their keys. */
export interface HandoverParts {
  readonly signatures: readonly { readonly jws: string; readonly statement: HandoverStatement; readonly person: string }[];
  readonly notSent: readonly { readonly jws: string; readonly statement: NotSent }[];
}

export const NO_HANDOVER: HandoverParts = { signatures: [], notSent: [] };

/** Who can hand a batch over: those who release it; where the policy asks for no releaser, the last approval releases. */
export interface HandoverQuorum {
  readonly role: Extract<Role, 'releaser' | 'approver'>;
  readonly need: number;
}

export function handoverQuorum({ release, approve }: Pick<PolicyVerdict, 'release' | 'approve'>): HandoverQuorum {
  return release.need > 0 ? { role: 'releaser', need: release.need } : { role: 'approver', need: Math.max(1, approve.need) };
}

export interface Move {
  readonly from: string;
  readonly to: string;
  readonly at: string;
}

export interface Sending {
  /** Null: nobody may send. A desk gave the batch up to two others, gave it back in a circle, or without its officers. */
  readonly desk: string | null;
  /** In order, from the desk the freeze names. */
  readonly moves: readonly Move[];
}

/**
 * Follows from the set of signatures alone, so that the way by which packs come decides nothing (pack-merge.ts). A not-sent statement that
 * contradicts another one makes the answer null for good.
 */
export function sendingDeskOf(freeze: BatchStatement, policy: Policy, quorum: HandoverQuorum, parts: HandoverParts): Sending {
  const moves: Move[] = [];
  const been = new Set<string>();
  for (let desk = freeze.sendingDesk; ; ) {
    been.add(desk);
    const given = parts.notSent.filter(({ statement }) => statement.desk === desk && isAbout(freeze, statement));
    const [first] = given;
    if (first === undefined) return { desk, moves };
    const { to, time } = first.statement;
    const one = given.every(({ statement }) => statement.to === to);
    if (!one || been.has(to) || signers(freeze, policy, quorum, parts, { from: desk, to }).length < quorum.need) return { desk: null, moves };
    moves.push({ from: desk, to, at: time });
    desk = to;
  }
}

/** Persons whose signatures count for a handover from one desk to another. Who prepared the batch is not among them. */
export function signers(freeze: BatchStatement, policy: Policy, { role }: HandoverQuorum, { signatures }: HandoverParts, { from, to }: Pick<Move, 'from' | 'to'>): readonly string[] {
  const found = signatures.filter(({ statement, person }) =>
    statement.sendingDesk === from && statement.desk === from && statement.to === to && statement.role === role && isSame(freeze, statement)
    && person !== freeze.person && policy.persons.some((one) => one.id === person && one.roles.includes(role)));
  return [...new Set(found.map(({ person }) => person))].toSorted();
}

function isSame(freeze: BatchStatement, its: HandoverStatement): boolean {
  const same = (['company', 'environment', 'batch', 'reference', 'kind', 'revision'] as const).every((name) => freeze[name] === its[name]);
  return same && freeze.policy.sha256 === its.policy.sha256 && freeze.profile.sha256 === its.profile.sha256 && digests(freeze) === digests(its);
}

function isAbout(freeze: BatchStatement, its: NotSent): boolean {
  const same = (['company', 'environment', 'batch', 'revision'] as const).every((name) => freeze[name] === its[name]);
  return same && freeze.policy.sha256 === its.policy.sha256 && digests(freeze) === its.messages.join();
}

function digests({ messages }: Pick<BatchStatement, 'messages'>): string {
  return messages.map((message) => message.sha256).join();
}

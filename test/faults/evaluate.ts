// Judges a desk after a fault: by the bank's ledger, the desk's folder as the contract shows it, and what had
// been acknowledged before.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { FAULT_CODES } from '../contract/fault-codes.ts';
import { evaluatorOf, type Product } from './product.ts';
import type { Acknowledged } from './session.ts';

export type Seen =
  | { readonly opened: false; readonly code: string }
  | {
      readonly opened: true;
      readonly log: { readonly intact: boolean; readonly size: number };
      readonly restored: {
        readonly missing: { readonly changes: number; readonly since: string } | null;
      } | null;
      readonly batches: Readonly<Record<string, { readonly revision: number; readonly acts: number }>>;
      readonly messages: readonly SeenMessage[];
      readonly cases: Readonly<Record<string, { readonly revision: number; readonly state: string }>>;
      /** The version in force, and the one the cards believe (roots.json). */
      readonly policy: { readonly version: number; readonly pinned: number };
    };

export interface SeenMessage {
  readonly message: string;
  readonly batch: string;
  readonly messageId: string;
  readonly state: string;
  readonly fault: string | null;
  readonly may: { readonly send: boolean; readonly inquire: boolean; readonly resend: boolean };
  readonly next: boolean;
  /** Tried: but for the network it would be sent. */
  readonly leaves: boolean;
}

export const RESULTS = ['lost', 'doubled', 'contradictory', 'silent', 'stuck', 'unclear'] as const;
export type ResultKind = (typeof RESULTS)[number];

export interface Finding {
  readonly verdict: ResultKind;
  readonly why: string;
}

export interface Evaluated {
  readonly seen: Seen;
  /** MsgIds of the messages that the bank has booked, once for each time. */
  readonly booked: readonly string[];
  /** What the desk had answered before the fault. */
  readonly acknowledged: Acknowledged | null;
  /** Whether files were lost or put back: then something may be missing, but not without a word. */
  readonly mayLose: boolean;
  /** Whether it has to open all the same. */
  readonly mustOpen?: boolean;
}

/** Codes of what nobody expected: an officer learns nothing from them. */
const NAMELESS: ReadonlySet<string> = new Set(['internal', 'desk-not-opened']);

export const isNamed = (code: string): boolean => FAULT_CODES.has(code) && !NAMELESS.has(code);

export function evaluate({ seen, booked, acknowledged, mayLose, mustOpen = false }: Evaluated): Finding[] {
  if (!seen.opened) {
    if (isNamed(seen.code))
      return mayLose && !mustOpen ? [] : [{ verdict: 'stuck', why: `does not open: ${seen.code}` }];
    return [{ verdict: 'unclear', why: `ends without a name: ${seen.code.slice(0, 300)}` }];
  }
  const findings: Finding[] = [];
  const find = (verdict: ResultKind, why: string): void => void findings.push({ verdict, why });
  if (!seen.log.intact) find('contradictory', 'the chain of the log is broken');
  for (const [batch, { revision, acts }] of Object.entries(seen.batches)) {
    if (acts < revision)
      find('contradictory', `${batch} has ${revision} changes and ${acts} entries of the log`);
  }
  const missing = acknowledged === null ? [] : whatIsMissing(acknowledged, seen);
  if (missing.length > 0) find(mayLose ? 'silent' : 'lost', missing.join(', '));
  if (missing.length > 0 && mayLose && seen.restored !== null) findings.pop();
  if (missing.length === 0 && !mayLose && seen.restored !== null)
    find('unclear', 'says that work is missing, and none is');
  for (const id of new Set(booked))
    if (booked.filter((one) => one === id).length > 1) find('doubled', `${id} is booked more than once`);
  if (seen.policy.pinned !== seen.policy.version && seen.restored === null)
    find(
      'stuck',
      `policy ${seen.policy.version} is in force and ${seen.policy.pinned} pinned: nothing can be signed`,
    );
  // The other desk may send it by now: no copy of any age may.
  for (const { batch, leaves } of seen.messages)
    if (leaves && acknowledged?.handedOver.includes(batch) === true)
      find('doubled', `${batch} was handed over and would be sent`);
  for (const message of seen.messages)
    findings.push(...judgeMessage(message, booked.includes(message.messageId)));
  return findings;
}

function judgeMessage(
  { messageId, state, fault, may, next }: SeenMessage,
  booked: boolean,
): readonly Finding[] {
  if (booked && (may.send || may.resend))
    return [{ verdict: 'doubled', why: `${messageId} is booked, ${state} here, and may be sent` }];
  if (booked && (state === 'queued' || state === 'refused'))
    return [{ verdict: 'contradictory', why: `${messageId} is booked and ${state} here` }];
  if (state === 'sending') return [{ verdict: 'stuck', why: `${messageId} is being sent by nobody` }];
  if (state !== 'unknown') return [];
  if (!may.inquire && !next)
    return [{ verdict: 'stuck', why: `${messageId} is unknown and cannot be inquired about` }];
  return fault === null ? [{ verdict: 'unclear', why: `${messageId} is unknown without a reason` }] : [];
}

function whatIsMissing(
  { logSize, batches, messages, cases, policy }: Acknowledged,
  seen: Extract<Seen, { opened: true }>,
): readonly string[] {
  const missing: string[] = [];
  if (seen.log.size < logSize) missing.push(`${logSize - seen.log.size} entries of the log`);
  if (seen.policy.version < policy) missing.push(`policy ${policy}`);
  for (const [batch, revision] of Object.entries(batches)) {
    if ((seen.batches[batch]?.revision ?? 0) < revision) missing.push(`batch ${batch} at ${revision}`);
  }
  for (const [id, revision] of Object.entries(cases))
    if ((seen.cases[id]?.revision ?? 0) < revision) missing.push(`case ${id} at ${revision}`);
  const known = new Set(seen.messages.map(({ message }) => message));
  for (const message of Object.keys(messages)) if (!known.has(message)) missing.push(`message ${message}`);
  return missing;
}

/** Reads the bank's own ledger: the MsgId of every message it took. */
export function bookedIn(folder: string): readonly string[] {
  const file = join(folder, 'training-bank', 'ledger.jsonl');
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map(
      (line) => JSON.parse(line) as { readonly kind: string; readonly message?: { readonly msgId: string } },
    )
    .flatMap(({ kind, message }) => (kind === 'message' && message !== undefined ? [message.msgId] : []));
}

/** A process that opens folders, one after the other; started again when it dies of one. */
export class Evaluator {
  readonly #product: Product;
  #child: ChildProcessWithoutNullStreams | null = null;
  #lines: AsyncIterator<string> | null = null;

  constructor(product: Product) {
    this.#product = product;
  }

  async look(folder: string): Promise<Seen> {
    if (this.#child === null) {
      this.#child = spawn(process.execPath, [evaluatorOf(this.#product)], {
        stdio: 'pipe',
        env: { ...process.env, ...this.#product },
      });
      this.#child.stderr.resume();
      this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
    }
    this.#child.stdin.write(`${folder}\n`);
    const line = await Promise.race([
      this.#lines?.next(),
      new Promise<null>((resolve) => {
        setTimeout(() => resolve(null), 180_000).unref();
      }),
    ]);
    if (line === null || line === undefined || line.done === true) {
      this.close();
      return { opened: false, code: line === null ? 'hangs' : 'the process ended' };
    }
    return JSON.parse(line.value) as Seen;
  }

  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}

// A delivery in memory: a letter with the state machine of messages, whose bank answers with one word.
import type { MessageEvent } from '../../../shared/domain/batch.ts';
import { fault, type Fault, type FaultCode } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import {
  afterRestart,
  mayInquire,
  nextMessagePosition,
  QUEUED,
  type MessagePosition,
} from '../../../shared/domain/state/message-machine.ts';
import type { BankOperation, Exchange } from '../../ports/bank.ts';
import { unsentExchange } from '../desk/paused-bank.ts';
import type { AnsweredDelivery, AttemptDraft, Delivery, SendOutcome, Settlement } from './send.ts';

export interface Letter {
  readonly id: string;
  readonly position: MessagePosition;
  readonly fault: Fault | null;
}

export interface LetterTypes {
  readonly subject: Letter;
  readonly position: MessagePosition;
  readonly event: MessageEvent;
  readonly answered: AnsweredDelivery & { readonly word: string };
  readonly report: string;
  readonly change: Partial<Letter>;
}

export const SHA256 = 'ab'.repeat(32);

/** An exchange whose bytes left; with a body, the bank answered. */
export function exchanged(body: string | null, status = 200): Exchange {
  const answer =
    body === null ? null : { status, headers: {}, body: Buffer.from(body, 'utf8'), truncated: false };
  return { ...unsentExchange('initiation', 'corr'), sentAt: '2026-11-20T10:00:01.000Z', answer };
}

export const unsent = unsentExchange('initiation', 'corr');

export interface FakeDelivery {
  readonly delivery: Delivery<LetterTypes>;
  readonly letter: () => Letter;
  readonly begun: readonly AttemptDraft<LetterTypes>[];
  readonly ended: readonly Parameters<Delivery<LetterTypes>['records']['end']>[0][];
  readonly settled: readonly Settlement<LetterTypes>[];
  readonly log: readonly string[];
}

/** What can go wrong, and what the bank does. */
export interface LetterWorld {
  readonly position?: Partial<MessagePosition>;
  readonly refuse?: FaultCode;
  readonly prepare?: () => Promise<Result<unknown>>;
  readonly bank?: () => Promise<SendOutcome<LetterTypes>>;
  readonly begin?: () => Promise<Result<null>>;
  readonly end?: () => Promise<Result<null>>;
  readonly derive?: () => Promise<void>;
  readonly openAttempt?: string | null;
  readonly operation?: BankOperation;
}

const WORDS: Readonly<Record<string, MessageEvent>> = {
  yes: 'verified-accepted',
  no: 'verified-refused',
  maybe: 'ambiguous',
};

export function fakeDelivery(steps: string[], world: LetterWorld = {}): FakeDelivery {
  let letter: Letter = { id: 'letter', position: { ...QUEUED, ...world.position }, fault: null };
  const begun: AttemptDraft<LetterTypes>[] = [];
  const ended: Parameters<Delivery<LetterTypes>['records']['end']>[0][] = [];
  const settled: Settlement<LetterTypes>[] = [];
  const log: string[] = [];
  const change = (set: Partial<Letter>): void => void (letter = { ...letter, ...set });
  const delivery: Delivery<LetterTypes> = {
    name: 'message',
    ready: 'queued',
    machine: { next: nextMessagePosition, afterRestart, mayInquire: ({ state }) => mayInquire(state) },
    position: ({ position }) => position,
    operation: () => world.operation ?? 'initiation',
    records: {
      find: (id) => Promise.resolve(id === letter.id ? ok(letter) : err(fault('not-found'))),
      sending: () => Promise.resolve(letter.position.state === 'sending' ? [letter.id] : []),
      openAttempt: () => Promise.resolve(world.openAttempt ?? null),
      async begin(draft) {
        const stored = (await world.begin?.()) ?? ok(null);
        if (!stored.ok) return stored;
        begun.push(draft);
        log.push(draft.log.act);
        steps.push('begun');
        if (draft.position !== null) change({ position: draft.position });
        return stored;
      },
      async end(end, set) {
        const stored = (await world.end?.()) ?? ok(null);
        if (!stored.ok) return stored;
        ended.push(end);
        log.push(end.log.act);
        steps.push('ended');
        change(set);
        return stored;
      },
      change(_subject, set, entry) {
        log.push(entry.act);
        change(set);
        return Promise.resolve(ok(null));
      },
    },
    refuse: () => Promise.resolve(world.refuse === undefined ? null : fault(world.refuse)),
    async prepare() {
      const prepared = await (world.prepare?.() ?? Promise.resolve(ok(null)));
      if (!prepared.ok) return prepared;
      steps.push('prepared');
      return ok({
        sha256: SHA256,
        send: () => {
          steps.push('sent');
          return (
            world.bank?.() ?? Promise.resolve({ kind: 'answered', word: 'yes', exchange: exchanged('yes') })
          );
        },
      });
    },
    interpret({ word }) {
      steps.push('interpreted');
      const event = WORDS[word];
      if (event === undefined) return Promise.reject(new FaultError(fault('message-answer-unreadable')));
      return Promise.resolve({
        event,
        fault: null,
        report: event === 'ambiguous' ? null : word,
        summary: word,
      });
    },
    settle(settlement) {
      settled.push(settlement);
      return Promise.resolve({ position: settlement.position, fault: settlement.fault });
    },
    async derive() {
      await world.derive?.();
      steps.push('derived');
    },
    notify: () => void steps.push('notified'),
  };
  return { delivery, letter: () => letter, begun, ended, settled, log };
}

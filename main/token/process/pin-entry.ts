// The PIN of an officer: how it is asked for and answered, what follows from a wrong one, and how long one
// entry keeps a card open. Knows no statement.
import {
  cardSessionLimitsSchema,
  type CardSession,
  type CardSessionEnd,
  type CardSessionLimits,
} from '../../../shared/domain/card-session.ts';
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import {
  pinPortMessageSchema,
  type PinChangeBytes,
  type PinPortMessage,
  type PinRequestView,
} from '../../../shared/ipc/pin-contract.ts';
import type { Card, CardCertificate, KeyChoice } from '../../ports/token.ts';
import { commonName } from '../../statements/verify.ts';
import type { PinPort } from '../transport.ts';
import type { KeyOperation, Admit, Secret } from './backend.ts';
import type { JobContext } from './context.ts';

// Waits for one answer per request: a PIN, a confirmation, a change, a cancel or its time. It goes straight
// to the one who asked, and is of the kind that was asked for.

type PinAnswer =
  | { readonly kind: 'pin'; readonly pin: Uint8Array; readonly keepOpen: boolean }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'change'; readonly change: PinChangeBytes }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'expired' };

export interface PinDesk {
  /** Announces nothing by itself: the caller tells main about the request. */
  ask(request: PinRequestView, milliseconds: number): Promise<PinAnswer>;
  /**
   * Shows a request that is answered on the reader's own keys. Where the page has a port, resolves with
   * `shown` only after the
   * request went over it: nothing is entered on a reader before its officer can read what for. An entry of
   * kind `reader` waits for
   * the page to confirm that it was read to its end.
   */
  show(request: PinRequestView, milliseconds: number): Promise<'shown' | 'cancelled' | 'expired'>;
  /** An answer that came by way of main. Where the page has a port of its own, main can only cancel. */
  take(message: PinPortMessage): void;
  /**
   * Joins the PIN page's own port to a waiting request: the page gets the request from here and its PIN never
   * meets main.
   */
  connect(requestId: string, port: PinPort): void;
}

interface Waiting {
  readonly request: PinRequestView;
  readonly answer: (answer: PinAnswer) => void;
  /** The page has got the request over its port. */
  readonly joined: () => void;
  /** The page has confirmed that the request was read to its end. */
  readonly viewed: () => void;
  port: PinPort | null;
}

const nothing = (): void => undefined;

/** @param onlyPorts PINs and confirmations count only from the page's own port, also before it is joined. */
export function createPinDesk(onlyPorts = false): PinDesk {
  const waiting = new Map<string, Waiting>();

  const settle = (requestId: string, answer: PinAnswer): void => {
    const found = waiting.get(requestId);
    if (found === undefined) return;
    waiting.delete(requestId);
    found.port?.close();
    found.answer(answer);
  };

  const hear = (message: PinPortMessage, fromPort: boolean): void => {
    const found = waiting.get(message.requestId);
    if (found === undefined) return;
    if (!fromPort && message.type !== 'cancel' && (onlyPorts || found.port !== null)) return;
    if (message.type === 'confirm' && found.request.entry.kind === 'reader') {
      found.viewed();
      return;
    }
    const answer = answerTo(found.request, message);
    if (answer !== null) settle(message.requestId, answer);
  };

  const wait = (
    request: PinRequestView,
    milliseconds: number,
    { joined = nothing, viewed = nothing }: Partial<Pick<Waiting, 'joined' | 'viewed'>> = {},
  ): Promise<PinAnswer> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => settle(request.requestId, { kind: 'expired' }), milliseconds);
      const answer = (given: PinAnswer): void => {
        clearTimeout(timer);
        resolve(given);
      };
      waiting.set(request.requestId, { request, answer, joined, viewed, port: null });
    });

  return {
    ask: (request, milliseconds) => wait(request, milliseconds),
    async show(request, milliseconds) {
      const isConfirmed = request.entry.kind === 'reader';
      if (!onlyPorts && !isConfirmed) return 'shown';
      const shown = Promise.withResolvers<'shown'>();
      const ended = wait(request, milliseconds, {
        [isConfirmed ? 'viewed' : 'joined']: () => shown.resolve('shown'),
      });
      // The port stays open while the officer types on the reader: closing it would tell the page that the
      // request is over.
      const answered = ended.then((answer) =>
        answer.kind === 'expired' ? ('expired' as const) : ('cancelled' as const),
      );
      return Promise.race([shown.promise, answered]);
    },
    take: (message) => hear(message, false),
    connect(requestId, port) {
      const found = waiting.get(requestId);
      if (found === undefined) {
        port.close();
        return;
      }
      // A page that was loaded again brings a new port; the old one has nobody at its end.
      found.port?.close();
      found.port = port;
      port.onMessage((message) => {
        const parsed = pinPortMessageSchema.safeParse(message);
        // A port answers its own request only.
        if (parsed.success && parsed.data.requestId === requestId) hear(parsed.data, true);
      });
      port.post({ type: 'request', request: found.request });
      found.joined();
    },
  };
}

/** Null for an answer of another kind than the request wants: a confirmation never stands in for a PIN. */
function answerTo({ entry }: PinRequestView, message: PinPortMessage): PinAnswer | null {
  if (message.type === 'cancel') return { kind: 'cancelled' };
  if (message.type === 'confirm') return entry.kind === 'confirm' ? { kind: 'confirmed' } : null;
  if (message.type === 'enter')
    return entry.kind === 'pin'
      ? { kind: 'pin', pin: message.pin, keepOpen: message.keepOpen && entry.keep !== null }
      : null;
  const { old, fresh, repeat } = message;
  return entry.kind === 'change' ? { kind: 'change', change: { old, fresh, repeat } } : null;
}

// Cards left open after one PIN entry: until when, for how many signatures, and every way it ends. Time is
// the machine's running time, not its clock.

export interface NewCardSession {
  readonly choice: KeyChoice;
  readonly holder: string;
  readonly reader: string;
  readonly limits: CardSessionLimits;
}

export interface CardSessions {
  /** The lease under which this key signs without a PIN now. */
  of(choice: KeyChoice): CardSession | null;
  /** The act that opened it counts as its first. */
  open(lease: NewCardSession): void;
  /** One more signature was made under it. */
  spend(choice: KeyChoice): void;
  /** @param cardId null for every card. */
  end(cardId: string | null, why: CardSessionEnd): void;
  /** Ends the leases of cards that are closed already: something else asked for their PIN, or they failed. */
  sweep(why: CardSessionEnd): void;
  /** Ends the leases of cards that are not among the present ones. */
  present(cardIds: ReadonlySet<string>): void;
}

interface CardSessionHooks {
  /** Whether the card still is open in this process. */
  readonly holds: (cardId: string) => boolean;
  readonly letGo: (cardId: string) => void;
  /** Told at every change; null when it ended. */
  readonly tell: (cardId: string, lease: CardSession | null, why: CardSessionEnd | null) => void;
  readonly now: () => Date;
  /** Milliseconds that only grow: a clock set back lengthens nothing. */
  readonly running: () => number;
}

interface Held extends NewCardSession {
  readonly openedAt: string;
  readonly ends: number;
  idleEnds: number;
  actsLeft: number;
  timer: NodeJS.Timeout | null;
}

export function createCardSessions(hooks: CardSessionHooks): CardSessions {
  const held = new Map<string, Held>();

  const view = (each: Held): CardSession => {
    const at = (running: number): string =>
      new Date(hooks.now().getTime() + Math.max(0, running - hooks.running())).toISOString();
    const { choice, holder, reader, limits, openedAt, actsLeft } = each;
    return {
      ...choice,
      holder,
      reader,
      openedAt,
      endsAt: at(each.ends),
      idleEndsAt: at(Math.min(each.ends, each.idleEnds)),
      acts: limits.acts,
      actsLeft,
    };
  };

  const end = (cardId: string, why: CardSessionEnd): void => {
    const each = held.get(cardId);
    if (each === undefined) return;
    held.delete(cardId);
    if (each.timer !== null) clearTimeout(each.timer);
    hooks.letGo(cardId);
    hooks.tell(cardId, null, why);
  };

  /** Set again after each action, so that idle and whole time have one timer. */
  const arm = (each: Held): void => {
    if (each.timer !== null) clearTimeout(each.timer);
    const why: CardSessionEnd = each.ends <= each.idleEnds ? 'time' : 'idle';
    each.timer = setTimeout(
      () => end(each.choice.cardId, why),
      Math.max(0, Math.min(each.ends, each.idleEnds) - hooks.running()),
    );
  };

  return {
    of(choice) {
      const each = held.get(choice.cardId);
      if (each === undefined || each.choice.certificate !== choice.certificate) return null;
      const left = Math.min(each.ends, each.idleEnds) - hooks.running();
      return left > 0 && each.actsLeft > 0 && hooks.holds(choice.cardId) ? view(each) : null;
    },
    open(lease) {
      end(lease.choice.cardId, 'replaced');
      // Whatever main asks for, the bounds of the schema hold.
      const limits = cardSessionLimitsSchema.parse(lease.limits);
      const start = hooks.running();
      const each: Held = {
        ...lease,
        limits,
        openedAt: hooks.now().toISOString(),
        ends: start + limits.seconds * 1_000,
        idleEnds: start + limits.idleSeconds * 1_000,
        actsLeft: limits.acts - 1,
        timer: null,
      };
      held.set(lease.choice.cardId, each);
      arm(each);
      hooks.tell(lease.choice.cardId, view(each), null);
    },
    spend({ cardId }) {
      const each = held.get(cardId);
      if (each === undefined) return;
      each.actsLeft -= 1;
      each.idleEnds = hooks.running() + each.limits.idleSeconds * 1_000;
      if (each.actsLeft <= 0) end(cardId, 'acts');
      else {
        arm(each);
        hooks.tell(cardId, view(each), null);
      }
    },
    end(cardId, why) {
      for (const each of cardId === null ? [...held.keys()] : [cardId]) end(each, why);
    },
    sweep(why) {
      for (const cardId of [...held.keys()]) if (!hooks.holds(cardId)) end(cardId, why);
    },
    present(cardIds) {
      for (const cardId of [...held.keys()]) if (!cardIds.has(cardId)) end(cardId, 'removed');
    },
  };
}

/**
 * An officer may correct a typing error, but the machine never tries again by itself, and not without end.
 */
const ENTRIES = 3;

/** What the page shows beside card and entry. */
export type PinPageContent = Pick<
  PinRequestView,
  | 'purpose'
  | 'company'
  | 'environment'
  | 'reference'
  | 'readings'
  | 'words'
  | 'note'
  | 'says'
  | 'stated'
  | 'newBeneficiaries'
  | 'overrides'
  | 'counted'
  | 'case'
  | 'beneficiaries'
  | 'policy'
>;

interface EntryJob {
  readonly choice: KeyChoice;
  /** Whether its signature may be one of several after one PIN, as far as what is signed goes. */
  readonly sharesPin: boolean;
  readonly shown: PinPageContent;
  readonly pinMilliseconds: number;
  readonly lease: CardSessionLimits | null;
  /** Whether this kind of token may be used for it. */
  readonly admit: Admit;
  /** The card and certificate as they must be before anything is asked. */
  readonly usable: () => Result<Chosen>;
}

export interface Chosen {
  readonly card: Card;
  readonly certificate: CardCertificate;
}

type Proof =
  | { readonly kind: 'secret'; readonly secret: Secret; readonly keepOpen: boolean }
  | { readonly kind: 'confirmed' };

/** Asks, then lets `act` use the key. Up to three entries; each one is the officer's own. */
export async function withOfficer<T>(
  job: EntryJob,
  context: JobContext,
  act: KeyOperation<T>,
): Promise<Result<T>> {
  let wrong: Fault | null = null;
  for (let entry = 0; entry < ENTRIES;) {
    const chosen = job.usable();
    if (!chosen.ok) return chosen;
    const proof = await ask(job, chosen.value, context);
    if (!proof.ok) return wrong !== null && proof.error.code === 'pin-cancelled' ? err(wrong) : proof;
    const done =
      proof.value.kind === 'confirmed'
        ? await useOpen(job, context, act)
        : await useAsked(job, chosen.value, proof.value, context, act);
    // The card was closed while the officer looked: then the PIN is asked for after all.
    if (!done.ok && done.error.code === 'lease-over') continue;
    if (done.ok || done.error.code !== 'pin-incorrect') return done;
    entry += 1;
    wrong = done.error;
    const told = reportWrongPin(job.choice.cardId, context);
    if (!told.ok) return told;
  }
  return err(wrong ?? fault('pin-incorrect'));
}

/** The token says so by its flag, before anything is asked. */
export function pinLocked(): Fault {
  return fault('pin-locked', { detail: 'CKF_USER_PIN_LOCKED' });
}

/** The flags as they are after a wrong entry; a card that locked over it ends the act. */
export function reportWrongPin(cardId: string, context: JobContext): Result<void> {
  const flags = context.backend.flags(cardId);
  if (!flags.ok) return flags;
  context.phase({ phase: 'wrong-pin', flags: flags.value });
  return flags.value.locked ? err(pinLocked()) : ok(undefined);
}

/** A PIN stays in this process only as long as its act. */
export function forget(...pins: readonly Uint8Array[]): void {
  for (const pin of pins) pin.fill(0);
}

async function useOpen<T>(job: EntryJob, context: JobContext, act: KeyOperation<T>): Promise<Result<T>> {
  if (context.leases.of(job.choice) === null) return err(fault('lease-over'));
  context.phase({ phase: 'signing' });
  const done = await context.backend.useOpenKey(job.choice, job.admit, act);
  if (done.ok) context.leases.spend(job.choice);
  else context.leases.sweep('failed');
  return done;
}

async function useAsked<T>(
  job: EntryJob,
  chosen: Chosen,
  { secret, keepOpen }: Extract<Proof, { kind: 'secret' }>,
  context: JobContext,
  act: KeyOperation<T>,
): Promise<Result<T>> {
  // With a keypad the holder is still typing inside C_Login: the act is not under way before that.
  if (secret.kind === 'pin') context.phase({ phase: 'signing' });
  context.leases.end(job.choice.cardId, 'replaced');
  const after = keepOpen ? 'open' : 'close';
  const done = await context.backend
    .useKey(job.choice, secret, after, job.admit, act)
    .finally(() => (secret.kind === 'pin' ? forget(secret.pin) : undefined));
  if (done.ok && job.lease !== null && context.backend.holds(job.choice.cardId)) {
    context.leases.open({
      choice: job.choice,
      holder: commonName(chosen.certificate.subject),
      reader: chosen.card.reader,
      limits: job.lease,
    });
  }
  return done;
}

async function ask(
  job: EntryJob,
  { card, certificate }: Chosen,
  context: JobContext,
): Promise<Result<Proof>> {
  const shared = job.sharesPin && !certificate.alwaysAuthenticate;
  const open = shared ? context.leases.of(job.choice) : null;
  const keep = shared && !card.flags.protectedPath ? job.lease : null;
  const request: PinRequestView = {
    ...job.shown,
    readings: [...job.shown.readings],
    requestId: context.newId(),
    card: {
      reader: card.reader,
      label: card.label,
      serial: card.serial,
      holder: commonName(certificate.subject),
      flags: card.flags,
    },
    entry:
      open === null
        ? card.flags.protectedPath && mustBeViewed(job.shown)
          ? { kind: 'reader' }
          : { kind: 'pin', keep }
        : { kind: 'confirm', endsAt: open.idleEndsAt, actsLeft: open.actsLeft },
    expiresAt: new Date(context.now().getTime() + job.pinMilliseconds).toISOString(),
  };
  context.phase({ phase: 'waiting-for-pin', request });
  // With a keypad the entry happens inside C_Login; the page only shows what is signed and offers to cancel
  // before it begins.
  if (open === null && card.flags.protectedPath) {
    const shown = await context.pins.show(request, job.pinMilliseconds);
    return shown === 'shown'
      ? ok({ kind: 'secret', secret: { kind: 'protected-path' }, keepOpen: false })
      : err(fault(shown === 'expired' ? 'pin-timeout' : 'pin-cancelled'));
  }
  const answer = await context.pins.ask(request, job.pinMilliseconds);
  if (answer.kind === 'pin')
    return ok({ kind: 'secret', secret: { kind: 'pin', pin: answer.pin }, keepOpen: answer.keepOpen });
  if (answer.kind === 'confirmed') return ok({ kind: 'confirmed' });
  return err(fault(answer.kind === 'expired' ? 'pin-timeout' : 'pin-cancelled'));
}

/**
 * A page can hold back its own field until something was viewed; a reader with keys of its own waits for the
 * page to say so.
 */
function mustBeViewed({ policy, overrides, counted }: PinPageContent): boolean {
  return policy !== undefined || overrides !== undefined || counted !== undefined;
}

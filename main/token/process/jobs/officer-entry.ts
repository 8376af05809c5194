// Asks the officer for what an act needs: the PIN, or, while the card is open from an earlier one, a look and
// a confirmation. Knows no statement.
import { type Fault, fault } from '../../../../shared/domain/errors.ts';
import { mayShareAPin, type CardSessionLimits } from '../../../../shared/domain/card-session.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { StatementPurpose } from '../../../../shared/domain/statement.ts';
import type { PinRequestView } from '../../../../shared/ipc/pin-contract.ts';
import type { Card, CardCertificate, KeyChoice } from '../../../ports/token.ts';
import type { Act, Admit, Secret } from '../backend.ts';
import { commonName } from '../../../statements/certificate.ts';
import type { JobContext } from '../context.ts';

/**
 * An officer may correct a typing error, but the machine never tries again by itself, and not without end.
 */
const ENTRIES = 3;

/** What the page shows beside card and entry. */
export type Shown = Pick<
  PinRequestView,
  | 'purpose'
  | 'company'
  | 'environment'
  | 'reference'
  | 'readings'
  | 'words'
  | 'note'
  | 'says'
  | 'newBeneficiaries'
  | 'overrides'
  | 'case'
  | 'policy'
>;

export interface EntryJob {
  readonly choice: KeyChoice;
  readonly purpose: StatementPurpose;
  readonly shown: Shown;
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
export async function withOfficer<T>(job: EntryJob, context: JobContext, act: Act<T>): Promise<Result<T>> {
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
    const told = tellWrong(job.choice.cardId, context);
    if (!told.ok) return told;
  }
  return err(wrong ?? fault('pin-incorrect'));
}

/** The token says so by its flag, before anything is asked. */
export function pinLocked(): Fault {
  return fault('pin-locked', { detail: 'CKF_USER_PIN_LOCKED' });
}

/** The flags as they are after a wrong entry; a card that locked over it ends the act. */
export function tellWrong(cardId: string, context: JobContext): Result<void> {
  const flags = context.backend.flags(cardId);
  if (!flags.ok) return flags;
  context.phase({ phase: 'wrong-pin', flags: flags.value });
  return flags.value.locked ? err(pinLocked()) : ok(undefined);
}

async function useOpen<T>(job: EntryJob, context: JobContext, act: Act<T>): Promise<Result<T>> {
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
  act: Act<T>,
): Promise<Result<T>> {
  // With a keypad the holder is still typing inside C_Login: the act is not under way before that.
  if (secret.kind === 'pin') context.phase({ phase: 'signing' });
  context.leases.end(job.choice.cardId, 'replaced');
  const done = await context.backend.useKey(job.choice, secret, keepOpen ? 'open' : 'close', job.admit, act);
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
  const shared = mayShareAPin(job.purpose) && !certificate.alwaysAuthenticate;
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
function mustBeViewed({ policy, overrides }: Shown): boolean {
  return policy !== undefined || overrides !== undefined;
}

// Changes the PIN of a card: both PINs come from the PIN page, or from the reader's own keys, and go to the
// card in one call.
import { because, type Fault, fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { PinChangeBytes, PinRequestView } from '../../../../shared/ipc/pin-contract.ts';
import type { Card } from '../../../ports/token.ts';
import type { AnswerOf, JobOf } from '../../protocol.ts';
import type { NewPin, PinLengths } from '../backend.ts';
import { commonName } from '../../../statements/verify.ts';
import type { JobContext } from '../context.ts';
import { forget, pinLocked, reportWrongPin } from '../pin-entry.ts';

type ChangeJob = JobOf<'change-pin'>;

const ENTRIES = 3;

export async function changePin(
  job: ChangeJob,
  context: JobContext,
): Promise<Result<AnswerOf<'change-pin'>>> {
  const lengths = context.backend.pinLengths(job.cardId);
  if (!lengths.ok) return lengths;
  let wrong: Fault | null = null;
  for (let entry = 0; entry < ENTRIES; entry += 1) {
    const card = context.backend.card(job.cardId);
    if (!card.ok) return card;
    if (card.value.flags.locked) return err(pinLocked());
    const wanted = await ask(job, card.value, lengths.value, context);
    if (!wanted.ok) return wrong !== null && wanted.error.code === 'pin-cancelled' ? err(wrong) : wanted;
    context.leases.end(job.cardId, 'replaced');
    const change = wanted.value;
    const done = await context.backend
      .changePin(job.cardId, change)
      .finally(() => (change.kind === 'pin' ? forget(change.old, change.fresh) : undefined));
    if (done.ok) {
      const flags = context.backend.flags(job.cardId);
      return flags.ok ? ok({ flags: flags.value }) : flags;
    }
    if (done.error.code !== 'pin-incorrect') return done;
    wrong = done.error;
    const told = reportWrongPin(job.cardId, context);
    if (!told.ok) return told;
  }
  return err(wrong ?? fault('pin-incorrect'));
}

async function ask(
  job: ChangeJob,
  card: Card,
  lengths: PinLengths,
  context: JobContext,
): Promise<Result<NewPin>> {
  const roots = context.roots();
  if (!roots.ok) return roots;
  const [certificate] = card.certificates;
  const request: PinRequestView = {
    requestId: context.newId(),
    purpose: 'change-pin',
    company: roots.value.company,
    environment: roots.value.environment,
    card: {
      reader: card.reader,
      label: card.label,
      serial: card.serial,
      holder: certificate === undefined ? card.label : commonName(certificate.subject),
      flags: card.flags,
    },
    reference: '',
    readings: [],
    words: [],
    note: '',
    entry: { kind: 'change', demanded: card.flags.toBeChanged, ...lengths },
    expiresAt: new Date(context.now().getTime() + job.pinMilliseconds).toISOString(),
  };
  context.phase({ phase: 'waiting-for-pin', request });
  if (card.flags.protectedPath) {
    const shown = await context.pins.show(request, job.pinMilliseconds);
    return shown === 'shown'
      ? ok({ kind: 'protected-path' })
      : err(fault(shown === 'expired' ? 'pin-timeout' : 'pin-cancelled'));
  }
  const answer = await context.pins.ask(request, job.pinMilliseconds);
  if (answer.kind === 'change') {
    const { old, fresh, repeat } = answer.change;
    const judged = judge(answer.change, lengths);
    forget(repeat);
    if (judged.ok) context.phase({ phase: 'signing' });
    else forget(old, fresh);
    return judged;
  }
  return err(fault(answer.kind === 'expired' ? 'pin-timeout' : 'pin-cancelled'));
}

/** Judged before the card is asked: a change that cannot work must not cost a try. */
function judge({ old, fresh, repeat }: PinChangeBytes, { min, max }: PinLengths): Result<NewPin> {
  if (!same(fresh, repeat)) return err(fault('pin-repeat-differs'));
  if (same(fresh, old)) return err(fault('pin-unchanged'));
  // Lengths count bytes: the card is given UTF-8 (v2.40, 5.1: CK_UTF8CHAR).
  const { length } = fresh;
  if (length < min || length > max) return err(because('pin-length', 'pin-characters', `${min}–${max}`));
  return ok({ kind: 'pin', old, fresh });
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

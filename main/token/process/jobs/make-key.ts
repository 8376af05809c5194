// Makes a key of the company on a card of the company. Its PIN will be kept in the vault, so a card of an
// enrolled person is refused before a PIN is asked.
import { because, type Fault, fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { PinRequestView } from '../../../../shared/ipc/pin-contract.ts';
import type { Card } from '../../../ports/token.ts';
import type { AnswerOf, JobOf } from '../../protocol.ts';
import type { Admit, MadeKey } from '../backend.ts';
import type { JobContext } from '../context.ts';
import { namedHardware, highestPin, pinnedPolicy } from '../trust.ts';
import { forget, pinLocked, reportWrongPin } from '../pin-entry.ts';

type MakeJob = JobOf<'make-key'>;

const ENTRIES = 3;

export async function makeKey(job: MakeJob, context: JobContext): Promise<Result<AnswerOf<'make-key'>>> {
  const roots = context.roots();
  if (!roots.ok) return roots;
  const pinned = pinnedPolicy(roots.value, job.policy);
  if (!pinned.ok) return pinned;
  if (job.policy.version !== highestPin(roots.value))
    return err(because('policy-not-pinned', 'newest-policy-missing'));
  const enrolled = new Set(
    job.policy.persons.flatMap(({ certificates }) => certificates.map(({ sha256 }) => sha256)),
  );
  let wrong: Fault | null = null;
  for (let entry = 0; entry < ENTRIES; entry += 1) {
    const card = context.backend.card(job.cardId);
    if (!card.ok) return card;
    if (card.value.certificates.some(({ sha256 }) => enrolled.has(sha256)))
      return err(fault('card-of-a-person'));
    const admit = namedHardware(job.policy);
    const admitted = admit(card.value);
    if (!admitted.ok) return admitted;
    if (card.value.flags.locked) return err(pinLocked());
    // Nobody stands at the reader when the desk seals.
    if (card.value.flags.protectedPath) return err(because('module-unsupported', 'pin-on-reader'));
    const pin = await ask(job, card.value, context);
    if (!pin.ok) return wrong !== null && pin.error.code === 'pin-cancelled' ? err(wrong) : pin;
    context.leases.end(job.cardId, 'replaced');
    const made = await make(job, { card: card.value, pin: pin.value, admit }, context);
    if (made.ok)
      return ok({ ...made.value, label: card.value.label, serial: card.value.serial, pin: pin.value });
    if (made.error.code !== 'pin-incorrect') return made;
    wrong = made.error;
    const told = reportWrongPin(job.cardId, context);
    if (!told.ok) return told;
  }
  return err(wrong ?? fault('pin-incorrect'));
}

interface Making {
  readonly card: Card;
  readonly pin: string;
  readonly admit: Admit;
}

/** As the holder first. A token that wants its security officer made nothing, and that PIN is asked for. */
async function make(
  job: MakeJob,
  { card, pin, admit }: Making,
  context: JobContext,
): Promise<Result<MadeKey>> {
  const byHolder = await context.backend.makeKey(job.cardId, { pin, soPin: null }, job.order, admit);
  if (byHolder.ok || byHolder.error.code !== 'security-officer-needed') return byHolder;
  const entered = await enter(job, card, context, 'make-key-so');
  if (!entered.ok) return entered.error.code === 'pin-cancelled' ? byHolder : entered;
  // One entry: a second wrong one is for whoever asks the issuer first.
  try {
    return await context.backend.makeKey(job.cardId, { pin, soPin: entered.value }, job.order, admit);
  } finally {
    forget(entered.value);
  }
}

async function ask(job: MakeJob, card: Card, context: JobContext): Promise<Result<string>> {
  const entered = await enter(job, card, context, 'make-key');
  if (!entered.ok) return entered;
  // Main keeps it in the vault, as a text: it is the company's, and no person's.
  const pin = Buffer.from(entered.value).toString('utf8');
  forget(entered.value);
  return ok(pin);
}

async function enter(
  { order, policy, pinMilliseconds }: MakeJob,
  card: Card,
  context: JobContext,
  purpose: 'make-key' | 'make-key-so',
): Promise<Result<Uint8Array>> {
  const request: PinRequestView = {
    requestId: context.newId(),
    purpose,
    company: policy.company.name,
    environment: policy.environment,
    card: {
      reader: card.reader,
      label: card.label,
      serial: card.serial,
      holder: card.label,
      flags: card.flags,
    },
    reference: '',
    key: { usage: order.usage, type: order.type },
    readings: [],
    words: [],
    note: order.subject.commonName,
    entry: { kind: 'pin', keep: null },
    expiresAt: new Date(context.now().getTime() + pinMilliseconds).toISOString(),
  };
  context.phase({ phase: 'waiting-for-pin', request });
  const answer = await context.pins.ask(request, pinMilliseconds);
  if (answer.kind !== 'pin') return err(fault(answer.kind === 'expired' ? 'pin-timeout' : 'pin-cancelled'));
  context.phase({ phase: 'signing' });
  return ok(answer.pin);
}

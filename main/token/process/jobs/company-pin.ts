// Takes the PIN of a company key from a person, and tries it on the card once: what the card took may go to
// the vault.
import { because, type Fault, fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { PinRequestView } from '../../../../shared/ipc/pin-contract.ts';
import type { Card } from '../../../ports/token.ts';
import { parsePkcs11Uri, tokenMatches, type Pkcs11Uri } from '../../pkcs11-uri.ts';
import type { AnswerOf, JobOf } from '../../protocol.ts';
import type { JobContext } from '../context.ts';
import { anyToken, highestPin, pinnedPolicy } from '../trust.ts';
import { forget, pinLocked, reportWrongPin } from '../pin-entry.ts';

type CompanyPinJob = JobOf<'company-pin'>;

const ENTRIES = 3;

export async function enterCompanyPin(
  job: CompanyPinJob,
  context: JobContext,
): Promise<Result<AnswerOf<'company-pin'>>> {
  const roots = context.roots();
  if (!roots.ok) return roots;
  const pinned = pinnedPolicy(roots.value, job.policy);
  if (!pinned.ok) return pinned;
  if (job.policy.version !== highestPin(roots.value)) {
    return err(because('policy-not-pinned', 'newest-policy-missing'));
  }
  const uri = parsePkcs11Uri(job.uri);
  if (uri === null) return err(because('company-key-not-found', 'pkcs11-uri-form'));
  let wrong: Fault | null = null;
  for (let entry = 0; entry < ENTRIES; entry += 1) {
    const card = companyCard(uri, job, context);
    if (!card.ok) return card;
    const pin = await ask(job, card.value, context);
    if (!pin.ok) return wrong !== null && pin.error.code === 'pin-cancelled' ? err(wrong) : pin;
    context.leases.end(card.value.cardId, 'replaced');
    const tried = await context.backend.useCompanyKey(uri, pin.value, 'person', anyToken, () =>
      Promise.resolve(ok(null)),
    );
    if (tried.ok) return ok({ pin: pin.value });
    if (tried.error.code !== 'pin-incorrect') return tried;
    wrong = tried.error;
    const told = reportWrongPin(card.value.cardId, context);
    if (!told.ok) return told;
  }
  return err(wrong ?? fault('pin-incorrect'));
}

/**
 * The PIN goes to main and into the vault, so the card of an enrolled person is refused before anything is
 * typed.
 */
function companyCard(uri: Pkcs11Uri, { policy }: CompanyPinJob, context: JobContext): Result<Card> {
  const cards = context.backend.list();
  if (!cards.ok) return cards;
  // Manufacturer and model are held against the card when it is used; label and serial find it here.
  const { token, serial } = uri;
  const wanted = { ...(token === undefined ? {} : { token }), ...(serial === undefined ? {} : { serial }) };
  const [card, ...more] = cards.value.filter((each) => tokenMatches(wanted, each));
  if (card === undefined) return err(fault('company-key-not-found'));
  if (more.length > 0) return err(fault('company-key-ambiguous'));
  const enrolled = new Set(
    policy.persons.flatMap(({ certificates }) => certificates.map(({ sha256 }) => sha256)),
  );
  if (card.certificates.some(({ sha256 }) => enrolled.has(sha256))) return err(fault('card-of-a-person'));
  return card.flags.locked ? err(pinLocked()) : ok(card);
}

async function ask(
  { policy, pinMilliseconds }: CompanyPinJob,
  card: Card,
  context: JobContext,
): Promise<Result<string>> {
  const { reader, label, serial, flags } = card;
  const request: PinRequestView = {
    requestId: context.newId(),
    purpose: 'company-pin',
    company: policy.company.name,
    environment: policy.environment,
    card: { reader, label, serial, holder: label, flags: { ...flags, protectedPath: false } },
    reference: '',
    readings: [],
    words: [],
    note: '',
    entry: { kind: 'pin', keep: null },
    expiresAt: new Date(context.now().getTime() + pinMilliseconds).toISOString(),
  };
  context.phase({ phase: 'waiting-for-pin', request });
  const answer = await context.pins.ask(request, pinMilliseconds);
  if (answer.kind !== 'pin') return err(fault(answer.kind === 'expired' ? 'pin-timeout' : 'pin-cancelled'));
  context.phase({ phase: 'signing' });
  // Main keeps it in the vault, as a text: it is the company's, and no person's.
  const pin = Buffer.from(answer.pin).toString('utf8');
  forget(answer.pin);
  return ok(pin);
}

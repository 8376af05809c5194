// The PINs of the company's cards: which the desk uses, which were refused, and the act by which a person
// enters one again.
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { AdministerContext } from '../context.ts';
import { companyKeys } from '../onboarding/keys.ts';
import { instantOf } from '../../../ports/clock.ts';
import { newId, runTicket, type Ticket } from '../../desk/index.ts';
import { inPinTurn, withPinPage } from '../../authorise/index.ts';

type CompanyCards = CallOutput<'cards.company'>;
type Use = CompanyCards['rows'][number]['uses'][number];

/** Keys of the profile in force first, then those that were made here and are in no profile yet. */
async function keysOf(
  desk: AdministerContext,
): Promise<readonly { readonly uri: string; readonly use: Use }[]> {
  const [profile, made] = await Promise.all([desk.store.desk.profile(), companyKeys(desk)]);
  const keys = profile?.profile.keys;
  const named: readonly (readonly [string | null | undefined, Use])[] =
    keys === undefined
      ? []
      : [
          [keys.signing, 'signing'],
          [keys.decryption, 'decryption'],
          [keys.inquiry, 'inquiry'],
          [keys.next?.signing, 'next-signing'],
          [keys.next?.decryption, 'next-decryption'],
        ];
  const inProfile = named.flatMap(([uri, use]) => (typeof uri === 'string' ? [{ uri, use }] : []));
  const others = made.filter(({ uri }) => inProfile.every((one) => one.uri !== uri));
  return [...inProfile, ...others.map(({ uri }) => ({ uri, use: 'not-in-use' as const }))];
}

/** One row for each card: its keys share one PIN. */
export async function listCompanyCards(desk: AdministerContext): Promise<Result<CompanyCards>> {
  const rows = new Map<string, CompanyCards['rows'][number]>();
  for (const { uri, use } of await keysOf(desk)) {
    const its = desk.tokens.companyCard(uri);
    if (its === null) continue;
    const before = rows.get(its.card);
    const uses = [...new Set([...(before?.uses ?? []), use])];
    rows.set(its.card, { uri: before?.uri ?? uri, label: its.label, refused: its.refused, uses });
  }
  return ok({ rows: [...rows.values()] });
}

export async function enterCompanyPin(
  desk: AdministerContext,
  uri: string,
): Promise<Result<{ readonly ticket: string }>> {
  const card = desk.tokens.companyCard(uri);
  const keys = await keysOf(desk);
  if (card === null || keys.every((one) => one.uri !== uri)) return err(fault('company-key-not-found'));
  const policy = await desk.store.desk.policy();
  if (policy === null) return err(fault('policy-missing'));
  const ticket = desk.tickets.open('company-pin', null);
  const unexpected = (cause: unknown): string => {
    const correlationId = newId(desk.random, 'error');
    desk.diagnostics.error(correlationId, 'cards.enterCompanyPin', cause);
    return correlationId;
  };
  const onCard = keys.map((one) => one.uri).filter((one) => desk.tokens.companyCard(one)?.card === card.card);
  runTicket(ticket, unexpected, () =>
    inPinTurn(desk, async () => {
      const entered = await enterInTurn(desk, ticket, uri, onCard);
      // An entry that was begun and failed may have cost a try: both stand in the log.
      await desk.store.log.append({
        at: instantOf(desk.clock),
        act: entered.ok ? 'company.pin-entered' : 'company.pin-entry-refused',
        actor: 'desk',
        subject: card.label,
        detail: entered.ok ? 'the card took the PIN; it is in the vault' : entered.error.code,
      });
      for (const what of ['cards', 'outbox'] as const) desk.notifier.emit('changed', { what, id: null });
      return entered.ok ? null : entered.error;
    }),
  );
  return ok({ ticket: ticket.ticket });
}

async function enterInTurn(
  desk: AdministerContext,
  ticket: Ticket,
  uri: string,
  onCard: readonly string[],
): Promise<Result<null>> {
  const policy = await desk.store.desk.policy();
  if (policy === null) return err(fault('policy-missing'));
  const entered = await withPinPage(desk, ticket, (onPhase) =>
    desk.tokens.enterCompanyPin({ uri, policy: policy.policy, onPhase }),
  );
  if (!entered.ok) return entered;
  for (const one of onCard) {
    const kept = await desk.vault.putKeyPin(one, entered.value.pin);
    if (!kept.ok) return kept;
  }
  return ok(null);
}

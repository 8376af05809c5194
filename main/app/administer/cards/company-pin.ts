// The PINs of the company's cards: which the desk uses, which were refused, and the act by which a person
// enters one again.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { CardsContext, AdministrationDeps } from '../context.ts';
import { companyKeys } from '../onboarding/keys.ts';
import { instantOf } from '../../../ports/clock.ts';
import { type PinAction, startPinAction, type CardDeps } from '../../authorise/index.ts';
import type { Stores, CoreDeps } from '../../desk/index.ts';

type CompanyCards = CallOutput<'cards.company'>;
type Use = CompanyCards['rows'][number]['uses'][number];

/** Keys of the profile in force first, then those that were made here and are in no profile yet. */
async function keysOf(desk: Stores<'desk'>): Promise<readonly { readonly uri: string; readonly use: Use }[]> {
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
export async function listCompanyCards(desk: CardsContext): Promise<Result<CompanyCards>> {
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
  desk: Pick<CoreDeps, 'clock' | 'diagnostics' | 'identity' | 'mutex' | 'notifier' | 'random' | 'tickets'> &
    Stores<'bytes' | 'desk' | 'log'> &
    Pick<CardDeps, 'pinWindow' | 'tokens'> &
    Pick<AdministrationDeps, 'vault'>,
  uri: string,
): Promise<Result<{ readonly ticket: string }>> {
  const card = desk.tokens.companyCard(uri);
  const keys = await keysOf(desk);
  if (card === null || keys.every((one) => one.uri !== uri)) return err(fault('company-key-not-found'));
  const policy = await desk.store.desk.policy();
  if (policy === null) return err(fault('policy-missing'));
  const onCard = keys.map((one) => one.uri).filter((one) => desk.tokens.companyCard(one)?.card === card.card);
  return ok(startPinAction(desk, pinEntry(desk, uri, card.label, onCard)));
}

/** @param onCard every key on the card: they share its PIN. */
function pinEntry(
  desk: Pick<CoreDeps, 'clock' | 'notifier'> &
    Stores<'desk' | 'log'> &
    Pick<CardDeps, 'tokens'> &
    Pick<AdministrationDeps, 'vault'>,
  uri: string,
  label: string,
  onCard: readonly string[],
): PinAction<{ readonly pin: string }> {
  return {
    name: 'company.pin-entry',
    subject: label,
    ticket: { act: 'company-pin' },
    // An entry that was begun and failed may have cost a try: both stand in the log.
    logsCancel: true,
    async perform(onPhase) {
      const policy = await desk.store.desk.policy();
      return policy === null
        ? err(fault('policy-missing'))
        : desk.tokens.enterCompanyPin({ uri, policy: policy.policy, onPhase });
    },
    async commit({ pin }) {
      for (const one of onCard) {
        const kept = await desk.vault.putKeyPin(one, pin);
        if (!kept.ok) return kept;
      }
      await desk.store.log.append({
        at: instantOf(desk.clock),
        act: 'company.pin-entered',
        actor: AT_DESK,
        subject: label,
        detail: coded(sentence('log-pin-in-vault', {})),
      });
      return ok(null);
    },
    async afterwards() {
      for (const what of ['cards', 'outbox'] as const) desk.notifier.emit('changed', { what, id: null });
    },
  };
}

// One search over everything, and the completion of counterparties while typing.
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { GlanceContext } from '../context.ts';
import type { SearchHit, StoredCounterparty } from '../../../ports/store.ts';
import { hiddenAmong } from '../../desk/index.ts';

const OF_EACH_KIND = 8;

export async function searchDesk(
  desk: GlanceContext,
  text: string,
): Promise<Result<{ readonly hits: readonly SearchHit[] }>> {
  const hits = await desk.store.tracking.search(text, OF_EACH_KIND);
  return ok({ hits: await Promise.all(hits.map((hit) => withoutFacts(desk, hit))) });
}

/** A payment of a batch whose names and amounts are hidden is found by its reference, and says no more. */
async function withoutFacts(desk: GlanceContext, hit: SearchHit): Promise<SearchHit> {
  if (hit.kind !== 'payment') return hit;
  const payment = await desk.store.tracking.get(hit.id);
  if (payment === null || !(await hiddenAmong(desk, [payment.batch])).has(payment.batch)) return hit;
  return { ...hit, facts: [{ is: 'text', text: payment.reference }] };
}

type Hits = CallOutput<'counterparties.find'>;

export async function findCounterparties(
  desk: GlanceContext,
  { text, side }: ParsedInput<'counterparties.find'>,
): Promise<Result<Hits>> {
  const found = await desk.store.tracking.counterparties(text, side, OF_EACH_KIND);
  return ok({ hits: found.map((one) => counterpartyView(desk, one, side)) });
}

function counterpartyView(
  desk: GlanceContext,
  found: StoredCounterparty,
  side: 'own' | 'counterparty',
): Hits['hits'][number] {
  const { name, account, agentBic, country, payments, lastPaidOn, node, version } = found;
  // The address comes from the latest payment; own accounts need none.
  const form =
    node === null || version === null || side === 'own'
      ? null
      : desk.messages.paymentForm(version, node).form;
  return {
    name,
    account,
    agentBic,
    payments,
    lastPaidOn,
    street: form?.street ?? '',
    buildingNumber: form?.buildingNumber ?? '',
    postCode: form?.postCode ?? '',
    town: form?.town ?? '',
    country: form === null || form.country === '' ? country.replace('??', '') : form.country,
  };
}

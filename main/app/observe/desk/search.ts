// One search over everything, and the completion of counterparties while typing.
import { bookOf } from '../../../../shared/domain/beneficiary.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { GlanceContext } from '../context.ts';
import type { SearchHit, StoredCounterparty } from '../../../ports/store.ts';
import { bookMatches, hiddenAmong, type Stores } from '../../desk/index.ts';

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
type Hit = Hits['hits'][number];

export async function findCounterparties(
  desk: GlanceContext,
  { text, side, book }: ParsedInput<'counterparties.find'>,
): Promise<Result<Hits>> {
  const found = await desk.store.tracking.counterparties(text, side, OF_EACH_KIND);
  const paid = found.map((one) => counterpartyView(desk, one, side));
  if (!book || side === 'own') return ok({ hits: paid });
  const said = await bookMatches(desk, paid);
  // An entry stands with its own address and defaults; what was paid of it is told on its row.
  const entries = await fromBook(desk, text, paid);
  const others = paid.flatMap((hit, index): readonly Hit[] =>
    said?.[index]?.is === 'known' ? [] : [{ ...hit, book: said?.[index]?.is ?? null }],
  );
  return ok({ hits: [...entries, ...others].slice(0, OF_EACH_KIND) });
}

/** A row for each account of each entry that the text is part of. */
async function fromBook(
  desk: Stores<'beneficiaries'>,
  text: string,
  paid: readonly Hit[],
): Promise<readonly Hit[]> {
  const { rows } = await desk.store.beneficiaries.list({ offset: 0, limit: OF_EACH_KIND, text });
  return rows.flatMap((entry) => {
    const match = bookOf([entry]);
    const { name, street, buildingNumber, postCode, town, country, purpose, remittance } = entry.content;
    return entry.content.accounts.map((each): Hit => {
      const before = paid.find((hit) => {
        const found = match(hit);
        return found.is === 'known' && found.account === each;
      });
      return {
        name,
        account: each.account,
        agentBic: each.agentBic,
        street,
        buildingNumber,
        postCode,
        town,
        country,
        purpose,
        remittance,
        currency: before?.currency ?? '',
        book: 'known',
        payments: before?.payments ?? 0,
        lastPaidOn: before?.lastPaidOn ?? null,
      };
    });
  });
}

function counterpartyView(desk: GlanceContext, found: StoredCounterparty, side: 'own' | 'counterparty'): Hit {
  const { name, account, agentBic, country, payments, lastPaidOn, node, version } = found;
  // Address and currency come from the latest payment; own accounts need none.
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
    purpose: '',
    remittance: '',
    currency: form?.currency ?? '',
    book: null,
  };
}

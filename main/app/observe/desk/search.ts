// One search over everything, and the completion of counterparties while typing.
import { isSameAccount } from '../../../../shared/domain/account-identification.ts';
import { bookOf, type BookEntry } from '../../../../shared/domain/beneficiary.ts';
import { sameAccount } from '../../../../shared/domain/confirmation.ts';
import { withConfirmed } from '../../../../shared/domain/confirmed-wordings.ts';
import { nameKey } from '../../../../shared/domain/name-likeness.ts';
import type { BeneficiaryAccount } from '../../../../shared/domain/records/beneficiary.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { FindContext } from '../context.ts';
import type { SearchHit, StoredCounterparty } from '../../../ports/store.ts';
import { revokedNow } from '../../authorise/index.ts';
import { bookMatches, hiddenAmong, withheldNow, type Stores } from '../../desk/index.ts';

const OF_EACH_KIND = 8;

export async function searchDesk(
  desk: FindContext,
  text: string,
): Promise<Result<{ readonly hits: readonly SearchHit[] }>> {
  const hits = await desk.store.tracking.search(text, OF_EACH_KIND, await withheldNow(desk));
  return ok({ hits: await Promise.all(hits.map((hit) => withoutFacts(desk, hit))) });
}

/** A payment of a batch whose names and amounts are hidden is found by its reference, and says no more. */
async function withoutFacts(desk: FindContext, hit: SearchHit): Promise<SearchHit> {
  if (hit.kind !== 'payment') return hit;
  const payment = await desk.store.tracking.get(hit.id);
  if (payment === null || !(await hiddenAmong(desk, [payment.batch])).has(payment.batch)) return hit;
  return { ...hit, facts: [{ is: 'text', text: payment.reference }] };
}

type Hits = CallOutput<'counterparties.find'>;
type Hit = Hits['hits'][number];

export async function findCounterparties(
  desk: FindContext,
  { text, side, book }: ParsedInput<'counterparties.find'>,
): Promise<Result<Hits>> {
  const found = await desk.store.tracking.counterparties(text, side, OF_EACH_KIND, await withheldNow(desk));
  const paid = found.map((one) => counterpartyView(desk, one, side));
  if (!book || side === 'own') return ok({ hits: paid });
  const revoked = await revokedNow(desk);
  const said = await bookMatches(desk, paid, revoked);
  // An entry stands with its own address and defaults; what was paid of it is told on its row.
  const entries = await fromBook(desk, { text, revoked }, paid);
  const others = paid.flatMap((hit, index): readonly Hit[] => {
    const is = said?.[index]?.is ?? null;
    const isInBook = is === 'known' || is === 'unconfirmed-change';
    // Its entry may have another name by now, which the text is no part of.
    return isInBook && entries.some((entry) => isOne(entry, hit)) ? [] : [{ ...hit, book: is }];
  });
  return ok({ hits: [...entries, ...others].slice(0, OF_EACH_KIND) });
}

const isOne = (a: Hit, b: Hit): boolean =>
  nameKey(a.name) === nameKey(b.name) && isSameAccount(a.account, b.account);

/** A row for each account of each entry that the text is part of. */
async function fromBook(
  { store }: Stores<'beneficiaries' | 'confirmations'>,
  { text, revoked }: { readonly text: string; readonly revoked: readonly string[] },
  paid: readonly Hit[],
): Promise<readonly Hit[]> {
  const { rows } = await store.beneficiaries.list({ offset: 0, limit: OF_EACH_KIND, text });
  const ids = rows.map(({ beneficiary }) => beneficiary);
  const names = rows.map(({ content: { name } }) => ({ name, account: '', agentBic: '' }));
  const theirs = await store.confirmations.payees(names, revoked);
  const wordings = [
    ...(await store.confirmations.confirmed(ids, revoked)),
    ...theirs.filter(({ beneficiary }) => !ids.includes(beneficiary)),
  ];
  return withConfirmed(rows, wordings, ({ isInBook }) => isInBook).flatMap((entry) => entryHits(entry, paid));
}

/** The accounts that count, and behind them those of a change that nobody has confirmed. */
function entryHits(entry: BookEntry, paid: readonly Hit[]): readonly Hit[] {
  const { beneficiary, content, namesake } = entry;
  const isIn = ({ accounts }: BookEntry['content'], each: BeneficiaryAccount): boolean =>
    accounts.some((other) => sameAccount(each, other));
  // Of a further entry of a confirmed name only what was confirmed under that name counts.
  const counting =
    namesake === undefined
      ? content
      : { ...content, accounts: content.accounts.filter((each) => isIn(namesake, each)) };
  const { confirmed = counting } = entry;
  const hitOf = (of: BookEntry['content'], each: BeneficiaryAccount, book: Hit['book']): Hit => {
    const match = bookOf([{ beneficiary, content: of }]);
    const before = paid.find((hit) => {
      const found = match(hit);
      return found.is === 'known' && found.account === each;
    });
    const { name, street, buildingNumber, postCode, town, country, purpose, remittance } = of;
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
      book,
      payments: before?.payments ?? 0,
      lastPaidOn: before?.lastPaidOn ?? null,
    };
  };
  const gone = confirmed.accounts.filter((each) => !isIn(content, each));
  const [kept, come] = [true, false].map((was) =>
    content.accounts.filter((each) => isIn(confirmed, each) === was),
  );
  const isRenamed = nameKey(content.name) !== nameKey(confirmed.name);
  return [
    // A name that nobody has confirmed does not stand as the known one of an account.
    ...(kept ?? []).map((each) => hitOf(isRenamed ? confirmed : content, each, 'known')),
    ...gone.map((each) => hitOf(confirmed, each, 'known')),
    ...(come ?? []).map((each) => hitOf(content, each, 'unconfirmed-change')),
  ];
}

function counterpartyView(desk: FindContext, found: StoredCounterparty, side: 'own' | 'counterparty'): Hit {
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

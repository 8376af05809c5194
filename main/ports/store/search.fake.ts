// The one search field and completion in memory: they look through the batches, the sealed payments and their
// parties, the cases and the reports.
import type { IsoNode, PainKind } from '../../../shared/domain/message-tree.ts';
import { nameKey } from '../../../shared/domain/name-likeness.ts';
import {
  batchHit,
  caseHit,
  partyHit,
  paymentHit,
  reportHit,
} from '../../../shared/domain/records/search-hit.ts';
import type { BatchStore } from './batches.ts';
import type { Withheld } from './page.ts';
import { searchText } from './cases.fake.ts';
import type { CaseStore } from './cases.ts';
import type { FakePaidHistory, KnownPayment } from './paid-history.fake.ts';
import type { FakeReports } from './reports.fake.ts';
import { isFoundBy, type FakeTracking, type SealedPayment } from './tracking.fake.ts';
import type { StoredCounterparty, TrackingStore } from './tracking.ts';

interface SearchedWorld {
  readonly batches: Pick<BatchStore, 'get' | 'groups' | 'isSalary' | 'list' | 'stream'>;
  readonly cases: Pick<CaseStore, 'list'>;
  readonly history: Pick<FakePaidHistory, 'known'>;
  readonly reports: Pick<FakeReports, 'asked'>;
  readonly tracking: Pick<FakeTracking, 'sealed'>;
}

type Side = 'own' | 'counterparty';
type Party = Omit<StoredCounterparty, 'node' | 'version'> & { readonly endToEndId: string };

const ALL = { offset: 0, limit: Number.MAX_SAFE_INTEGER };

export function fakeSearch(
  world: SearchedWorld,
): Pick<TrackingStore, 'counterparties' | 'search' | 'withheldAmong'> {
  const { batches, cases, history, reports, tracking } = world;
  const counterparties: TrackingStore['counterparties'] = async (text, side, limit) => {
    const typed = nameKey(text);
    const found = partiesOf(await history.known(), side)
      .filter(({ name, account }) => {
        const searched = `${nameKey(name)}\n${account.toLowerCase()}`;
        // An account is often typed in groups of four.
        return searched.includes(typed) || searched.includes(typed.replaceAll(' ', ''));
      })
      .toSorted((a, b) => b.payments - a.payments || (a.account < b.account ? -1 : 1))
      .slice(0, limit);
    return Promise.all(found.map((party) => withElement(batches, party, side)));
  };
  const isWithheld = async (batch: string, { all, shown }: Withheld): Promise<boolean> =>
    !shown.includes(batch) &&
    (all || (await batches.get(batch))?.masked === true || (await batches.isSalary(batch)));
  return {
    counterparties,
    async withheldAmong(keys, withheld) {
      const hidden = new Set<string>();
      for (const { batch, endToEndId, uetr } of tracking.sealed())
        if (await isWithheld(batch, withheld)) for (const name of [endToEndId, uetr]) hidden.add(name ?? '');
      return keys.filter((key) => hidden.has(key) || hidden.has(key.toLowerCase()));
    },
    async search(text, limit) {
      const typed = text.trim().toLowerCase();
      const said = (await cases.list(ALL)).rows
        .filter((head) => searchText(head).includes(typed))
        .toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : a.changedAt > b.changedAt ? -1 : 0));
      const own = text.replaceAll(/\s/gu, '').toLowerCase();
      return [
        ...(await batches.list(ALL)).rows
          .filter(({ reference }) => reference.toLowerCase().includes(typed))
          .slice(0, limit)
          .map(({ batch, reference, transactions }) => batchHit(batch, reference, transactions)),
        ...paymentsFound(tracking, text).slice(0, limit).map(paymentHit),
        ...said.slice(0, limit).map((head) => caseHit(head.case, head.reference, head.act)),
        ...(await counterparties(text, 'counterparty', limit)).map((one) => partyHit('counterparty', one)),
        ...(await counterparties(text, 'own', limit)).map((one) => partyHit('account', one)),
        ...reports
          .asked()
          .filter(({ askedAccount }) => askedAccount.toLowerCase().includes(own))
          .slice(0, limit)
          .map(({ askedAccount: account, base, ...its }) => reportHit({ ...its, account, base: base ?? '' })),
      ];
    },
  };
}

/** Those whose UETR begins with the text come before those whose EndToEndId has it; then the newest first. */
function paymentsFound(tracking: Pick<FakeTracking, 'sealed'>, text: string): readonly SealedPayment[] {
  const typed = text.trim().toLowerCase();
  const found = tracking
    .sealed()
    .toReversed()
    .filter((one) => isFoundBy(one, text));
  const byUetr = found.filter(({ uetr }) => uetr?.startsWith(typed));
  const byId = found.filter(({ endToEndId }) => endToEndId.toLowerCase().includes(typed));
  return [...new Set([...byUetr, ...byId])];
}

/** Of a party the latest payment says what it is; payments of messages that paid nobody are not counted. */
function partiesOf(known: readonly KnownPayment[], side: Side): readonly Party[] {
  const accountOf = ({ account, ownAccount }: KnownPayment): string =>
    side === 'own' ? ownAccount : account;
  return [...Map.groupBy(known, accountOf)].flatMap(([account, its]) => {
    const latest = its.at(-1);
    const payments = its.filter(({ counts }) => counts).length;
    if (latest === undefined || payments === 0 || (side === 'counterparty' && account === '')) return [];
    const { name, agentBic, country, endToEndId } =
      side === 'own' ? { name: '', agentBic: '', country: '', endToEndId: '' } : latest;
    const lastPaidOn = latest.sealedAt.slice(0, 10);
    return [{ name, account, agentBic, country, payments, lastPaidOn, batch: latest.batch, endToEndId }];
  });
}

async function withElement(
  batches: SearchedWorld['batches'],
  { endToEndId, ...party }: Party,
  side: Side,
): Promise<StoredCounterparty> {
  const version: PainKind | null = (await batches.get(party.batch))?.version ?? null;
  if (side === 'own') {
    const group = (await batches.groups(party.batch)).find(({ ownAccount }) => ownAccount === party.account);
    return group === undefined
      ? { ...party, node: null, version: null }
      : { ...party, name: ownName(group.node), node: group.node, version };
  }
  for await (const payments of batches.stream(party.batch))
    for (const { node, endToEndId: id } of payments)
      if (id === endToEndId) return { ...party, node, version };
  return { ...party, node: null, version: null };
}

/** Dbtr/Nm of the group of a credit transfer, Cdtr/Nm of one of a direct debit. */
function ownName(group: IsoNode): string {
  const own = group.c?.find(({ n }) => n === 'Dbtr') ?? group.c?.find(({ n }) => n === 'Cdtr');
  return own?.c?.find(({ n }) => n === 'Nm')?.t ?? '';
}

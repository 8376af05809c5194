// The beneficiary book: its entries with their history, what could be taken for one another, and the one way
// an entry changes.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import {
  alikeEntries,
  alikePairs,
  beneficiaryChanges,
  bookOf,
  NEW_ACCOUNT,
  NEW_BENEFICIARY,
  type AlikeReason,
  type BookEntry,
} from '../../../../shared/domain/beneficiary.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import type { BeneficiaryContent, BeneficiarySource } from '../../../../shared/domain/records/beneficiary.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import type { SavedBeneficiary } from '../../../ports/store.ts';
import type { Stores } from '../../desk/index.ts';
import type { EntryState } from '../../../../shared/domain/records/confirmation.ts';
import type { BookContext } from '../context.ts';
import { revokedNow } from '../../authorise/index.ts';
import { BOOK, confirmationView } from './confirm.ts';

export const MOST_KEPT = 10_000;
const MOST_ALIKE = 10;
const MOST_PAIRS = 50;

export async function wholeBook(desk: Stores<'beneficiaries'>): Promise<readonly BookEntry[]> {
  return (await desk.store.beneficiaries.list({ offset: 0, limit: MOST_KEPT })).rows;
}

export async function listBeneficiaries(
  desk: Stores<'beneficiaries' | 'confirmations' | 'desk'>,
  { text = '', ...page }: ParsedInput<'beneficiaries.list'>,
): Promise<Result<Answer<'beneficiaries.list'>>> {
  const { rows, total } = await desk.store.beneficiaries.list({ ...page, text });
  const states = await statesOf(
    desk,
    rows.map(({ beneficiary }) => beneficiary),
  );
  return ok({
    rows: rows.map((row) => ({ ...row, state: states.get(row.beneficiary) ?? 'entered' })),
    total,
  });
}

async function statesOf(
  desk: Stores<'confirmations' | 'desk'>,
  beneficiaries: readonly string[],
): Promise<ReadonlyMap<string, EntryState>> {
  const states = await desk.store.confirmations.states(beneficiaries, await revokedNow(desk));
  return new Map(states.map(({ beneficiary, state }) => [beneficiary, state]));
}

export async function getBeneficiary(
  desk: Stores<'beneficiaries' | 'confirmations' | 'desk'> & Pick<BookContext, 'clock'>,
  beneficiary: string,
): Promise<Result<Answer<'beneficiaries.get'>>> {
  const record = await desk.store.beneficiaries.get(beneficiary);
  if (record === null) return err(fault('not-found'));
  const revisions = await desk.store.beneficiaries.revisions(beneficiary);
  const history = revisions.map(({ content, ...revision }, index) => ({
    ...revision,
    changes: beneficiaryChanges(revisions[index + 1]?.content ?? null, content),
  }));
  const confirmations = await desk.store.confirmations.ofEntry(beneficiary);
  return ok({
    record: { ...record, state: (await statesOf(desk, [beneficiary])).get(beneficiary) ?? 'entered' },
    history,
    confirmations: await Promise.all(confirmations.map((each) => confirmationView(desk, each))),
    alike: alikeView(record, await wholeBook(desk)),
  });
}

export async function alikeBeneficiaries(
  desk: Stores<'beneficiaries'>,
  { beneficiary, name, accounts }: ParsedInput<'beneficiaries.alike'>,
): Promise<Result<Answer<'beneficiaries.alike'>>> {
  const content: BeneficiaryContent = {
    ...NEW_BENEFICIARY,
    name,
    accounts: accounts
      .filter(({ account }) => account !== '')
      .map((account) => ({ ...NEW_ACCOUNT, ...account })),
  };
  return ok({ alike: alikeView({ beneficiary: beneficiary ?? '', content }, await wholeBook(desk)) });
}

export async function alikeInBook(
  desk: Stores<'beneficiaries'>,
): Promise<Result<Answer<'beneficiaries.pairs'>>> {
  const pairs = alikePairs(await wholeBook(desk), MOST_PAIRS);
  return ok({
    pairs: pairs.map(({ entries: [one, other], why }) => ({
      one: { ...shortView(one), why },
      other: { ...shortView(other), why },
    })),
  });
}

function alikeView(of: BookEntry, book: readonly BookEntry[]) {
  return alikeEntries(of, book)
    .slice(0, MOST_ALIKE)
    .map(({ entry, why }): ReturnType<typeof shortView> & { why: AlikeReason } => ({
      ...shortView(entry),
      why,
    }));
}

function shortView({ beneficiary, content: { name, accounts } }: BookEntry) {
  return { beneficiary, name, account: accounts[0]?.account ?? '' };
}

export function saveBeneficiary(
  desk: BookContext,
  { beneficiary, expectedRevision, source, content }: ParsedInput<'beneficiaries.save'>,
): Promise<Result<Answer<'beneficiaries.save'>>> {
  return desk.mutex.runExclusive(BOOK, async () => {
    const { store } = desk;
    const before = beneficiary === null ? null : await store.beneficiaries.get(beneficiary);
    if (beneficiary !== null && before === null) return err(fault('not-found'));
    if (beneficiary === null && (await store.beneficiaries.count()) >= MOST_KEPT)
      return err(fault('too-many-beneficiaries'));
    if (await isInBook(desk, beneficiary, content)) return err(fault('beneficiary-in-book'));
    const entry = beneficiary ?? newId(desk.random, 'ben');
    const change = entryChange(desk, {
      beneficiary: entry,
      expectedRevision,
      source,
      before: before?.content ?? null,
      content,
    });
    const saved = await store.beneficiaries.save([change]);
    if (!saved.ok) return saved;
    desk.notifier.emit('changed', { what: 'beneficiaries', id: entry });
    return ok({ beneficiary: entry, revision: expectedRevision + 1 });
  });
}

export function removeBeneficiary(
  desk: BookContext,
  { beneficiary, expectedRevision }: ParsedInput<'beneficiaries.remove'>,
): Promise<Result<Record<string, never>>> {
  return desk.mutex.runExclusive(BOOK, async () => {
    const before = await desk.store.beneficiaries.get(beneficiary);
    if (before === null) return err(fault('not-found'));
    const { content } = before;
    const saved = await desk.store.beneficiaries.save([
      entryChange(desk, {
        beneficiary,
        expectedRevision,
        source: 'typed',
        before: content,
        content: null,
      }),
    ]);
    if (!saved.ok) return saved;
    desk.notifier.emit('changed', { what: 'beneficiaries', id: beneficiary });
    return ok({});
  });
}

/** Whether another entry has the same name and one of the same accounts: nobody could tell them apart. */
async function isInBook(
  desk: Stores<'beneficiaries'>,
  beneficiary: string | null,
  { name, accounts }: BeneficiaryContent,
): Promise<boolean> {
  const others = (
    await desk.store.beneficiaries.matching(
      [name],
      accounts.map(({ account }) => account),
    )
  ).filter((each) => each.beneficiary !== beneficiary);
  const match = bookOf(others);
  return accounts.some(({ account, agentBic }) => match({ name, account, agentBic }).is === 'known');
}

/** One change of one entry with its line in the log. */
export function entryChange(
  desk: Pick<BookContext, 'clock'>,
  {
    beneficiary,
    expectedRevision,
    source,
    before,
    content,
  }: {
    readonly beneficiary: string;
    readonly expectedRevision: number;
    readonly source: BeneficiarySource;
    readonly before: BeneficiaryContent | null;
    readonly content: BeneficiaryContent | null;
  },
): SavedBeneficiary {
  const at = instantOf(desk.clock);
  const name = content?.name ?? before?.name ?? '';
  return {
    beneficiary,
    expectedRevision,
    at,
    source,
    content,
    log: {
      at,
      act: content === null ? 'beneficiary.remove' : 'beneficiary.save',
      actor: AT_DESK,
      subject: beneficiary,
      detail: coded(sentence('log-beneficiary', { name, changes: beneficiaryChanges(before, content) })),
    },
  };
}

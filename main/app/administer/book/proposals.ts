// Who could be entered into the beneficiary book: whom sealed batches and imported drafts pay and no entry
// names. Nothing is entered unless a person asks for it.
import { accountKey } from '../../../../shared/domain/account-identification.ts';
import { bookOf, NEW_BENEFICIARY, type BookMatch } from '../../../../shared/domain/beneficiary.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import type { IsoNode, PainKind } from '../../../../shared/domain/message-tree.ts';
import { directionOf } from '../../../../shared/domain/message-versions/catalogue.ts';
import { nameKey } from '../../../../shared/domain/name-likeness.ts';
import {
  beneficiaryContent,
  type BeneficiaryContent,
} from '../../../../shared/domain/records/beneficiary.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { newIds } from '../../../ports/clock.ts';
import { hiddenAmong, isHidden } from '../../desk/index.ts';
import type { BookContext } from '../context.ts';
import { entryChange, MOST_KEPT, wholeBook } from './book.ts';
import { BOOK } from './confirm.ts';

/** Counterparties of sealed batches that are looked at, the most paid first. */
const MOST_PAID = 500;
/** Imported drafts that are looked at, the newest first, and the payments of each. */
const MOST_DRAFTS = 20;
const MOST_OF_DRAFT = 2_000;
const MOST_SHOWN = 500;

type Proposal = Answer<'beneficiaries.proposals'>['rows'][number];
type Trace = Omit<Proposal, 'match' | 'entry'>;

export async function listProposals(desk: BookContext): Promise<Result<Answer<'beneficiaries.proposals'>>> {
  const match = bookOf(await wholeBook(desk));
  const traces = onceEach([...(await fromPayments(desk)), ...(await fromImports(desk))]);
  const rows = traces.flatMap((trace): readonly Proposal[] => {
    const found = match(namedBy(trace.content));
    return found.is === 'known' ? [] : [{ ...trace, match: found.is, entry: entryOf(found) }];
  });
  return ok({ rows: rows.slice(0, MOST_SHOWN) });
}

export function addProposals(
  desk: BookContext,
  { rows }: ParsedInput<'beneficiaries.add'>,
): Promise<Result<Answer<'beneficiaries.add'>>> {
  return desk.mutex.runExclusive(BOOK, async () => {
    const match = bookOf(await wholeBook(desk));
    const fresh = onceEach(rows).filter(({ content }) => match(namedBy(content)).is !== 'known');
    if ((await desk.store.beneficiaries.count()) + fresh.length > MOST_KEPT)
      return err(fault('too-many-beneficiaries'));
    const nextId = newIds(desk.random, 'ben');
    const saved = await desk.store.beneficiaries.save(
      fresh.map(({ content, source }) =>
        entryChange(desk, { beneficiary: nextId(), expectedRevision: 0, source, before: null, content }),
      ),
    );
    if (!saved.ok) return saved;
    if (fresh.length > 0) desk.notifier.emit('changed', { what: 'beneficiaries', id: null });
    return ok({ added: fresh.length });
  });
}

/** Whoever a hidden batch pays is not told here either. */
async function fromPayments(desk: BookContext): Promise<readonly Trace[]> {
  const paid = await desk.store.tracking.counterparties('', 'counterparty', MOST_PAID);
  const hidden = await hiddenAmong(
    desk,
    paid.map(({ batch }) => batch),
  );
  return paid.flatMap(({ node, version, payments, lastPaidOn, batch }) => {
    const content =
      node === null || version === null || hidden.has(batch) ? null : contentOf(desk, version, node);
    return content === null ? [] : [{ content, payments, lastPaidOn, from: 'payments' as const }];
  });
}

async function fromImports(desk: BookContext): Promise<readonly Trace[]> {
  const { rows } = await desk.store.batches.list({ offset: 0, limit: MOST_DRAFTS, states: ['draft'] });
  const found: Trace[] = [];
  for (const head of rows) {
    if (head.source === null || (await isHidden(desk, head))) continue;
    let seen = 0;
    for await (const piece of desk.store.batches.stream(head.batch)) {
      for (const { node } of piece) {
        const content = contentOf(desk, head.version, node);
        if (content !== null) found.push({ content, payments: 0, lastPaidOn: null, from: 'import' });
      }
      seen += piece.length;
      if (seen >= MOST_OF_DRAFT) break;
    }
  }
  return found;
}

/** What a payment says of its beneficiary; null where it collects money, or an entry could not hold it. */
function contentOf(desk: BookContext, version: PainKind, node: IsoNode): BeneficiaryContent | null {
  if (directionOf(version) !== 'credit-transfer') return null;
  const { form } = desk.messages.paymentForm(version, node);
  const { name, account, agentBic, street, buildingNumber, postCode, town, country, purpose } = form;
  const read = beneficiaryContent.safeParse({
    ...NEW_BENEFICIARY,
    name,
    accounts: [{ account, agentBic, clearingCode: '', bank: '' }],
    street,
    buildingNumber,
    postCode,
    town,
    country,
    purpose,
  } satisfies BeneficiaryContent);
  return read.success ? read.data : null;
}

function namedBy({ name, accounts: [first] }: BeneficiaryContent) {
  return { name, account: first?.account ?? '', agentBic: first?.agentBic ?? '' };
}

function onceEach<T extends { readonly content: BeneficiaryContent }>(traces: readonly T[]): readonly T[] {
  const seen = new Set<string>();
  return traces.filter(({ content }) => {
    const { name, account, agentBic } = namedBy(content);
    const key = `${nameKey(name)}\n${accountKey(account)}\n${agentBic.slice(0, 8)}`;
    return !seen.has(key) && Boolean(seen.add(key));
  });
}

function entryOf(match: BookMatch): string | null {
  return 'entry' in match ? match.entry.beneficiary : null;
}

// Makes a statement of what the desk kept of an account: a file for programs that take statements only.
import type { Stores } from '../../desk/index.ts';
import type { KeptEntry, StatementFigure } from '../../../../shared/domain/account-report/statement-order.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer, CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { textsIn } from '../../../../shared/texts/index.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { KeptEntryRow, KnownFigure } from '../../../ports/store/reports.ts';
import { entryPages, type EntryContext } from './entries.ts';
import { hiddenEntryRefusal } from './hidden-entries.ts';

type Input = ParsedInput<'cash.statement'>;
type AccountView = CallOutput<'balances.get'>['accountViews'][number];

/** More than any desk keeps. */
const MOST_DAYS = 10_000;
const MOST_ENTRIES = 50_000;
const AT_ONCE = 200;

export async function makeStatement(
  desk: EntryContext,
  { account, from, to, form, language }: Input,
): Promise<Result<Answer<'cash.statement'>>> {
  const known = (await desk.store.reports.accounts()).find(
    (each) => each.account === account && each.view !== null,
  );
  if (known === undefined || known.view === null) return err(fault('not-found'));
  const view = JSON.parse(known.view) as AccountView;
  const figures = (
    await desk.store.reports.figures({ account, days: MOST_DAYS, ...(to !== undefined && { to }) })
  ).map(figureOf);
  const closed = figures.filter(({ type }) => type === 'CLBD').map(({ day }) => day);
  const period = { from: from ?? closed[0], to: to ?? closed.at(-1) };
  if (period.from === undefined || period.to === undefined) return err(fault('statement-period-empty'));
  const days = { account, from: period.from, to: period.to };
  const { total } = await desk.store.reports.entries({ ...days, offset: 0, limit: 1 });
  if (total > MOST_ENTRIES) return err(fault('statement-period-too-long'));
  for await (const rows of entryPages(desk, days)) {
    const refused = await hiddenEntryRefusal(
      desk,
      rows.map(({ entry }) => entry),
    );
    if (refused !== null) return err(refused);
  }
  const createdAt = instantOf(desk.clock);
  const written = await desk.messages.writeStatement(
    {
      form,
      account: {
        id: view.iban ?? view.id ?? account,
        name: view.name,
        owner: view.owner,
        currency: view.currency ?? figures.findLast(({ currency }) => currency !== null)?.currency ?? '',
        servicerBic: view.servicerBic,
      },
      from: period.from,
      to: period.to,
      figures,
      createdAt,
      note: textsIn(language).cash.statementNote,
    },
    () => keptEntries(desk, days),
  );
  if (!written.ok) return written;
  const { bytes, ...counts } = written.value;
  const ending = form === 'MT940' ? 'sta' : 'xml';
  return ok({
    file: desk.outgoing.add(Buffer.from(bytes)),
    name: `statement-${account.replaceAll(/[^A-Za-z0-9]+/gu, '-')}-${period.from}-${period.to}.${ending}`,
    bytes: bytes.length,
    ...counts,
  });
}

/** A balance with a sub-type is that of a page, or another one that is not the day's. */
function figureOf({ day, view }: KnownFigure): StatementFigure {
  const { type, subType, amount, currency } = JSON.parse(view) as AccountView['balances'][number];
  const code = subType === null ? (type ?? '') : `${type ?? ''}/${subType}`;
  return { day, type: code, amount, currency };
}

async function* keptEntries(
  desk: Stores<'reports'>,
  days: { readonly account: string; readonly from: string; readonly to: string },
): AsyncGenerator<readonly KeptEntry[], void, undefined> {
  for (let after: KeptEntryRow | null = null; ;) {
    // One slice after the other: the store is asked by others meanwhile.
    // oxlint-disable-next-line no-await-in-loop
    const rows = await desk.store.reports.keptEntries({ ...days, after, limit: AT_ONCE });
    if (rows.length > 0) yield rows.map(({ day, json }) => ({ day, json }));
    after = rows.at(-1) ?? null;
    if (rows.length < AT_ONCE) return;
  }
}

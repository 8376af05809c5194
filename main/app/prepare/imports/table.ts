// A table of payments on its way in: read, mapped by a person's plan, judged row by row; stored as any other
// import once nothing in it is left open.
import { fault } from '../../../../shared/domain/errors.ts';
import { directionOf } from '../../../../shared/domain/message-versions/catalogue.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { readFileDigest } from '../../../../shared/domain/file-digest.ts';
import { headOfFile, startOf } from '../../../../shared/domain/table-import/file-start.ts';
import { planFor, recognise, type TablePlan } from '../../../../shared/domain/table-import/plan.ts';
import { isOfProfile, withProfile } from '../../../../shared/domain/table-import/profile.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { PageRequest } from '../../../ports/store.ts';
import { bankDay } from '../../desk/index.ts';
import { confirmedAccounts } from '../../observe/index.ts';
import type { ImportContext } from '../context.ts';
import { checksumFault, comparedChecksums } from './checksums.ts';
import { findEarlierBatch } from './earlier-batch.ts';
import { keptProfiles } from './table-profiles.ts';
import { newId, randomText } from '../../../ports/clock.ts';
import { totalsView } from '../../../../shared/domain/money.ts';

/** Of the identifications that a table does not give: unique on this desk, short enough beside a row. */
const STEM_LENGTH = 12;

export async function importForm(
  desk: ImportContext,
  { file, checksums }: ParsedInput<'imports.form'>,
): Promise<Result<Answer<'imports.form'>>> {
  const received = await desk.files.take(file);
  if (!received.ok) return received;
  if (checksums.length > 0) {
    const digests = await desk.messages.digests(received.value.chunks);
    const wrong = checksumFault(comparedChecksums(checksums.map(readFileDigest), digests));
    if (wrong !== null) return err(wrong);
  }
  const start = startOf(await headOfFile(received.value.chunks()));
  return ok({ form: start === 'message' ? 'message' : 'table' });
}

export async function readTable(
  desk: ImportContext,
  { file, sheet, headerRow }: ParsedInput<'tables.read'>,
): Promise<Result<Answer<'tables.read'>>> {
  const received = await desk.files.take(file);
  if (!received.ok) return received;
  const read = await desk.messages.readTable(received.value.chunks, { sheet, headerRow });
  if (!read.ok) return read;
  const { shape } = read.value;
  const plain = planFor(shape, read.value.sheet);
  const profile = (await keptProfiles(desk)).find((one) => isOfProfile(one, shape)) ?? null;
  const plan = profile === null ? plain : withProfile(plain, profile, shape);
  const byItself = recognise(shape.columns).map(({ by }) => by);
  return ok({
    fileName: received.value.name,
    file: read.value,
    plan,
    recognised: plan.columns.map((field, at) =>
      field === null ? null : profile === null ? (byItself[at] ?? null) : 'profile',
    ),
    profile: profile === null ? null : { profile: profile.profile, name: profile.name },
  });
}

export async function checkTable(
  desk: ImportContext,
  { file, plan }: { readonly file: string; readonly plan: TablePlan },
): Promise<Result<Answer<'tables.check'>>> {
  const received = await desk.files.take(file);
  if (!received.ok) return received;
  const { name, sha256, chunks } = received.value;
  const idStem = randomText(desk.random, STEM_LENGTH);
  const own = (await confirmedAccounts(desk)).map(({ account, holder, agentBic }) => ({
    account,
    holder,
    agentBic,
  }));
  const checked = await desk.messages.checkTable(chunks, { plan, idStem, own }, await bankDay(desk));
  if (!checked.ok) return checked;
  const { summary, findings, unreadable, shape } = checked.value;
  const id = newId(desk.random, 'import');
  desk.imports.forget(file);
  desk.imports.add({
    import: id,
    file,
    received: received.value,
    summary,
    payments: () => desk.messages.tablePayments(chunks, { plan, shape, idStem, own }),
    table: { findings, unreadable, leftOut: plan.leftOut.length, corrected: plan.corrections.length },
  });
  return ok({
    import: id,
    fileName: name,
    sha256,
    kind: directionOf(summary.kind),
    groups: summary.groups.length,
    transactions: summary.transactions,
    totals: totalsView(summary.totals),
    blocking: summary.blocking,
    warnings: summary.warnings,
    earlier: await findEarlierBatch(desk, sha256),
    unreadable,
  });
}

export function tableFindings(
  desk: ImportContext,
  query: PageRequest & { readonly import: string },
): Promise<Result<Answer<'tables.findings'>>> {
  const table = desk.imports.get(query.import)?.table;
  if (table === undefined) return Promise.resolve(err(fault('not-found')));
  const { findings } = table;
  return Promise.resolve(
    ok({ rows: findings.slice(query.offset, query.offset + query.limit), total: findings.length }),
  );
}

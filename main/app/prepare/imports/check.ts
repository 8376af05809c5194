// Reads and judges a whole file without storing a payment, and answers questions about what it found.
import { fault } from '../../../../shared/domain/errors.ts';
import { directionOf } from '../../../../shared/domain/message-versions/catalogue.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import { amount as amountSchema } from '../../../../shared/ipc/views.ts';
import type { ImportContext } from '../context.ts';
import type { PageRequest } from '../../../ports/store.ts';
import { bankDay, masksAll } from '../../desk/index.ts';
import { withoutValues } from '../batches/open-batch.ts';
import { newId } from '../../../ports/clock.ts';
import { findEarlierBatch } from './earlier-batch.ts';
import { totalsView } from '../../../../shared/domain/money.ts';

type PreviewRow = Answer<'imports.preview'>['rows'][number];

export async function checkImport(
  desk: ImportContext,
  file: string,
): Promise<Result<Answer<'imports.check'>>> {
  const received = await desk.files.take(file);
  if (!received.ok) return received;
  const checked = await desk.messages.checkFile(
    received.value.chunks(),
    await bankDay(desk),
    () => undefined,
  );
  if (!checked.ok) {
    await desk.files.discard(file);
    return checked;
  }
  const summary = checked.value;
  const id = newId(desk.random, 'import');
  const { chunks } = received.value;
  desk.imports.add({
    import: id,
    file,
    received: received.value,
    summary,
    payments: () => desk.messages.filePayments(chunks()),
  });
  return ok({
    import: id,
    fileName: received.value.name,
    sha256: received.value.sha256,
    kind: directionOf(summary.kind),
    groups: summary.groups.length,
    transactions: summary.transactions,
    totals: totalsView(summary.totals),
    blocking: summary.blocking,
    warnings: summary.warnings,
    earlier: await findEarlierBatch(desk, received.value.sha256),
  });
}

export async function importFindings(
  desk: ImportContext,
  query: PageRequest & { readonly import: string },
): Promise<Result<Answer<'imports.findings'>>> {
  const pending = desk.imports.get(query.import);
  if (pending === undefined) return err(fault('not-found'));
  const { findings, salary } = pending.summary;
  const hidden = salary || (await masksAll(desk));
  const rows = findings
    .slice(query.offset, query.offset + query.limit)
    .map(({ severity, rule, sentence, path, line, field, payment }) => ({
      severity,
      rule,
      sentence: hidden && payment !== null ? [...withoutValues([sentence])] : [sentence],
      path,
      line: line ?? null,
      payment: null,
      position: payment,
      field,
    }));
  return ok({ rows, total: findings.length });
}

export async function importPreview(
  desk: ImportContext,
  query: PageRequest & { readonly import: string },
): Promise<Result<Answer<'imports.preview'>>> {
  const pending = desk.imports.get(query.import);
  if (pending === undefined) return err(fault('not-found'));
  // Salaries are hidden before anybody could ask for it; once they are a batch they can be shown, and the log
  // keeps that.
  const hidden = pending.summary.salary || (await masksAll(desk));
  const rows = pending.summary.preview
    .slice(query.offset, query.offset + query.limit)
    .map(({ name, account, amount, currency, endToEndId }, index) => ({
      position: query.offset + index,
      endToEndId,
      hidden,
      ...(hidden
        ? { name: '', account: '', amount: null }
        : { name, account, amount: readAmount(amount, currency) }),
    }));
  return ok({ rows, total: pending.summary.preview.length });
}

/** A row of a table is shown before it is corrected: what it has for an amount may be none. */
function readAmount(amount: string, currency: string): PreviewRow['amount'] {
  return amountSchema.safeParse({ amount, currency }).data ?? null;
}

export async function discardImport(desk: ImportContext, id: string): Promise<Result<Record<string, never>>> {
  const pending = desk.imports.remove(id);
  if (pending === undefined) return err(fault('not-found'));
  if (!desk.imports.needs(pending.file)) await desk.files.discard(pending.file);
  return ok({});
}

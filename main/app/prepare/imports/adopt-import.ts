// Takes a checked file over as a draft: all of it in one transaction, or nothing.
import { fault } from '../../../../shared/domain/errors.ts';
import { MOST_OVERRIDES, type FileDifference } from '../../../../shared/domain/file-override.ts';
import { isFileRule } from '../../../../shared/domain/file-rules.ts';
import { directionOf } from '../../../../shared/domain/message-versions/catalogue.ts';
import { err, type Result } from '../../../../shared/domain/result.ts';
import { nextReference } from '../batches/create.ts';
import { groupFindings, paymentFindings } from '../batches/check-draft.ts';
import type { PrepareContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { FileSummary } from '../../../ports/messages.ts';
import type {
  Changed,
  DraftGroup,
  PaymentsPiece,
  PrintedPayment,
  StoredFinding,
} from '../../../ports/store.ts';
import type { PendingImport } from './pending-imports.ts';
import { bankDay, batchChanged, newId } from '../../desk/index.ts';

export async function adoptImport(
  desk: PrepareContext,
  input: { readonly import: string; readonly reference: string },
): Promise<Result<Changed>> {
  // Taken out before anything is awaited: one file becomes one batch, however often the button is pressed.
  const pending = desk.imports.remove(input.import);
  if (pending === undefined) return err(fault('not-found'));
  let created: Result<Changed> | null = null;
  try {
    created = await create(desk, pending, input.reference);
  } finally {
    // What could not be stored may be tried again.
    if (created?.ok !== true) desk.imports.add(pending);
  }
  if (!created.ok) return created;
  await desk.files.discard(pending.file);
  batchChanged(desk, created.value.batch);
  return created;
}

async function create(
  desk: PrepareContext,
  pending: PendingImport,
  reference: string,
): Promise<Result<Changed>> {
  const { summary, received } = pending;
  const at = instantOf(desk.clock);
  const day = await bankDay(desk);
  const batch = newId(desk.random, 'batch');
  const groups = summary.groups.map((node, index): DraftGroup => {
    const group = newId(desk.random, 'group');
    const { ownAccount, valueDate } = desk.messages.groupHeader(summary.kind, group, node);
    return { group, position: index + 1, ownAccount, valueDate, node };
  });
  return desk.store.batches.create(
    {
      batch,
      reference: reference === '' ? await nextReference(desk, day.today) : reference,
      kind: directionOf(summary.kind),
      version: summary.kind,
      at,
      source: { fileName: received.name, sha256: received.sha256, ...differencesOf(summary) },
      header: summary.header,
      groups,
      findings: groupFindings(summary.findings.filter((finding) => finding.payment === null)),
      log: {
        at,
        act: 'batch.import',
        actor: 'desk',
        subject: batch,
        detail: `${summary.transactions} payments of a file with SHA-256 ${received.sha256}`,
      },
    },
    pieces(desk, pending, groups),
  );
}

/** More than a statement can name are kept as findings alone: such a file is corrected. */
function differencesOf({ findings }: FileSummary): { readonly differences?: readonly FileDifference[] } {
  const differences = findings.flatMap(({ rule, path, figures }): FileDifference[] =>
    isFileRule(rule) && figures ? [{ rule, path, ...figures }] : [],
  );
  return differences.length === 0 || differences.length > MOST_OVERRIDES ? {} : { differences };
}

async function* pieces(
  desk: PrepareContext,
  { received, summary }: PendingImport,
  groups: readonly DraftGroup[],
): AsyncGenerator<PaymentsPiece, void, undefined> {
  const byPayment = Map.groupBy(summary.findings, (finding) => finding.payment);
  let position = 0;
  for await (const piece of desk.messages.filePayments(received.chunks())) {
    const payments: PrintedPayment[] = [];
    const findings: StoredFinding[] = [];
    for (const { group, ...payment } of piece) {
      const id = newId(desk.random, 'payment');
      const found = byPayment.get(position);
      if (found !== undefined) findings.push(...paymentFindings(id, found));
      position += 1;
      payments.push({ payment: id, group: groups[group]?.group ?? '', position, ...payment });
    }
    yield { payments, findings };
  }
  if (position !== summary.transactions) throw new Error('The file read differently the second time.');
}

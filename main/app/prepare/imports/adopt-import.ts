// Takes a checked file over as a draft: all of it in one transaction, or nothing.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { coded, sentence, type Sentence } from '../../../../shared/domain/sentence.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { MOST_OVERRIDES, type FileDifference } from '../../../../shared/domain/file-override.ts';
import { readFileDigest, type FileDigest } from '../../../../shared/domain/file-digest.ts';
import { isFileRule } from '../../../../shared/domain/file-rules.ts';
import { directionOf } from '../../../../shared/domain/message-versions/catalogue.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { withNextReference } from '../batches/save-payments.ts';
import { folderFindings, groupFindings, paymentFindings } from '../batches/open-batch.ts';
import type { ImportContext } from '../context.ts';
import { instantOf, newId, newIds } from '../../../ports/clock.ts';
import type { ImportSummary } from '../../../ports/messages.ts';
import type {
  BatchSource,
  ChangedBatch,
  DraftGroup,
  PaymentsChunk,
  PrintedPayment,
  StoredFinding,
} from '../../../ports/store.ts';
import type { PendingImport } from './pending-imports.ts';
import { bankDay, batchChanged } from '../../desk/index.ts';

export async function adoptImport(
  desk: ImportContext,
  input: { readonly import: string; readonly reference: string; readonly digest: string },
  folder: BatchSource['folder'] | null = null,
): Promise<Result<ChangedBatch>> {
  // Taken out before anything is awaited: one file becomes one batch, however often the button is pressed.
  const pending = desk.imports.remove(input.import);
  if (pending === undefined) return err(fault('not-found'));
  if (pending.table !== undefined && pending.table.unreadable > 0) {
    desk.imports.add(pending);
    return err(fault('table-rows-unreadable'));
  }
  let created: Result<ChangedBatch> | null = null;
  try {
    const digest = await comparedDigest(desk, pending, input.digest);
    created = digest.ok
      ? await create(desk, pending, { reference: input.reference, digest: digest.value, folder })
      : digest;
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
  desk: ImportContext,
  pending: PendingImport,
  {
    reference,
    digest,
    folder,
  }: {
    readonly reference: string;
    readonly digest: FileDigest | null;
    readonly folder: BatchSource['folder'] | null;
  },
): Promise<Result<ChangedBatch>> {
  const { summary, received } = pending;
  const at = instantOf(desk.clock);
  const day = await bankDay(desk);
  const batch = newId(desk.random, 'batch');
  const groups = summary.groups.map((node, index): DraftGroup => {
    const group = newId(desk.random, 'group');
    const { ownAccount, valueDate } = desk.messages.groupHeader(summary.kind, group, node);
    return { group, position: index + 1, ownAccount, valueDate, node };
  });
  const source: BatchSource = {
    fileName: received.name,
    sha256: received.sha256,
    ...differencesOf(summary),
    ...(digest === null ? {} : { digest }),
    ...(folder === null || folder === undefined ? {} : { folder }),
  };
  const create = (named: string): Promise<Result<ChangedBatch>> =>
    desk.store.batches.create(
      {
        batch,
        reference: named,
        kind: directionOf(summary.kind),
        version: summary.kind,
        at,
        source,
        header: summary.header,
        groups,
        findings: [
          ...groupFindings(summary.findings.filter((finding) => finding.payment === null)),
          ...folderFindings(source, groups),
        ],
        log: {
          at,
          act: 'batch.import',
          actor: AT_DESK,
          subject: batch,
          detail: coded(
            sentence('log-imported', { payments: summary.transactions, sha256: received.sha256 }),
            ...changesOf(pending, digest),
          ),
        },
      },
      pieces(desk, pending, groups),
    );
  return reference === '' ? withNextReference(desk, day.today, create) : create(reference);
}

/** What a person left out or rewrote, and the digest that was compared, for the log. */
function changesOf({ table }: PendingImport, digest: FileDigest | null): readonly Sentence[] {
  return [
    ...(table !== undefined && table.leftOut > 0
      ? [sentence('log-rows-left-out', { rows: table.leftOut })]
      : []),
    ...(table !== undefined && table.corrected > 0
      ? [sentence('log-cells-corrected', { cells: table.corrected })]
      : []),
    ...(digest === null
      ? []
      : [sentence('log-digest-compared', { algorithm: digest.algorithm, value: digest.value })]),
  ];
}

/** The digest that the sender gave, once the file was found to have it; null where none was given. */
async function comparedDigest(
  desk: ImportContext,
  { received }: PendingImport,
  given: string,
): Promise<Result<FileDigest | null>> {
  if (given.trim() === '') return ok(null);
  const wanted = readFileDigest(given);
  if (wanted === undefined) return err(fault('file-digest-unreadable'));
  const found =
    wanted.algorithm === 'SHA-256'
      ? received.sha256
      : (await desk.messages.digests(received.chunks))[wanted.algorithm === 'MD5' ? 'md5' : 'sha1'];
  return found === wanted.value ? ok(wanted) : err(fault('file-digest-differs', { rule: wanted.algorithm }));
}

/** More than a statement can name are kept as findings alone: such a file is corrected. */
function differencesOf({ findings }: ImportSummary): { readonly differences?: readonly FileDifference[] } {
  const differences = findings.flatMap(({ rule, path, figures }): FileDifference[] =>
    isFileRule(rule) && figures ? [{ rule, path, ...figures }] : [],
  );
  return differences.length === 0 || differences.length > MOST_OVERRIDES ? {} : { differences };
}

async function* pieces(
  desk: ImportContext,
  { summary, payments: read }: PendingImport,
  groups: readonly DraftGroup[],
): AsyncGenerator<PaymentsChunk, void, undefined> {
  const byPayment = Map.groupBy(summary.findings, (finding) => finding.payment);
  const nextId = newIds(desk.random, 'payment');
  let position = 0;
  for await (const piece of read()) {
    const payments: PrintedPayment[] = [];
    const findings: StoredFinding[] = [];
    for (const { group, agentBic: _bank, ...payment } of piece) {
      const id = nextId();
      const found = byPayment.get(position);
      if (found !== undefined) findings.push(...paymentFindings(id, found));
      position += 1;
      payments.push({ payment: id, group: groups[group]?.group ?? '', position, ...payment });
    }
    yield { payments, findings };
  }
  if (position !== summary.transactions) throw new Error('The file read differently the second time.');
}

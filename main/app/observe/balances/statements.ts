// Account statements that come as files: kept as they came, and what they say taken among what is known. All
// of a file or nothing.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import type { ReceivedFile } from '../../desk/index.ts';
import type { StatementContext } from '../context.ts';
import { matchEntries } from './matching.ts';
import { timedAccount } from './statement-time.ts';

type Row = Answer<'balances.import'>;

/** One file at a time: what is handed over twice is imported once. */
const LOCK = 'statement-file';

export async function importStatement(
  desk: StatementContext,
  { file }: ParsedInput<'balances.import'>,
): Promise<Result<Row>> {
  const received = await desk.files.take(file);
  if (!received.ok) return received;
  try {
    const kept = await desk.mutex.runExclusive(LOCK, () => keepStatement(desk, received.value));
    if (!kept.ok) return kept;
    await matchEntries(desk);
    desk.notifier.emit('changed', { what: 'log', id: null });
    return kept;
  } finally {
    await desk.files.discard(file);
  }
}

async function keepStatement(desk: StatementContext, received: ReceivedFile): Promise<Result<Row>> {
  const { reports, bytes } = desk.store;
  const { name, sha256, chunks } = received;
  const before = await reports.importedAt(sha256);
  if (before !== null)
    return err(fault('statement-known', { sentences: [sentence('statement-imported', { at: before })] }));
  const { ref } = await bytes.put(chunks(), 'compressed');
  const report = newId(desk.random, 'report');
  const at = instantOf(desk.clock);
  const timeZone = (await desk.store.desk.profile())?.profile.timeZone ?? 'UTC';
  await reports.begin({ report, raw: ref, askedAt: at, receivedAt: at, base: null, askedAccount: '' });
  let committed = false;
  try {
    const read = await desk.messages.readReport(bytes.read(ref), (piece) =>
      'account' in piece
        ? reports.addAccount(report, timedAccount(piece.account, { at, timeZone }))
        : reports.addEntries(report, piece.position, piece.from, piece.entries),
    );
    const { head, format, refused, ...counts } = read;
    if (refused !== undefined) return err(refused);
    if (format === undefined)
      return err(fault('statement-unreadable', { sentences: [sentence('statement-no-form', {})] }));
    const row: Row = {
      report,
      answer: null,
      file: { name, sha256, format },
      askedAt: at,
      receivedAt: at,
      request: {},
      ...counts,
      ...(head.breaks === undefined ? {} : { doesNotAddUp: true as const }),
    };
    const { accounts, entries } = counts;
    await reports.commit(report, {
      view: JSON.stringify(row),
      head: JSON.stringify(head),
      unavailable: [],
      log: {
        at,
        act: 'balances.import',
        actor: AT_DESK,
        subject: report,
        detail: coded(sentence('log-statement', { format, name, accounts, entries, sha256 })),
      },
    });
    committed = true;
    return ok(row);
  } finally {
    if (!committed) await reports.discard(report);
  }
}

// The log for reading, and the check of its whole chain.
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer, CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { lastAnchor } from './checkpoint.ts';
import type { LogEntry } from '../../../ports/store/log.ts';
import type { LogContext } from '../context.ts';

export async function listLog(
  desk: LogContext,
  { offset, limit, text }: ParsedInput<'log.list'>,
): Promise<Result<Answer<'log.list'>>> {
  const page = await desk.store.log.list({ offset, limit, ...(text === undefined ? {} : { text }) });
  return ok({ rows: page.rows.map(listedEntry), total: page.total });
}

/** As it is shown: without the hash of the entry before. */
export function listedEntry({
  position,
  at,
  act,
  actor,
  subject,
  detail,
  hash,
}: LogEntry): Omit<LogEntry, 'previous'> {
  return { position, at, act, actor, subject, detail, hash };
}

export async function verifyLog(desk: LogContext): Promise<Result<CallOutput<'log.verify'>>> {
  const [verdict, anchor] = await Promise.all([desk.store.log.verify(), lastAnchor(desk)]);
  // Kept in the process alone: a read writes nothing.
  desk.verified.log = verdict.intact;
  // The store counts every checkpoint; here only those whose signature verifies.
  return ok({
    ...verdict,
    anchoredUpTo: anchor?.position ?? 0,
    anchor: anchor === null ? null : { at: anchor.at, by: anchor.person },
  });
}

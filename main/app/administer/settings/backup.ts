// A backup of the desk as a file for the user to keep elsewhere; the log says when it was made and what its
// bytes are.
import { createHash } from 'node:crypto';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { CoreParts, FileParts, Stores } from '../../desk/index.ts';
import type { AdministrationParts } from '../context.ts';

export async function makeBackup(
  desk: Pick<CoreParts, 'clock' | 'identity'> &
    Stores<'log'> &
    Pick<FileParts, 'outgoing'> &
    Pick<AdministrationParts, 'backup'>,
): Promise<Result<Answer<'backup.make'>>> {
  const made = await desk.backup();
  if (!made.ok) return made;
  const bytes = made.value;
  const at = instantOf(desk.clock);
  const { desk: subject, companyId, environment } = desk.identity;
  await desk.store.log.append({
    at,
    act: 'desk.backup',
    actor: 'desk',
    subject,
    detail: coded(
      sentence('log-backup', {
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      }),
    ),
  });
  const name = `${companyId}-${environment}-backup-${at.slice(0, 19).replaceAll(/[:T]/gu, '-')}.zip`;
  return ok({ file: desk.outgoing.add(bytes), name, bytes: bytes.length });
}

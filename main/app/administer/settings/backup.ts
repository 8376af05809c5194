// A backup of the desk as a file for the user to keep elsewhere; the log says when it was made and what its
// bytes are.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { CoreDeps, FileDeps } from '../../desk/index.ts';
import type { AdministrationDeps } from '../context.ts';
import { checkStore, type PageCheckContext } from './check-pages.ts';
import { sha256Hex } from '../../../digest/sha256.ts';

export async function makeBackup(
  desk: PageCheckContext &
    Pick<CoreDeps, 'identity'> &
    Pick<FileDeps, 'outgoing'> &
    Pick<AdministrationDeps, 'backup'>,
): Promise<Result<Answer<'backup.make'>>> {
  // A backup of a damaged store would replace a good one; SQLite notices only what it has to read for it.
  const damaged = await checkStore(desk);
  if (damaged !== null) return err(damaged);
  const made = await desk.backup();
  if (!made.ok) return made;
  const bytes = made.value;
  const at = instantOf(desk.clock);
  const { desk: subject, companyId, environment } = desk.identity;
  await desk.store.log.append({
    at,
    act: 'desk.backup',
    actor: AT_DESK,
    subject,
    detail: coded(
      sentence('log-backup', {
        bytes: bytes.length,
        sha256: sha256Hex(bytes),
      }),
    ),
  });
  const name = `${companyId}-${environment}-backup-${at.slice(0, 19).replaceAll(/[:T]/gu, '-')}.zip`;
  return ok({ file: desk.outgoing.add(bytes), name, bytes: bytes.length });
}

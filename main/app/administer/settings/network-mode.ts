// The officer's network switch: kept over restarts, and in the log.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { instantOf } from '../../../ports/clock.ts';
import { lockOf, type NetworkView, type CoreDeps, type Stores } from '../../desk/index.ts';
import type { BankingDeps } from '../../deliver/index.ts';

export const NETWORK_SETTING = 'network.mode';

/** The administrator may have locked the desk offline. */
export async function setNetworkMode(
  desk: Pick<CoreDeps, 'clock' | 'locks'> & Stores<'desk'> & Pick<BankingDeps, 'network' | 'wake'>,
  mode: NetworkView['mode'],
): Promise<Result<NetworkView>> {
  const why = mode === 'online' ? lockOf(desk, 'network') : null;
  if (why !== null) return err(fault('setting-locked', { detail: why }));
  // Offline holds at once, also where the disk takes no setting; it is online only once that is kept.
  if (mode === 'offline') desk.network.setMode(mode);
  await desk.store.desk.saveSetting(NETWORK_SETTING, mode, {
    at: instantOf(desk.clock),
    act: `network.${mode}`,
    actor: AT_DESK,
    subject: 'network',
    detail: '',
  });
  if (mode === 'online') desk.network.setMode(mode);
  desk.wake();
  return ok(desk.network.view());
}

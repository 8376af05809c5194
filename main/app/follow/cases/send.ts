// Sends a released case, and the identical request again where nothing of it arrived.
import type { Result } from '../../../../shared/domain/result.ts';
import { deliver, deliverAgain } from '../../deliver/index.ts';
import type { CaseHead } from '../../../ports/store.ts';
import type { FollowContext } from '../context.ts';
import { caseDelivery } from './delivery.ts';

export function sendCase(desk: FollowContext, id: string): Promise<Result<CaseHead>> {
  return deliver(desk, caseDelivery(desk), id);
}

export function resendCase(desk: FollowContext, id: string): Promise<Result<CaseHead>> {
  return deliverAgain(desk, caseDelivery(desk), id);
}

// Sends a released case, and the identical request again where nothing of it arrived.
import type { Result } from '../../../../shared/domain/result.ts';
import { deliver, deliverAgain, settleInterrupted } from '../../deliver/index.ts';
import type { CaseHead } from '../../../ports/store.ts';
import type { CaseDeliveryContext } from '../context.ts';
import { caseDelivery } from './delivery.ts';

export function sendCase(desk: CaseDeliveryContext, id: string): Promise<Result<CaseHead>> {
  return deliver(desk, caseDelivery(desk), id);
}

export function resendCase(desk: CaseDeliveryContext, id: string): Promise<Result<CaseHead>> {
  return deliverAgain(desk, caseDelivery(desk), id);
}

/** What was being sent when the desk stopped is unknown. */
export function settleInterruptedCases(desk: CaseDeliveryContext): Promise<void> {
  return settleInterrupted(desk, caseDelivery(desk));
}

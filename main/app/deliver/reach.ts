// What an exchange says about the way to the bank. A card or a certificate that fails on this machine says
// nothing about the bank.
import type { Fault, FaultCode } from '../../../shared/domain/errors.ts';
import type { DeliveryContext } from './context.ts';
import type { ReceivedOutcome } from './follow-state.ts';
import type { Exchange } from '../../ports/bank.ts';

interface Outcome extends ReceivedOutcome {
  readonly fault?: Fault;
  readonly exchange: Exchange;
}

/** Failures of the connection or of the bank, met before a byte of the request itself left. */
const ON_THE_WAY: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'unreachable',
  'proxy-refused',
  'tls',
  'client-certificate',
  'token-unanswered',
  'token-refused',
  'token-unreadable',
  'rate-limited',
]);

/** Nothing was asked of the bank: a card, a key, a certificate or a setting of this desk stood in the way. */
export function isLocalFailure({ kind, fault, exchange }: Outcome): boolean {
  return (
    kind !== 'answered' && exchange.sentAt === null && fault !== undefined && !ON_THE_WAY.has(fault.code)
  );
}

/** Reach, budget and pauses follow from what was really asked of the bank. */
export function noteExchange(desk: Pick<DeliveryContext, 'network' | 'follow'>, outcome: Outcome): void {
  if (isLocalFailure(outcome)) return;
  desk.network.reached(outcome.exchange.answer !== null);
  desk.follow.spend();
  desk.follow.receive(outcome);
}

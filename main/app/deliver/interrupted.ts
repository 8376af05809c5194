// Settles what was being sent when the desk stopped, or when its answer could not be stored: bytes may have
// left, so it is unknown.
import { fault } from '../../../shared/domain/errors.ts';
import { instantOf } from '../../ports/clock.ts';
import type { DeliveryContext } from './context.ts';
import { unsentExchange } from '../desk/index.ts';
import type { Delivery, DeliveryTypes, Settlement } from './delivery.ts';
import { exchangeRecord } from './exchange-record.ts';

/** What is `sending` while nothing is under way about it becomes `unknown` as soon as that can be stored. */
export async function settleInterrupted<T extends DeliveryTypes>(
  context: Pick<DeliveryContext, 'clock' | 'mutex'>,
  delivery: Delivery<T>,
): Promise<void> {
  for (const id of await delivery.records.sending())
    if (!context.mutex.busy(id)) await context.mutex.runExclusive(id, () => settle(context, delivery, id));
}

async function settle<T extends DeliveryTypes>(
  context: Pick<DeliveryContext, 'clock' | 'mutex'>,
  { name, machine, records, ...delivery }: Delivery<T>,
  id: string,
): Promise<void> {
  const found = await records.find(id);
  if (!found.ok || delivery.position(found.value).state !== 'sending') return;
  const subject = found.value;
  const at = instantOf(context.clock);
  const why = fault('send-interrupted');
  const settlement: Settlement<T> = {
    event: 'ambiguous',
    fault: why,
    report: null,
    subject,
    position: machine.afterRestart(delivery.position(subject)),
    at,
    answer: null,
    sentAt: null,
    notBefore: null,
  };
  const change = await delivery.settle(settlement);
  const log = { at, act: `${name}.ambiguous`, actor: 'desk', subject: id, detail: why.code };
  const attempt = await records.openAttempt(id);
  const unsent = unsentExchange(delivery.operation(subject), '');
  // What is `sending` without an attempt cannot be; should it be found, it is unknown all the same.
  const done =
    attempt === null
      ? await records.change(subject, change, log)
      : await records.end({ ...exchangeRecord(context, attempt, unsent, 'unknown', why, null), log }, change);
  if (!done.ok) throw new Error(`An interrupted send could not be settled: ${done.error.code}`);
  await delivery.derive(subject, settlement);
  delivery.notify(id);
}

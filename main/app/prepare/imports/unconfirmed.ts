// Which payments of a file the policy will not let through, because they go to nobody who is confirmed: named
// before the file is imported.
import type { PaidBeneficiary } from '../../../../shared/domain/confirmation.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { directionOf } from '../../../../shared/domain/message-versions/catalogue.ts';
import { exponentOf, formatDecimal } from '../../../../shared/domain/money.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { MOST_UNCONFIRMED } from '../../../../shared/ipc/calls/batches.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import { masksAll } from '../../desk/index.ts';
import { RECHECKED_AT_ONCE } from '../batches/open-batch.ts';
import type { ImportContext } from '../context.ts';
import { paidToUnconfirmed } from '../review/unconfirmed.ts';

type Answered = Answer<'imports.unconfirmed'>;

/** Empty for what cannot be read: such a payment is below no limit. */
function amountOf(currency: string, minor: bigint | null): string {
  const scale = exponentOf(currency);
  return minor === null || scale === undefined ? '' : formatDecimal({ unscaled: minor, scale });
}

/** Nothing of a larger file: the freeze looks at every payment. */
export async function importUnconfirmed(desk: ImportContext, id: string): Promise<Result<Answered>> {
  const pending = desk.imports.get(id);
  if (pending === undefined) return err(fault('not-found'));
  const { kind, salary, transactions } = pending.summary;
  if (transactions > RECHECKED_AT_ONCE) return ok({ total: 0, rows: [] });
  const places = new Map<PaidBeneficiary, number>();
  const unconfirmed = await paidToUnconfirmed(desk, directionOf(kind), async () => {
    for await (const piece of pending.payments())
      for (const { name, account, agentBic, currency, ...its } of piece)
        places.set({ name, account, agentBic, currency, amount: amountOf(currency, its.minor) }, places.size);
    return [...places.keys()];
  });
  const hidden = salary || (await masksAll(desk));
  const rows = unconfirmed.flatMap((one) => {
    const position = places.get(one);
    return hidden || position === undefined ? [] : [{ position, name: one.name, account: one.account }];
  });
  return ok({ total: unconfirmed.length, rows: rows.slice(0, MOST_UNCONFIRMED) });
}

// A change of an own account that waits for a second person: what it changes, and its confirmation.
import { useState } from 'react';
import type { Fault } from '../../../../shared/domain/errors.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import { call } from '../../../bridge.ts';
import { t } from '../../../i18n/index.ts';
import { useWhen } from '../../../stores/desk.ts';
import { say } from '../../../stores/notices.ts';
import type { OwnAccount } from '../../../stores/own-accounts.ts';
import { formattedAccount } from '../../../ui/account.ts';
import { formattedAmount } from '../../../ui/Amount.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FaultView } from '../../../ui/FaultView.tsx';
import { KeyValues } from '../../../ui/KeyValues.tsx';

const s = t.ownAccounts;

type Waiting = NonNullable<OwnAccount['waiting']>;
type Changed = Waiting['fields'][number];

export function WaitingChangeDialog({
  name,
  account,
  waiting,
  onClose,
}: {
  readonly name: string;
  readonly account: OwnAccount;
  readonly waiting: Waiting;
  readonly onClose: () => void;
}) {
  const when = useWhen();
  const [fault, setFault] = useState<Fault>();
  const [pending, setPending] = useState<'confirm' | 'discard'>();
  const { change, by, at, isOwn, fields } = waiting;
  const currencies = currenciesOf(account, fields);
  const end = async (what: 'confirm' | 'discard', ended: Promise<Result<unknown>>, done: string) => {
    setPending(what);
    const result = await ended;
    setPending(undefined);
    if (!result.ok) return setFault(result.error);
    say(done);
    onClose();
  };
  return (
    <Dialog
      title={s.reviewTitle(name)}
      onClose={onClose}
      closable={pending === undefined}
      footer={
        <>
          <Button onPress={onClose} disabled={pending !== undefined}>
            {t.common.cancel}
          </Button>
          <Button
            pending={pending === 'discard'}
            disabled={pending === 'confirm'}
            onPress={() =>
              void end('discard', call('accounts.discardChange', { change }), s.changeDiscarded(name))
            }
          >
            {s.discardChange}
          </Button>
          {!isOwn && (
            <Button
              weight="primary"
              pending={pending === 'confirm'}
              disabled={pending === 'discard'}
              onPress={() =>
                void end('confirm', call('accounts.confirmChange', { change }), s.changeConfirmed(name))
              }
            >
              {s.confirmChange}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <p className="mono">{formattedAccount(account.account)}</p>
        <p>{s.waitingBy(by, when.full(at))}</p>
        <KeyValues
          pairs={fields.map((field) => [
            s.fields[field.field],
            s.nowAndThen(valueText(field, 'before', currencies), valueText(field, 'after', currencies)),
          ])}
        />
        <p className="small quiet">{isOwn ? s.waitingOwn : s.waitingNote}</p>
        {fault && <FaultView fault={fault} />}
      </div>
    </Dialog>
  );
}

interface Currencies {
  readonly before: string;
  readonly after: string;
}

/** A limit is an amount in the currency of its own side. */
function currenciesOf({ currency }: OwnAccount, fields: readonly Changed[]): Currencies {
  const changed = fields.find(({ field }) => field === 'currency');
  return { before: currency, after: changed?.after ?? currency };
}

function valueText({ field, ...sides }: Changed, side: keyof Currencies, currencies: Currencies): string {
  const value = sides[side];
  if (field === 'status') return s.statuses[value === 'closed' ? 'closed' : 'open'];
  if (field === 'shortFunds') return s.shortFunds[value === 'block' ? 'block' : 'warn'];
  if (field === 'currency') return value === '' ? '—' : value;
  return value === '' ? s.noLimit : formattedAmount(value, currencies[side]);
}

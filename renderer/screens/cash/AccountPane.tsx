// What is known of one account over all reports: its entries, its days, and what is expected of it.
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { showFailure } from '../../stores/failures.ts';
import { say } from '../../stores/notices.ts';
import { accountWords } from '../../ui/account.ts';
import { Button } from '../../ui/Button.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Days } from './Days.tsx';
import { Entries } from './Entries.tsx';
import { Expected } from './Expected.tsx';
import type { CashAccount } from './figures.ts';

const s = t.cash;
type Part = 'entries' | 'days' | 'expected';
const PARTS = (['days', 'entries', 'expected'] as const).map((id) => ({ id, text: s.parts[id] }));

export function AccountPane({ account }: { readonly account: CashAccount }) {
  const [part, setPart] = useState<Part>('days');
  const [pending, setPending] = useState(false);
  const { id, base, currency } = account;
  const ask = async (): Promise<void> => {
    if (id === null) return;
    setPending(true);
    const result = await call('balances.ask', {
      base_currency: base,
      account_identifier: id,
      ...(currency !== null && { account_currency: currency }),
    });
    setPending(false);
    if (result.ok) say(s.asked(result.value.standing));
    else showFailure(result.error);
  };
  return (
    <section className="cash-pane" aria-label={account.name ?? id ?? s.unnamed}>
      <div className="row wrap">
        <h2 className="clip">
          <PlainText text={account.name ?? account.owner ?? s.unnamed} />{' '}
          {id !== null && <span className="mono small quiet">{accountWords(id)}</span>}
        </h2>
        <span className="row end">
          <Segments label={s.part} value={part} options={PARTS} onChange={setPart} />
          <Button icon={Landmark} pending={pending} disabled={id === null} onPress={() => void ask()}>
            {s.askAgain}
          </Button>
        </span>
      </div>
      {account.standing === 'unavailable' && (
        <p className="cash-note cash-note-partial" role="note">
          {s.notEntitled(id ?? '')}
        </p>
      )}
      {part === 'entries' ? (
        <Entries account={account.account} />
      ) : part === 'days' ? (
        <Days account={account.account} currency={currency} />
      ) : (
        <Expected account={account} />
      )}
    </section>
  );
}

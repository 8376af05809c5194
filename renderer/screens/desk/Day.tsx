// What was sent, accepted, settled and rejected today, by currency.
import { t } from '../../i18n/index.ts';
import type { Desk } from '../../stores/desk.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { TotalsList } from '../../ui/Amount.tsx';
import type { Tone } from '../../ui/tone.ts';

const TONE: Readonly<Record<Desk['day'][number]['what'], Tone>> = {
  sent: 'waiting',
  accepted: 'waiting',
  settled: 'done',
  rejected: 'refused',
};
const ORDER = ['sent', 'accepted', 'settled', 'rejected'] as const;

export function Day({ day }: { readonly day: Desk['day'] }) {
  return (
    <ul className="day">
      {ORDER.map((what) => {
        const totals = day.find((entry) => entry.what === what)?.totals ?? [];
        const count = totals.reduce((sum, total) => sum + total.count, 0);
        return (
          <li key={what} className="day-line">
            <span className="stack day-what">
              <StateBadge tone={totals.length === 0 ? 'neutral' : TONE[what]}>{t.desk.what[what]}</StateBadge>
              {count > 0 && <span className="small faint">{t.common.transactions(count)}</span>}
            </span>
            <TotalsList totals={totals} />
          </li>
        );
      })}
    </ul>
  );
}

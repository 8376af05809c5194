// What the results show of a payment as the bank holds it.
import { Link2 } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { foundPaymentText } from '../../ui/bank-text.ts';
import { formattedDate } from '../../ui/when.ts';
import type { Column } from '../../ui/list/column.ts';
import { HiddenAmount, HiddenName } from '../../ui/Hideable.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { paymentTone } from '../../ui/tone.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { BankAmount } from './BankAmount.tsx';
import type { PlacedPayment } from './search-store.ts';

const s = t.search;
const c = s.columns;

export const FOUND_COLUMNS: readonly Column<PlacedPayment>[] = [
  {
    id: 'state',
    title: () => c.state,
    width: 'minmax(130px, 0.3fr)',
    cell: ({ payment }) => (
      <span className="row" title={foundPaymentText(payment)}>
        {payment.returned ? (
          <StateBadge tone="attention">{t.status.returned}</StateBadge>
        ) : (
          <StateBadge tone={paymentTone(payment)}>
            {(payment.status === null ? undefined : t.status.word[payment.status]) ?? payment.status ?? '—'}
          </StateBadge>
        )}
        {payment.known !== null && (
          <span className="own-mark" title={s.knownMark}>
            <Link2 aria-hidden size={13} />
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'who',
    title: () => c.who,
    width: 'minmax(176px, 1.6fr)',
    cell: ({ payment, incoming }) =>
      payment.hidden ? (
        <HiddenName />
      ) : (
        <PlainText
          text={
            (incoming
              ? (payment.debtor?.name ?? payment.debtorAccount)
              : (payment.creditor?.name ?? payment.creditorAccount)) ?? '—'
          }
          className="strong"
        />
      ),
  },
  {
    id: 'endToEndId',
    title: () => c.endToEndId,
    width: 'minmax(90px, 0.8fr)',
    cell: ({ payment }) => <PlainText text={payment.endToEndId ?? '—'} className="mono" />,
  },
  {
    id: 'date',
    title: () => c.date,
    titled: true,
    width: '86px',
    cell: ({ payment }) => (payment.settlementDate === null ? '—' : formattedDate(payment.settlementDate)),
  },
  {
    id: 'amount',
    title: () => c.amount,
    width: '132px',
    align: 'end',
    cell: ({ payment }) =>
      payment.hidden ? <HiddenAmount /> : <BankAmount amount={payment.instructedAmount} />,
  },
];

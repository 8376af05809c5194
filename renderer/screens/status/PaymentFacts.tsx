// What was sent for this payment.
import { t } from '../../i18n/index.ts';
import { formatRoute } from '../../stores/route.ts';
import { accountWords } from '../../ui/account.ts';
import { dateWords } from '../../ui/dates.ts';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import type { PaymentView } from './PaymentPage.tsx';

const p = t.status.payment;

export function PaymentFacts({ view }: { readonly view: PaymentView }) {
  return (
    <KeyValues
      pairs={[
        [t.status.columns.name, <PlainText key="name" text={view.name} />],
        [
          t.status.columns.account,
          <span key="account" className="mono">
            {accountWords(view.account)}
          </span>,
        ],
        [t.status.columns.endToEndId, <PlainText key="e2e" text={view.endToEndId} className="mono" />],
        [
          p.uetr,
          view.uetr === null ? (
            <span key="uetr" className="faint">
              {p.none}
            </span>
          ) : (
            <PlainText key="uetr" text={view.uetr} className="mono" />
          ),
        ],
        [t.status.columns.valueDate, dateWords(view.valueDate)],
        [
          p.status,
          view.status === null ? (
            <span key="status" className="faint">
              {p.none}
            </span>
          ) : (
            <PlainText key="status" text={view.status} className="mono" />
          ),
        ],
        [
          p.batch,
          <a key="batch" href={formatRoute('review', view.batch)}>
            <PlainText text={view.reference} />
          </a>,
        ],
        [
          p.message,
          <a key="message" href={formatRoute('message', view.message)}>
            {p.openMessage}
          </a>,
        ],
      ]}
    />
  );
}

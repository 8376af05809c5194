// Every field the bank sent about one payment; what it left out is not shown.
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { foundPaymentText, bankReasonText } from '../../ui/bank-text.ts';
import { formattedAccount } from '../../ui/account.ts';
import { formattedDate } from '../../ui/when.ts';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { paymentTone } from '../../ui/tone.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { BankAmount } from './BankAmount.tsx';
import { FoundActions } from './FoundActions.tsx';
import type { SearchedPayment, PlacedPayment } from './search-store.ts';

const s = t.search;
type Pair = readonly [string, ReactNode];
type Party = NonNullable<SearchedPayment['debtor']>;
type Agent = NonNullable<SearchedPayment['debtorAgent']>;

function said(name: string, value: string | null): readonly Pair[] {
  return value === null ? [] : [[name, <PlainText key={name} text={value} className="break" />]];
}

const partyPairs = (party: Party | null): readonly Pair[] =>
  party === null
    ? []
    : [
        ...said(s.party.name, party.name),
        ...said(s.party.bic, party.bic),
        ...said(s.party.identification, party.identification),
        ...said(s.party.addressLines, party.addressLines.join(', ') || null),
        ...said(s.party.postalCode, party.postalCode),
        ...said(s.party.town, party.town),
        ...said(s.party.country, party.country),
      ];
const agentPairs = (agent: Agent | null): readonly Pair[] =>
  agent === null
    ? []
    : [
        ...said(s.party.name, agent.name),
        ...said(s.party.bic, agent.bic),
        ...said(s.party.branch, agent.branch),
        ...said(s.party.clearingCode, agent.clearingCode),
      ];

function Group({ title, pairs }: { readonly title: string; readonly pairs: readonly Pair[] }) {
  if (pairs.length === 0) return null;
  return (
    <section>
      <h3 className="found-title">{title}</h3>
      <KeyValues pairs={pairs} />
    </section>
  );
}

export function FoundPanel({
  row,
  onClose,
  onRaw,
}: {
  readonly row: PlacedPayment;
  readonly onClose: () => void;
  readonly onRaw: (answer: string) => void;
}) {
  const f = s.fields;
  const grouped = (text: string | null): string | null => (text === null ? null : formattedAccount(text));
  const { payment } = row;
  const when = useWhen();
  const moment = (text: string | null): string | null =>
    text === null ? null : `${when.day(text)}, ${when.seconds(text)}`.replace(`${text}, ${text}`, text);
  const dated = (text: string | null): string | null => (text === null ? null : formattedDate(text));
  return (
    <SidePanel title={payment.creditor?.name ?? payment.endToEndId ?? s.noName} onClose={onClose} wide>
      <div className="stack-wide found">
        <div className="stack">
          <StateBadge tone={paymentTone(payment)} solid>
            {foundPaymentText(payment)}
          </StateBadge>
          <FoundActions row={row} onRaw={onRaw} />
        </div>
        {payment.reasons.length > 0 && (
          <section>
            <h3 className="found-title">{s.groups.reasons}</h3>
            {payment.reasons.map((reason) => (
              <p key={`${reason.code} ${reason.type} ${reason.text}`}>
                {[reason.type, reason.code]
                  .filter((code) => code !== null)
                  .map((code) => (
                    <span key={code} className="mono timeline-code">
                      {code}
                    </span>
                  ))}{' '}
                <PlainText text={bankReasonText(reason.code)} />
                {reason.text !== null && (
                  <span className="quiet">
                    {' '}
                    <PlainText text={t.common.quoted(reason.text)} />
                  </span>
                )}
              </p>
            ))}
          </section>
        )}
        <Group
          title={s.groups.payment}
          pairs={[
            ...said(f.status, payment.status),
            ...(payment.instructedAmount === null
              ? []
              : [[f.instructedAmount, <BankAmount key="i" amount={payment.instructedAmount} />] as const]),
            ...(payment.confirmedAmount === null
              ? []
              : [[f.confirmedAmount, <BankAmount key="c" amount={payment.confirmedAmount} />] as const]),
            ...said(f.endToEndId, payment.endToEndId),
            ...said(f.uetr, payment.uetr),
            ...said(f.instructionId, payment.instructionId),
            ...said(f.bankReference, payment.bankReference),
            ...said(f.clearingReference, payment.clearingReference),
            ...said(f.serviceType, payment.serviceType),
            ...said(f.eventTime, moment(payment.eventTime)),
            ...said(f.originator, payment.originator),
            ...said(f.requestedDate, dated(payment.requestedDate)),
            ...said(f.settlementDate, dated(payment.settlementDate)),
            ...said(f.virtualAccount, payment.virtualAccount),
            ...said(f.remittance, payment.remittance),
          ]}
        />
        <Group
          title={s.groups.debtor}
          pairs={[...said(f.debtorAccount, grouped(payment.debtorAccount)), ...partyPairs(payment.debtor)]}
        />
        <Group title={s.groups.debtorAgent} pairs={agentPairs(payment.debtorAgent)} />
        <Group
          title={s.groups.creditor}
          pairs={[
            ...said(f.creditorAccount, grouped(payment.creditorAccount)),
            ...partyPairs(payment.creditor),
          ]}
        />
        <Group title={s.groups.creditorAgent} pairs={agentPairs(payment.creditorAgent)} />
        {payment.events.length > 0 && <Events events={payment.events} moment={moment} />}
      </div>
    </SidePanel>
  );
}

function Events({
  events,
  moment,
}: {
  readonly events: SearchedPayment['events'];
  readonly moment: (text: string | null) => string | null;
}) {
  const e = s.event;
  return (
    <section>
      <h3 className="found-title">{s.groups.events}</h3>
      <ol className="stack">
        {events.map((event) => (
          <li key={JSON.stringify(event)} className="found-event">
            <KeyValues
              pairs={[
                ...said(e.from, event.from),
                ...said(e.to, event.to),
                ...said(e.at, moment(event.at)),
                ...said(e.chargeBearer, event.chargeBearer),
                ...(event.charge === null
                  ? []
                  : [[e.charge, <BankAmount key="charge" amount={event.charge} />] as const]),
                ...event.exchange.flatMap(({ name, value }) => said(name, value)),
              ]}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

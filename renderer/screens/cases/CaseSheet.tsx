// What a case asks for: the payment, the reason with its meaning, the identification, and the request's own
// bytes.
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { CASE_FIELDS, type CaseField } from '../../../shared/domain/case.ts';
import { t } from '../../i18n/index.ts';
import { formattedAccount } from '../../ui/account.ts';
import { caseReasonText } from '../../ui/bank-text.ts';
import { Amount } from '../../ui/Amount.tsx';
import { HiddenAmount, HiddenName, HiddenNote } from '../../ui/Hideable.tsx';
import { formattedDate } from '../../ui/when.ts';
import { Digest, FingerprintWords } from '../../ui/Digest.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { revealInvisible } from '../../ui/reveal.ts';
import { formatRoute } from '../../stores/route.ts';
import type { CaseDetail } from './CaseList.tsx';

const c = t.cases;
export const CASE_ITEMS = ['words', 'what', 'payment', 'reason', 'identification', 'request'] as const;
export type CaseItem = (typeof CASE_ITEMS)[number];
type Of = { readonly detail: CaseDetail };

export function CasePaymentItems({ detail: { about, payment, privacy } }: Of) {
  return (
    <>
      {privacy !== null && <HiddenNote batch={privacy.batch} privacy={privacy} />}
      <KeyValues
        pairs={[
          [
            c.form.name,
            about.hidden ? (
              <HiddenName key="n" />
            ) : about.name === '' ? (
              <span key="n" className="faint">
                {c.noName}
              </span>
            ) : payment === null ? (
              <PlainText key="n" text={about.name} className="strong" />
            ) : (
              <a key="n" href={formatRoute('payment', payment)} className="strong">
                <PlainText text={about.name} />
              </a>
            ),
          ],
          ...(about.account === ''
            ? []
            : [
                [
                  c.form.account,
                  <span key="a" className="mono">
                    {formattedAccount(about.account)}
                  </span>,
                ] as const,
              ]),
          [
            c.form.amount,
            about.hidden ? (
              <HiddenAmount key="m" />
            ) : about.amount === null ? (
              <span key="m" className="faint">
                {c.amountNone}
              </span>
            ) : (
              <Amount key="m" amount={about.amount.amount} currency={about.amount.currency} size="title" />
            ),
          ],
          ...(about.valueDate === '' ? [] : [[c.form.valueDate, formattedDate(about.valueDate)] as const]),
          [
            c.source,
            payment === null ? (
              <span key="s" className="attention-text">
                {c.sources.typed}
              </span>
            ) : (
              c.sources.desk
            ),
          ],
        ]}
      />
    </>
  );
}

export function CaseReasonItems({ detail: { act, reason, fields } }: Of) {
  const description = fields.reason_description ?? '';
  return (
    <div className="stack">
      <p>
        <span className="mono timeline-code">{reason || '—'}</span> {caseReasonText({ act, reason })}
      </p>
      {description !== '' && (
        <p className="signature-note">
          <PlainText text={description} />
        </p>
      )}
    </div>
  );
}

const IDENTIFYING: readonly CaseField[] = CASE_FIELDS.filter(
  (name) => name !== 'reason' && name !== 'reason_description',
);

function IdentificationFacts({ detail: { fields } }: Of) {
  const pairs = IDENTIFYING.filter((name) => (fields[name] ?? '') !== '').map(
    (name) => [c.fields[name], <Identifying key={name} name={name} text={fields[name] ?? ''} />] as const,
  );
  return <KeyValues pairs={pairs} />;
}

function Identifying({ name, text }: { readonly name: CaseField; readonly text: string }) {
  return (
    <PlainText text={name === 'interbank_settlement_date' ? formattedDate(text) : text} className="mono" />
  );
}

/** The very bytes that will be sent, beside what they were made of. */
export function RequestBytes({
  request,
  seen,
}: {
  readonly request: NonNullable<CaseDetail['request']>;
  readonly seen: ReadonlySet<CaseItem>;
}) {
  return (
    <Panel
      title={c.fact.request}
      aside={
        <>
          <span className="small quiet">
            {request.format.toUpperCase()} · {t.common.bytes(request.bytes)}
          </span>
          {seen.has('request') && <Seen />}
        </>
      }
    >
      <div data-fact="request">
        <pre className="raw-answer mono case-request">
          {request.text
            .split('\n')
            .map((line) => revealInvisible(line))
            .join('\n')}
        </pre>
        <Digest sha256={request.sha256} />
      </div>
    </Panel>
  );
}

export function CaseSheet({ detail, seen }: Of & { readonly seen: ReadonlySet<CaseItem> }) {
  const { request, note } = detail;
  return (
    <section className="fact-sheet" aria-label={c.facts} data-region>
      <div className="fact-words" data-scrolls>
        <Fact fact="words" seen={seen}>
          {request === null ? (
            <p className="quiet">{c.notFixed}</p>
          ) : (
            <FingerprintWords words={request.words} size="large" label={c.wordsOf(detail.reference)} />
          )}
        </Fact>
      </div>
      {/* A part that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="fact-rest" tabIndex={0} role="region" aria-label={c.factsRest} data-scrolls>
        <Fact fact="what" seen={seen}>
          <div className="case-act">{c.act[detail.act]}</div>
          <p className="small quiet">
            {c.actNote[detail.act]} {c.requestType}: <span className="mono">{detail.requestType}</span>
          </p>
          {note !== '' && (
            <p className="signature-note">
              <PlainText text={note} />
            </p>
          )}
        </Fact>
        <Fact fact="payment" seen={seen}>
          <CasePaymentItems detail={detail} />
        </Fact>
        <Fact fact="reason" seen={seen}>
          <CaseReasonItems detail={detail} />
        </Fact>
        <Fact fact="identification" seen={seen}>
          <IdentificationFacts detail={detail} />
        </Fact>
      </div>
    </section>
  );
}

function Fact({
  fact,
  seen,
  children,
}: {
  readonly fact: CaseItem;
  readonly seen: ReadonlySet<CaseItem>;
  readonly children: ReactNode;
}) {
  return (
    <div className="fact" data-fact={fact}>
      <h2>
        {c.fact[fact]}
        {seen.has(fact) && <Seen />}
      </h2>
      {children}
    </div>
  );
}

function Seen() {
  return (
    <span className="fact-seen">
      <Check aria-hidden size={13} />
      {c.seen}
    </span>
  );
}

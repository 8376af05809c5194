// What came of a case and what happens now: the bank's answer, what to expect, whom to call and what to tell
// them, every attempt.
import { CircleHelp, Phone } from 'lucide-react';
import type { StoredSentences } from '../../../shared/domain/sentence.ts';
import { recordText, t } from '../../i18n/index.ts';
import { useDesk, useWhen } from '../../stores/desk.ts';
import { AttemptAnswer, AttemptItem } from '../../ui/AttemptItem.tsx';
import { bankReasonText, caseRefusalText } from '../../ui/bank-text.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { Tone } from '../../ui/tone.ts';
import { RequestBytes, type CaseItem } from './CaseSheet.tsx';
import type { CaseDetail } from './CaseList.tsx';

const c = t.cases;
type Of = { readonly detail: CaseDetail };

export function Expect({ detail }: Of) {
  return (
    <ul className="stack">
      {detail.expect.map((code) => (
        <li key={code}>{t.caseGuidance.expect[code]}</li>
      ))}
    </ul>
  );
}

function decisionWords(
  act: CaseDetail['act'],
  { status, reasons }: NonNullable<CaseDetail['decision']>,
): string {
  const { accepted, declined, undecided } = c.decided;
  const base = status === 'ACCP' ? accepted : status === 'RJCT' ? declined : undecided(status);
  const why = (code: string): string =>
    status === 'ACCP' ? bankReasonText(code) : caseRefusalText(act, code);
  return [base, ...reasons.map((code) => `${code}: ${why(code)}`)].join(' ');
}

export function BankDecision({ detail, onRaw }: Of & { readonly onRaw?: (answer: string) => void }) {
  const when = useWhen();
  const zone = useDesk().value?.timeZone;
  const { decision } = detail;
  if (decision === null) return <p className="faint">{c.noDecision}</p>;
  const { answer } = decision;
  const said = recordText(decision.text, zone);
  return (
    <div className="stack">
      <p>
        <span className="mono timeline-code">{decision.status}</span>{' '}
        <span className="strong">{decisionWords(detail.act, decision)}</span>
      </p>
      {said !== '' && (
        <p className="quiet">
          <PlainText text={c.said(said)} />
        </p>
      )}
      <p className="small faint row">
        {when.full(decision.at)}
        {answer !== null && onRaw && (
          <Button weight="link" onPress={() => onRaw(answer)}>
            {c.raw}
          </Button>
        )}
      </p>
    </div>
  );
}

const URGENCY: Readonly<Record<NonNullable<CaseDetail['contact']>['urgency'], Tone>> = {
  now: 'unknown',
  'if-nothing-happens': 'waiting',
  'for-your-records': 'neutral',
};

function Contact({ contact }: { readonly contact: NonNullable<CaseDetail['contact']> }) {
  const when = useWhen();
  const { why, ask, doNot } = t.caseGuidance.contact[contact.topic];
  const shown = (value: StoredSentences): string => {
    const text = recordText(value);
    return /^\d{4}-\d{2}-\d{2}T/u.test(text) ? when.full(text) : text;
  };
  return (
    <Panel
      title={c.contact}
      aside={<StateBadge tone={URGENCY[contact.urgency]}>{c.urgency[contact.urgency]}</StateBadge>}
    >
      <div className="stack-wide case-contact">
        <p className="row">
          <Phone aria-hidden size={15} />
          <span>{why}</span>
        </p>
        <section className="stack">
          <h3>{c.tell}</h3>
          <KeyValues
            pairs={contact.tell.map(({ name, value }) => [
              c.tellNames[name],
              <PlainText key={name} text={shown(value)} className="mono break" />,
            ])}
          />
        </section>
        <section className="stack">
          <h3>{c.ask}</h3>
          <ol className="case-questions">
            {ask.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ol>
        </section>
        <p className="attention-text">{doNot}</p>
      </div>
    </Panel>
  );
}

function CaseAttempts({
  attempts,
  onRaw,
}: {
  readonly attempts: CaseDetail['attempts'];
  readonly onRaw: (answer: string) => void;
}) {
  return (
    <ol className="attempts">
      {attempts.toReversed().map((attempt) => {
        const { answer } = attempt;
        return (
          <AttemptItem
            key={attempt.attempt}
            title={c.attemptKind[attempt.kind]}
            attempt={attempt}
            answer={attempt.excerpt === '' ? null : <AttemptAnswer text={attempt.excerpt} />}
          >
            {answer !== null && (
              <>
                {' '}
                ·{' '}
                <Button weight="link" onPress={() => onRaw(answer)}>
                  {c.raw}
                </Button>
              </>
            )}
          </AttemptItem>
        );
      })}
    </ol>
  );
}

interface CaseWays {
  readonly pending: boolean;
  readonly ask: () => void;
  readonly settle: () => void;
  readonly resend: () => void;
}

/** Three ways out of the unknown, and no fourth: a request is never simply sent again. */
function Unknown({ detail, ways }: Of & { readonly ways: CaseWays }) {
  const { may, bankSays, fault } = detail;
  return (
    <>
      <div className="unknown-head" role="alert">
        <CircleHelp aria-hidden size={24} strokeWidth={1.75} />
        <div>
          <p className="unknown-title">{c.unknownTitle}</p>
          {fault && <p>{t.faults[fault.code].happened}</p>}
          <p>{c.unknownNote}</p>
        </div>
      </div>
      <Panel title={c.ways}>
        <ol className="ways">
          <li className="stack">
            <p className="quiet">{c.wayAskNote}</p>
            <div>
              <Button
                weight={may.resend ? 'plain' : 'primary'}
                pending={ways.pending}
                disabled={!may.ask}
                onPress={ways.ask}
              >
                {c.wayAsk}
              </Button>
            </div>
          </li>
          <li className="stack">
            <p className="quiet">{c.waySettleNote}</p>
            <div>
              <Button disabled={!may.settle} onPress={ways.settle}>
                {c.waySettle}
              </Button>
            </div>
          </li>
          <li className="stack">
            <p className="quiet">{c.wayResendNote}</p>
            {may.resend ? (
              <div>
                <Button weight="primary" pending={ways.pending} onPress={ways.resend}>
                  {c.wayResend}
                </Button>
              </div>
            ) : (
              <p className="small ways-off">{c.wayResendOff}</p>
            )}
          </li>
        </ol>
      </Panel>
      <BankSays says={bankSays} />
    </>
  );
}

/** What an inquiry about the payment, or a person at the bank, said of the request. */
function BankSays({ says }: { readonly says: CaseDetail['bankSays'] }) {
  const zone = useDesk().value?.timeZone;
  return (
    <Panel title={c.bankSays}>
      {says === null ? (
        <StateBadge tone="unknown">{c.notAsked}</StateBadge>
      ) : (
        <p>
          <PlainText text={recordText(says, zone)} />
        </p>
      )}
    </Panel>
  );
}

export function CaseNext({
  detail,
  ways,
  seen,
  onRaw,
}: Of & {
  readonly ways: CaseWays;
  readonly seen: ReadonlySet<CaseItem>;
  readonly onRaw: (answer: string) => void;
}) {
  const when = useWhen();
  const { returned, contact, attempts, decision, bankSays, fault, state, notBefore, request } = detail;
  return (
    // A part that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="case-next" role="region" aria-label={c.course} tabIndex={0} data-region data-scrolls>
      {state === 'unknown' && <Unknown detail={detail} ways={ways} />}
      {state === 'unknown' && contact && <Contact contact={contact} />}
      {returned && (
        <div className="case-returned" role="note">
          <span className="strong">
            <PlainText text={c.returned(returned.by)} />
          </span>{' '}
          · {when.full(returned.at)}
          <p>
            <PlainText text={c.said(returned.reason)} />
          </p>
        </div>
      )}
      {fault && state !== 'unknown' && <FaultView fault={fault} />}
      {decision && (
        <Panel title={c.decision}>
          <BankDecision detail={detail} onRaw={onRaw} />
        </Panel>
      )}
      {state === 'answered' && decision === null && bankSays !== null && <BankSays says={bankSays} />}
      <Panel title={c.next}>
        <div className="stack">
          <Expect detail={detail} />
          {notBefore !== null && <p className="attention-text">{c.notBefore(when.full(notBefore))}</p>}
        </div>
      </Panel>
      {request && <RequestBytes request={request} seen={seen} />}
      {state !== 'unknown' && contact && <Contact contact={contact} />}
      {attempts.length > 0 && (
        <Panel title={c.attempts} flush>
          <CaseAttempts attempts={attempts} onRaw={onRaw} />
        </Panel>
      )}
    </div>
  );
}

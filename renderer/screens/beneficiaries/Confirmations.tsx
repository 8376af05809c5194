// What waits for a confirmation: requests that others have signed, and entries that nobody has submitted yet.
import { useState } from 'react';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { say } from '../../stores/notices.ts';
import { useRead } from '../../stores/reads.ts';
import { formatRoute } from '../../stores/route.ts';
import { formattedAccount } from '../../ui/account.ts';
import { Button } from '../../ui/Button.tsx';
import { FingerprintWords } from '../../ui/Digest.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { Tone } from '../../ui/tone.ts';
import { SigningDialog } from '../signing/SigningDialog.tsx';
import { Entries, type Confirmation } from './Entries.tsx';
import { ProposeDialog } from './ProposeDialog.tsx';

const s = t.beneficiaries;
const c = s.confirm;
type Unconfirmed = CallOutput<'beneficiaries.waiting'>['unconfirmed'];
type State = Unconfirmed[number]['state'];

/** As `MOST_CONFIRMED` of the domain, whose schemas the window need not load. */
const MOST_AT_ONCE = 100;

export const STATE_TONE: Readonly<Record<State, Tone>> = {
  entered: 'neutral',
  awaiting: 'waiting',
  returned: 'attention',
  expired: 'attention',
  confirmed: 'done',
};
const ENDED_TONE: Readonly<Record<Confirmation['state'], Tone>> = {
  open: 'waiting',
  confirmed: 'done',
  returned: 'attention',
  withdrawn: 'neutral',
  expired: 'attention',
};

export function Confirmations() {
  const { result, value } = useRead('beneficiaries.waiting', {}, ['beneficiaries', 'settings']);
  if (result?.ok === false) return <FaultView fault={result.error} />;
  if (value === undefined) return <p className="quiet">{t.common.reading}</p>;
  const { confirmations, unconfirmed } = value;
  return (
    <div className="stack-wide beneficiary-part">
      <section className="stack" aria-label={c.waiting}>
        <h2 className="beneficiary-heading">{c.waiting}</h2>
        {confirmations.length === 0 && <p className="quiet">{c.waitingNone}</p>}
        {confirmations.map((one) => (
          <ConfirmationCard key={one.confirmation} confirmation={one} />
        ))}
      </section>
      <Open
        unconfirmed={unconfirmed.filter(({ state }) => state !== 'awaiting')}
        isNext={!confirmations.some(({ next }) => next !== null)}
      />
    </div>
  );
}

function Open({
  unconfirmed,
  isNext,
}: {
  readonly unconfirmed: Unconfirmed;
  /** False while another request above can be approved or released. */
  readonly isNext: boolean;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<readonly string[]>();
  const ids = unconfirmed.map(({ beneficiary }) => beneficiary).filter((each) => chosen.has(each));
  const toggle = (id: string): void =>
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const first = unconfirmed.slice(0, MOST_AT_ONCE).map(({ beneficiary }) => beneficiary);
  return (
    <section className="stack" aria-label={c.unconfirmed}>
      <h2 className="beneficiary-heading">{c.unconfirmed}</h2>
      {unconfirmed.length === 0 ? (
        <p className="quiet">{c.unconfirmedNone}</p>
      ) : (
        <>
          <p className="quiet">{c.unconfirmedNote}</p>
          <div className="row-wide">
            <Button onPress={() => setChosen(ids.length === 0 ? new Set(first) : new Set())}>
              {ids.length === 0 ? c.chooseAll : c.chooseNone}
            </Button>
            <Button
              weight={isNext ? 'primary' : 'plain'}
              disabled={ids.length === 0 || ids.length > MOST_AT_ONCE}
              onPress={() => setAsked(ids)}
            >
              {ids.length === 0 ? c.submit : c.submitMany(ids.length)}
            </Button>
            {unconfirmed.length > MOST_AT_ONCE && <span className="small quiet">{c.most(MOST_AT_ONCE)}</span>}
          </div>
          <ul className="unconfirmed-list">
            {unconfirmed.map(({ beneficiary, name, accounts, state }) => (
              <li key={beneficiary}>
                <label>
                  <input
                    type="checkbox"
                    checked={chosen.has(beneficiary)}
                    onChange={() => toggle(beneficiary)}
                  />
                  <PlainText text={name} className="strong" />
                </label>
                <span className="mono small unconfirmed-accounts">
                  {accounts.map(formattedAccount).join(', ')}
                </span>
                <StateBadge tone={STATE_TONE[state]}>{s.states[state]}</StateBadge>
                <a href={formatRoute('beneficiaries', beneficiary)}>{s.openEntry}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      {asked && (
        <ProposeDialog
          beneficiaries={asked}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            setChosen(new Set());
          }}
        />
      )}
    </section>
  );
}

type Step = 'approve' | 'release' | 'return' | 'withdraw';

function doneWords(step: Step, count: number): string {
  if (step === 'return') return c.rejected(count);
  return step === 'withdraw' ? c.withdrawn(count) : c.approved(count);
}

/** One request with what it changes, who signed, and what can be done with it. */
export function ConfirmationCard({ confirmation: one }: { readonly confirmation: Confirmation }) {
  const when = useWhen();
  const [step, setStep] = useState<Step>();
  const { entries, state, approvals, canSign, next } = one;
  const isLost = next === null && one.signatures.some((made) => made.step === 'propose' && made.why !== null);
  const ends = step === 'return' || step === 'withdraw';
  return (
    <article className="confirmation" aria-label={entries.map(({ name }) => name).join(', ')}>
      <div className="row-wide confirmation-head">
        <StateBadge tone={ENDED_TONE[state]}>{c.ended[state]}</StateBadge>
        {state === 'open' && (
          <span className="small quiet">
            {c.of(approvals.have, approvals.need)} · {c.until(when.full(one.deadline))}
          </span>
        )}
        {state === 'open' && (
          <span className="end row">
            <Button onPress={() => setStep('withdraw')}>{c.withdraw}</Button>
            <Button onPress={() => setStep('return')}>{c.reject}</Button>
            {next !== null && (
              <Button weight="primary" onPress={() => setStep(next)}>
                {next === 'approve' ? c.approve : c.release}
              </Button>
            )}
          </span>
        )}
      </div>
      <Entries entries={entries} />
      <ul className="confirmation-signatures">
        {one.signatures.map(({ step: signed, name, time, note, why }) => (
          <li key={`${signed} ${name} ${time}`} className="small">
            <span className="strong">{c.steps[signed]}</span> <PlainText text={name} /> · {when.full(time)}
            {why !== null && ` · ${c.doesNotCount}: ${t.rejections.case[why]}`}
            {note !== '' && (
              <>
                {' · '}
                <PlainText text={note} />
              </>
            )}
          </li>
        ))}
      </ul>
      {state === 'open' && (
        <p className="small quiet">
          {isLost ? c.preparerLost : canSign.length === 0 ? c.nobody : c.canSign(canSign.join(', '))}
        </p>
      )}
      {step && (
        <SigningDialog
          purpose={step}
          text={ends ? 'reason' : 'note'}
          words={[one.words]}
          sentence={
            <div className="stack">
              <p>{ends ? c.endSentence(entries.length) : c.approveSentence(entries.length)}</p>
              {!ends && <Entries entries={entries} />}
              {!ends && <FingerprintWords words={one.words} label={t.pin.entriesWords} isLabelled />}
            </div>
          }
          start={(choice, note) =>
            call('beneficiaries.sign', { confirmation: one.confirmation, step, choice, note })
          }
          onClose={() => setStep(undefined)}
          onDone={() => {
            say(doneWords(step, entries.length));
            setStep(undefined);
          }}
        />
      )}
    </article>
  );
}

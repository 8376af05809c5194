// The PIN page: what is signed as the card process itself read it, the eight words, and one PIN entry.
// Nothing else.
import './pin-page.css';
import { KeyRound } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { exponentOf } from '../../shared/domain/money.ts';
import { sentenceText, t } from '../i18n/index.ts';
import { useLanguage, useRegion } from '../i18n/language.ts';
import { StateBadge } from '../ui/StateBadge.tsx';
import { Digest, FingerprintWords } from '../ui/Digest.tsx';
import { PlainText } from '../ui/PlainText.tsx';
import { useEndInSight } from './use-end-in-sight.ts';
import { FaultView } from '../ui/FaultView.tsx';
import { KeyValues } from '../ui/KeyValues.tsx';
import { EntriesReadBack } from './EntriesReadBack.tsx';
import { CaseEnd, CaseReadBack } from './CaseReadBack.tsx';
import { PinEntry } from './PinEntry.tsx';
import { kindOf, pinSentence } from './pin-sentence.ts';
import { PAGE_CLOCK, useKeyHold, type KeyClock } from './use-key-hold.ts';
import { usePinRequest } from './use-pin-request.ts';
import { ReadBack } from './ReadBack.tsx';
import { FileFigures } from '../ui/FileFigures.tsx';
import { PeriodSums } from '../ui/PeriodSums.tsx';
import type { PinRequestView } from '../../shared/ipc/pin-contract.ts';

// What the card says of its PIN before it is asked for. Flags only; no counter is invented.
function Warnings({
  flags,
  wrong,
}: {
  readonly flags: PinRequestView['card']['flags'];
  readonly wrong: boolean;
}) {
  const f = t.pin.flags;
  const worst = flags.locked
    ? f.locked
    : flags.finalTry
      ? f.finalTry
      : flags.countLow && !wrong
        ? f.countLow
        : undefined;
  if (!wrong && worst === undefined && !flags.toBeChanged) return null;
  return (
    <div className="pin-warnings" role="alert">
      {wrong && <StateBadge tone="refused">{t.pin.wrong}</StateBadge>}
      {worst !== undefined && (
        <StateBadge tone={flags.locked || flags.finalTry ? 'refused' : 'attention'}>{worst}</StateBadge>
      )}
      {flags.toBeChanged && <StateBadge tone="attention">{f.toBeChanged}</StateBadge>}
    </div>
  );
}

// What a version of the policy changes, as the card process found by comparing it with the one in force. The
// PIN waits for its end.
interface PolicyChangesProps {
  readonly policy: NonNullable<PinRequestView['policy']>;
  /** Called once the end of the list was in sight. */
  readonly onEnd: () => void;
}

function PolicyChanges({ policy, onEnd }: PolicyChangesProps) {
  const end = useEndInSight<HTMLLIElement>(onEnd);
  return (
    <section className="pin-changes" aria-label={t.pin.changes}>
      <h2>{t.pin.changes}</h2>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls the list */}
      <ul tabIndex={0} aria-label={t.pin.changes}>
        {policy.changes.map(sentenceText).map((sentence) => (
          <li key={sentence}>
            <PlainText text={sentence} />
          </li>
        ))}
        <li ref={end} className="pin-changes-end" aria-hidden />
      </ul>
      <Digest sha256={policy.sha256} />
    </section>
  );
}

/** Of a currency without two decimals a point or a comma before three digits can be read in two ways. */
function needsForm({ readings, case: about }: PinRequestView): boolean {
  const currencies = [
    ...readings.flatMap(({ totals }) => totals.map(({ currency }) => currency)),
    ...(about?.about.amount == null ? [] : [about.about.amount.currency]),
  ];
  return currencies.some((currency) => exponentOf(currency) !== 2);
}

export function PinPage({ clock = PAGE_CLOCK }: { readonly clock?: KeyClock }) {
  // What is typed and what was viewed stays when the language is another one: the page is only drawn again.
  useLanguage();
  useRegion();
  const [state, acts] = usePinRequest();
  const { request } = state;
  const { cancel } = acts;
  /** The request whose changes were viewed to the end. */
  const [viewed, setViewed] = useState('');
  const requestId = request?.requestId ?? '';
  const viewedToEnd = useCallback(() => setViewed(requestId), [requestId]);
  const keys = useKeyHold(requestId, clock);
  // The keyboard is at the sentence while keys are held, and a screen reader begins there.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (requestId !== '') heading.current?.focus({ preventScroll: true });
  }, [requestId]);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') void cancel();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [cancel]);
  if (request === null) {
    return (
      <main className="pin-page pin-idle">
        <KeyRound aria-hidden size={26} strokeWidth={1.25} />
        <h1>{t.pin.waiting}</h1>
        <p className="quiet">{t.pin.waitingNote}</p>
        {state.fault && <FaultView fault={state.fault} />}
      </main>
    );
  }
  const { card, words } = request;
  const wordsTitle =
    request.purpose === 'checkpoint'
      ? t.pin.anchorWords
      : request.policy
        ? t.pin.policyWords
        : request.beneficiaries
          ? t.pin.entriesWords
          : t.pin.words;
  return (
    <main className={`pin-page pin-page-${request.environment}`}>
      <PinBand company={request.company} environment={request.environment} />
      {/* What no card process can check is not said in the largest letters. */}
      <h1
        ref={heading}
        tabIndex={-1}
        className={request.case ? 'pin-sentence pin-sentence-unchecked' : 'pin-sentence'}
      >
        {pinSentence(request)}
      </h1>
      {(request.says ?? []).map(sentenceText).map((text) => (
        <p key={text} className="strong">
          <PlainText text={text} />
        </p>
      ))}
      <Decided overrides={request.overrides} counted={request.counted} />
      {request.case && <CaseReadBack read={request.case} />}
      {!request.case && <Note text={request.note} />}
      {needsForm(request) && <p className="small quiet">{t.pin.form(t.numbers.decimal('1234.56'))}</p>}
      {words.length > 0 && (
        <section className="pin-words" aria-label={wordsTitle}>
          <h2>{wordsTitle}</h2>
          {words.map((eight, index) => (
            <div key={request.readings[index]?.sha256 ?? index}>
              {words.length > 1 && <p className="small quiet">{t.pin.wordsOf(index + 1, words.length)}</p>}
              <FingerprintWords
                words={eight}
                size="large"
                label={words.length > 1 ? t.pin.wordsOf(index + 1, words.length) : wordsTitle}
              />
            </div>
          ))}
          <p className="small quiet">
            {request.purpose === 'checkpoint'
              ? t.pin.anchorNote
              : request.policy
                ? t.pin.policyCompare
                : request.case
                  ? t.pin.caseCompare
                  : request.beneficiaries
                    ? t.pin.entriesCompare
                    : t.pin.compare}
          </p>
        </section>
      )}
      {request.entry.kind === 'change' && (
        <p className="quiet">
          {request.entry.demanded ? `${t.pin.changeDemanded} ${t.pin.changeNote}` : t.pin.changeNote}
        </p>
      )}
      {(request.purpose === 'make-key' || request.purpose === 'company-pin') && (
        <p className="attention-note" role="note">
          {t.pin.makeKeyNote}
        </p>
      )}
      {request.purpose === 'make-key-so' && (
        <p className="attention-note" role="note">
          {t.pin.securityOfficerNote}
        </p>
      )}
      {request.policy && <PolicyChanges policy={request.policy} onEnd={viewedToEnd} />}
      {request.beneficiaries && <EntriesReadBack read={request.beneficiaries} onEnd={viewedToEnd} />}
      {request.readings.length > 0 && <ReadBack readings={request.readings} />}
      <Unchecked request={request} onEnd={viewedToEnd} />
      {/* The words stay in sight beside all that the bank gets. */}
      {request.case && <Note text={request.note} />}
      {request.case && <CaseEnd onEnd={viewedToEnd} />}
      <div className="pin-act">
        {/* Beside the field and always in sight: a PIN for another card would cost that card a try. */}
        <div className="pin-foot">
          <KeyValues
            pairs={[
              [t.pin.holder, <PlainText key="holder" text={card.holder} className="strong" />],
              [
                t.pin.card,
                <span key="card">
                  <PlainText text={card.label} /> <span className="mono faint">{card.serial}</span> ·{' '}
                  <PlainText text={card.reader} />
                </span>,
              ],
            ]}
          />
        </div>
        <Warnings flags={card.flags} wrong={state.wrong} />
        {state.fault && <FaultView fault={state.fault} />}
        {keys.ignored && (
          <p className="attention-note" role="alert">
            {t.pin.keysIgnored}
          </p>
        )}
        <PinEntry
          key={request.requestId}
          held={keys.held}
          request={request}
          entered={state.entered}
          acts={acts}
          unread={
            (request.policy !== undefined ||
              request.beneficiaries !== undefined ||
              request.case !== undefined ||
              request.overrides !== undefined ||
              request.counted !== undefined) &&
            viewed !== request.requestId
          }
        />
      </div>
    </main>
  );
}

/** What the officer wrote, above what is read back: below it the field of the PIN would cover it. */
function Note({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <div className="pin-note">
      <KeyValues pairs={[[t.pin.note, <PlainText key="note" text={text} />]]} />
    </div>
  );
}

/** That something was overridden or is above a threshold, before all that is read back. */
function Decided({ overrides = [], counted }: Pick<PinRequestView, 'overrides' | 'counted'>) {
  const exceeded = counted?.sums.filter((sum) => sum.exceeded).length ?? 0;
  if (overrides.length === 0 && exceeded === 0) return null;
  return (
    <div className="pin-decided" role="note">
      {overrides.length > 0 && <StateBadge tone="attention">{t.pin.overridden(overrides.length)}</StateBadge>}
      {exceeded > 0 && <StateBadge tone="attention">{t.pin.aboveThreshold(exceeded)}</StateBadge>}
    </div>
  );
}

/** For whom and in which environment the card signs, as the card process took it from the statement. */
function PinBand({ company, environment }: Pick<PinRequestView, 'company' | 'environment'>) {
  return (
    <div className={`pin-band pin-band-${environment}`} role="note" aria-label={t.pin.signedFor}>
      <strong>{t.frame.environment[environment]}</strong>
      <PlainText text={company} />
    </div>
  );
}

interface UncheckedProps {
  readonly request: Pick<
    PinRequestView,
    'readings' | 'newBeneficiaries' | 'overrides' | 'counted' | 'stated'
  >;
  /** Called once the end of what was overridden, and of the sums of a period, was in sight. */
  readonly onEnd: () => void;
}

/**
 * What a statement says and the card process cannot read from the bytes, shown apart as the word of the
 * desk.
 */
function Unchecked({ request, onEnd }: UncheckedProps) {
  const { readings, newBeneficiaries, overrides, counted, stated = [] } = request;
  const end = useEndInSight<HTMLDivElement>(onEnd);
  if (
    newBeneficiaries === undefined &&
    overrides === undefined &&
    counted === undefined &&
    stated.length === 0
  )
    return null;
  return (
    <section className="pin-unchecked" aria-label={t.pin.unchecked}>
      <h2>{t.pin.unchecked}</h2>
      {stated.map((said) => (
        // What holds from now on weighs more than the one debit.
        <p key={sentenceText(said)} className={said.code === 'debit-rule-made' ? 'strong' : ''}>
          <PlainText text={sentenceText(said)} />
        </p>
      ))}
      {newBeneficiaries !== undefined && <p>{t.batchKinds[kindOf(readings)].countedNew(newBeneficiaries)}</p>}
      {counted !== undefined && (
        <>
          <p className="strong">{t.periodSums.title}</p>
          <PeriodSums counted={counted} />
        </>
      )}
      {overrides !== undefined && (
        <>
          <p className="strong">{t.fileFigures.title}</p>
          <FileFigures overrides={overrides} />
        </>
      )}
      {(overrides !== undefined || counted !== undefined) && (
        <div ref={end} className="pin-changes-end" aria-hidden />
      )}
    </section>
  );
}

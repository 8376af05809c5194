// One case: what it asks for, what came of it, who signed; and the one next step. Approval and release are
// off until all of it was on screen.
import { useCallback, useEffect, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { HistoryPanel } from '../signing/HistoryPanel.tsx';
import { NeedsPanel } from '../signing/NeedsPanel.tsx';
import { SignaturesPanel } from '../signing/SignaturesPanel.tsx';
import { call } from '../../bridge.ts';
import { showFailure } from '../../stores/failures.ts';
import { say } from '../../stores/notices.ts';
import { useRead } from '../../stores/reads.ts';
import { currentRoute, go, replaceDetail } from '../../stores/route.ts';
import { caseStateWord, caseTone } from '../../ui/case-tone.ts';
import { BackButton } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Page } from '../../ui/Page.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { useSeenItems } from '../review/use-seen-items.ts';
import { RawAnswer } from '../status/RawAnswer.tsx';
import { CaseActions } from './CaseActions.tsx';
import { CASE_ITEMS, CaseSheet, type CaseItem } from './CaseSheet.tsx';
import { CaseNext } from './CaseNext.tsx';
import { SettleDialog } from './SettleDialog.tsx';
import type { CaseDetail } from './CaseList.tsx';

// The right column of a case: what the policy wants, who has signed, who still can, and the history.
const c = t.cases;

/** Once nobody can sign, no fact is marked as viewed. */
const NO_MARKS: ReadonlySet<CaseItem> = new Set();

function CaseSide({ detail }: { readonly detail: CaseDetail }) {
  const { policy, need, deadline, signatures, history, state } = detail;
  return (
    // A part that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="review-side" tabIndex={0} role="region" aria-label={t.review.side} data-region>
      <NeedsPanel
        policy={policy}
        needs={need}
        words={c.needed}
        deadline={state === 'proposed' || state === 'approved' ? deadline : null}
      />
      <SignaturesPanel of="case" signatures={signatures} words={c.purpose} />
      <HistoryPanel history={history} />
    </div>
  );
}

/** Whose case it is and how much it is about stand in one item: nobody views it while they are hidden. */
const HIDEABLE: readonly CaseItem[] = ['payment'];
const NOTHING_HIDDEN: readonly CaseItem[] = [];

const SENT: ReadonlySet<CaseDetail['state']> = new Set([
  'sending',
  'unknown',
  'answered',
  'refused',
  'closed',
]);

/** What is shown and who has signed it: after each signature the next officer views everything again. */
function visitOf({ case: id, request, signatures }: CaseDetail): string {
  return request === null
    ? ''
    : [
        id,
        request.sha256,
        ...signatures.map(({ purpose, person, time }) => `${purpose} ${person} ${time}`),
      ].join(' ');
}

export function CasePage({ id, proposing }: { readonly id: string; readonly proposing: boolean }) {
  const read = useRead('cases.get', { case: id }, ['cases', 'payments']);
  const [pending, setPending] = useState(false);
  const [settling, setSettling] = useState(false);
  const [asksAtOnce] = useState(proposing);
  useEffect(() => {
    // Asked once: coming back to the case later must not ask for a card again.
    if (proposing) replaceDetail(currentRoute(), '');
  }, [proposing]);
  const [answer, setAnswer] = useState<string>();
  const closeRaw = useCallback(() => setAnswer(undefined), []);
  const closeSettle = useCallback(() => setSettling(false), []);
  const detail = read.value;
  const { attach, seen } = useSeenItems(
    CASE_ITEMS,
    detail === undefined ? '' : visitOf(detail),
    detail?.about.hidden === true ? HIDEABLE : NOTHING_HIDDEN,
  );
  if (detail === undefined)
    return read.result?.ok === false ? (
      <div className="frame-fault">
        <FaultView fault={read.result.error} />
      </div>
    ) : (
      <p className="quiet frame-fault">{t.common.reading}</p>
    );
  const run = async (
    name: 'cases.ask' | 'cases.send' | 'cases.resend',
    said: (reference: string, state: string) => string,
  ): Promise<void> => {
    setPending(true);
    const result = await call(name, { case: id });
    if (result.ok) say(said(detail.reference, caseStateWord(result.value)));
    else showFailure(result.error);
    read.again();
    setPending(false);
  };
  const marks = detail.may.approve || detail.may.release ? seen.seen : NO_MARKS;
  const ways = {
    pending,
    ask: () => void run('cases.ask', c.asked),
    settle: () => setSettling(true),
    resend: () => void run('cases.resend', c.sent),
  };
  return (
    <Page
      title={detail.reference}
      body="fill"
      before={<BackButton onPress={() => go('cases')} />}
      note={
        <span className="row">
          <StateBadge tone={caseTone(detail)} solid>
            {caseStateWord(detail)}
          </StateBadge>
          <span>{c.act[detail.act]}</span>
          <span aria-hidden>·</span>
          <span className="quiet">
            {c.columns.waits}: {c.waiting[detail.waitingFor]}
          </span>
        </span>
      }
      foot={
        <CaseActions
          detail={detail}
          seen={seen}
          pending={pending}
          proposing={asksAtOnce}
          onSend={() => void run('cases.send', c.sent)}
        />
      }
    >
      <div className={`case-columns${SENT.has(detail.state) ? ' case-sent' : ''}`} ref={attach}>
        <CaseSheet detail={detail} seen={marks} />
        <CaseNext detail={detail} ways={ways} seen={marks} onRaw={setAnswer} />
        {answer === undefined ? (
          <CaseSide detail={detail} />
        ) : (
          <RawAnswer key={answer} answer={answer} onClose={closeRaw} />
        )}
      </div>
      {settling && <SettleDialog detail={detail} onClose={closeSettle} />}
    </Page>
  );
}

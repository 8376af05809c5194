// An unknown outcome: what was sent, what came back, what the bank says now, the only two ways on, and why
// there is no third.
import { useState } from 'react';
import { recordText, t } from '../../i18n/index.ts';
import { useDesk, useWhen } from '../../stores/desk.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { totalsText } from '../../ui/totals-text.ts';
import { FollowSchedule } from '../status/FollowSchedule.tsx';
import { Attempts } from './Attempts.tsx';
import { BankCalls } from './BankCalls.tsx';
import { LateBadge, PassedDate } from './DueDate.tsx';
import type { MessageDetail } from './MessagePage.tsx';
import { NamedMessage } from './NamedMessage.tsx';
import { SettleUnknown } from './SettleUnknown.tsx';
import { HeldMessage } from './HeldMessage.tsx';
import { resendMessage } from './MessageRow.tsx';
import { SealedBytes } from './SealedBytes.tsx';
import { CircleHelp, SearchX } from 'lucide-react';

const u = t.outbox.unknown;

interface UnknownOutcomeProps {
  readonly detail: MessageDetail;
  readonly pending: boolean;
  readonly onInquire: () => void;
  readonly onResent: () => void;
}

export function UnknownOutcome({ detail, pending, onInquire, onResent }: UnknownOutcomeProps) {
  const when = useWhen();
  const zone = useDesk().value?.timeZone;
  const [settling, setSettling] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [resending, setResending] = useState(false);
  const initiation = detail.history.findLast((attempt) => attempt.kind === 'initiation');
  const resend = async (): Promise<void> => {
    setResending(true);
    await resendMessage(detail);
    setResending(false);
    setConfirming(false);
    onResent();
  };
  const inquireFirst = !detail.may.resend;
  return (
    <div className="unknown">
      <UnknownHead detail={detail} />
      {detail.held && <HeldMessage detail={detail} onSettled={onResent} />}
      <div className="unknown-columns">
        {/* First for the keyboard and in narrow windows; wide ones show it in the last column. */}
        <div className="stack-wide unknown-ways">
          <Panel title={u.ways}>
            <ol className="ways">
              <li className="stack">
                <p className="quiet">{u.firstNote}</p>
                <div>
                  <Button
                    weight={inquireFirst ? 'primary' : 'plain'}
                    pending={pending}
                    disabled={!detail.may.inquire}
                    onPress={onInquire}
                  >
                    {u.first}
                  </Button>
                </div>
              </li>
              <li className="stack">
                <p className="quiet">{u.secondNote}</p>
                {detail.may.resend ? (
                  <div className="row wrap">
                    <Button weight="primary" onPress={() => setConfirming(true)}>
                      {u.second}
                    </Button>
                    <LateBadge due={detail} />
                  </div>
                ) : (
                  <p className="small ways-off">{u.secondOff}</p>
                )}
                {detail.may.settle && (
                  <>
                    <p className="quiet">{u.settleNote}</p>
                    <div>
                      <Button onPress={() => setSettling(true)}>{u.settle}</Button>
                    </div>
                  </>
                )}
              </li>
            </ol>
          </Panel>
          <Panel title={u.noThird}>
            <p className="quiet">{u.noThirdNote}</p>
          </Panel>
        </div>
        <Panel title={u.sent}>
          <div className="stack">
            {initiation && <p className="small faint">{u.lastAttempt(when.full(initiation.startedAt))}</p>}
            <SealedBytes detail={detail} />
          </div>
        </Panel>
        <div className="stack-wide">
          <Panel title={u.cameBack} flush>
            <Attempts {...detail} />
          </Panel>
          <Panel title={u.bankSays}>
            {detail.bankSays === null ? (
              <StateBadge tone="unknown">{u.notAsked}</StateBadge>
            ) : (
              <p>
                <PlainText text={recordText(detail.bankSays, zone)} />
              </p>
            )}
          </Panel>
          {/* Until the message is resent, the panel above says it. */}
          {!detail.may.resend && <BankCalls detail={detail} />}
          <FollowSchedule message={detail.message} asks={false} isAbsent={detail.may.resend} />
          <Panel title={u.callBank}>
            <KeyValues
              pairs={[
                [t.outbox.columns.message, <PlainText key="id" text={detail.messageId} className="mono" />],
                [
                  t.fault.correlation,
                  <span key="correlation" className="mono">
                    {initiation?.correlationId ?? '—'}
                  </span>,
                ],
              ]}
            />
          </Panel>
        </div>
      </div>
      {settling && <SettleUnknown detail={detail} onClose={() => setSettling(false)} onDone={onResent} />}
      {confirming && (
        <Dialog
          title={u.confirmTitle}
          role="alertdialog"
          onClose={() => setConfirming(false)}
          closable={!resending}
          footer={
            <>
              <Button onPress={() => setConfirming(false)} disabled={resending}>
                {t.common.cancel}
              </Button>
              <Button weight="primary" pending={resending} onPress={() => void resend()}>
                {u.second}
              </Button>
            </>
          }
        >
          <NamedMessage detail={detail} />
          <p>
            {u.confirm(totalsText(detail.totals), t.batchKinds[detail.kind].counted(detail.transactions))}
          </p>
          <PassedDate due={detail} />
        </Dialog>
      )}
    </div>
  );
}

/** The head: money may have moved, and how much; or that the bank has none of it. */
function UnknownHead({ detail }: { readonly detail: MessageDetail }) {
  const { heading, explain, notThere, notThereNote } = t.outbox.unknown;
  const isNotThere = detail.may.resend;
  const Icon = isNotThere ? SearchX : CircleHelp;
  return (
    <div className={`unknown-head${isNotThere ? ' not-there' : ''}`} role="alert">
      <Icon aria-hidden size={24} strokeWidth={1.75} />
      <div>
        <p className="unknown-title">
          {isNotThere ? notThere : heading}: {totalsText(detail.totals)}
        </p>
        <p>
          {isNotThere
            ? notThereNote
            : detail.fault?.code === 'store-restored' || detail.held
              ? t.faults['store-restored'].happened
              : explain}
        </p>
      </div>
    </div>
  );
}

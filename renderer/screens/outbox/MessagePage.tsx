// One message: its evidence and every attempt. An unknown outcome gets the page that leaves only two ways on.
import './outbox.css';
import { useState } from 'react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { showFailure } from '../../stores/failures.ts';
import { say } from '../../stores/notices.ts';
import { useRead } from '../../stores/reads.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { formatRoute, go } from '../../stores/route.ts';
import { savePack } from '../../stores/saved-files.ts';
import { BackButton, Button, EvidenceButton } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { MESSAGE_TONE, StateBadge } from '../../ui/StateBadge.tsx';
import { FollowSchedule } from '../status/FollowSchedule.tsx';
import { ChecksNote } from '../../ui/ChecksNote.tsx';
import { Page } from '../../ui/Page.tsx';
import { moneyOrCount } from '../../ui/totals-text.ts';
import { Panel } from '../../ui/SidePanel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { Attempts } from './Attempts.tsx';
import { BankCalls } from './BankCalls.tsx';
import { HeldMessage } from './HeldMessage.tsx';
import { askAbout, endedAs, sendMessage } from './MessageRow.tsx';
import { SealedBytes } from './SealedBytes.tsx';
import { UnknownOutcome } from './UnknownOutcome.tsx';
import { WithdrawMessage } from './WithdrawMessage.tsx';
import type { CallOutput } from '../../../shared/ipc/contract.ts';

// The other way to hand a message over, where the bank profile enables it: create payment (interface document
// 4.1).
function SendAsCreation({ message, onSent }: { readonly message: string; readonly onSent: () => void }) {
  const enabled = useRead('inquiries.rules', {}, ['desk']).value?.enabled.createPayment === true;
  const [pending, setPending] = useState(false);
  if (!enabled) return null;
  const send = async (): Promise<void> => {
    setPending(true);
    const result = await call('creation.send', { message });
    setPending(false);
    if (!result.ok) showFailure(result.error);
    else say(t.outbox.byCreationSent(result.value.paymentId));
    onSent();
  };
  return (
    <MenuButton
      label={t.outbox.sendOtherwise}
      disabled={pending}
      acts={[
        {
          id: 'creation',
          text: t.outbox.byCreation,
          detail: t.outbox.byCreationNote,
          run: () => void send(),
        },
      ]}
    />
  );
}

export type MessageDetail = CallOutput<'outbox.get'>;

function MessageState({ detail }: { readonly detail: MessageDetail }) {
  const { state } = detail;
  if (state === 'queued' && detail.held)
    return (
      <StateBadge tone="attention" solid>
        {t.outbox.held.state}
      </StateBadge>
    );
  if (state === 'unknown' && detail.may.resend)
    return (
      <StateBadge tone="attention" solid>
        {t.outbox.unknown.notThere}
      </StateBadge>
    );
  return (
    <StateBadge tone={MESSAGE_TONE[state]} solid>
      {state === 'set-aside' ? t.outbox.ended[endedAs(detail)] : t.common.messageState[state]}
    </StateBadge>
  );
}

export function MessagePage({ message }: { readonly message: string }) {
  const read = useRead('outbox.get', { message }, ['outbox', 'payments']);
  const [pending, setPending] = useState(false);
  const [withdrawing, setWithdrawing] = useState(false);
  const detail = read.value;
  if (detail === undefined) {
    return read.result?.ok === false ? (
      <div className="frame-fault">
        <FaultView fault={read.result.error} />
      </div>
    ) : (
      <p className="quiet frame-fault">{t.common.reading}</p>
    );
  }
  const inquire = async (): Promise<void> => {
    setPending(true);
    await askAbout(detail);
    read.again();
    setPending(false);
  };
  const send = async (): Promise<void> => {
    setPending(true);
    await sendMessage(detail);
    read.again();
    setPending(false);
  };
  const unknown = detail.state === 'unknown';
  return (
    <Page
      title={detail.reference}
      before={<BackButton onPress={() => go('outbox')} />}
      note={
        <span className="row">
          <MessageState detail={detail} />
          <PlainText text={detail.messageId} className="mono message-id" />
        </span>
      }
      actions={
        unknown ? (
          <EvidenceButton batch={detail.batch} />
        ) : (
          <>
            <MenuButton
              label={t.batch.more}
              acts={[
                { id: 'sheet', text: t.sheet.open, run: () => go('sheet', detail.batch) },
                { id: 'pack', text: t.common.savePack, run: () => void savePack(detail.batch) },
                ...(detail.may.withdraw
                  ? [{ id: 'withdraw', text: t.outbox.withdraw.open, run: () => setWithdrawing(true) }]
                  : []),
              ]}
            />
            <EvidenceButton batch={detail.batch} />
            <Button
              onPress={() => {
                window.location.hash = formatRoute('status', '', `batch:${detail.batch}`);
              }}
            >
              {t.review.status}
            </Button>
            {detail.may.inquire && (
              <Button pending={pending} onPress={() => void inquire()}>
                {t.outbox.inquire}
              </Button>
            )}
            {detail.may.send && (
              <Button
                weight={detail.held ? 'plain' : 'primary'}
                pending={pending}
                onPress={() => void send()}
              >
                {detail.held
                  ? t.outbox.held.again
                  : t.outbox.send(moneyOrCount(detail.totals, detail.transactions))}
              </Button>
            )}
          </>
        )
      }
    >
      {withdrawing && (
        <WithdrawMessage detail={detail} onClose={() => setWithdrawing(false)} onDone={read.again} />
      )}
      {detail.may.send && <ChecksNote batch={detail.batch} />}
      {unknown ? (
        <UnknownOutcome
          detail={detail}
          pending={pending}
          onInquire={() => void inquire()}
          onResent={read.again}
        />
      ) : (
        <div className="message-columns">
          {detail.fault && (
            <div className="message-columns-wide">
              <HeldMessage detail={detail} onSettled={read.again} />
            </div>
          )}
          <Panel title={t.outbox.message.sealed}>
            <SealedBytes detail={detail} />
          </Panel>
          <div className="stack-wide">
            {detail.state !== 'queued' &&
              !(detail.state === 'set-aside' && endedAs(detail) === 'withdrawn') && (
                <FollowSchedule message={message} />
              )}
            <Panel
              title={t.outbox.message.attempts}
              flush
              aside={detail.may.send && <SendAsCreation message={message} onSent={read.again} />}
            >
              <Attempts {...detail} />
            </Panel>
            <BankCalls detail={detail} />
          </div>
        </div>
      )}
    </Page>
  );
}

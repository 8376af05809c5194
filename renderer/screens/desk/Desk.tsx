// The first screen: what needs somebody now, and beside it the day.
import './restored-notice.css';
import './desk.css';
import './desk-notices.css';
import { ArchiveRestore, Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { useDesk, useToday, useWhen } from '../../stores/desk.ts';
import { showFailure } from '../../stores/failures.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import { go } from '../../stores/route.ts';
import { formattedDate } from '../../ui/when.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { createBatch } from '../payments/Payments.tsx';
import { PrintButton } from '../reports/PrintButton.tsx';
import { CashAhead } from './CashAhead.tsx';
import { CashToday } from './CashToday.tsx';
import { Day } from './Day.tsx';
import { Needs } from './Needs.tsx';
import { SinceLast } from './SinceLast.tsx';
import { FaultView } from '../../ui/FaultView.tsx';

// Tells whoever opens the desk that its store is an older copy, until somebody says to have read it.
const r = t.restore;

function RestoredNotice() {
  const when = useWhen();
  const read = useRead('restore.get', {}, ['desk']);
  const [pending, setPending] = useState(false);
  const restored = read.value?.restored ?? null;
  if (restored === null || restored.acknowledged) return null;
  const noted = async (): Promise<void> => {
    setPending(true);
    const result = await call('restore.acknowledge', { at: restored.at });
    setPending(false);
    if (!result.ok) showFailure(result.error);
    read.again();
  };
  const { missing, lost, isCopy } = restored;
  const title = isCopy ? r.copiedTitle : missing === null ? r.title : r.missingTitle;
  const extent = isCopy
    ? r.copied
    : missing !== null
      ? r.missing(missing.changes, when.full(missing.since))
      : lost === null
        ? r.lostUnknown
        : r.lost(lost);
  return (
    <section className="restored" role="alert" aria-label={title}>
      <ArchiveRestore aria-hidden size={22} />
      <div className="stack">
        <p className="strong">{title}</p>
        <p>
          {r.noticed(when.full(restored.at))} {extent} {r.messages(restored.messages)}{' '}
          {restored.batches > 0 && r.batches(restored.batches)}
        </p>
        <p>{r.lookUp(when.day(restored.lookUpUntil))}</p>
        <div>
          <Button pending={pending} onPress={() => void noted()}>
            {isCopy ? r.onlyThis : r.noted}
          </Button>
        </div>
      </div>
    </section>
  );
}

export function Desk() {
  const desk = useDesk().value;
  const today = useToday();
  return (
    <Page
      title={t.desk.title}
      body="fill"
      actions={
        <>
          {today !== undefined && <PrintButton choices={[{ report: 'day', day: today }]} />}
          <MenuButton
            label={t.payments.newBatch}
            icon={Plus}
            acts={[
              {
                id: 'credit-transfer',
                text: t.common.kind['credit-transfer'],
                run: () => void createBatch('credit-transfer'),
              },
              {
                id: 'direct-debit',
                text: t.common.kind['direct-debit'],
                run: () => void createBatch('direct-debit'),
              },
            ]}
          />
        </>
      }
    >
      <DeskNotices />
      <RestoredNotice />
      <div className="desk-columns">
        <div className="desk-main">
          <FirstSteps />
          <Needs />
          <div className="desk-ahead">{desk?.profile !== null && <CashAhead />}</div>
        </div>
        <div className="desk-side">
          <Panel
            title={t.desk.day}
            aside={
              <span className="small faint">{desk && t.desk.dayNote(formattedDate(desk.businessDate))}</span>
            }
          >
            <Day day={desk?.day ?? []} />
            <p className="small faint">{t.desk.dayCounts}</p>
          </Panel>
          <SinceLast />
          {desk?.profile !== null && <CashToday />}
        </div>
      </div>
    </Page>
  );
}

/** What the machine could not do by itself, or found damaged, above everything else on the first screen. */
function DeskNotices() {
  const when = useWhen();
  const notices = useRead('desk.get', {}, ['desk']).value?.notices ?? [];
  if (notices.length === 0) return null;
  return (
    <section className="desk-notices" aria-label={t.desk.notices}>
      {notices.map(({ what, batch, reference, at, fault }) => (
        <div key={`${what} ${batch ?? ''} ${fault.detail ?? ''}`} className="stack">
          {/* Only a batch has a name to say: the other notices would say twice what happened. */}
          <p>
            {reference !== null && <PlainText className="strong" text={t.desk.notSealed(reference)} />}{' '}
            <span className="small faint">{t.desk.noticedAt(when.full(at))}</span>
          </p>
          <FaultView
            fault={fault}
            actions={
              what === 'seal' &&
              (fault.code === 'vault-secret-missing' ? (
                <Button onPress={() => go('settings')}>{t.frame.screens.settings}</Button>
              ) : (
                <Button onPress={() => go('outbox')}>{t.desk.openOutbox}</Button>
              ))
            }
          />
        </div>
      ))}
    </section>
  );
}

/** How a payment is made here, until the first batch has been closed. */
function FirstSteps() {
  const closed = useRead('batches.list', { offset: 0, limit: 1, states: ['closed'] }, ['batches']).value;
  if (closed === undefined || closed.total > 0) return null;
  return (
    <Panel title={t.desk.firstTitle}>
      <ol className="first-steps">
        {t.desk.first.map((step, index) => (
          <li key={step}>
            <span className="first-number" aria-hidden>
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

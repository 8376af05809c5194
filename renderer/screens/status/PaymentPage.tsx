// One payment followed to its end: its facts, every word the bank said of it, the raw message one click away.
import './payment-page.css';
import { Undo2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { formatRoute, go } from '../../stores/route.ts';
import { formattedAccount } from '../../ui/account.ts';
import { formattedDate } from '../../ui/when.ts';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { call } from '../../bridge.ts';
import { showFailure } from '../../stores/failures.ts';
import { say } from '../../stores/notices.ts';
import { useRead } from '../../stores/reads.ts';
import { paymentStatusText } from '../../ui/bank-text.ts';
import { BackButton } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { NoCaseNote } from '../../ui/NoCaseNote.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { paymentTone } from '../../ui/tone.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { wordOf } from './columns.tsx';
import { FollowSchedule } from './FollowSchedule.tsx';
import { beginCaseAbout } from '../cases/new-case.ts';
import { PrintDialog } from '../reports/PrintButton.tsx';
import { RawAnswer } from './RawAnswer.tsx';
import { Timeline } from './Timeline.tsx';
import { HideableAmount } from '../../ui/Hideable.tsx';
import type { CallInput, CallOutput } from '../../../shared/ipc/contract.ts';

// What was sent for this payment.
const p = t.status.payment;

function PaymentFacts({ view }: { readonly view: PaymentView }) {
  return (
    <KeyValues
      pairs={[
        [t.status.columns.name, <PlainText key="name" text={view.name} />],
        [
          t.status.columns.account,
          <span key="account" className="mono">
            {formattedAccount(view.account)}
          </span>,
        ],
        [t.status.columns.amount, <HideableAmount key="amount" amount={view.amount} />],
        [
          t.status.columns.ownAccount,
          <span key="own" className="mono">
            {formattedAccount(view.ownAccount)}
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
        [t.status.columns.valueDate, formattedDate(view.valueDate)],
        [
          p.status,
          view.status === null ? (
            <span key="status" className="faint">
              {p.none}
            </span>
          ) : (
            <span key="status">
              <PlainText text={view.status} className="mono" /> · {paymentStatusText(view)}
            </span>
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

export type PaymentView = CallOutput<'payments.get'>;

export function PaymentPage({ payment }: { readonly payment: string }) {
  const read = useRead('payments.get', { payment }, ['payments', 'outbox']);
  const [answer, setAnswer] = useState<string>();
  const [pending, setPending] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const close = useCallback(() => setAnswer(undefined), []);
  const view = read.value;
  if (view === undefined) {
    return read.result?.ok === false ? (
      <div className="frame-fault">
        <FaultView fault={read.result.error} />
      </div>
    ) : (
      <p className="quiet frame-fault">{t.common.reading}</p>
    );
  }
  const ask = async (form: NonNullable<CallInput<'payments.inquire'>['form']>): Promise<void> => {
    setPending(true);
    const result = await call('payments.inquire', { payment, form });
    if (result.ok) say(p.asked(wordOf(result.value)));
    else showFailure(result.error);
    read.again();
    setPending(false);
  };
  return (
    <Page
      title={view.amount === null ? t.privacy.name : view.name}
      body="fill"
      before={<BackButton onPress={() => go('status')} />}
      note={
        <span className="row">
          <StateBadge tone={paymentTone(view)} solid>
            {view.returned ? t.status.returned : wordOf(view)}
          </StateBadge>
          <HideableAmount amount={view.amount} size="title" />
        </span>
      }
      actions={
        <>
          <MenuButton
            label={t.batch.more}
            acts={[
              ...(view.isCollection
                ? []
                : [{ id: 'case', text: t.search.startCase, run: () => void beginCaseAbout(payment) }]),
              { id: 'print', text: t.reports.open, run: () => setPrinting(true) },
            ]}
          />
          <MenuButton
            label={p.ask}
            disabled={pending}
            acts={[
              { id: 'auto', text: p.ask, run: () => void ask('auto') },
              { id: 'post', text: p.askPost, run: () => void ask('post') },
              ...(view.uetr === null ? [] : [{ id: 'get', text: p.askGet, run: () => void ask('get') }]),
              { id: 'enhanced', text: p.askEnhanced, run: () => void ask('enhanced') },
            ]}
          />
        </>
      }
    >
      {isPrinting && (
        <PrintDialog
          choices={[{ report: 'advice', batch: view.batch, payment }]}
          onClose={() => setPrinting(false)}
        />
      )}
      {view.returned && (
        <div className="payment-returned" role="note">
          <Undo2 aria-hidden size={18} />
          <span className="strong">{t.status.returned}.</span> {p.returnedNote}
        </div>
      )}
      <div className="payment-columns">
        <div className="payment-side stack-wide">
          <Panel title={p.facts}>
            <div className="stack">
              <PaymentFacts view={view} />
              {view.isCollection && <NoCaseNote />}
            </div>
          </Panel>
          <FollowSchedule payment={payment} message={view.message} />
        </div>
        <Panel title={p.timeline} flush fill>
          <Timeline entries={view.timeline} onRaw={setAnswer} />
        </Panel>
        {answer !== undefined && <RawAnswer key={answer} answer={answer} onClose={close} />}
      </div>
    </Page>
  );
}

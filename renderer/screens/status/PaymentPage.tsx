// One payment followed to its end: its facts, every word the bank said of it, the raw message one click away.
import { MessageSquareWarning, Undo2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { CallInput, CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { showFailure } from '../../stores/failures.ts';
import { say } from '../../stores/notices.ts';
import { useRead } from '../../stores/reads.ts';
import { go } from '../../stores/route.ts';
import { BackButton } from '../../ui/BackButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { FollowSchedule } from './FollowSchedule.tsx';
import { beginCaseAbout } from '../cases/new-case.ts';
import { PaymentFacts } from './PaymentFacts.tsx';
import { RawAnswer } from './RawAnswer.tsx';
import { Timeline } from './Timeline.tsx';
import { HideableAmount } from '../../ui/Hideable.tsx';
import './payment-page.css';

export type PaymentView = CallOutput<'payments.get'>;

const p = t.status.payment;

export function PaymentPage({ payment }: { readonly payment: string }) {
  const read = useRead('payments.get', { payment }, ['payments', 'outbox']);
  const [answer, setAnswer] = useState<string>();
  const [pending, setPending] = useState(false);
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
    if (result.ok) say(p.asked);
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
          <StateBadge tone={view.tone} solid>
            {view.meaning}
          </StateBadge>
          <HideableAmount amount={view.amount} size="title" />
        </span>
      }
      actions={
        <>
          <Button icon={MessageSquareWarning} onPress={() => void beginCaseAbout(payment)}>
            {t.search.startCase}
          </Button>
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
      {view.returned && (
        <div className="payment-returned" role="note">
          <Undo2 aria-hidden size={18} />
          <span className="strong">{t.status.returned}.</span> {p.returnedNote}
        </div>
      )}
      <div className="payment-columns">
        <div className="payment-side stack-wide">
          <Panel title={p.facts}>
            <PaymentFacts view={view} />
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

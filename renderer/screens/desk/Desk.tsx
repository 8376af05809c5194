// The first screen: what needs somebody now, and beside it the day.
import { Plus } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useDesk } from '../../stores/desk.ts';
import { dateWords } from '../../ui/dates.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { createBatch } from '../payments/create-batch.ts';
import { CashToday } from './CashToday.tsx';
import { Day } from './Day.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Needs } from './Needs.tsx';
import { DeskNotices } from './DeskNotices.tsx';
import { RestoredNotice } from './RestoredNotice.tsx';
import './desk.css';

export function Desk() {
  const desk = useDesk().value;
  return (
    <Page
      title={t.desk.title}
      body="fill"
      actions={
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
      }
    >
      <DeskNotices />
      <RestoredNotice />
      <div className="desk-columns">
        <Panel title={t.desk.needs} flush fill>
          <Needs />
        </Panel>
        <div className="desk-side">
          <Panel
            title={t.desk.day}
            aside={
              <span className="small faint">{desk && t.desk.dayNote(dateWords(desk.businessDate))}</span>
            }
          >
            <Day day={desk?.day ?? []} />
          </Panel>
          <CashToday />
          <FirstSteps />
        </div>
      </div>
    </Page>
  );
}

// People and cards, the policy in force, its change by administrators' cards, and who can release what today.
import './officers.css';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { sentenceText, t } from '../../i18n/index.ts';
import { Panel } from '../../ui/SidePanel.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { call } from '../../bridge.ts';
import { useRead } from '../../stores/reads.ts';
import { replaceDetail, useRoute } from '../../stores/route.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Page } from '../../ui/Page.tsx';
import { Calendar } from '../cards/Calendar.tsx';
import { CardsInReaders } from './CardsInReaders.tsx';
import { ChangePolicy } from './change/ChangePolicy.tsx';
import { spanOf } from './change/form-fields.tsx';
import { People } from './People.tsx';
import { PolicyView } from './PolicyView.tsx';
import { ProposalBanner } from './ProposalBanner.tsx';
import { Simulator } from './Simulator.tsx';
import type { CallOutput } from '../../../shared/ipc/contract.ts';

// Who stands in for whom, and whether that holds now.
function Deputies({ deputies }: { readonly deputies: CallOutput<'policies.get'>['deputies'] }) {
  return (
    <Panel title={t.policy.deputies}>
      {deputies.length === 0 && <p className="faint">{t.policy.noDeputies}</p>}
      <ul className="policy-list">
        {deputies.map((deputy) => (
          <li key={`${deputy.person} ${deputy.inPlaceOf} ${deputy.role}`} className="row wrap">
            <span className="grow">
              {t.policy.deputy(
                deputy.name,
                t.common.within(t.policy.roleNames[deputy.role]),
                deputy.inPlaceOfName,
              )}
            </span>
            <span className="small quiet">{spanOf(deputy)}</span>
            <StateBadge tone={deputy.now ? 'done' : 'neutral'}>
              {deputy.now ? t.policy.deputyNow : t.policy.deputyThen}
            </StateBadge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const TABS = ['people', 'policy', 'change', 'simulate'] as const;

export function Officers() {
  const route = useRoute();
  const policy = useRead('policies.get', {}, ['settings', 'cards']);
  const cards = useRead('cards.list', {}, ['cards']);
  const [looking, setLooking] = useState(false);
  const [hasProposed, setProposed] = useState(false);
  const look = async (): Promise<void> => {
    setLooking(true);
    await call('cards.list', { refresh: true });
    cards.again();
    setLooking(false);
  };
  const tab = TABS.find((one) => one === route.detail) ?? 'people';
  const view = policy.value;
  return (
    <Page
      title={t.officers.title}
      actions={
        <Button icon={RefreshCw} pending={looking} onPress={() => void look()}>
          {t.signing.lookAgain}
        </Button>
      }
    >
      {policy.result?.ok === false && <FaultView fault={policy.result.error} />}
      {view?.proposal && (
        <ProposalBanner
          proposal={view.proposal}
          open={tab === 'policy'}
          isNew={hasProposed}
          onShow={() => replaceDetail(route, 'policy')}
        />
      )}
      <Tabs className="tabs" selectedKey={tab} onSelectionChange={(key) => replaceDetail(route, String(key))}>
        <TabList className="tab-list" aria-label={t.officers.title}>
          {TABS.map((one) => (
            <Tab key={one} id={one} className="tab">
              {t.policy.tabs[one]}
            </Tab>
          ))}
        </TabList>
        <TabPanel id="people" className="tab-panel">
          <div className="officers-columns">
            <div className="stack-wide">
              {view && <Warnings warnings={view.warnings.map(sentenceText)} />}
              <Panel title={t.officers.people} flush>
                {view && <People persons={view.persons} />}
              </Panel>
              {view && <Deputies deputies={view.deputies} />}
            </div>
            <div className="stack-wide">
              <Panel title={t.officers.cards} flush>
                {cards.result?.ok === false && <FaultView fault={cards.result.error} />}
                {cards.value && <CardsInReaders modules={cards.value.modules} leases={cards.value.leases} />}
              </Panel>
              <Panel title={t.cards.calendar.title} flush>
                <Calendar />
              </Panel>
            </div>
          </div>
        </TabPanel>
        <TabPanel id="policy" className="tab-panel">
          {view && <PolicyView policy={view} />}
        </TabPanel>
        <TabPanel id="change" className="tab-panel">
          {view && (
            <ChangePolicy
              policy={view}
              modules={cards.value?.modules ?? []}
              onProposed={() => {
                setProposed(true);
                replaceDetail(route, 'policy');
              }}
            />
          )}
        </TabPanel>
        <TabPanel id="simulate" className="tab-panel">
          <Simulator />
        </TabPanel>
      </Tabs>
    </Page>
  );
}

/** What will soon stop somebody from signing, said before it does. */
function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Panel
      title={t.policy.warnings}
      aside={<StateBadge tone="attention">{String(warnings.length)}</StateBadge>}
    >
      <ul className="policy-list">
        {warnings.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Panel>
  );
}

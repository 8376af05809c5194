// People, their certificates and roles; the policy as sentences; every module, reader and card that is connected.
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { CardsInReaders } from './CardsInReaders.tsx';
import { People } from './People.tsx';
import { PolicyView } from './PolicyView.tsx';
import './officers.css';

export function Officers() {
  const officers = useRead('officers.list', {}, ['settings', 'cards']);
  const cards = useRead('cards.list', {}, ['cards']);
  const [looking, setLooking] = useState(false);
  const look = async (): Promise<void> => {
    setLooking(true);
    await call('cards.list', { refresh: true });
    cards.again();
    setLooking(false);
  };
  return (
    <Page title={t.officers.title} actions={<Button icon={RefreshCw} pending={looking} onPress={() => void look()}>{t.act.lookAgain}</Button>}>
      <div className="officers-columns">
        <div className="stack-wide">
          <Panel title={t.officers.people} flush>
            {officers.result?.ok === false && <FaultView fault={officers.result.error} />}
            {officers.value && <People persons={officers.value.persons} />}
          </Panel>
          {officers.value && (
            <Panel title={t.officers.policy} aside={<span className="small faint">{officers.value.company} · {t.officers.policyVersion(officers.value.policyVersion)}</span>}>
              <PolicyView officers={officers.value} />
            </Panel>
          )}
        </div>
        <Panel title={t.officers.cards} flush>
          {cards.result?.ok === false && <FaultView fault={cards.result.error} />}
          {cards.value && <CardsInReaders modules={cards.value.modules} />}
        </Panel>
      </div>
    </Page>
  );
}

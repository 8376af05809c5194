// A virtual card for practice: pull it and insert it while an act is under way, and see what the desk says.
import { useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';

const v = t.cards.virtual;

export function VirtualCard() {
  const { value, result } = useRead('training.card', {}, ['training']);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Fault>();
  const put = async (inserted: boolean): Promise<void> => {
    setPending(true);
    const done = await call('training.setCard', { inserted });
    setRefusal(done.ok ? undefined : done.error);
    setPending(false);
  };
  return (
    <Panel
      title={v.title}
      aside={
        value && (
          <StateBadge tone={value.inserted ? 'done' : 'neutral'}>
            {value.inserted ? v.inside : v.outside}
          </StateBadge>
        )
      }
    >
      <div className="stack">
        <p className="small quiet">{v.note}</p>
        {result?.ok === false && <FaultView fault={result.error} />}
        {value && value.state !== 'ready' && <p className="chooser-broken">{v.why[value.state]}</p>}
        {value?.state === 'ready' && (
          <>
            <KeyValues
              pairs={[
                [v.holder, value.holder],
                [
                  v.pin,
                  <span key="pin" className="mono">
                    {value.pin}
                  </span>,
                ],
              ]}
            />
            <div className="row">
              <Button
                disabled={value.inserted}
                pending={pending && !value.inserted}
                onPress={() => void put(true)}
              >
                {v.insert}
              </Button>
              <Button
                disabled={!value.inserted}
                pending={pending && value.inserted}
                onPress={() => void put(false)}
              >
                {v.pull}
              </Button>
            </div>
          </>
        )}
        {refusal && <FaultView fault={refusal} />}
      </div>
    </Panel>
  );
}

// Which desk sends the batch, how it came to that, and the way to hand it over.
import { useState } from 'react';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { HandOver } from './HandOver.tsx';

export type Handover = CallOutput<'handovers.get'>;

const s = t.sheet;

export function SendingDesk({ batch, reference }: { readonly batch: string; readonly reference: string }) {
  const when = useWhen();
  const read = useRead('handovers.get', { batch }, ['batches', 'outbox']);
  const [asking, setAsking] = useState(false);
  const its = read.value;
  const fault = read.result?.ok === false ? read.result.error : undefined;
  return (
    <Panel title={s.sending}>
      {fault && <FaultView fault={fault} />}
      {its && (
        <div className="stack">
          <p className="sheet-sender">
            {its.sendingDesk === null ? (
              s.nobodySends
            ) : its.sendingDesk.here ? (
              s.here(its.sendingDesk.name)
            ) : (
              <PlainText text={its.sendingDesk.name} />
            )}
          </p>
          <p className="quiet">{s.only}</p>
          {its.moves.length > 0 && (
            <ol className="history">
              {its.moves.map((move) => (
                <li key={move.at}>
                  <span>{s.from(move.from, move.to)}</span>
                  <span className="small faint">{when.full(move.at)}</span>
                </li>
              ))}
            </ol>
          )}
          {its.desks
            .filter((desk) => desk.signed.length > 0 && its.refusal === null)
            .map((desk) => (
              <p key={desk.desk} className="small">
                {s.signedFor(desk.name, desk.signed.join(', '))}
              </p>
            ))}
          {its.refusal === null ? (
            its.desks.length === 0 ? (
              <p className="quiet">{s.noDesks}</p>
            ) : (
              <div>
                <Button onPress={() => setAsking(true)}>{s.handOver}</Button>
              </div>
            )
          ) : its.refusal.code === 'handover-contradicts' ? (
            <FaultView fault={its.refusal} />
          ) : (
            its.sendingDesk?.here !== false && (
              <p className="small quiet">{t.faults[its.refusal.code].happened}</p>
            )
          )}
          {asking && <HandOver handover={its} reference={reference} onClose={() => setAsking(false)} />}
        </div>
      )}
    </Panel>
  );
}

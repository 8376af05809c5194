// Which desk sends the batch, how it came to that, and the way to hand it over.
import { useCallback, useState } from 'react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { SigningDialog } from '../signing/SigningDialog.tsx';
import { useWhen } from '../../stores/desk.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import type { CallOutput } from '../../../shared/ipc/contract.ts';

// Handing a batch over: the desk that shall send it, what that means for good, and one signature of the
// release quorum.
const s = t.sheet;

interface HandOverProps {
  readonly handover: Handover;
  readonly reference: string;
  readonly onClose: () => void;
}

function HandOver({ handover, reference, onClose }: HandOverProps) {
  // Kept as it was when the dialog opened: the desk reads it again as soon as the signature is there.
  const [{ batch, changeRevision, desks, quorum, sendingDesk }] = useState(handover);
  const [chosen, choose] = useState(desks[0]?.desk ?? '');
  const to = desks.find((desk) => desk.desk === chosen);
  const name = to?.name ?? chosen;
  const done = useCallback(() => {
    const have = (to?.signed.length ?? 0) + 1;
    say(have >= quorum.need ? s.done(reference, name) : s.signed(reference, have, quorum.need));
    onClose();
  }, [name, onClose, quorum.need, reference, to]);
  const role = t.common.within(t.common.role[quorum.role] ?? quorum.role);
  return (
    <SigningDialog
      purpose="handover"
      role={quorum.role}
      text="note"
      sentence={
        <div className="stack">
          <SelectField
            label={s.to}
            value={chosen}
            options={desks.map(({ desk, name: text, signed }) => ({
              id: desk,
              text,
              ...(signed.length === 0 ? {} : { detail: s.signedFor(text, signed.join(', ')) }),
            }))}
            onChange={choose}
          />
          <p className="strong">{s.sentence(reference, sendingDesk?.name ?? '', name)}</p>
          <p className="quiet">
            {s.quorum(quorum.need, role)} {s.canSign(quorum.canSign.join(', '))}. {s.afterwards(name)}
          </p>
        </div>
      }
      start={(choice, note) =>
        call('handovers.sign', { batch, expectedRevision: changeRevision, to: chosen, choice, note })
      }
      onClose={onClose}
      onDone={done}
    />
  );
}

type Handover = CallOutput<'handovers.get'>;

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
          <div className="sheet-sender">
            {its.sendingDesk === null ? (
              s.nobodySends
            ) : its.sendingDesk.here ? (
              s.here(its.sendingDesk.name)
            ) : (
              <PlainText text={its.sendingDesk.name} />
            )}
          </div>
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

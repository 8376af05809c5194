// Handing a batch over: the desk that shall send it, what that means for good, and one signature of the
// release quorum.
import { useCallback, useState } from 'react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { ActDialog } from '../act/ActDialog.tsx';
import type { Handover } from './SendingDesk.tsx';

const s = t.sheet;

interface HandOverProps {
  readonly handover: Handover;
  readonly reference: string;
  readonly onClose: () => void;
}

export function HandOver({ handover, reference, onClose }: HandOverProps) {
  // Kept as it was when the dialog opened: the desk reads it anew as soon as the signature is there.
  const [{ batch, changeRevision, desks, quorum, sendingDesk }] = useState(handover);
  const [chosen, choose] = useState(desks[0]?.desk ?? '');
  const to = desks.find((desk) => desk.desk === chosen);
  const name = to?.name ?? chosen;
  const done = useCallback(() => {
    const have = (to?.signed.length ?? 0) + 1;
    say(have >= quorum.need ? s.done(reference, name) : s.signed(reference, have, quorum.need));
    onClose();
  }, [name, onClose, quorum.need, reference, to]);
  const role = (t.common.role[quorum.role] ?? quorum.role).toLowerCase();
  return (
    <ActDialog
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

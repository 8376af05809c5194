// Changes about the desks that exchange packs: one is enrolled from its own file, after its words were
// compared, or taken out.
import { useState } from 'react';
import type { Fault } from '../../../../shared/domain/errors.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { call } from '../../../bridge.ts';
import { t } from '../../../i18n/index.ts';
import { FaultView } from '../../../ui/FaultView.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextFileButton } from '../../../ui/FileButton.tsx';
import { FingerprintWords } from '../../../ui/Digest.tsx';
import type { FormProps } from './ChangeForm.tsx';
import { ChangeFormFrame } from './form-fields.tsx';

const p = t.policy;
const LARGEST = 10_000;

export function EnrolDeskForm({ onAdd }: FormProps) {
  const [read, setRead] = useState<CallOutput<'policies.readDesk'>>();
  const [fault, setFault] = useState<Fault>();
  const take = async (text: string): Promise<void> => {
    const answer = await call('policies.readDesk', { text });
    setRead(answer.ok ? answer.value : undefined);
    setFault(answer.ok ? undefined : answer.error);
  };
  return (
    <ChangeFormFrame
      ready={read !== undefined}
      onAdd={() => {
        if (read !== undefined) onAdd({ change: 'enrol-desk', desk: read.desk });
      }}
    >
      <p className="small quiet">{p.deskNote}</p>
      <div>
        <TextFileButton
          label={p.deskFile}
          accept=".json,application/json"
          largest={LARGEST}
          onText={(text) => void take(text)}
        />
      </div>
      {read !== undefined && (
        <div className="stack">
          <span className="small quiet">{p.deskWords(read.desk.name)}</span>
          <FingerprintWords words={read.words} size="large" label={p.deskWords(read.desk.name)} />
        </div>
      )}
      {fault && <FaultView fault={fault} />}
    </ChangeFormFrame>
  );
}

export function DropDeskForm({ policy, onAdd }: FormProps) {
  const others = policy.desks.filter(({ here }) => !here);
  const [desk, setDesk] = useState(others[0]?.desk ?? '');
  if (others.length === 0) return <p className="small quiet">{p.noOtherDesk}</p>;
  return (
    <ChangeFormFrame ready={desk !== ''} onAdd={() => onAdd({ change: 'drop-desk', desk })}>
      <SelectField
        label={p.desk}
        value={desk}
        onChange={setDesk}
        options={others.map(({ desk: id, name }) => ({ id, text: name }))}
      />
    </ChangeFormFrame>
  );
}

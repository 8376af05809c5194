// Names an authority by the file of its certificate, with what its certificates have to meet; or takes one
// out.
import { useState } from 'react';
import type { Fault } from '../../../../shared/domain/errors.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { call } from '../../../bridge.ts';
import { t } from '../../../i18n/index.ts';
import { useWhen } from '../../../stores/desk.ts';
import { Digest } from '../../../ui/Digest.tsx';
import { FaultView } from '../../../ui/FaultView.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { base64OfFile } from '../base64-of-file.ts';
import type { FormProps } from './ChangeForm.tsx';
import { Boxes, ChangeFormFrame } from './form-fields.tsx';

const p = t.policy;
const LARGEST = 30_000;
const REVOCATIONS = ['demanded', 'optional', 'unused'] as const;
type Usage = keyof typeof p.usages;
const USAGES = Object.keys(p.usages) as Usage[];

export function NameAuthorityForm({ onAdd }: FormProps) {
  const when = useWhen();
  const [read, setRead] = useState<CallOutput<'policies.readAuthority'>>();
  const [fault, setFault] = useState<Fault>();
  const [revocation, setRevocation] = useState<(typeof REVOCATIONS)[number]>('demanded');
  const [usages, setUsages] = useState<readonly Usage[]>([]);
  const take = async (file: File): Promise<void> => {
    const text = await base64OfFile(file, LARGEST);
    if (text === null) return;
    const answer = await call('policies.readAuthority', { file: text });
    setRead(answer.ok ? answer.value : undefined);
    setFault(answer.ok ? undefined : answer.error);
  };
  return (
    <ChangeFormFrame
      ready={read !== undefined}
      onAdd={() => {
        if (read === undefined) return;
        const { subject, certificate } = read;
        const demanded = usages.length === 0 ? {} : { extendedUsages: [...usages] };
        onAdd({ change: 'name-authority', authority: { subject, certificate, revocation, ...demanded } });
      }}
    >
      <p className="small quiet">{p.authorityNote}</p>
      <div>
        <FileButton label={p.authorityFile} accept=".cer,.crt,.der,.pem" onFile={(file) => void take(file)} />
      </div>
      {read !== undefined && (
        <div className="stack-tight">
          <span className="strong">{read.subject}</span>
          <span className="small quiet">
            {p.authorityUntil(when.day(read.notAfter))}. {p.authorityIssued(read.cards)}
          </span>
          <span className="small quiet">{p.authorityDigest}</span>
          <Digest sha256={read.sha256} />
        </div>
      )}
      {fault && <FaultView fault={fault} />}
      <SelectField
        label={p.revocation}
        value={revocation}
        onChange={setRevocation}
        options={REVOCATIONS.map((id) => ({ id, text: p.revocations[id] }))}
      />
      <Boxes
        label={p.extendedUsages}
        all={USAGES}
        names={(usage) => p.usages[usage]}
        chosen={usages}
        onChange={setUsages}
      />
    </ChangeFormFrame>
  );
}

export function DropAuthorityForm({ policy, onAdd }: FormProps) {
  const [place, setPlace] = useState('0');
  const authority = policy.authorities[Number(place)];
  if (policy.authorities.length === 0) return <p className="small quiet">{p.authoritiesNone}</p>;
  return (
    <ChangeFormFrame
      ready={authority !== undefined}
      onAdd={() => {
        if (authority) onAdd({ change: 'drop-authority', certificate: authority.certificate });
      }}
    >
      <SelectField
        label={p.authorityName}
        value={place}
        onChange={setPlace}
        options={policy.authorities.map((each, at) => ({ id: String(at), text: each.subject }))}
      />
    </ChangeFormFrame>
  );
}

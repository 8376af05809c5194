// Changes about deputies, the emergency, the administrators' number, and the bank profile.
import { useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { useRead } from '../../../stores/reads.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import type { FormProps } from './ChangeForm.tsx';
import {
  areDays,
  Boxes,
  ChangeFormFrame,
  endOfDay,
  instantOfDay,
  PersonSelect,
  spanOf,
  whenUnread,
} from './form-fields.tsx';

const p = t.policy;
const DEPUTY_ROLES = ['approver', 'releaser', 'preparer'] as const;
const EMERGENCY_ROLES = ['approver', 'releaser', 'administrator'] as const;

export function AddDeputyForm({ policy, onAdd }: FormProps) {
  const [person, setPerson] = useState('');
  const [inPlaceOf, setInPlaceOf] = useState('');
  const [role, setRole] = useState<(typeof DEPUTY_ROLES)[number]>('approver');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [validFrom, validUntil] = [instantOfDay(from), endOfDay(until)];
  return (
    <ChangeFormFrame
      ready={
        person !== '' &&
        inPlaceOf !== '' &&
        person !== inPlaceOf &&
        validFrom !== null &&
        validUntil !== null &&
        areDays(from, until)
      }
      onAdd={() => {
        if (validFrom !== null && validUntil !== null)
          onAdd({ change: 'add-deputy', deputy: { person, inPlaceOf, role, validFrom, validUntil } });
      }}
    >
      <PersonSelect policy={policy} label={p.deputyEntry} value={person} onChange={setPerson} />
      <PersonSelect policy={policy} label={p.inPlaceOf} value={inPlaceOf} onChange={setInPlaceOf} />
      <SelectField
        label={p.role}
        value={role}
        onChange={setRole}
        options={DEPUTY_ROLES.map((id) => ({ id, text: p.roleNames[id] }))}
      />
      <div className="field-row">
        <DateField label={p.from} value={from} onChange={setFrom} onUnread={whenUnread(setFrom)} />
        <DateField label={p.until} value={until} onChange={setUntil} onUnread={whenUnread(setUntil)} />
      </div>
    </ChangeFormFrame>
  );
}

export function DropDeputyForm({ policy, onAdd }: FormProps) {
  const [place, setPlace] = useState('0');
  const deputy = policy.deputies[Number(place)];
  if (policy.deputies.length === 0) return <p className="small quiet">{p.noDeputies}</p>;
  return (
    <ChangeFormFrame
      ready={deputy !== undefined}
      onAdd={() => {
        if (deputy)
          onAdd({
            change: 'drop-deputy',
            person: deputy.person,
            inPlaceOf: deputy.inPlaceOf,
            role: deputy.role,
          });
      }}
    >
      <SelectField
        label={p.deputyEntry}
        value={place}
        onChange={setPlace}
        options={policy.deputies.map((one, index) => ({
          id: String(index),
          text: p.deputy(one.name, t.common.within(p.roleNames[one.role]), one.inPlaceOfName),
          detail: spanOf(one),
        }))}
      />
    </ChangeFormFrame>
  );
}

export function EmergencyForm({ policy, onAdd }: FormProps) {
  const [on, setOn] = useState(policy.emergency !== null);
  const [persons, setPersons] = useState(String(policy.emergency?.persons ?? 3));
  const [roles, setRoles] = useState<readonly (typeof EMERGENCY_ROLES)[number][]>(
    policy.emergency?.roles ?? ['approver', 'releaser'],
  );
  const count = Number(persons);
  const right = Number.isInteger(count) && count >= 2 && count <= 20 && roles.length > 0;
  return (
    <ChangeFormFrame
      ready={!on || right}
      onAdd={() =>
        onAdd({ change: 'set-emergency', emergency: on ? { persons: count, roles: [...roles] } : null })
      }
    >
      <Toggle label={p.emergencyOn} value={on} onChange={setOn} />
      {on && (
        <TextField label={p.emergencyPersons} value={persons} onChange={setPersons} maxLength={2} mono />
      )}
      {on && (
        <Boxes
          label={p.emergencyRoles}
          all={EMERGENCY_ROLES}
          names={(role) => p.roleNames[role]}
          chosen={roles}
          onChange={setRoles}
        />
      )}
    </ChangeFormFrame>
  );
}

export function QuorumForm({ policy, onAdd }: FormProps) {
  const [text, setText] = useState(String(policy.quorum));
  const quorum = Number(text);
  return (
    <ChangeFormFrame
      ready={Number.isInteger(quorum) && quorum >= 1 && quorum <= 20}
      onAdd={() => onAdd({ change: 'set-quorum', quorum })}
    >
      <TextField label={p.quorumCount} value={text} onChange={setText} maxLength={2} mono />
    </ChangeFormFrame>
  );
}

/**
 * A draft that is not adopted yet is named by what its editor shows of it; the one in force stands there to
 * begin with.
 */
export function ProfileForm({ onAdd }: FormProps) {
  const inForce = useRead('profile.get', {}, ['settings']).value;
  const [typed, setTyped] = useState<{
    readonly id?: string;
    readonly version?: string;
    readonly sha256?: string;
  }>({});
  const id = typed.id ?? inForce?.profile.id ?? '';
  const version = typed.version ?? String(inForce?.profile.version ?? '');
  const sha256 = (typed.sha256 ?? inForce?.sha256 ?? '').replaceAll(/\s/gu, '').toLowerCase();
  const ready = id.trim() !== '' && /^[1-9]\d{0,6}$/u.test(version) && /^[0-9a-f]{64}$/u.test(sha256);
  return (
    <ChangeFormFrame
      ready={ready}
      onAdd={() => onAdd({ change: 'name-profile', id: id.trim(), version: Number(version), sha256 })}
    >
      <p className="small quiet">{p.profileNote}</p>
      <div className="field-row">
        <TextField
          label={p.profile}
          value={id}
          onChange={(text) => setTyped({ ...typed, id: text })}
          maxLength={80}
        />
        <TextField
          label={p.profileVersion}
          value={version}
          onChange={(text) => setTyped({ ...typed, version: text })}
          maxLength={7}
          mono
        />
      </div>
      <TextField
        label={p.digest}
        value={sha256}
        onChange={(text) => setTyped({ ...typed, sha256: text })}
        mono
      />
    </ChangeFormFrame>
  );
}

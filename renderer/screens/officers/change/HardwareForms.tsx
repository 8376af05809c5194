// Names the kinds of token that count as hardware: chosen among those seen now, never typed.
import { useState } from 'react';
import { isSameModel, type TokenModel } from '../../../../shared/domain/hardware.ts';
import { t } from '../../../i18n/index.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { FormProps } from './ChangeForm.tsx';
import { ChangeFormFrame } from './form-fields.tsx';
import { seenTokens } from './seen-tokens.ts';

const p = t.policy;

const tokenText = ({ model, manufacturer }: TokenModel): string => p.hardwareToken(model, manufacturer);
const moduleText = ({ libraryDescription, libraryManufacturer }: TokenModel): string =>
  p.hardwareModule(libraryDescription, libraryManufacturer);

export function NameHardwareForm({ policy, modules, onAdd }: FormProps) {
  const seen = seenTokens(modules).filter(
    ({ token }) => !policy.hardware.some((named) => isSameModel(named, token)),
  );
  const [place, setPlace] = useState('0');
  const chosen = seen[Number(place)];
  return (
    <>
      <p className="small quiet">{p.hardwareNote}</p>
      {seen.length === 0 ? (
        <p className="small quiet">{p.hardwareNothingSeen}</p>
      ) : (
        <ChangeFormFrame
          ready={chosen !== undefined}
          onAdd={() => {
            if (chosen) onAdd({ change: 'name-hardware', token: chosen.token });
          }}
        >
          <SelectField
            label={p.hardwareSeen}
            value={place}
            onChange={setPlace}
            options={seen.map(({ token, readers, isHardwareSlot }, at) => ({
              id: String(at),
              text: tokenText(token),
              detail: [
                moduleText(token),
                p.hardwareIn(readers.join(', ')),
                ...(isHardwareSlot ? [] : [p.hardwareSoftware]),
              ].join(' · '),
            }))}
          />
        </ChangeFormFrame>
      )}
    </>
  );
}

export function DropHardwareForm({ policy, onAdd }: FormProps) {
  const [place, setPlace] = useState('0');
  const token = policy.hardware[Number(place)];
  if (policy.hardware.length === 0) return <p className="small quiet">{p.hardwareNone}</p>;
  return (
    <ChangeFormFrame
      ready={token !== undefined}
      onAdd={() => {
        if (token) onAdd({ change: 'drop-hardware', token });
      }}
    >
      <SelectField
        label={p.hardware}
        value={place}
        onChange={setPlace}
        options={policy.hardware.map((each, at) => ({
          id: String(at),
          text: tokenText(each),
          detail: moduleText(each),
        }))}
      />
    </ChangeFormFrame>
  );
}

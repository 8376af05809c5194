// Changes about people: enrol, set roles, another card, revoke, take out.
import { useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { commonName } from '../../signing/candidates.ts';
import type { FormProps } from './ChangeForm.tsx';
import {
  CardSelect,
  dayOfInstant,
  lastDay,
  ChangeFormFrame,
  freeCards,
  isDated,
  NO_ENTITLEMENT,
  PersonSelect,
  EntitlementFields,
  officerEntitlement,
  type EntitlementValues,
} from './form-fields.tsx';

const p = t.policy;

export function EnrolForm({ policy, modules, onAdd }: FormProps) {
  const cards = freeCards(policy, modules);
  const [card, setCard] = useState('');
  const chosen = cards.find(({ certificate }) => certificate === card) ?? cards[0];
  const [name, setName] = useState('');
  const [standing, setStanding] = useState<EntitlementValues>(NO_ENTITLEMENT);
  const ready = chosen !== undefined && name.trim() !== '' && standing.roles.length > 0 && isDated(standing);
  return (
    <ChangeFormFrame
      ready={ready}
      onAdd={() => {
        if (chosen)
          onAdd({
            change: 'enrol',
            name: name.trim(),
            certificate: chosen.certificate,
            ...officerEntitlement(standing),
          });
      }}
    >
      <CardSelect cards={cards} value={chosen?.certificate ?? ''} onChange={setCard} />
      <TextField
        label={p.name}
        value={name}
        onChange={setName}
        maxLength={80}
        {...(chosen && { placeholder: chosen.holder })}
      />
      <EntitlementFields value={standing} onChange={setStanding} />
    </ChangeFormFrame>
  );
}

export function SetPersonForm({ policy, onAdd }: FormProps) {
  const of = (id: string): { readonly name: string; readonly standing: EntitlementValues } => {
    const person = policy.persons.find((one) => one.person === id);
    if (person === undefined) return { name: '', standing: NO_ENTITLEMENT };
    return {
      name: person.name,
      standing: {
        roles: person.roles,
        class: person.class,
        from: dayOfInstant(person.validFrom),
        until: lastDay(person.validUntil),
      },
    };
  };
  const [id, setId] = useState('');
  const [name, setName] = useState('');
  const [standing, setStanding] = useState(NO_ENTITLEMENT);
  const choose = (person: string): void => {
    setId(person);
    setName(of(person).name);
    setStanding(of(person).standing);
  };
  return (
    <ChangeFormFrame
      ready={id !== '' && name.trim() !== '' && standing.roles.length > 0 && isDated(standing)}
      onAdd={() => {
        const before = policy.persons.find((one) => one.person === id);
        const entitlement = officerEntitlement(standing);
        onAdd({
          change: 'set-person',
          person: id,
          name: name.trim(),
          ...entitlement,
          // Days that nobody changed stay the instants they are, also within a day.
          ...(before !== undefined &&
            standing.from === dayOfInstant(before.validFrom) && { validFrom: before.validFrom }),
          ...(before !== undefined &&
            standing.until === lastDay(before.validUntil) && { validUntil: before.validUntil }),
        });
      }}
    >
      <PersonSelect policy={policy} value={id} onChange={choose} />
      {id !== '' && (
        <>
          <TextField label={p.name} value={name} onChange={setName} maxLength={80} />
          <EntitlementFields key={id} value={standing} onChange={setStanding} />
        </>
      )}
    </ChangeFormFrame>
  );
}

export function AddCardForm({ policy, modules, onAdd }: FormProps) {
  const cards = freeCards(policy, modules);
  const [person, setPerson] = useState('');
  const [card, setCard] = useState('');
  const chosen = cards.find(({ certificate }) => certificate === card) ?? cards[0];
  return (
    <ChangeFormFrame
      ready={person !== '' && chosen !== undefined}
      onAdd={() => {
        if (chosen) onAdd({ change: 'add-card', person, certificate: chosen.certificate });
      }}
    >
      <PersonSelect policy={policy} value={person} onChange={setPerson} />
      <CardSelect cards={cards} value={chosen?.certificate ?? ''} onChange={setCard} />
    </ChangeFormFrame>
  );
}

export function RevokeCardForm({ policy, onAdd }: FormProps) {
  const [person, setPerson] = useState('');
  const [card, setCard] = useState('');
  const [reason, setReason] = useState('');
  const cards = (policy.persons.find((one) => one.person === person)?.certificates ?? []).filter(
    (certificate) => certificate.revoked === null,
  );
  const chosen = cards.find(({ sha256 }) => sha256 === card) ?? cards[0];
  return (
    <ChangeFormFrame
      ready={chosen !== undefined && reason.trim() !== ''}
      onAdd={() => {
        if (chosen)
          onAdd({ change: 'revoke-card', person, certificate: chosen.sha256, reason: reason.trim() });
      }}
    >
      <PersonSelect policy={policy} value={person} onChange={setPerson} />
      {chosen === undefined ? (
        person !== '' && <p className="small quiet">{p.noRevocable}</p>
      ) : (
        <SelectField
          label={t.officers.certificate}
          value={chosen.sha256}
          onChange={setCard}
          options={cards.map(({ sha256, subject, words }) => ({
            id: sha256,
            text: commonName(subject),
            detail: words.join(' '),
          }))}
        />
      )}
      <TextField label={p.why} value={reason} onChange={setReason} maxLength={200} />
    </ChangeFormFrame>
  );
}

export function RemovePersonForm({ policy, onAdd }: FormProps) {
  const [person, setPerson] = useState('');
  return (
    <ChangeFormFrame ready={person !== ''} onAdd={() => onAdd({ change: 'remove-person', person })}>
      <PersonSelect policy={policy} value={person} onChange={setPerson} />
    </ChangeFormFrame>
  );
}

// Parts that several forms of a change share: roles, time, people, cards, and the button that adds the
// change.
import type { ReactNode } from 'react';
import { parseIsoDate } from '../../../../shared/domain/calendar.ts';
import { endOfLastDay, endsWithDay, lastDayOf } from '../../../../shared/domain/last-day.ts';
import { ROLES, type Role } from '../../../../shared/domain/policy-kinds.ts';
import { nameOf } from '../../../../shared/domain/policy-sentences.ts';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import { formattedDate } from '../../../ui/when.ts';
import { commonName, type TokenModule } from '../../signing/candidates.ts';
import type { PolicyOutput } from './ChangePolicy.tsx';

const p = t.policy;

export function ChangeFormFrame({
  ready,
  onAdd,
  children,
}: {
  readonly ready: boolean;
  readonly onAdd: () => void;
  readonly children: ReactNode;
}) {
  return (
    <form
      className="stack change-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onAdd();
      }}
    >
      {children}
      <div className="row">
        <Button type="submit" disabled={!ready}>
          {p.add}
        </Button>
      </div>
    </form>
  );
}

export function Boxes<K extends string>({
  label,
  all,
  names,
  chosen,
  onChange,
}: {
  readonly label: string;
  readonly all: readonly K[];
  readonly names: (one: K) => string;
  readonly chosen: readonly K[];
  readonly onChange: (chosen: readonly K[]) => void;
}) {
  return (
    <div role="group" aria-label={label} className="stack-tight">
      <span className="field-label">{label}</span>
      <div className="boxes">
        {all.map((one) => (
          <Toggle
            key={one}
            label={names(one)}
            value={chosen.includes(one)}
            onChange={(on) => onChange(on ? [...chosen, one] : chosen.filter((other) => other !== one))}
          />
        ))}
      </div>
    </div>
  );
}

export interface EntitlementValues {
  readonly roles: readonly Role[];
  readonly class: 'A' | 'B' | null;
  readonly from: string;
  readonly until: string;
}

export const NO_ENTITLEMENT: EntitlementValues = { roles: [], class: null, from: '', until: '' };

/** Whether the days of it are days; a change waits for that. */
export const isDated = ({ from, until }: EntitlementValues): boolean => areDays(from, until);

/** A text that is no date stays in the form, where `areDays` holds the change back. */
export const whenUnread =
  (set: (text: string) => void) =>
  (text: string | undefined): void => {
    if (text !== undefined) set(text);
  };
export const areDays = (...texts: readonly string[]): boolean =>
  texts.every(
    (text) => text === '' || (parseIsoDate(text) !== undefined && endOfLastDay(text) !== undefined),
  );

/** The first instant of a day in UTC, as the policy keeps it. */
export const instantOfDay = (day: string): string | null => (day === '' ? null : `${day}T00:00:00Z`);
export const dayOfInstant = (instant: string | null): string => instant?.slice(0, 10) ?? '';
/**
 * The end of a last day, and the last day of an end. What is no day stays what it is, and is refused: it must
 * not become an authorisation without an end.
 */
export const endOfDay = (day: string): string | null => (day === '' ? null : (endOfLastDay(day) ?? day));
export const lastDay = (end: string | null): string => (end === null ? '' : lastDayOf(end));
const beginningOf = (validFrom: string): string =>
  endsWithDay(validFrom) ? formattedDate(dayOfInstant(validFrom)) : t.dates.instant(validFrom);
/** The days somebody acts on, both counted, in UTC, as they are typed; a time within a day is named. */
export function spanOf({
  validFrom,
  validUntil,
}: {
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}): string {
  const from = validFrom === null ? null : beginningOf(validFrom);
  if (validUntil === null) return p.span(from, null, true);
  return endsWithDay(validUntil)
    ? p.span(from, formattedDate(lastDay(validUntil)), true)
    : p.span(from, t.dates.instant(validUntil), false);
}

export function officerEntitlement({ roles, class: its, from, until }: EntitlementValues): {
  roles: Role[];
  class: 'A' | 'B' | null;
  validFrom: string | null;
  validUntil: string | null;
} {
  return { roles: [...roles], class: its, validFrom: instantOfDay(from), validUntil: endOfDay(until) };
}

export function EntitlementFields({
  value,
  onChange,
}: {
  readonly value: EntitlementValues;
  readonly onChange: (value: EntitlementValues) => void;
}) {
  return (
    <>
      <Boxes
        label={p.roles}
        all={ROLES}
        names={(role) => p.roleNames[role]}
        chosen={value.roles}
        onChange={(roles) => onChange({ ...value, roles })}
      />
      {value.roles.includes('approver') && (
        <SelectField
          label={p.approverClass}
          value={value.class ?? 'none'}
          onChange={(its) => onChange({ ...value, class: its === 'none' ? null : its })}
          options={[
            { id: 'none', text: p.noClass },
            { id: 'A', text: 'A' },
            { id: 'B', text: 'B' },
          ]}
        />
      )}
      <div className="field-row">
        <DateField
          label={p.from}
          value={value.from}
          onChange={(from) => onChange({ ...value, from })}
          onUnread={whenUnread((from) => onChange({ ...value, from }))}
          hint={p.openEnd}
        />
        <DateField
          label={p.until}
          value={value.until}
          onChange={(until) => onChange({ ...value, until })}
          onUnread={whenUnread((until) => onChange({ ...value, until }))}
        />
      </div>
    </>
  );
}

/** As the sentences of a policy name a person: two with one name are told apart. */
export function nameIn({ persons }: Pick<PolicyOutput, 'persons'>, id: string): string {
  return nameOf({ persons: persons.map(({ person, name }) => ({ id: person, name })) }, id);
}

export function PersonSelect({
  policy,
  label = p.person,
  value,
  onChange,
}: {
  readonly policy: PolicyOutput;
  readonly label?: string;
  readonly value: string;
  readonly onChange: (person: string) => void;
}) {
  return (
    <SelectField
      label={label}
      value={value}
      placeholder={t.common.choosePerson}
      onChange={onChange}
      options={policy.persons.map(({ person }) => ({ id: person, text: nameIn(policy, person) }))}
    />
  );
}

export interface FreeCard {
  readonly certificate: string;
  readonly text: string;
  readonly holder: string;
  readonly words: readonly string[];
}

/** Certificates in readers that nobody is enrolled with. */
export function freeCards(policy: PolicyOutput, modules: readonly TokenModule[]): readonly FreeCard[] {
  const enrolled = new Set(
    policy.persons.flatMap((person) => person.certificates.map(({ sha256 }) => sha256)),
  );
  return modules.flatMap((module) =>
    module.cards.flatMap((card) =>
      card.certificates
        .filter(({ sha256, unusable }) => !enrolled.has(sha256) && unusable === null)
        .map((certificate) => ({
          certificate: certificate.sha256,
          holder: commonName(certificate.subject),
          text: `${commonName(certificate.subject)}, ${card.reader}`,
          words: certificate.words,
        })),
    ),
  );
}

export function CardSelect({
  cards,
  value,
  onChange,
}: {
  readonly cards: readonly FreeCard[];
  readonly value: string;
  readonly onChange: (certificate: string) => void;
}) {
  if (cards.length === 0) return <p className="small quiet">{p.noCard}</p>;
  return (
    <SelectField
      label={p.card}
      value={value}
      onChange={onChange}
      options={cards.map(({ certificate, text, words }) => ({
        id: certificate,
        text,
        detail: words.join(' '),
      }))}
    />
  );
}

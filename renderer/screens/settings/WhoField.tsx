// Who saves a setting that no card signs, and what the log makes of the answer.
import { t } from '../../i18n/index.ts';
import { SelectField } from '../../ui/SelectField.tsx';

const w = t.settings.words;

export interface WhoFieldProps {
  readonly people: readonly { readonly person: string; readonly name: string }[];
  readonly person: string;
  readonly onChange: (person: string) => void;
  readonly label?: string;
  readonly hint?: string;
}

export function WhoField({ people, person, onChange, label = w.who, hint = w.whoSaid }: WhoFieldProps) {
  return (
    <SelectField
      label={label}
      value={person}
      placeholder={t.common.choosePerson}
      options={people.map(({ person: id, name }) => ({ id, text: name }))}
      onChange={onChange}
      hint={hint}
    />
  );
}

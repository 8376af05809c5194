// One member of the profile: its name, how it is typed, what it means and where the rule for it stands.
import { effective } from '../../../../shared/domain/profile/changes.ts';
import type { ProfileField } from '../../../../shared/domain/profile/fields.ts';
import { t } from '../../../i18n/index.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import { CertificateList } from './CertificateList.tsx';
import { changeDraft } from './draft-store.ts';

const w = t.settings.words;
const MONO =
  /^(paths\.|keys\.|endpoint\.|initiation\.|inquiry\.(namespace|contentType)|search\.|requests\.types\.|accessToken\.(path|namespace|scope)|clientId|id$|requests\.(reason|recallReason)Pattern|proxy)/u;

export interface FieldControlProps {
  readonly field: ProfileField;
  readonly draft: unknown;
  readonly problem: string | undefined;
  readonly isChanged: boolean;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

export function FieldControl({ field, draft, problem, isChanged }: FieldControlProps) {
  const { path, control } = field;
  const [name = path, meaning = ''] = t.settings.members[path] ?? [];
  const label = isChanged ? `${name} · ${w.changedMark}` : name;
  const section = w.section(field.section);
  const hint = section === '' ? meaning : `${meaning} ${section}.`;
  const value = effective(draft, field);
  const text = textOf(value);
  const note = <p className={problem === undefined ? 'field-hint' : 'field-problem'}>{problem ?? hint}</p>;
  switch (control.kind) {
    case 'choice': {
      const options = control.options.includes(text) ? control.options : [...control.options, text];
      return (
        <div className="profile-field">
          <SelectField
            label={label}
            value={text}
            options={options.map((id) => ({ id, text: id === '' ? w.emptyLabel : id }))}
            onChange={(next) => changeDraft(field, next)}
          />
          {note}
        </div>
      );
    }
    case 'operation':
      return (
        <div className="profile-field">
          <Toggle
            label={label}
            value={value !== null}
            onChange={(on) => changeDraft(field, on ? control.path : null)}
          />
          {value === null ? (
            note
          ) : (
            <TextField
              label={`${name}: path`}
              value={text}
              mono
              hint={hint}
              problem={problem}
              onChange={(next) => changeDraft(field, next)}
            />
          )}
        </div>
      );
    case 'certificates':
      return (
        <CertificateList
          path={path}
          use={path.endsWith('signing') ? 'signing' : 'encryption'}
          label={label}
          hint={hint}
          problem={problem}
          draft={draft}
        />
      );
    case 'authorities':
      return (
        <CertificateList
          path={path}
          use="tls-authority"
          label={label}
          hint={hint}
          problem={problem}
          draft={draft}
        />
      );
    case 'text':
    case 'optional':
    case 'whole':
      return (
        <TextField
          label={label}
          value={text}
          hint={hint}
          problem={problem}
          mono={MONO.test(path)}
          onChange={(next) => changeDraft(field, typed(control.kind, next))}
        />
      );
    default:
      return control satisfies never;
  }
}

/** A number that is not one yet stays as it was typed, so that the desk can say what is wrong with it. */
function typed(kind: 'text' | 'optional' | 'whole', text: string): unknown {
  if (kind === 'optional') return text === '' ? null : text;
  return kind === 'whole' && /^\d{1,12}$/u.test(text.trim()) ? Number(text.trim()) : text;
}

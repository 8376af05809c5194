// Submits entries for confirmation: first the call-backs that their accounts ask for, then the signature.
import { useState } from 'react';
import type { CallInput, CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { useDesk } from '../../stores/desk.ts';
import { useNamedPerson } from '../../stores/named-person.ts';
import { say } from '../../stores/notices.ts';
import { useRead } from '../../stores/reads.ts';
import { formattedAccount } from '../../ui/account.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import {
  instantOfWhen,
  UNTYPED_WHEN,
  WhenFields,
  whenProblems,
  type TypedWhen,
} from '../../ui/WhenFields.tsx';
import { SigningDialog } from '../signing/SigningDialog.tsx';
import { Entries } from './Entries.tsx';

const c = t.beneficiaries.confirm;
type Confirmable = CallOutput<'beneficiaries.confirmable'>;
type Entry = Confirmable['entries'][number];
type Callback = NonNullable<CallInput<'beneficiaries.propose'>['entries'][number]['callback']>;

interface Props {
  readonly beneficiaries: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function ProposeDialog({ beneficiaries, onClose, onDone }: Props) {
  const read = useRead('beneficiaries.confirmable', { beneficiaries: [...beneficiaries] }, ['beneficiaries']);
  const desk = useDesk().value;
  if (read.result?.ok === false || read.value === undefined || desk === undefined)
    return (
      <Dialog
        title={c.submit}
        onClose={onClose}
        footer={<Button onPress={onClose}>{t.common.cancel}</Button>}
      >
        {read.result?.ok === false ? (
          <FaultView fault={read.result.error} />
        ) : (
          <p className="quiet">{t.common.reading}</p>
        )}
      </Dialog>
    );
  return <Propose confirmable={read.value} zone={desk.timeZone} onClose={onClose} onDone={onDone} />;
}

/** `by`: empty until somebody is chosen. */
interface Typed extends Omit<Callback, 'at'>, TypedWhen {}

function Propose({
  confirmable: { entries, persons },
  zone,
  onClose,
  onDone,
}: Omit<Props, 'beneficiaries'> & {
  readonly confirmable: Confirmable;
  readonly zone: string;
}) {
  const asked = entries.filter(({ needsCallback }) => needsCallback);
  const [caller] = useNamedPerson(persons);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Typed>>(
    () => new Map(asked.map((entry) => [entry.beneficiary, newCallback(entry)])),
  );
  const typed = new Map(
    [...chosen].map(([beneficiary, its]) => [beneficiary, { ...its, by: its.by || caller }]),
  );
  const [tried, setTried] = useState(false);
  const [step, setStep] = useState<'callbacks' | 'sign'>(asked.length === 0 ? 'sign' : 'callbacks');
  const callbackOf = ({ beneficiary }: Entry): Callback | null => {
    const its = typed.get(beneficiary);
    if (its === undefined) return null;
    const { day, time, ...rest } = its;
    const at = instantOfWhen(zone, { day, time });
    if (at === undefined) return null;
    return {
      ...rest,
      contact: rest.contact.trim(),
      number: rest.number.trim(),
      foundIn: rest.source === 'confirmed' ? '' : rest.foundIn.trim(),
      at,
    };
  };
  if (step === 'sign')
    return (
      <SigningDialog
        purpose="propose"
        text="note"
        sentence={
          <div className="stack">
            <p>{c.sentence(entries.length)}</p>
            <Entries
              entries={entries.map((entry) => ({ ...entry, callback: shown(callbackOf(entry), persons) }))}
            />
          </div>
        }
        start={(choice, note) =>
          call('beneficiaries.propose', {
            entries: entries.map((entry) => ({
              beneficiary: entry.beneficiary,
              revision: entry.revision,
              callback: callbackOf(entry),
            })),
            choice,
            note,
          })
        }
        onClose={onClose}
        onDone={() => {
          say(c.submitted(entries.length));
          onDone();
        }}
      />
    );
  const isComplete = [...typed.values()].every((one) => Object.keys(problemsOf(one)).length === 0);
  const goOn = (): Promise<void> => {
    setTried(true);
    if (isComplete) setStep('sign');
    return Promise.resolve();
  };
  return (
    <FormDialog title={c.submit} width="wide" onClose={onClose} saveLabel={c.next} onSave={goOn} isFollowed>
      <div className="stack-wide">
        {asked.map((entry) => {
          const its = typed.get(entry.beneficiary);
          return (
            its && (
              <CallbackFields
                key={entry.beneficiary}
                entry={entry}
                persons={persons}
                zone={zone}
                typed={its}
                tried={tried}
                onChange={(change) =>
                  setChosen((before) => new Map(before).set(entry.beneficiary, { ...its, ...change }))
                }
              />
            )
          );
        })}
      </div>
    </FormDialog>
  );
}

function newCallback({ knownPhone }: Entry): Typed {
  return {
    contact: '',
    number: knownPhone,
    source: knownPhone === '' ? 'independent' : 'confirmed',
    foundIn: '',
    ...UNTYPED_WHEN,
    by: '',
  };
}

function shown(callback: Callback | null, persons: Confirmable['persons']): Callback | null {
  return callback === null
    ? null
    : { ...callback, by: persons.find(({ person }) => person === callback.by)?.name ?? callback.by };
}

type Problems = Partial<Record<keyof typeof c.problems | keyof TypedWhen, string>>;

function problemsOf({ contact, number, source, foundIn, day, time, by }: Typed): Problems {
  const p = c.problems;
  return {
    ...(contact.trim() === '' ? { contact: p.contact } : {}),
    ...(number.replaceAll(/\D/gu, '').length < 5 ? { number: p.number } : {}),
    ...(source === 'independent' && foundIn.trim() === '' ? { foundIn: p.foundIn } : {}),
    ...whenProblems({ day, time }),
    ...(by === '' ? { by: p.by } : {}),
  };
}

function CallbackFields({
  entry: { name, newAccounts, knownPhone },
  persons,
  zone,
  typed,
  tried,
  onChange,
}: {
  readonly entry: Entry;
  readonly persons: Confirmable['persons'];
  readonly zone: string;
  readonly typed: Typed;
  readonly tried: boolean;
  readonly onChange: (change: Partial<Typed>) => void;
}) {
  const problems = tried ? problemsOf(typed) : {};
  const sources = knownPhone === '' ? (['independent'] as const) : (['confirmed', 'independent'] as const);
  return (
    <fieldset className="stack callback">
      <legend className="strong">{c.callbackFor(name)}</legend>
      <p className="small quiet">{c.callbackNote}</p>
      <ul className="callback-accounts">
        {newAccounts.map((account) => (
          <li key={account} className="mono strong">
            {formattedAccount(account)}
          </li>
        ))}
      </ul>
      <div className="field-row">
        <SelectField
          label={c.source}
          value={typed.source}
          options={sources.map((id) => ({ id, text: c.sources[id] }))}
          onChange={(source) => onChange({ source, number: source === 'confirmed' ? knownPhone : '' })}
        />
        <TextField
          label={c.number}
          value={typed.number}
          maxLength={35}
          readOnly={typed.source === 'confirmed'}
          onChange={(number) => onChange({ number })}
          problem={problems.number}
          required
        />
      </div>
      {typed.source === 'independent' && (
        <TextField
          label={c.foundIn}
          hint={c.foundInHint}
          value={typed.foundIn}
          maxLength={140}
          onChange={(foundIn) => onChange({ foundIn })}
          problem={problems.foundIn}
          required
        />
      )}
      <TextField
        label={c.contact}
        value={typed.contact}
        maxLength={140}
        onChange={(contact) => onChange({ contact })}
        problem={problems.contact}
        required
      />
      <div className="field-row">
        <WhenFields zone={zone} value={typed} onChange={onChange} problems={problems} />
        <SelectField
          label={c.by}
          hint={c.byHint}
          value={typed.by}
          placeholder={t.common.choosePerson}
          options={persons.map(({ person, name: text }) => ({ id: person, text }))}
          onChange={(by) => onChange({ by })}
          problem={problems.by}
        />
      </div>
    </fieldset>
  );
}

// Settings: who may have hidden names and amounts of payments shown at this desk.
import { useId, useState } from 'react';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { Fault } from '../../../shared/domain/errors.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { useRead } from '../../stores/reads.ts';
import type { SessionView } from '../../stores/session.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { LockNote } from '../settings/LockNote.tsx';

type Viewers = CallOutput<'session.viewers'>;

const w = t.session.settings.viewers;

export function ViewersPanel({ session }: { readonly session: SessionView }) {
  const viewers = useRead('session.viewers', {}, ['settings', 'session']).value;
  return (
    <Panel title={w.title}>
      {viewers === undefined ? (
        <p className="quiet">{t.common.reading}</p>
      ) : viewers.locked === null ? (
        // What was saved begins the form anew.
        <ViewersForm key={JSON.stringify(viewers)} viewers={viewers} session={session} />
      ) : (
        <div className="stack">
          <p className="strong">{viewers.persons === null ? w.choices.everyone : w.choices.named}</p>
          {viewers.persons !== null && <NamedNow viewers={viewers} />}
          <UnprovedNote named={viewers.persons !== null} session={session} />
          <LockNote why={viewers.locked} />
        </div>
      )}
    </Panel>
  );
}

function NamedNow({ viewers: { now } }: { readonly viewers: Viewers }) {
  return now.length === 0 ? (
    <p>{w.nobody}</p>
  ) : (
    <ul className="viewers-named">
      {now.map(({ person, name }) => (
        <li key={person}>
          <PlainText text={name} />
        </li>
      ))}
    </ul>
  );
}

/** A name that nobody proved is nobody's: said where the desk takes such names, or none. */
function UnprovedNote({ named, session }: { readonly named: boolean; readonly session: SessionView }) {
  if (!named || session.rule.demanded === 'card') return null;
  return <p className="small">{w.unproved}</p>;
}

function ViewersForm({ viewers, session }: { readonly viewers: Viewers; readonly session: SessionView }) {
  const [persons, setPersons] = useState(viewers.persons);
  const [fault, setFault] = useState<Fault>();
  const [pending, setPending] = useState(false);
  const label = useId();
  const { eligible } = viewers;
  const chosen = persons?.filter((id) => eligible.some(({ person }) => person === id)) ?? null;
  const gone = (viewers.persons?.length ?? 0) - viewers.now.length;
  const isSame = JSON.stringify(persons?.toSorted()) === JSON.stringify(viewers.persons?.toSorted());
  const save = async (): Promise<void> => {
    setPending(true);
    const result = await call('session.setViewers', { persons: chosen });
    setPending(false);
    setFault(result.ok ? undefined : result.error);
    if (result.ok) say(w.saved);
  };
  return (
    <div className="stack">
      <SelectField
        label={w.who}
        value={persons === null ? 'everyone' : 'named'}
        options={(['everyone', 'named'] as const).map((id) => ({ id, text: w.choices[id] }))}
        onChange={(id) => setPersons(id === 'everyone' ? null : (viewers.persons ?? []))}
      />
      <p className="small quiet">{w.notes[persons === null ? 'everyone' : 'named']}</p>
      {persons !== null && (
        <div role="group" aria-labelledby={label} className="stack">
          <span id={label} className="strong">
            {w.persons}
          </span>
          {eligible.length === 0 && <p className="quiet">{w.none}</p>}
          {eligible.map(({ person, name }) => (
            <Toggle
              key={person}
              label={name}
              value={persons.includes(person)}
              onChange={(on) =>
                setPersons(on ? [...persons, person] : persons.filter((other) => other !== person))
              }
            />
          ))}
          {gone > 0 && <p className="small">{w.gone(gone)}</p>}
        </div>
      )}
      <UnprovedNote named={persons !== null} session={session} />
      {fault && <FaultView fault={fault} />}
      <div className="row">
        <Button
          weight="primary"
          disabled={isSame || chosen?.length === 0}
          pending={pending}
          onPress={() => void save()}
        >
          {w.save}
        </Button>
        {session.at?.by !== 'card' && <span className="small faint">{w.administrator}</span>}
      </div>
    </div>
  );
}

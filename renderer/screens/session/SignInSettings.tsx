// Settings: who has to sign in at this desk, and when it is locked.
import { useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import { IDLE_MINUTES } from '../../../shared/domain/sign-in.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { useSession, type SessionView } from '../../stores/session.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { ViewersPanel } from './ViewersPanel.tsx';
import { LockNote } from '../settings/LockNote.tsx';

const s = t.session.settings;
const DEMANDS = ['no', 'name', 'card'] as const;

export function SignInSettings() {
  const session = useSession();
  if (session === undefined) return <p className="quiet">{t.common.reading}</p>;
  return (
    <div className="settings-page">
      <Panel title={s.title}>
        {/* What was saved begins the form anew. */}
        <RuleForm key={JSON.stringify(session.rule)} session={session} />
      </Panel>
      <ViewersPanel session={session} />
    </div>
  );
}

function RuleForm({ session }: { readonly session: SessionView }) {
  const [rule, setRule] = useState(session.rule);
  const [fault, setFault] = useState<Fault>();
  const [pending, setPending] = useState(false);
  const { ruleLocked: why } = session;
  const save = async (): Promise<void> => {
    setPending(true);
    const result = await call('session.demand', rule);
    setPending(false);
    setFault(result.ok ? undefined : result.error);
    if (result.ok) say(s.saved);
  };
  if (why !== null)
    return (
      <div className="stack">
        <p className="strong">{s.demands[session.rule.demanded]}</p>
        <p className="quiet">{s.demandNotes[session.rule.demanded]}</p>
        <LockNote why={why} />
      </div>
    );
  const minutes = [...new Set([...IDLE_MINUTES, ...(rule.idleMinutes === null ? [] : [rule.idleMinutes])])];
  return (
    <div className="stack">
      <SelectField
        label={s.demanded}
        value={rule.demanded}
        options={DEMANDS.map((id) => ({ id, text: s.demands[id] }))}
        onChange={(demanded) => setRule({ ...rule, demanded })}
      />
      <p className="small quiet">{s.demandNotes[rule.demanded]}</p>
      <SelectField
        label={s.idle}
        value={rule.idleMinutes === null ? 'never' : String(rule.idleMinutes)}
        options={[
          ...minutes.toSorted((a, b) => a - b).map((one) => ({ id: String(one), text: s.minutes(one) })),
          { id: 'never', text: s.never },
        ]}
        onChange={(id) => setRule({ ...rule, idleMinutes: id === 'never' ? null : Number(id) })}
      />
      <p className="small quiet">{s.idleNote}</p>
      {fault && <FaultView fault={fault} />}
      <div className="row">
        <Button
          weight="primary"
          disabled={JSON.stringify(rule) === JSON.stringify(session.rule)}
          pending={pending}
          onPress={() => void save()}
        >
          {s.save}
        </Button>
        {session.at?.by !== 'card' && <span className="small faint">{s.administrator}</span>}
      </div>
    </div>
  );
}

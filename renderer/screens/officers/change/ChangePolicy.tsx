// Gathers changes, reads them back as the desk understands them, and proposes them.
import { useState } from 'react';
import type { Fault } from '../../../../shared/domain/errors.ts';
import type { PolicyChange } from '../../../../shared/domain/policy-edit.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { call } from '../../../bridge.ts';
import { sentenceText, t } from '../../../i18n/index.ts';
import { useRead } from '../../../stores/reads.ts';
import { say } from '../../../stores/notices.ts';
import { Button } from '../../../ui/Button.tsx';
import { FaultView } from '../../../ui/FaultView.tsx';
import { PlainText } from '../../../ui/PlainText.tsx';
import { Panel } from '../../../ui/SidePanel.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { StateBadge } from '../../../ui/StateBadge.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { TokenModule } from '../../signing/candidates.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { nameIn } from './form-fields.tsx';
import { addChange, clearChanges, removeChange, useGathered } from './gathered-changes.ts';

export type PolicyOutput = CallOutput<'policies.get'>;
const p = t.policy;

const OFFERED = [
  'enrol',
  'set-person',
  'add-card',
  'revoke-card',
  'remove-person',
  'set-rule',
  'drop-rule',
  'add-deputy',
  'drop-deputy',
  'set-emergency',
  'set-beneficiaries',
  'set-quorum',
  'enrol-desk',
  'drop-desk',
  'name-profile',
  'name-hardware',
  'drop-hardware',
  'name-authority',
  'drop-authority',
] as const satisfies readonly PolicyChange['change'][];

/** Whom or what a change is about, so that two of a kind are told apart before one is removed. */
function subjectOf(change: PolicyChange, policy: PolicyOutput): string {
  switch (change.change) {
    case 'enrol':
    case 'set-person':
      return change.name;
    case 'remove-person':
    case 'add-card':
    case 'revoke-card':
    case 'drop-deputy':
      return nameIn(policy, change.person);
    case 'add-deputy':
      return nameIn(policy, change.deputy.person);
    case 'set-rule':
      return change.rule.id;
    case 'drop-rule':
      return change.rule;
    case 'enrol-desk':
      return change.desk.name;
    case 'drop-desk':
      return change.desk;
    case 'name-profile':
      return `${change.id} · ${change.version}`;
    case 'set-emergency':
    case 'set-beneficiaries':
    case 'set-quorum':
    case 'name-hardware':
    case 'drop-hardware':
    case 'name-authority':
    case 'drop-authority':
    default:
      return '';
  }
}

export function ChangePolicy({
  policy,
  modules,
  onProposed,
}: {
  readonly policy: PolicyOutput;
  readonly modules: readonly TokenModule[];
  readonly onProposed: () => void;
}) {
  const changes = useGathered((state) => state.changes);
  const [kind, setKind] = useState<(typeof OFFERED)[number]>('enrol');
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [pending, setPending] = useState(false);
  const preview = useRead('policies.preview', changes.length === 0 ? null : { changes: [...changes] }, [
    'cards',
    'settings',
  ]);
  if (policy.proposal) return <p className="quiet">{p.changeBusy}</p>;
  const propose = async (): Promise<void> => {
    setPending(true);
    setFault(undefined);
    const done = await call('policies.propose', {
      expectedVersion: policy.version,
      changes: [...changes],
      note: note.trim(),
    });
    setPending(false);
    if (!done.ok) return setFault(done.error);
    clearChanges();
    setNote('');
    say(p.proposedDone);
    onProposed();
  };
  const problems = preview.value?.problems ?? [];
  return (
    <div className="officers-columns">
      <Panel title={p.what}>
        <div className="stack">
          <p className="small quiet">{p.changeIntro}</p>
          <div className="change-form">
            <SelectField
              label={p.kind}
              value={kind}
              onChange={setKind}
              options={OFFERED.map((id) => ({ id, text: p.kinds[id] }))}
            />
          </div>
          <ChangeForm
            key={`${kind} ${changes.length}`}
            kind={kind}
            policy={policy}
            modules={modules}
            onAdd={addChange}
          />
        </div>
      </Panel>
      <Panel
        title={p.gathered}
        aside={
          changes.length > 0 && (
            <Button weight="link" onPress={clearChanges}>
              {p.clear}
            </Button>
          )
        }
      >
        <div className="stack">
          {changes.length === 0 && <p className="faint">{p.noneGathered}</p>}
          <ul className="policy-list">
            {changes.map((change, place) => (
              <li key={JSON.stringify(change)} className="row">
                <span className="grow">
                  {p.kinds[change.change]} <PlainText text={subjectOf(change, policy)} className="quiet" />
                </span>
                <Button weight="link" onPress={() => removeChange(place)}>
                  {p.remove}
                </Button>
              </li>
            ))}
          </ul>
          {changes.length > 0 && preview.result?.ok === false && <FaultView fault={preview.result.error} />}
          {changes.length > 0 && preview.value && (
            <section aria-label={p.readBack} className="stack">
              <h3 className="small quiet">{p.readBack}</h3>
              <ul className="policy-list policy-changes">
                {preview.value.differences.map(sentenceText).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
              {problems.length > 0 && (
                <div role="alert" className="stack">
                  <StateBadge tone="refused">{p.problems}</StateBadge>
                  <ul className="policy-list">
                    {problems.map(sentenceText).map((sentence) => (
                      <li key={sentence}>{sentence}</li>
                    ))}
                  </ul>
                </div>
              )}
              <TextField label={p.note} value={note} onChange={setNote} maxLength={500} rows={2} />
              {fault && <FaultView fault={fault} />}
              <div className="row">
                <Button
                  weight="primary"
                  pending={pending}
                  disabled={problems.length > 0}
                  onPress={() => void propose()}
                >
                  {p.propose}
                </Button>
              </div>
            </section>
          )}
        </div>
      </Panel>
    </div>
  );
}

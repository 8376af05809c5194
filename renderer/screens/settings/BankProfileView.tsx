// The bank profile: its acts, every fact of the connection, the connection test, certificates with their
// words, secrets and versions.
import './profile/profile.css';
import { useState } from 'react';
import { Download, FileInput, Landmark, Pencil } from 'lucide-react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { memberAt } from '../../../shared/domain/profile/changes.ts';
import { PROFILE_FIELDS, PROFILE_GROUPS } from '../../../shared/domain/profile/fields.ts';
import { Digest, FingerprintWords } from '../../ui/Digest.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { saveProfileFile } from '../../stores/saved-files.ts';
import { showFailure } from '../../stores/failures.ts';
import { go } from '../../stores/route.ts';
import { TextFileButton } from '../../ui/FileButton.tsx';
import { LockNote } from './LockNote.tsx';
import { beginDraft, useDraft } from './profile/draft-store.ts';
import { useWhen } from '../../stores/desk.ts';
import { useRead } from '../../stores/reads.ts';
import { Empty } from '../../ui/Page.tsx';
import { ConnectionChecks, type ConnectionTestOutcome } from './profile/ConnectionChecks.tsx';
import { Secrets } from './profile/Secrets.tsx';
import { Versions } from './profile/Versions.tsx';
import type { CallOutput } from '../../../shared/ipc/contract.ts';

const c = t.settings.test;

function ConnectionTest() {
  const [outcome, setOutcome] = useState<ConnectionTestOutcome>();
  const [pending, setPending] = useState(false);
  const run = async (): Promise<void> => {
    setPending(true);
    setOutcome(await call('profile.test', {}));
    setPending(false);
  };
  return (
    <Panel
      title={c.title}
      aside={
        <Button weight="primary" pending={pending} onPress={() => void run()}>
          {pending ? c.running : c.run}
        </Button>
      }
    >
      {outcome === undefined && <p className="quiet">{c.note}</p>}
      {outcome !== undefined && <ConnectionChecks outcome={outcome} />}
    </Panel>
  );
}

// Every member of the bank profile in force, by groups; the certificates and secrets have panels of their
// own.
const p = t.settings.profile;
const w = t.settings.words;
/** Code, not prose: shown as it stands on the wire. */
const PROSE = new Set(['name', 'initiatingParty.name', 'initiatingParty.id', 'timeZone', 'calendar']);

function shown(path: string, value: unknown) {
  if (value === null || value === undefined)
    return <span className="faint">{path.startsWith('paths.') ? w.notEnabled : w.none}</span>;
  if (typeof value === 'number') return t.numbers.count(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text === '' ? (
    <span className="faint">{w.none}</span>
  ) : (
    <PlainText text={text} className={PROSE.has(path) ? '' : 'mono break'} />
  );
}

function ProfileFacts({ view }: { readonly view: CallOutput<'profile.get'> }) {
  const { profile } = view;
  const { suites } = profile;
  return (
    <div className="profile-facts">
      {(suites.outgoing === 'legacy' || suites.incoming === 'legacy') && (
        <StateBadge tone="attention">{p.legacyWarning}</StateBadge>
      )}
      <KeyValues
        pairs={[
          [p.environment, t.frame.environment[profile.environment]],
          [p.baseUrl, <PlainText key="url" text={view.baseUrl} className="mono break" />],
          [p.digest, <Digest key="digest" sha256={view.sha256} />],
        ]}
      />
      {PROFILE_GROUPS.filter((group) => group !== 'certificates').map((group) => (
        <section key={group}>
          <h3>{t.settings.groups[group]}</h3>
          <KeyValues
            pairs={PROFILE_FIELDS.filter((field) => field.group === group).map(
              ({ path }) =>
                [t.settings.members[path]?.[0] ?? path, shown(path, memberAt(profile, path))] as const,
            )}
          />
        </section>
      ))}
    </div>
  );
}

// What can be done with the bank profile: edit, import a file into a draft, export; or why it cannot be
// changed here.
const LARGEST = 900_000;

function ProfileActions({ view }: { readonly view: CallOutput<'profile.get'> }) {
  const hasDraft = useDraft(
    ({ draft, preview }) =>
      draft !== undefined &&
      preview?.ok === true &&
      preview.value.changes.length + preview.value.problems.length > 0,
  );
  // Where the quorum decides, a draft can still be made and handed to it; where it is locked, nothing.
  const mayDraft = view.refused === null || view.refused.code === 'profile-needs-quorum';
  const importFile = (text: string): void => {
    const draft = parsed(text);
    if (draft === null) return showFailure({ code: 'profile-invalid', detail: w.notJson });
    beginDraft(draft, view.sha256);
    go('settings', 'edit');
  };
  return (
    <div className="profile-actions">
      {mayDraft && (
        <Button icon={Pencil} onPress={() => go('settings', 'edit')}>
          {hasDraft ? w.openDraft : w.edit}
        </Button>
      )}
      {view.refused !== null && <LockNote fault={view.refused} />}
      {mayDraft && hasDraft && <span className="small attention-text">{w.unsaved}</span>}
      <span className="end row">
        {mayDraft && (
          <TextFileButton
            label={w.import}
            icon={FileInput}
            accept=".json,application/json"
            largest={LARGEST}
            onText={importFile}
          />
        )}
        <Button icon={Download} onPress={() => void saveProfileFile()}>
          {w.export}
        </Button>
      </span>
    </div>
  );
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    return null;
  }
}

export function BankProfileView() {
  const read = useRead('profile.get', {}, ['settings']);
  const when = useWhen();
  if (read.value === undefined) {
    if (read.result?.ok !== false) return <p className="quiet">{t.common.reading}</p>;
    return read.result.error.code === 'profile-missing' ? (
      <Empty icon={Landmark} title={p.none}>
        {p.noneNote}
      </Empty>
    ) : (
      <FaultView fault={read.result.error} />
    );
  }
  const { certificates, people } = read.value;
  const nameOf = (person: string): string => people.find((one) => one.person === person)?.name ?? person;
  return (
    <div className="stack-wide">
      <ProfileActions view={read.value} />
      <div className="profile-columns">
        <Panel
          title={p.name}
          aside={
            <span className="small faint">
              {p.version} {read.value.profile.version}
            </span>
          }
        >
          <ProfileFacts view={read.value} />
        </Panel>
        <div className="stack-wide">
          <ConnectionTest />
          <Panel title={p.certificates} aside={<span className="small faint">{p.certificatesNote}</span>}>
            <ul className="certificates">
              {certificates.map((certificate) => (
                <li key={`${certificate.use} ${certificate.sha256}`} className="stack">
                  <span className="row">
                    <StateBadge tone="neutral">{p.use[certificate.use]}</StateBadge>
                    <PlainText text={certificate.subject} className="break" />
                    {certificate.unfit !== null && (
                      <StateBadge tone="attention">{p.unfit[certificate.unfit]}</StateBadge>
                    )}
                    <span className="small faint end nobreak">
                      {when.day(certificate.notBefore)} – {when.day(certificate.notAfter)}
                    </span>
                  </span>
                  <FingerprintWords words={certificate.words} size="large" label={t.officers.fingerprint} />
                  <Digest sha256={certificate.sha256} />
                  {certificate.compared !== null && (
                    <span className="small faint">
                      {t.settings.words.comparedBy(
                        nameOf(certificate.compared.by),
                        when.full(certificate.compared.at),
                      )}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </Panel>
          <Secrets people={people} company={read.value.profile.initiatingParty.name} />
          <Versions view={read.value} />
        </div>
      </div>
    </div>
  );
}

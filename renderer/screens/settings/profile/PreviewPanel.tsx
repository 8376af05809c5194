// What saving the draft does: broken rules, differences, what is held back, new certificates to compare; then
// who, why, and save.
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Fault } from '../../../../shared/domain/errors.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { call } from '../../../bridge.ts';
import { sentenceText, t } from '../../../i18n/index.ts';
import { saveText } from '../../../stores/saved-files.ts';
import { useNamedPerson } from '../../../stores/named-person.ts';
import { say } from '../../../stores/notices.ts';
import { go } from '../../../stores/route.ts';
import { Button } from '../../../ui/Button.tsx';
import type { FaultData } from '../../../ui/fault-data.ts';
import { FaultView } from '../../../ui/FaultView.tsx';
import { PlainText } from '../../../ui/PlainText.tsx';
import { StateBadge } from '../../../ui/StateBadge.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { CompareCertificates } from './CompareCertificates.tsx';
import { forgetDraft, useDraft, type Preview } from './draft-store.ts';
import { WhoField } from '../WhoField.tsx';

const w = t.settings.words;
type People = CallOutput<'profile.get'>['people'];

export function PreviewPanel({
  people,
  refused,
}: {
  readonly people: People;
  readonly refused: FaultData | null;
}) {
  const { draft, base, preview, previewed } = useDraft();
  const [person, setPerson] = useNamedPerson(people);
  const [reason, setReason] = useState('');
  const [failed, setFailed] = useState<Fault>();
  const [pending, setPending] = useState(false);
  if (preview?.ok === false)
    return (
      <aside className="profile-preview">
        <FaultView fault={preview.error} />
      </aside>
    );
  if (preview === undefined)
    return (
      <aside className="profile-preview">
        <p className="quiet">{t.common.reading}</p>
      </aside>
    );
  const { version, problems, changes, certificates } = preview.value;
  const compared = certificates.every(({ isNew, compared: by }) => !isNew || by !== null);
  const save = async (): Promise<void> => {
    setPending(true);
    const saved = await call('profile.adopt', {
      draft: JSON.stringify(draft),
      expectedSha256: base === '' ? null : base,
      person,
      reason: reason.trim(),
    });
    setPending(false);
    if (!saved.ok) return setFailed(saved.error);
    say(w.saved(saved.value.version));
    forgetDraft();
    go('settings');
  };
  return (
    <aside className="profile-preview" aria-label={w.preview}>
      <div className="profile-preview-body">
        <h2>{w.preview}</h2>
        <div role="status" className="small quiet">
          {problems.length > 0
            ? w.problems(problems.length)
            : changes.length === 0
              ? w.nothing
              : `${w.differences(changes.length)}. ${version === null ? '' : w.versionText(version)}`}
        </div>
        <Problems problems={problems} />
        <HeldBack preview={preview.value} />
        <CompareCertificates certificates={certificates} person={person} people={people} />
        <Differences changes={changes} />
        {changes.length > 0 && version !== null && (
          <div>
            <Button
              weight="quiet"
              icon={Download}
              onPress={() => saveText(`bank-profile-draft-v${version}.json`, JSON.stringify(draft, null, 2))}
            >
              {w.exportDraft}
            </Button>
          </div>
        )}
      </div>
      {refused !== null ? (
        <FaultView fault={refused} />
      ) : (
        changes.length > 0 &&
        (version !== null || !compared) && (
          <div className="profile-save">
            {failed !== undefined && <FaultView fault={failed} />}
            <WhoField people={people} person={person} onChange={setPerson} hint={w.whoNote} />
            {version !== null && (
              <>
                <TextField label={w.reason} value={reason} onChange={setReason} maxLength={300} required />
                <Button
                  weight="primary"
                  // Only differences that stand here are saved, not those the desk has not said yet.
                  disabled={previewed !== draft || !compared || reason.trim() === '' || person === ''}
                  pending={pending}
                  onPress={() => void save()}
                >
                  {w.save(version)}
                </Button>
              </>
            )}
          </div>
        )
      )}
    </aside>
  );
}

function Problems({ problems }: { readonly problems: Preview['problems'] }) {
  return (
    <ul className="stack">
      {problems
        .map(({ path, sentence }) => ({ path, text: sentenceText(sentence) }))
        .map(({ path, text }) => (
          <li key={`${path} ${text}`} className="profile-problem">
            <span className="strong">{t.settings.members[path]?.[0] ?? (path === '' ? w.whole : path)}</span>
            <span className="small">{text}</span>
          </li>
        ))}
    </ul>
  );
}

const certificates = (path: string): boolean => path.startsWith('bankCertificates.');

function Differences({ changes }: { readonly changes: Preview['changes'] }) {
  return (
    <ul className="differences" aria-label={w.differences(changes.length)}>
      {changes.map(({ path, before, after, binds }) => (
        <li key={path}>
          <span className="row">
            <span className="strong clip grow">{t.settings.members[path]?.[0] ?? path}</span>
            {binds && <StateBadge tone="attention">{w.binds}</StateBadge>}
          </span>
          <span className="difference">
            <span className="small faint">{w.before}</span>
            <Value value={before} path={path} />
          </span>
          <span className="difference">
            <span className="small faint">{w.after}</span>
            <Value value={after} path={path} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Value({ value, path }: { readonly value: string | null; readonly path: string }) {
  if (value === null || value === '') return <span className="faint">{w.none}</span>;
  if (!certificates(path)) return <PlainText text={value} className="mono break" />;
  // A fingerprint is short enough to tell two apart; its words stand beside the certificate.
  return (
    <span className="mono">
      {value
        .split('\n')
        .map((one) =>
          /^[0-9a-f]{64}$/u.test(one.replaceAll('"', ''))
            ? one.replaceAll('"', '').slice(0, 16)
            : `…${one.slice(-40, -24)}`,
        )
        .join(', ')}
    </span>
  );
}

function HeldBack({ preview }: { readonly preview: Preview }) {
  const { batches, messages } = preview.heldBack;
  return batches + messages === 0 ? null : (
    <p className="attention-note small" role="note">
      {w.held(batches, messages)}
    </p>
  );
}

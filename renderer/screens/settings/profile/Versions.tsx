// Every version of the profile with who saved it and when; an older one can be the beginning of a draft.
import { call } from '../../../bridge.ts';
import { t } from '../../../i18n/index.ts';
import { useWhen } from '../../../stores/desk.ts';
import { showFailure } from '../../../stores/failures.ts';
import { useRead } from '../../../stores/reads.ts';
import { go } from '../../../stores/route.ts';
import { Button } from '../../../ui/Button.tsx';
import { ShortDigest } from '../../../ui/Digest.tsx';
import { Panel } from '../../../ui/SidePanel.tsx';
import { StateBadge } from '../../../ui/StateBadge.tsx';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { beginDraft } from './draft-store.ts';

const w = t.settings.words;

export function Versions({ view }: { readonly view: CallOutput<'profile.get'> }) {
  const when = useWhen();
  const rows = useRead('profile.versions', {}, ['settings']).value?.rows ?? [];
  const nameOf = (person: string): string =>
    person === 'desk' || person === ''
      ? w.desk
      : (view.people.find((one) => one.person === person)?.name ?? person);
  const begin = async (id: string, version: number): Promise<void> => {
    const found = await call('profile.version', { id, version });
    if (!found.ok) return showFailure(found.error);
    beginDraft(found.value.profile, view.sha256);
    go('settings', 'edit');
  };
  return (
    <Panel title={w.versions} aside={<span className="small faint">{w.versionsNote}</span>}>
      <ol className="versions">
        {rows.map(({ id, version, sha256, savedAt, savedBy, isInForce }) => (
          <li key={`${id} ${version}`} className="row">
            <span className="stack grow">
              <span className="row">
                <span className="strong nobreak">
                  {id} {version}
                </span>
                <span className="faint nobreak">
                  <ShortDigest sha256={sha256} />
                </span>
              </span>
              <span className="small quiet clip">
                {w.savedBy(nameOf(savedBy), savedAt === '' ? '' : when.full(savedAt))}
              </span>
            </span>
            {isInForce ? (
              <StateBadge tone="done">{w.inForce}</StateBadge>
            ) : (
              <Button
                weight="quiet"
                disabled={view.refused !== null && view.refused.code !== 'profile-needs-quorum'}
                onPress={() => void begin(id, version)}
              >
                {w.useAgain}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

// Every member of the bank profile in force, by groups; the certificates and secrets have panels of their
// own.
import { memberAt } from '../../../shared/domain/profile/changes.ts';
import { PROFILE_FIELDS, PROFILE_GROUPS } from '../../../shared/domain/profile/fields.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import { Digest } from '../../ui/Digest.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';

const p = t.settings.profile;
const w = t.settings.words;
/** Code, not prose: shown as it stands on the wire. */
const PROSE = new Set(['name', 'initiatingParty.name', 'initiatingParty.id', 'timeZone', 'calendar']);

function shown(path: string, value: unknown) {
  if (value === null || value === undefined)
    return <span className="faint">{path.startsWith('paths.') ? w.notEnabled : w.none}</span>;
  if (typeof value === 'number') return value.toLocaleString('en');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text === '' ? (
    <span className="faint">{w.none}</span>
  ) : (
    <PlainText text={text} className={PROSE.has(path) ? '' : 'mono break'} />
  );
}

export function ProfileFacts({ view }: { readonly view: CallOutput<'profile.get'> }) {
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

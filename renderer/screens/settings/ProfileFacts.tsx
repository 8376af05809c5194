// The facts of a bank profile, as names and values.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import { Digest } from '../../ui/Digest.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';

const p = t.settings.profile;

const mono = (text: string) => <PlainText key={text} text={text} className="mono" />;

export function ProfileFacts({ view }: { readonly view: CallOutput<'profile.get'> }) {
  const { profile } = view;
  const { suites, limits, keys } = profile;
  return (
    <div className="stack">
      {(suites.outgoing === 'legacy' || suites.incoming === 'legacy') && <StateBadge tone="attention">{p.legacyWarning}</StateBadge>}
      <KeyValues pairs={[
        [p.name, <PlainText key="name" text={profile.name} className="strong" />],
        [p.environment, t.frame.environment[profile.environment]],
        [p.baseUrl, mono(view.baseUrl)],
        [p.clientId, mono(profile.clientId)],
        [p.suites, p.suitesText(suites.outgoing, suites.incoming)],
        [p.token, profile.accessToken.variant],
        [p.signingKey, mono(keys.signing)],
        [p.decryptionKey, mono(keys.decryption)],
        [p.tls, mono(keys.tls)],
        [p.proxy, profile.proxy === null ? p.noProxy : mono(profile.proxy)],
        [p.timeZone, profile.timeZone],
        [p.calendar, profile.calendar],
        [p.initiating, <PlainText key="party" text={profile.initiatingParty.name} />],
        [p.limits, p.limitText(t.common.bytes(limits.messageBytes), limits.transactionsPerMessage, limits.requestTimeoutSeconds)],
        [p.digest, <Digest key="digest" sha256={view.sha256} />],
      ]}
      />
    </div>
  );
}

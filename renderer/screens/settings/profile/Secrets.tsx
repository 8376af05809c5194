// The secrets the profile refers to: whether the vault has them, and putting new ones in.
import { useState } from 'react';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { t } from '../../../i18n/index.ts';
import { useWhen } from '../../../stores/desk.ts';
import { useRead } from '../../../stores/reads.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/SidePanel.tsx';
import { PlainText } from '../../../ui/PlainText.tsx';
import { StateBadge } from '../../../ui/StateBadge.tsx';
import { ConnectionKey } from './ConnectionKey.tsx';
import { SetSecret } from './SetSecret.tsx';

const w = t.settings.words;
type Kind = CallOutput<'profile.secrets'>['secrets'][number]['kind'];

export function Secrets({
  people,
  company,
}: {
  readonly people: CallOutput<'profile.get'>['people'];
  /** Who the messages of this desk are from. */
  readonly company: string;
}) {
  const when = useWhen();
  const [setting, setSetting] = useState<Kind>();
  const [isKeyOpen, openKey] = useState(false);
  const secrets = useRead('profile.secrets', {}, ['settings']).value?.secrets ?? [];
  const connectionKey = secrets.find(({ kind }) => kind === 'connection-key');
  return (
    <Panel title={w.secrets} aside={<span className="small faint">{w.secretsNote}</span>}>
      <ul className="secrets">
        {secrets.map(({ kind, name, present, certificate }) => (
          <li key={kind} className="row">
            <span className="stack grow">
              <span className="strong">{w.kinds[kind]}</span>
              <span className="small faint clip">
                <span className="mono">{name}</span>
                {certificate !== null && (
                  <>
                    {' · '}
                    <PlainText text={certificate.subject} />
                    {' · '}
                    {w.until(when.day(certificate.notAfter))}
                  </>
                )}
              </span>
            </span>
            {certificate?.usage === 'other' && (
              <StateBadge tone="attention">{t.settings.test.usage.other}</StateBadge>
            )}
            <StateBadge tone={present ? 'done' : 'attention'}>{present ? w.present : w.missing}</StateBadge>
            {kind === 'connection-key' && (
              <Button weight="quiet" onPress={() => openKey(true)}>
                {present ? w.connectionKey.renew : w.connectionKey.open}
              </Button>
            )}
            <Button weight="quiet" onPress={() => setSetting(kind)}>
              {present ? w.replace : w.put}
            </Button>
          </li>
        ))}
      </ul>
      {isKeyOpen && connectionKey !== undefined && (
        <ConnectionKey
          secret={connectionKey}
          people={people}
          commonName={company}
          onClose={() => openKey(false)}
        />
      )}
      {setting !== undefined && (
        <SetSecret kind={setting} people={people} onClose={() => setSetting(undefined)} />
      )}
    </Panel>
  );
}

// The bank profile: its acts, every fact of the connection, the connection test, certificates with their
// words, secrets and versions.
import { Landmark } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { useRead } from '../../stores/reads.ts';
import { Digest } from '../../ui/Digest.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { Words } from '../../ui/Words.tsx';
import { ConnectionTest } from './ConnectionTest.tsx';
import { Secrets } from './profile/Secrets.tsx';
import { Versions } from './profile/Versions.tsx';
import { ProfileActions } from './ProfileActions.tsx';
import { ProfileFacts } from './ProfileFacts.tsx';
import './profile/profile.css';

const p = t.settings.profile;

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
                    {certificate.unfit !== '' && (
                      <StateBadge tone="attention">{certificate.unfit}</StateBadge>
                    )}
                    <span className="small faint end nobreak">
                      {when.day(certificate.notBefore)} – {when.day(certificate.notAfter)}
                    </span>
                  </span>
                  <Words words={certificate.words} size="large" label={t.officers.fingerprint} />
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
          <Secrets people={people} />
          <Versions view={read.value} />
        </div>
      </div>
    </div>
  );
}

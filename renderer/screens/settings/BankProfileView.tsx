// The bank profile: every fact of the connection, the bank's certificates with their words, and the connection test.
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
import { ProfileFacts } from './ProfileFacts.tsx';

const p = t.settings.profile;

export function BankProfileView() {
  const read = useRead('profile.get', {}, ['settings']);
  const when = useWhen();
  if (read.value === undefined) {
    if (read.result?.ok !== false) return <p className="quiet">{t.common.reading}</p>;
    return read.result.error.code === 'not-found'
      ? <Empty icon={Landmark} title={p.none}>{p.noneNote}</Empty>
      : <FaultView fault={read.result.error} />;
  }
  const { certificates } = read.value;
  return (
    <div className="profile-columns">
      <Panel title={p.name} aside={<span className="small faint">{p.version} {read.value.profile.version}</span>}><ProfileFacts view={read.value} /></Panel>
      <div className="stack-wide">
        <ConnectionTest />
        <Panel title={p.certificates} aside={<span className="small faint">{p.certificatesNote}</span>}>
          <ul className="certificates">
            {certificates.map((certificate) => (
              <li key={`${certificate.use} ${certificate.sha256}`} className="stack">
                <span className="row">
                  <StateBadge tone="neutral">{p.use[certificate.use]}</StateBadge>
                  <PlainText text={certificate.subject} className="clip" />
                  <span className="small faint end nobreak">{when.day(certificate.notBefore)} – {when.day(certificate.notAfter)}</span>
                </span>
                <Words words={certificate.words} size="large" label={t.officers.fingerprint} />
                <Digest sha256={certificate.sha256} />
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </div>
  );
}

// Who is enrolled, with which certificates and roles.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import { useDesk, useWhen } from '../../stores/desk.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { Words } from '../../ui/Words.tsx';
import { commonName } from '../act/candidates.ts';

type Person = CallOutput<'officers.list'>['persons'][number];

const SOON_MS = 60 * 86_400_000;

export function People({ persons }: { readonly persons: readonly Person[] }) {
  return (
    <ul className="people" aria-label={t.officers.peopleList}>
      {persons.map((person) => (
        <li key={person.person} className="person">
          <div className="person-head">
            <PlainText text={person.name} className="strong" />
            <span className="quiet">{person.roles.map((role) => t.common.role[role] ?? role).join(', ')}</span>
          </div>
          <div className="stack">
            {person.certificates.length === 0 && <span className="faint">{t.officers.noCertificate}</span>}
            {person.certificates.map((certificate) => <PersonCertificate key={certificate.sha256} certificate={certificate} />)}
          </div>
        </li>
      ))}
    </ul>
  );
}

function PersonCertificate({ certificate }: { readonly certificate: Person['certificates'][number] }) {
  const when = useWhen();
  const now = useDesk().value?.now;
  const left = now === undefined ? SOON_MS : Date.parse(certificate.notAfter) - Date.parse(now);
  const ends = left < 0 ? t.officers.ended(when.day(certificate.notAfter)) : t.officers.ends(when.day(certificate.notAfter));
  return (
    <div>
      <div className="row">
        <span className="clip">{commonName(certificate.subject)}</span>
        <span className="end row">
          {left < SOON_MS ? <StateBadge tone={left < 0 ? 'refused' : 'attention'}>{ends}</StateBadge> : <span className="small faint">{ends}</span>}
          <StateBadge tone={certificate.present ? 'done' : 'neutral'}>{certificate.present ? t.officers.present : t.officers.absent}</StateBadge>
        </span>
      </div>
      <div className="quiet"><Words words={certificate.words} label={t.officers.fingerprint} /></div>
    </div>
  );
}

// Who is enrolled, in which roles and class, for how long, and with which certificates.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import { useDesk, useWhen } from '../../stores/desk.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { FingerprintWords } from '../../ui/Digest.tsx';
import { commonName } from '../signing/candidates.ts';
import { spanOf } from './change/form-fields.tsx';

type Person = CallOutput<'policies.get'>['persons'][number];

const SOON_MS = 60 * 86_400_000;

export function People({ persons }: { readonly persons: readonly Person[] }) {
  return (
    <ul className="people" aria-label={t.officers.peopleList}>
      {persons.map((person) => {
        const span = spanOf(person);
        return (
          <li key={person.person} className="person">
            <div className="person-head">
              <PlainText text={person.name} className="strong" />
              <span className="quiet">{person.roles.map((role) => t.policy.roleNames[role]).join(', ')}</span>
              {person.class !== null && <span className="small quiet">{t.policy.class(person.class)}</span>}
              {span !== '' && <span className="small quiet">{span}</span>}
              {!person.active && <StateBadge tone="attention">{t.policy.inactive}</StateBadge>}
            </div>
            <div className="stack">
              {person.certificates.length === 0 && <span className="faint">{t.officers.noCertificate}</span>}
              {person.certificates.map((certificate) => (
                <PersonCertificate key={certificate.sha256} certificate={certificate} />
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function PersonCertificate({ certificate }: { readonly certificate: Person['certificates'][number] }) {
  const when = useWhen();
  const now = useDesk().value?.now;
  const { revoked, reader } = certificate;
  const left = now === undefined ? SOON_MS : Date.parse(certificate.notAfter) - Date.parse(now);
  const ends =
    left < 0
      ? t.officers.ended(when.day(certificate.notAfter))
      : t.officers.ends(when.day(certificate.notAfter));
  return (
    <div>
      <div className="row wrap">
        <span className="clip">{commonName(certificate.subject)}</span>
        <span className="end row wrap">
          {left < SOON_MS ? (
            <StateBadge tone={left < 0 ? 'refused' : 'attention'}>{ends}</StateBadge>
          ) : (
            <span className="small faint">{ends}</span>
          )}
          {revoked === null && (
            <StateBadge tone={reader === null ? 'neutral' : 'done'}>
              {reader === null ? t.officers.absent : t.officers.present}
            </StateBadge>
          )}
        </span>
      </div>
      {revoked !== null && (
        <StateBadge tone="refused">{t.policy.revoked(when.day(revoked.at), revoked.reason)}</StateBadge>
      )}
      <div className="quiet">
        <FingerprintWords words={certificate.words} label={t.officers.fingerprint} isLabelled />
      </div>
    </div>
  );
}

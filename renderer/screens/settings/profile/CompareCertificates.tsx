// New certificates of the bank with their eight words, and the step by which a person says that they were
// compared.
import { useState } from 'react';
import type { Fault } from '../../../../shared/domain/errors.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { call } from '../../../bridge.ts';
import { t } from '../../../i18n/index.ts';
import { useWhen } from '../../../stores/desk.ts';
import { Button } from '../../../ui/Button.tsx';
import { FaultView } from '../../../ui/FaultView.tsx';
import { PlainText } from '../../../ui/PlainText.tsx';
import { StateBadge } from '../../../ui/StateBadge.tsx';
import { FingerprintWords } from '../../../ui/Digest.tsx';
import { previewDraft, type Certificate } from './draft-store.ts';

const w = t.settings.words;

interface CompareProps {
  readonly certificates: readonly Certificate[];
  readonly person: string;
  readonly people: CallOutput<'profile.get'>['people'];
}

export function CompareCertificates({ certificates, person, people }: CompareProps) {
  const when = useWhen();
  const [failed, setFailed] = useState<Fault>();
  const added = certificates.filter(({ isNew }) => isNew);
  if (added.length === 0) return null;
  const compare = async (sha256: string): Promise<void> => {
    const done = await call('profile.compare', { sha256, person });
    setFailed(done.ok ? undefined : done.error);
    if (done.ok) await previewDraft();
  };
  return (
    <ul className="new-certificates" aria-label={w.newCertificate}>
      {added.map((one) => (
        <li key={`${one.use} ${one.sha256}`} className="stack">
          <span className="row">
            <span className="strong grow">{w.newCertificate}</span>
            <StateBadge tone="neutral">{t.settings.profile.use[one.use]}</StateBadge>
          </span>
          <PlainText text={one.subject} className="break" />
          <span className="small faint">
            {when.day(one.notBefore)} – {when.day(one.notAfter)}
            {one.unfit === null ? '' : `, ${t.settings.profile.unfit[one.unfit]}`}
          </span>
          <FingerprintWords words={one.words} size="large" label={t.officers.fingerprint} />
          {one.compared !== null ? (
            <StateBadge tone="done">
              {w.comparedBy(
                people.find((each) => each.person === one.compared?.by)?.name ?? one.compared.by,
                when.full(one.compared.at),
              )}
            </StateBadge>
          ) : (
            <>
              <p className="small quiet">
                {w.compareNote}{' '}
                {person === ''
                  ? w.compareWho
                  : w.compareAs(people.find((each) => each.person === person)?.name ?? person)}
              </p>
              <div>
                <Button onPress={() => void compare(one.sha256)} disabled={person === ''}>
                  {w.compare}
                </Button>
              </div>
            </>
          )}
        </li>
      ))}
      {failed !== undefined && (
        <li>
          <FaultView fault={failed} />
        </li>
      )}
    </ul>
  );
}

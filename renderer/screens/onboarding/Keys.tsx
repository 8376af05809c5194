// The company's keys: which is in use, its certificate with words, its request; taking a certificate over,
// and renewing.
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { saveLetter, saveRequest } from '../../stores/saved-files.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { FingerprintWords } from '../../ui/Digest.tsx';
import type { Binder } from './Onboarding.tsx';
import { Renew } from './Renew.tsx';
import { TakeCertificate } from './TakeCertificate.tsx';

const o = t.onboarding;
export type Key = Binder['keys'][number];

export function Keys({ binder, onMake }: { readonly binder: Binder; readonly onMake: () => void }) {
  const when = useWhen();
  const [taking, setTaking] = useState<string>();
  const [renewing, setRenewing] = useState(false);
  const canRenew =
    binder.profile !== null &&
    binder.keys.some(({ use, certificate }) => use !== 'now' && certificate !== null);
  const hasLetter = binder.steps.some(({ step, done }) => step === 'letter' && done);
  return (
    <Panel
      title={o.keysTitle}
      aside={
        <>
          {/* A renewed key needs a letter of its own, when the step has long had its evidence. */}
          {hasLetter && <Button onPress={() => void saveLetter()}>{o.acts.letter}</Button>}
          {canRenew && <Button onPress={() => setRenewing(true)}>{o.renew}</Button>}
          <Button onPress={onMake}>{o.makeKey}</Button>
        </>
      }
    >
      {binder.keys.length === 0 && <p className="quiet">{o.noKeys}</p>}
      {binder.renewal !== null && (
        <p className="attention-note small" role="note">
          {(binder.keys.some(({ use }) => use === 'next') ? o.renewal : o.renewed)(
            when.full(binder.renewal.from),
          )}
        </p>
      )}
      <ul className="onboarding-keys" aria-label={o.keysTitle}>
        {binder.keys.map((key) => (
          <KeyRow key={key.key} its={key} onTake={() => setTaking(key.key)} />
        ))}
      </ul>
      {taking !== undefined && (
        <TakeCertificate keyId={taking} people={binder.people} onClose={() => setTaking(undefined)} />
      )}
      {renewing && <Renew keys={binder.keys} onClose={() => setRenewing(false)} />}
    </Panel>
  );
}

const TONE = { now: 'done', next: 'waiting', none: 'neutral' } as const;

function KeyRow({ its, onTake }: { readonly its: Key; readonly onTake: () => void }) {
  const when = useWhen();
  const { certificate } = its;
  return (
    <li>
      <div className="row wrap">
        <span className="strong">
          {o.usage[its.usage]}, {its.type}
        </span>
        <StateBadge tone={TONE[its.use]}>{o.use[its.use]}</StateBadge>
        <span className="small quiet">{o.made(when.full(its.madeAt), its.card)}</span>
      </div>
      <p className="break">
        <PlainText text={its.subject} />{' '}
        <span className="small quiet">
          · {certificate === null ? o.noCertificate : o.until(when.full(certificate.notAfter))}
          {certificate?.onCard === false && ` · ${o.keptHere}`}
        </span>
      </p>
      {certificate !== null && (
        <FingerprintWords words={certificate.words} label={t.officers.fingerprint} isLabelled />
      )}
      <div className="row wrap">
        <Button weight="quiet" onPress={() => void saveRequest(its.key)}>
          {o.request}
        </Button>
        <Button weight={certificate === null ? 'plain' : 'quiet'} onPress={onTake}>
          {o.take}
        </Button>
      </div>
    </li>
  );
}

// What a version of the policy changes, as the token host found by comparing it with the one in force.
import type { PinRequestView } from '../../shared/ipc/pin-contract.ts';
import { t } from '../i18n/index.ts';
import { Digest } from '../ui/Digest.tsx';
import { PlainText } from '../ui/PlainText.tsx';

export function PolicyChanges({ policy }: { readonly policy: NonNullable<PinRequestView['policy']> }) {
  return (
    <section className="pin-changes" aria-label={t.pin.changes}>
      <h2>{t.pin.changes}</h2>
      <ul>{policy.changes.map((sentence) => <li key={sentence}><PlainText text={sentence} /></li>)}</ul>
      <Digest sha256={policy.sha256} />
    </section>
  );
}

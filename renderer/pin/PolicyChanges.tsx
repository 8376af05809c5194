// What a version of the policy changes, as the card process found by comparing it with the one in force. The
// PIN waits for its end.
import type { PinRequestView } from '../../shared/ipc/pin-contract.ts';
import { t } from '../i18n/index.ts';
import { Digest } from '../ui/Digest.tsx';
import { PlainText } from '../ui/PlainText.tsx';
import { useEndInSight } from './use-end-in-sight.ts';

interface PolicyChangesProps {
  readonly policy: NonNullable<PinRequestView['policy']>;
  /** Called once the end of the list was in sight. */
  readonly onEnd: () => void;
}

export function PolicyChanges({ policy, onEnd }: PolicyChangesProps) {
  const end = useEndInSight<HTMLLIElement>(onEnd);
  return (
    <section className="pin-changes" aria-label={t.pin.changes}>
      <h2>{t.pin.changes}</h2>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls the list */}
      <ul tabIndex={0} aria-label={t.pin.changes}>
        {policy.changes.map((sentence) => (
          <li key={sentence}>
            <PlainText text={sentence} />
          </li>
        ))}
        <li ref={end} className="pin-changes-end" aria-hidden />
      </ul>
      <Digest sha256={policy.sha256} />
    </section>
  );
}

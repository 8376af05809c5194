// What the card says of its PIN before it is asked for. Flags only; no counter is invented.
import type { PinRequestView } from '../../shared/ipc/pin-contract.ts';
import { t } from '../i18n/index.ts';
import { StateBadge } from '../ui/StateBadge.tsx';

export function Warnings({
  flags,
  wrong,
}: {
  readonly flags: PinRequestView['card']['flags'];
  readonly wrong: boolean;
}) {
  const f = t.pin.flags;
  const worst = flags.locked
    ? f.locked
    : flags.finalTry
      ? f.finalTry
      : flags.countLow && !wrong
        ? f.countLow
        : undefined;
  if (!wrong && worst === undefined && !flags.toBeChanged) return null;
  return (
    <div className="pin-warnings" role="alert">
      {wrong && <StateBadge tone="refused">{t.pin.wrong}</StateBadge>}
      {worst !== undefined && (
        <StateBadge tone={flags.locked || flags.finalTry ? 'refused' : 'attention'}>{worst}</StateBadge>
      )}
      {flags.toBeChanged && <StateBadge tone="attention">{f.toBeChanged}</StateBadge>}
    </div>
  );
}

// A lock with its reason: what cannot be changed here, and who decided that.
import { Lock } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import type { FaultData } from '../../ui/fault-data.ts';
import { PlainText } from '../../ui/PlainText.tsx';

export function LockNote({ why, fault }: { readonly why?: string; readonly fault?: FaultData }) {
  const text =
    why === undefined
      ? fault === undefined
        ? ''
        : fault.code === 'setting-locked'
          ? t.settings.locks.locked(fault.detail ?? '')
          : `${t.faults[fault.code].happened} ${t.faults[fault.code].todo}`
      : t.settings.locks.locked(why);
  return (
    <span className="lock-note small" role="note">
      <Lock aria-hidden size={14} />
      <PlainText text={text} />
    </span>
  );
}

// A state as icon and word on its colour.
import { TONE_ICON, type Tone } from './tone.ts';
import './state-badge.css';

export function StateBadge({
  tone,
  children,
  solid = false,
}: {
  readonly tone: Tone;
  readonly children: string;
  readonly solid?: boolean;
}) {
  const Icon = TONE_ICON[tone];
  return (
    <span className={`state state-${tone}${solid ? ' state-solid' : ''}`}>
      <Icon aria-hidden size={13} strokeWidth={2.25} />
      {children}
    </span>
  );
}

// The six states colour may tell, each with its own icon, so that colour is never alone.
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleX,
  Clock3,
  type LucideIcon,
} from 'lucide-react';
import type { StatusGroup } from '../../shared/domain/state/payment-status.ts';

export type Tone = StatusGroup;

/** Money that came back is never shown as settled, whatever the payment's status was before. */
export function paymentTone({
  statusGroup,
  returned,
}: {
  readonly statusGroup: Tone;
  readonly returned: boolean;
}): Tone {
  return returned && statusGroup === 'done' ? 'attention' : statusGroup;
}

export const TONE_ICON: Readonly<Record<Tone, LucideIcon>> = {
  neutral: CircleDashed,
  waiting: Clock3,
  done: CircleCheck,
  attention: CircleAlert,
  refused: CircleX,
  unknown: CircleHelp,
};

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

export const TONE_ICON: Readonly<Record<Tone, LucideIcon>> = {
  neutral: CircleDashed,
  waiting: Clock3,
  done: CircleCheck,
  attention: CircleAlert,
  refused: CircleX,
  unknown: CircleHelp,
};

// The colour of a message's state.
import type { MessageState } from '../../shared/domain/batch.ts';
import type { Tone } from './tone.ts';

export const MESSAGE_TONE: Readonly<Record<MessageState, Tone>> = {
  queued: 'waiting',
  sending: 'waiting',
  accepted: 'done',
  refused: 'refused',
  unknown: 'unknown',
  'set-aside': 'neutral',
};

// A state as icon and word on its colour.
import './state-badge.css';
import { t } from '../i18n/index.ts';
import { TONE_ICON } from './tone.ts';
import type { Tone } from './tone.ts';
import { batchStateSentence } from '../../shared/texts/batch-text.ts';
import type { BatchState, MessageState } from '../../shared/domain/batch.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';

// The one word and colour a batch has in every list.
export type ListedBatch = CallOutput<'batches.list'>['rows'][number];

const STATE_TONE: Readonly<Record<BatchState, Tone>> = {
  draft: 'neutral',
  frozen: 'waiting',
  approved: 'waiting',
  released: 'waiting',
  sealed: 'waiting',
  closed: 'done',
  returned: 'attention',
  withdrawn: 'neutral',
  expired: 'attention',
};

const OUTCOME_TONE: Readonly<Record<ListedBatch['outcome'], Tone>> = {
  none: 'neutral',
  queued: 'waiting',
  sending: 'waiting',
  accepted: 'waiting',
  refused: 'refused',
  unknown: 'unknown',
  settled: 'done',
  rejected: 'refused',
  partly: 'attention',
  'set-aside': 'neutral',
};

export function batchStateOf(
  row: Pick<ListedBatch, 'state' | 'outcome' | 'approvals'> & Partial<Pick<ListedBatch, 'next'>>,
): {
  readonly tone: Tone;
  readonly word: string;
} {
  const ended = (row.state === 'sealed' || row.state === 'closed') && row.outcome !== 'none';
  // It waits for nobody's signature: a person has to return it.
  const isLost = (row.state === 'frozen' || row.state === 'approved') && row.next === null;
  return {
    tone: ended ? OUTCOME_TONE[row.outcome] : isLost ? 'attention' : STATE_TONE[row.state],
    word: batchStateSentence(t, row),
  };
}

// The colour of a message's state.
export const MESSAGE_TONE: Readonly<Record<MessageState, Tone>> = {
  queued: 'waiting',
  sending: 'waiting',
  accepted: 'done',
  refused: 'refused',
  unknown: 'unknown',
  'set-aside': 'neutral',
};

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

// What following messages and cases to their end needs, by subject.
import type { CardDeps } from '../authorise/index.ts';
import type { BankingDeps } from '../deliver/index.ts';
import type { CoreDeps, Stores } from '../desk/index.ts';

/** Cases: drafted, proposed, signed, looked at and closed. */
export type CaseContext = Pick<
  CoreDeps,
  'clock' | 'diagnostics' | 'identity' | 'mutex' | 'notifier' | 'random' | 'tickets'
> &
  Stores<'batches' | 'bytes' | 'cases' | 'desk' | 'follow' | 'log' | 'tracking'> &
  Pick<CardDeps, 'pinWindow' | 'tokens'> &
  Pick<BankingDeps, 'bank' | 'openedAt'>;

/** Sending the request of a case and inquiring about it. */
export type CaseDeliveryContext = Pick<
  CoreDeps,
  'clock' | 'diagnostics' | 'identity' | 'mutex' | 'notifier' | 'random'
> &
  Stores<'batches' | 'bytes' | 'cases' | 'desk' | 'follow' | 'log' | 'tracking'> &
  Pick<CardDeps, 'tokens'> &
  Pick<BankingDeps, 'bank' | 'follow' | 'network' | 'rollbackGuard'>;

/** Messages: sent, inquired about, settled. */
export type OutboxContext = Pick<
  CoreDeps,
  'clock' | 'diagnostics' | 'identity' | 'messages' | 'mutex' | 'notifier' | 'random'
> &
  Stores<'batches' | 'bytes' | 'desk' | 'handovers' | 'log' | 'outbox' | 'reports' | 'tracking'> &
  Pick<BankingDeps, 'bank' | 'follow' | 'network' | 'rollbackGuard'>;

/** The guard after a restore: nothing leaves before the bank was asked. */
export type RestoreContext = Pick<
  CoreDeps,
  'clock' | 'diagnostics' | 'identity' | 'mutex' | 'notifier' | 'random'
> &
  Stores<
    | 'batches'
    | 'bytes'
    | 'cases'
    | 'condition'
    | 'conditionNoted'
    | 'desk'
    | 'follow'
    | 'freezes'
    | 'handovers'
    | 'log'
    | 'outbox'
    | 'reports'
    | 'tracking'
  > &
  Pick<BankingDeps, 'bank' | 'follow' | 'network' | 'rollbackGuard'>;

/** Following payments by themselves, at the advised pace. */
export type ScheduleContext = Pick<
  CoreDeps,
  'clock' | 'diagnostics' | 'identity' | 'messages' | 'mutex' | 'notifier' | 'random'
> &
  Stores<'batches' | 'bytes' | 'desk' | 'follow' | 'handovers' | 'log' | 'outbox' | 'reports' | 'tracking'> &
  Pick<BankingDeps, 'bank' | 'follow' | 'network' | 'rollbackGuard'>;

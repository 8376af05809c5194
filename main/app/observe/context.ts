// What looking needs, by subject.
import type { CardDeps } from '../authorise/index.ts';
import type { BankingDeps } from '../deliver/index.ts';
import type { CoreDeps, Stores, FileDeps, ShellDeps } from '../desk/index.ts';

/** What this desk has sent. */
export type ArchiveContext = Pick<CoreDeps, 'clock' | 'locks' | 'seat' | 'shown'> &
  Stores<'batches' | 'desk' | 'follow' | 'log'> &
  Pick<FileDeps, 'outgoing'>;

/** Account reports: asked for, kept and shown. */
export type BalanceContext = Pick<
  CoreDeps,
  'clock' | 'identity' | 'messages' | 'mutex' | 'notifier' | 'random'
> &
  Stores<'batches' | 'bytes' | 'desk' | 'matches' | 'reports' | 'tracking'> &
  Pick<FileDeps, 'outgoing'> &
  Pick<BankingDeps, 'bank' | 'follow' | 'network'>;

/** The list of own accounts, with what reports, batches and drafts name besides. */
export type OwnAccountsContext = Pick<CoreDeps, 'clock' | 'messages' | 'seat'> &
  Stores<'batches' | 'desk' | 'reports' | 'tracking'>;

/** One own account that is added, changed or removed. */
export type OwnAccountContext = Pick<CoreDeps, 'clock' | 'mutex' | 'notifier' | 'random' | 'seat'> &
  Stores<'desk'>;

/** Account statements that come as files. */
export type StatementContext = BalanceContext & Pick<FileDeps, 'files'>;

/** The reporting currency, its exchange rates, and the total of all accounts in it. */
export type RatesContext = Pick<CoreDeps, 'clock' | 'mutex' | 'notifier' | 'seat'> &
  Stores<'desk' | 'reports'>;

/** Entries held against what was sent. */
export type MatchingContext = Pick<CoreDeps, 'clock' | 'identity' | 'mutex' | 'notifier' | 'random'> &
  Stores<'batches' | 'desk' | 'matches' | 'reports'>;

/** Notes on debits that nobody sent from here. */
export type DebitNoteContext = MatchingContext &
  Pick<CoreDeps, 'diagnostics' | 'tickets'> &
  Stores<'bytes' | 'log'> &
  Pick<CardDeps, 'pinWindow' | 'tokens'>;

/** What waits at the desk, and what happened on its day. */
export type DeskContext = Pick<CoreDeps, 'clock' | 'identity' | 'notices' | 'seat'> &
  Stores<
    | 'batches'
    | 'beneficiaries'
    | 'cases'
    | 'confirmations'
    | 'desk'
    | 'log'
    | 'outbox'
    | 'policies'
    | 'tracking'
  > &
  Pick<ShellDeps, 'missing' | 'shell' | 'verified' | 'version'> &
  Pick<BankingDeps, 'network'>;

/** What is found while somebody types. */
export type FindContext = Pick<CoreDeps, 'clock' | 'locks' | 'messages' | 'seat' | 'shown'> &
  Stores<'batches' | 'beneficiaries' | 'confirmations' | 'desk' | 'tracking'>;

/** Searches at the bank. */
export type InquiryContext = Pick<CoreDeps, 'clock' | 'messages' | 'mutex' | 'notifier' | 'random'> &
  Stores<'batches' | 'bytes' | 'desk' | 'follow' | 'log' | 'outbox' | 'tracking'> &
  Pick<FileDeps, 'outgoing'> &
  Pick<BankingDeps, 'bank' | 'follow' | 'network'>;

/** What became of a payment, in order. */
export type TimelineContext = Pick<CoreDeps, 'clock' | 'locks' | 'seat' | 'shown'> &
  Stores<'batches' | 'desk' | 'tracking'>;

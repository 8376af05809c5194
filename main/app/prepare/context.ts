// What preparing, approving and sealing a batch needs, by subject.
import type { Envelope } from '../../ports/bank.ts';
import type { RemovedPayments } from './batches/save-payments.ts';
import type { FolderWatch } from './folders/watch.ts';
import type { PendingImports } from './imports/pending-imports.ts';
import type { AdministrationDeps } from '../administer/index.ts';
import type { CardDeps } from '../authorise/index.ts';
import type { BankingDeps } from '../deliver/index.ts';
import type { CoreDeps, Stores, FileDeps } from '../desk/index.ts';

/** What preparation brings: files being imported, payments for an undo, and the way to sealing. */
export interface PreparationDeps {
  readonly imports: PendingImports;
  /** Payments taken out of drafts, for an undo. */
  readonly removed: RemovedPayments;
  readonly envelope: Envelope;
  /** Folders that other programs put payment files into. */
  readonly folders: FolderWatch;
  /** A batch was released: the machine seals it. */
  readonly released: (batch: string) => void;
}

/** Approving, releasing, returning and withdrawing a batch. */
export type ApprovalContext = Pick<
  CoreDeps,
  'clock' | 'diagnostics' | 'identity' | 'mutex' | 'notifier' | 'random' | 'tickets'
> &
  Stores<'batches' | 'bytes' | 'confirmations' | 'desk' | 'freezes' | 'log' | 'outbox' | 'reports'> &
  Pick<CardDeps, 'pinWindow' | 'tokens'> &
  Pick<AdministrationDeps, 'cards'> &
  Pick<PreparationDeps, 'released'>;

/** Sealing what was released. */
export type SealContext = Pick<
  CoreDeps,
  'clock' | 'diagnostics' | 'identity' | 'notices' | 'notifier' | 'random' | 'tickets'
> &
  Stores<
    'batches' | 'bytes' | 'confirmations' | 'desk' | 'freezes' | 'handovers' | 'log' | 'outbox' | 'tracking'
  > &
  Pick<CardDeps, 'companyKey' | 'tokens'> &
  Pick<BankingDeps, 'rollbackGuard'> &
  Pick<PreparationDeps, 'envelope'>;

/** Drafts: made, edited, checked. */
export type DraftContext = Pick<
  CoreDeps,
  'clock' | 'identity' | 'locks' | 'messages' | 'mutex' | 'notifier' | 'random' | 'seat' | 'shown'
> &
  Stores<'batches' | 'desk' | 'handovers' | 'outbox'> &
  Pick<BankingDeps, 'rollbackGuard'> &
  Pick<PreparationDeps, 'removed'>;

/** Freezing a draft into the bytes that are signed. */
export type FreezeContext = Pick<
  CoreDeps,
  'clock' | 'diagnostics' | 'identity' | 'messages' | 'mutex' | 'notifier' | 'random' | 'tickets'
> &
  Stores<
    | 'batches'
    | 'beneficiaries'
    | 'bytes'
    | 'confirmations'
    | 'desk'
    | 'freezes'
    | 'handovers'
    | 'log'
    | 'outbox'
    | 'reports'
  > &
  Pick<CardDeps, 'pinWindow' | 'tokens'> &
  Pick<BankingDeps, 'rollbackGuard'>;

/** Files and tables that become drafts. */
export type ImportContext = Pick<
  CoreDeps,
  'clock' | 'identity' | 'locks' | 'messages' | 'mutex' | 'notifier' | 'random'
> &
  Stores<'batches' | 'beneficiaries' | 'bytes' | 'confirmations' | 'desk'> &
  Pick<FileDeps, 'files'> &
  Pick<PreparationDeps, 'imports'>;

/** Files in watched folders, and what becomes of them. */
export type FolderContext = ImportContext & Pick<CoreDeps, 'diagnostics'> & Pick<PreparationDeps, 'folders'>;

/** Reviewing what a batch holds and what changed. */
export type ReviewContext = Pick<
  CoreDeps,
  'clock' | 'identity' | 'locks' | 'messages' | 'notifier' | 'seat' | 'shown'
> &
  Stores<'batches' | 'beneficiaries' | 'bytes' | 'confirmations' | 'desk' | 'freezes' | 'log' | 'outbox'>;

// What preparing, approving and sealing a batch needs, by subject.
import type { Envelope } from '../../ports/bank.ts';
import type { RemovedPayments } from './batches/save-payments.ts';
import type { PendingImports } from './imports/pending-imports.ts';
import type { AdministrationParts } from '../administer/index.ts';
import type { CardParts } from '../authorise/index.ts';
import type { BankParts } from '../deliver/index.ts';
import type { CoreParts, Stores, FileParts } from '../desk/index.ts';

/** What preparation brings: files being imported, payments for an undo, and the way to sealing. */
export interface PreparationParts {
  readonly imports: PendingImports;
  /** Payments taken out of drafts, for an undo. */
  readonly removed: RemovedPayments;
  readonly envelope: Envelope;
  /** A batch was released: the machine seals it. */
  readonly released: (batch: string) => void;
}

/** Approving, releasing, returning and withdrawing a batch. */
export type ApprovalContext = Pick<
  CoreParts,
  'clock' | 'diagnostics' | 'identity' | 'mutex' | 'notifier' | 'random' | 'tickets'
> &
  Stores<'batches' | 'bytes' | 'confirmations' | 'desk' | 'freezes' | 'log' | 'outbox' | 'reports'> &
  Pick<CardParts, 'pinWindow' | 'tokens'> &
  Pick<AdministrationParts, 'cards'> &
  Pick<PreparationParts, 'released'>;

/** Sealing what was released. */
export type SealContext = Pick<
  CoreParts,
  'clock' | 'diagnostics' | 'identity' | 'notices' | 'notifier' | 'random' | 'tickets'
> &
  Stores<
    'batches' | 'bytes' | 'confirmations' | 'desk' | 'freezes' | 'handovers' | 'log' | 'outbox' | 'tracking'
  > &
  Pick<CardParts, 'companyKey' | 'tokens'> &
  Pick<BankParts, 'rollbackGuard'> &
  Pick<PreparationParts, 'envelope'>;

/** Drafts: made, edited, checked. */
export type DraftContext = Pick<
  CoreParts,
  'clock' | 'identity' | 'locks' | 'messages' | 'mutex' | 'notifier' | 'random' | 'shown'
> &
  Stores<'batches' | 'desk' | 'handovers' | 'outbox'> &
  Pick<BankParts, 'rollbackGuard'> &
  Pick<PreparationParts, 'removed'>;

/** Freezing a draft into the bytes that are signed. */
export type FreezeContext = Pick<
  CoreParts,
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
  Pick<CardParts, 'pinWindow' | 'tokens'> &
  Pick<BankParts, 'rollbackGuard'>;

/** Files and tables that become drafts. */
export type ImportContext = Pick<
  CoreParts,
  'clock' | 'identity' | 'locks' | 'messages' | 'mutex' | 'notifier' | 'random'
> &
  Stores<'batches' | 'beneficiaries' | 'desk'> &
  Pick<FileParts, 'files'> &
  Pick<PreparationParts, 'imports'>;

/** Reviewing what a batch holds and what changed. */
export type ReviewContext = Pick<
  CoreParts,
  'clock' | 'identity' | 'locks' | 'messages' | 'notifier' | 'seat' | 'shown'
> &
  Stores<'batches' | 'bytes' | 'confirmations' | 'desk' | 'freezes' | 'log' | 'outbox'>;

// What carrying batches, evidence and sheets between desks and people needs, by subject.
import type { PackTools } from '../../ports/packs.ts';
import type { AdministrationDeps } from '../administer/index.ts';
import type { CardDeps } from '../authorise/index.ts';
import type { BankingDeps } from '../deliver/index.ts';
import type { CoreDeps, Stores, FileDeps, PageDeps } from '../desk/index.ts';

/** What exchange brings. */
export interface ExchangeDeps {
  readonly packs: PackTools;
}

/** Evidence about batches and cases. */
export type EvidenceContext = Pick<CoreDeps, 'clock' | 'identity' | 'locks' | 'seat' | 'shown'> &
  Stores<
    | 'batches'
    | 'bytes'
    | 'cases'
    | 'confirmations'
    | 'desk'
    | 'freezes'
    | 'handovers'
    | 'log'
    | 'outbox'
    | 'tracking'
  > &
  Pick<FileDeps, 'outgoing'>;

/** Giving a batch to another desk. */
export type HandoverContext = Pick<
  CoreDeps,
  'clock' | 'diagnostics' | 'identity' | 'mutex' | 'notifier' | 'random' | 'tickets'
> &
  Stores<'batches' | 'bytes' | 'confirmations' | 'desk' | 'freezes' | 'handovers' | 'log' | 'outbox'> &
  Pick<CardDeps, 'pinWindow' | 'tokens'> &
  Pick<BankingDeps, 'rollbackGuard'> &
  Pick<ExchangeDeps, 'packs'>;

/** Packs: opened, checked and imported. */
export type PackContext = Pick<
  CoreDeps,
  'clock' | 'diagnostics' | 'identity' | 'messages' | 'notifier' | 'random' | 'tickets'
> &
  Stores<
    | 'batches'
    | 'beneficiaries'
    | 'bytes'
    | 'cases'
    | 'condition'
    | 'confirmations'
    | 'desk'
    | 'freezes'
    | 'handovers'
    | 'log'
    | 'outbox'
    | 'policies'
    | 'tracking'
  > &
  Pick<FileDeps, 'files'> &
  Pick<BankingDeps, 'rollbackGuard'> &
  Pick<AdministrationDeps, 'roots'> &
  Pick<ExchangeDeps, 'packs'>;

/** Writing a pack. */
export type PackExportContext = Pick<CoreDeps, 'clock' | 'identity'> &
  Stores<'batches' | 'bytes' | 'confirmations' | 'desk' | 'freezes' | 'handovers' | 'log'> &
  Pick<FileDeps, 'outgoing'> &
  Pick<BankingDeps, 'rollbackGuard'> &
  Pick<ExchangeDeps, 'packs'>;

/** Reports: lists, advices, the day and the log, printed or as tables. */
export type ReportContext = Pick<CoreDeps, 'clock' | 'identity' | 'locks' | 'seat' | 'shown'> &
  Stores<'batches' | 'confirmations' | 'desk' | 'freezes' | 'log' | 'outbox' | 'reports' | 'tracking'> &
  Pick<FileDeps, 'outgoing'> &
  PageDeps;

/** The approval sheet. */
export type SheetContext = Pick<CoreDeps, 'clock' | 'identity' | 'messages'> &
  Stores<'batches' | 'bytes' | 'confirmations' | 'desk' | 'freezes' | 'handovers' | 'log' | 'outbox'> &
  Pick<FileDeps, 'outgoing'> &
  PageDeps &
  Pick<ExchangeDeps, 'packs'>;

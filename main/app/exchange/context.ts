// What carrying batches, evidence and sheets between desks and people needs, by subject.
import type { PackTools } from '../../ports/packs.ts';
import type { AdministrationParts } from '../administer/index.ts';
import type { CardParts } from '../authorise/index.ts';
import type { BankParts } from '../deliver/index.ts';
import type { CoreParts, Stores, FileParts, PageParts } from '../desk/index.ts';

/** What exchange brings. */
export interface ExchangeParts {
  readonly packs: PackTools;
}

/** Evidence about batches and cases. */
export type EvidenceContext = Pick<CoreParts, 'clock' | 'identity'> &
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
  Pick<FileParts, 'outgoing'>;

/** Giving a batch to another desk. */
export type HandoverContext = Pick<
  CoreParts,
  'clock' | 'diagnostics' | 'identity' | 'mutex' | 'notifier' | 'random' | 'tickets'
> &
  Stores<'batches' | 'bytes' | 'confirmations' | 'desk' | 'freezes' | 'handovers' | 'log' | 'outbox'> &
  Pick<CardParts, 'pinWindow' | 'tokens'> &
  Pick<BankParts, 'rollbackGuard'> &
  Pick<ExchangeParts, 'packs'>;

/** Packs: opened, checked and imported. */
export type PackContext = Pick<
  CoreParts,
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
  Pick<FileParts, 'files'> &
  Pick<BankParts, 'rollbackGuard'> &
  Pick<AdministrationParts, 'roots'> &
  Pick<ExchangeParts, 'packs'>;

/** Writing a pack. */
export type PackExportContext = Pick<CoreParts, 'clock' | 'identity'> &
  Stores<'batches' | 'bytes' | 'confirmations' | 'desk' | 'freezes' | 'handovers' | 'log'> &
  Pick<FileParts, 'outgoing'> &
  Pick<BankParts, 'rollbackGuard'> &
  Pick<ExchangeParts, 'packs'>;

/** Reports: lists, advices, the day and the log, printed or as tables. */
export type ReportContext = Pick<CoreParts, 'clock' | 'identity' | 'locks' | 'seat' | 'shown'> &
  Stores<'batches' | 'desk' | 'freezes' | 'log' | 'outbox' | 'reports' | 'tracking'> &
  Pick<FileParts, 'outgoing'> &
  PageParts;

/** The approval sheet. */
export type SheetContext = Pick<CoreParts, 'clock' | 'identity' | 'messages'> &
  Stores<'batches' | 'bytes' | 'confirmations' | 'desk' | 'freezes' | 'handovers' | 'log' | 'outbox'> &
  Pick<FileParts, 'outgoing'> &
  PageParts &
  Pick<ExchangeParts, 'packs'>;

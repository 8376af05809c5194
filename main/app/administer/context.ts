// What setting up and looking after a desk needs, by subject.
import type { MakeBackup } from '../../ports/backup.ts';
import type { ModuleRegistry } from '../../ports/modules.ts';
import type { RootsDesk } from '../../ports/roots.ts';
import type { TrainingDesk } from '../../ports/training.ts';
import type { VaultDesk } from '../../ports/vault.ts';
import type { CardMonitor } from './cards/card-monitor.ts';
import type { CardParts } from '../authorise/index.ts';
import type { BankParts } from '../deliver/index.ts';
import type { CoreParts, Stores, ShellParts, FileParts, PageParts } from '../desk/index.ts';

/** What administration brings: cards that are watched, their modules, the trust root and the vault. */
export interface AdministrationParts {
  readonly cards: CardMonitor;
  /** Card modules: the desk's own, and those somebody added. */
  readonly modules: ModuleRegistry;
  /** The pinned versions of the policy. */
  readonly roots: RootsDesk;
  readonly vault: VaultDesk;
  /** The desk's files, to be kept elsewhere. */
  readonly backup: MakeBackup;
  /** Only on a training desk. */
  readonly training: TrainingDesk | null;
}

/** The beneficiary book, and the payments its entries are proposed from. */
export type BookContext = Pick<
  CoreParts,
  'clock' | 'locks' | 'messages' | 'mutex' | 'notifier' | 'random' | 'shown'
> &
  Stores<'batches' | 'beneficiaries' | 'confirmations' | 'desk' | 'tracking'>;

/** Entries of the book confirmed with cards. */
export type ConfirmationContext = Pick<
  CoreParts,
  'clock' | 'diagnostics' | 'identity' | 'mutex' | 'notifier' | 'random' | 'tickets'
> &
  Stores<'beneficiaries' | 'bytes' | 'confirmations' | 'desk' | 'log'> &
  Pick<CardParts, 'pinWindow' | 'tokens'>;

/** Cards: which are there, their health, their PINs and their modules. */
export type CardsContext = Pick<
  CoreParts,
  'clock' | 'diagnostics' | 'identity' | 'mutex' | 'notifier' | 'random' | 'tickets'
> &
  Stores<'bytes' | 'desk' | 'log'> &
  Pick<CardParts, 'pinWindow' | 'tokens'> &
  Pick<AdministrationParts, 'cards' | 'modules'>;

/** Who is at the desk: signing in, locking, what the desk demands. */
export type SignInContext = Pick<
  CoreParts,
  'clock' | 'diagnostics' | 'identity' | 'locks' | 'mutex' | 'notifier' | 'random' | 'seat' | 'tickets'
> &
  Stores<'bytes' | 'desk' | 'log'> &
  Pick<CardParts, 'pinWindow' | 'tokens'>;

/** The first policy: drafted, signed and pinned. */
export type GenesisContext = Pick<
  CoreParts,
  'clock' | 'diagnostics' | 'identity' | 'mutex' | 'notifier' | 'random' | 'tickets'
> &
  Stores<'bytes' | 'desk' | 'log'> &
  Pick<CardParts, 'pinWindow' | 'tokens'> &
  Pick<AdministrationParts, 'cards' | 'roots'>;

/** The log: read, verified, anchored by a signature. */
export type LogContext = Pick<
  CoreParts,
  'clock' | 'diagnostics' | 'identity' | 'mutex' | 'notifier' | 'random' | 'tickets'
> &
  Stores<'bytes' | 'desk' | 'log'> &
  Pick<ShellParts, 'verified'> &
  Pick<CardParts, 'pinWindow' | 'tokens'>;

/** From the first policy to the bank: keys, certificates, letters, the gate. */
export type OnboardingContext = Pick<CoreParts, 'clock' | 'identity' | 'notifier' | 'random'> &
  Stores<'bytes' | 'desk' | 'log' | 'tracking'> &
  Pick<FileParts, 'outgoing'> &
  PageParts &
  Pick<CardParts, 'companyKey' | 'tokens'> &
  Pick<AdministrationParts, 'cards' | 'vault'>;

/** Changes of the policy: proposed, signed, adopted. */
export type PolicyContext = Pick<
  CoreParts,
  'clock' | 'diagnostics' | 'identity' | 'mutex' | 'notifier' | 'random' | 'tickets'
> &
  Stores<'bytes' | 'desk' | 'log' | 'policies'> &
  Pick<CardParts, 'pinWindow' | 'tokens'> &
  Pick<AdministrationParts, 'cards' | 'roots'>;

/** The bank profile and its secrets. */
export type ProfileContext = Pick<CoreParts, 'clock' | 'identity' | 'locks' | 'notifier' | 'random'> &
  Stores<'batches' | 'desk' | 'log' | 'outbox'> &
  Pick<FileParts, 'outgoing'> &
  Pick<BankParts, 'bank' | 'network'> &
  Pick<AdministrationParts, 'vault'>;

/** What a training desk adds: its clock, its bank and its virtual card. */
export type TrainingContext = Pick<CoreParts, 'clock' | 'notifier'> &
  Stores<'desk' | 'log'> &
  Pick<FileParts, 'files'> &
  Pick<CardParts, 'tokens'> &
  Pick<BankParts, 'wake'> &
  Pick<AdministrationParts, 'cards' | 'modules'>;

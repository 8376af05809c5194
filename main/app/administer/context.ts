// What setting up and looking after a desk needs, by subject.
import type { MakeBackup } from '../../ports/backup.ts';
import type { ModuleRegistry } from '../../ports/modules.ts';
import type { RootsDesk } from '../../ports/roots.ts';
import type { VaultDesk, VaultProtection } from '../../ports/vault.ts';
import type { CardMonitor } from './cards/card-monitor.ts';
import type { CardDeps } from '../authorise/index.ts';
import type { BankingDeps } from '../deliver/index.ts';
import type { CoreDeps, Stores, ShellDeps, FileDeps, PageDeps } from '../desk/index.ts';

/** What administration brings: cards that are watched, their modules, the trust root and the vault. */
export interface AdministrationDeps {
  readonly cards: CardMonitor;
  /** Card modules: the desk's own, and those somebody added. */
  readonly modules: ModuleRegistry;
  /** The pinned versions of the policy. */
  readonly roots: RootsDesk;
  readonly vault: VaultDesk;
  readonly protection: VaultProtection;
  /** The desk's files, to be kept elsewhere. */
  readonly backup: MakeBackup;
}

/** The beneficiary book, and the payments its entries are proposed from. */
export type BookContext = Pick<
  CoreDeps,
  'clock' | 'locks' | 'messages' | 'mutex' | 'notifier' | 'random' | 'seat' | 'shown'
> &
  Stores<'batches' | 'beneficiaries' | 'confirmations' | 'desk' | 'tracking'>;

/** Entries of the book confirmed with cards. */
export type ConfirmationContext = Pick<
  CoreDeps,
  'clock' | 'diagnostics' | 'identity' | 'mutex' | 'notifier' | 'random' | 'tickets'
> &
  Stores<'beneficiaries' | 'bytes' | 'confirmations' | 'desk' | 'log'> &
  Pick<CardDeps, 'pinWindow' | 'tokens'>;

/** Cards: which are there, their health, their PINs and their modules. */
export type CardsContext = Pick<
  CoreDeps,
  'clock' | 'diagnostics' | 'identity' | 'mutex' | 'notifier' | 'random' | 'tickets'
> &
  Stores<'bytes' | 'desk' | 'log'> &
  Pick<CardDeps, 'pinWindow' | 'tokens'> &
  Pick<AdministrationDeps, 'cards' | 'modules'>;

/** Who is at the desk: signing in, locking, what the desk demands. */
export type SignInContext = Pick<
  CoreDeps,
  'clock' | 'diagnostics' | 'identity' | 'locks' | 'mutex' | 'notifier' | 'random' | 'seat' | 'tickets'
> &
  Stores<'bytes' | 'desk' | 'log'> &
  Pick<CardDeps, 'pinWindow' | 'tokens'>;

/** The first policy: drafted, signed and pinned. */
export type GenesisContext = Pick<
  CoreDeps,
  'clock' | 'diagnostics' | 'identity' | 'mutex' | 'notifier' | 'random' | 'tickets'
> &
  Stores<'bytes' | 'desk' | 'log'> &
  Pick<CardDeps, 'pinWindow' | 'tokens'> &
  Pick<AdministrationDeps, 'cards' | 'roots'>;

/** The log: read, verified, anchored by a signature. */
export type LogContext = Pick<
  CoreDeps,
  'clock' | 'diagnostics' | 'identity' | 'mutex' | 'notifier' | 'random' | 'tickets'
> &
  Stores<'bytes' | 'desk' | 'log'> &
  Pick<ShellDeps, 'verified'> &
  Pick<CardDeps, 'pinWindow' | 'tokens'>;

/** From the first policy to the bank: keys, certificates, letters, the gate. */
export type OnboardingContext = Pick<CoreDeps, 'clock' | 'identity' | 'notifier' | 'random'> &
  Stores<'bytes' | 'desk' | 'log' | 'tracking'> &
  Pick<FileDeps, 'outgoing'> &
  PageDeps &
  Pick<CardDeps, 'companyKey' | 'tokens'> &
  Pick<AdministrationDeps, 'cards' | 'vault'>;

/** Changes of the policy: proposed, signed, adopted. */
export type PolicyContext = Pick<
  CoreDeps,
  'clock' | 'diagnostics' | 'identity' | 'mutex' | 'notifier' | 'random' | 'tickets'
> &
  Stores<'bytes' | 'desk' | 'log' | 'policies'> &
  Pick<CardDeps, 'pinWindow' | 'tokens'> &
  Pick<AdministrationDeps, 'cards' | 'roots'>;

/** The bank profile and its secrets. */
export type ProfileContext = Pick<CoreDeps, 'clock' | 'identity' | 'locks' | 'notifier' | 'random'> &
  Stores<'batches' | 'desk' | 'log' | 'outbox'> &
  Pick<FileDeps, 'outgoing'> &
  Pick<BankingDeps, 'bank' | 'network'> &
  Pick<AdministrationDeps, 'vault'>;

/** What a training desk adds: its clock, its bank and its virtual card. */
export type TrainingContext = Pick<CoreDeps, 'clock' | 'mutex' | 'notifier'> &
  Stores<'desk' | 'log'> &
  Pick<FileDeps, 'files'> &
  Pick<CardDeps, 'tokens'> &
  Pick<BankingDeps, 'wake'> &
  Pick<AdministrationDeps, 'cards' | 'modules'>;

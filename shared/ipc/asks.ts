// Which call asks for whom: what a locked desk answers, what somebody may do under a name that nothing
// proves, and what wants a card where the desk demands one.
import type { Asks } from '../domain/sign-in.ts';
import { contract, type CallName } from './contract.ts';

/** Answered by a locked desk: what unlocks it, what its lock page shows, and what only closes something. */
const OF_NOBODY: ReadonlySet<CallName> = new Set<CallName>([
  'setup.get',
  'settings.get',
  'session.get',
  'session.signIn',
  'session.signInByName',
  'session.signOut',
  'session.lock',
  'session.active',
  'cards.list',
  'cards.leaseLimits',
  'cards.logout',
  'cards.lock',
  'tickets.get',
  'tickets.cancel',
  'training.get',
  'training.card',
  'training.setCard',
]);

/**
 * Preparing and looking; and what a card signs in any case, because the signature proves its holder. Whatever
 * is in neither list changes something by itself and asks for a person who is proved.
 */
const OF_A_NAME: ReadonlySet<CallName> = new Set<CallName>([
  'beneficiaries.propose',
  'beneficiaries.sign',
  'batches.create',
  'batches.copy',
  'batches.saveGroup',
  'batches.savePayments',
  'batches.deletePayments',
  'batches.repairAddresses',
  'batches.setAddresses',
  'batches.check',
  'batches.edit',
  'batches.freeze',
  'batches.approve',
  'batches.release',
  'batches.return',
  'batches.withdraw',
  'cases.create',
  'cases.save',
  'cases.edit',
  'cases.propose',
  'cases.approve',
  'cases.release',
  'cases.return',
  'cards.test',
  'cards.changePin',
  'cash.explain',
  'files.open',
  'files.append',
  'files.discard',
  'folders.takeOver',
  'handovers.sign',
  'imports.check',
  'imports.takeOver',
  'imports.discard',
  'log.checkpoint',
  'policies.sign',
  'reviews.mask',
  'searches.save',
  'searches.rename',
  'searches.delete',
  'settings.set',
  'tables.read',
  'tables.check',
  'tables.saveProfile',
  'tables.deleteProfile',
  'runs.save',
  'runs.delete',
  'runs.prepare',
  'runs.skip',
  'templates.save',
  'templates.delete',
  'templates.use',
  'training.advanceClock',
  'training.importSample',
  'training.setFault',
]);

export function asksOf(name: CallName): Asks {
  if (OF_NOBODY.has(name)) return 'nobody';
  return contract[name].effect === 'read' || OF_A_NAME.has(name) ? 'name' : 'card';
}

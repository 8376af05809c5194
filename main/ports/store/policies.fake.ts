// The proposal of a policy that is open, in memory, and the signatures it gathers.
import { fault } from '../../../shared/domain/errors.ts';
import { err, ok } from '../../../shared/domain/result.ts';
import type { FakeDeskStore } from './desk.fake.ts';
import type { LogStore } from './log.ts';
import type { PolicyProposal, PolicyStore } from './policies.ts';

export function fakePolicies(
  log: Pick<LogStore, 'append'>,
  desk: Pick<FakeDeskStore, 'addPolicy'>,
): PolicyStore {
  let open: PolicyProposal | null = null;
  return {
    open: async () => open,
    async propose(proposal, entry) {
      if (open !== null) return err(fault('policy-proposal-open'));
      open = { ...proposal, signatures: [] };
      await log.append(entry);
      return ok(null);
    },
    async sign(proposal, signature, entry) {
      if (open?.proposal !== proposal) return err(fault('policy-proposal-over'));
      if (!open.signatures.some(({ person }) => person === signature.person))
        open = { ...open, signatures: [...open.signatures, signature] };
      await log.append(entry);
      return ok(null);
    },
    async withdraw(proposal, entry) {
      if (open?.proposal !== proposal) return err(fault('policy-proposal-over'));
      open = null;
      await log.append(entry);
      return ok(null);
    },
    async adopt(policy, entry) {
      if (!desk.addPolicy(policy)) return err(fault('revision-conflict'));
      open = null;
      await log.append(entry);
      return ok(null);
    },
  };
}

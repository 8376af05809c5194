// An administrator signs the first policy with a card. Nothing is in force by that: the desk still has to be
// told the words in person.
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { policyStatementSchema, type PolicyStatement } from '../../../../shared/domain/statement.ts';
import type { ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { GenesisContext } from '../context.ts';
import type { StoredPolicy } from '../../../ports/store.ts';
import type { KeyChoice } from '../../../ports/token.ts';
import { administratorsOf, changeGenesisDraft, readGenesisDraft, signedBy, unfit } from './draft.ts';
import { policyStatement, type SignedAction, startSigning } from '../../authorise/index.ts';

export function signGenesis(
  desk: GenesisContext,
  { choice }: ParsedInput<'genesis.sign'>,
): Promise<Result<{ readonly ticket: string }>> {
  return startSigning(desk, adoption(desk, choice), ok(null));
}

interface State {
  readonly draft: StoredPolicy;
  /** Administrators who signed it already. */
  readonly signers: ReadonlyMap<string, string>;
}

/** The first policy judges itself: the roles and the certificates are those that it enrols. */
function adoption(desk: GenesisContext, choice: KeyChoice): SignedAction<State, PolicyStatement, null, null> {
  return {
    name: 'genesis.sign',
    subject: 'policy',
    ticket: { act: 'policy' },
    choice,
    schema: policyStatementSchema,
    async load() {
      const [draft, inForce] = await Promise.all([readGenesisDraft(desk), desk.store.desk.policy()]);
      if (inForce !== null) return err(fault('genesis-over'));
      return draft === null ? err(fault('policy-missing')) : ok({ draft, signers: await signedBy(draft) });
    },
    authorise({ draft: { policy }, signers }) {
      const problem = unfit(desk, policy);
      if (problem !== null) return err(fault('genesis-unfit', { sentences: [problem] }));
      const person = administratorsOf(policy).find(({ certificates }) =>
        certificates.some(({ sha256 }) => sha256 === choice.certificate),
      );
      if (person === undefined) return err(fault('person-not-enrolled'));
      return signers.has(person.id) ? err(fault('policy-signed-already')) : ok(null);
    },
    statement({ draft }) {
      return { statement: policyStatement({ version: 1, sha256: draft.sha256 }), policy: draft };
    },
    evaluate: () => ok(null),
    async commit({ draft: { sha256 } }, { jws, person }) {
      // Drafted again while the PIN was typed: the signature is for something else now.
      const isKept = await changeGenesisDraft(
        desk,
        (now) =>
          now?.sha256 === sha256 ? { policy: now.policy, signatures: [...now.signatures, jws] } : null,
        {
          act: 'genesis.sign',
          actor: person,
          detail: coded(sentence('log-version', { version: 1, sha256 })),
        },
      );
      return isKept ? ok(null) : err(fault('policy-proposal-over'));
    },
  };
}

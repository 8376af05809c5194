// Reads the administrators' signatures over a version of the policy, each verified again with the certificate
// the judging version enrols.
import type { VerifiedAdoption } from '../../../../shared/domain/policy-quorum.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { verifyStatement } from '../../authorise/index.ts';

export interface ReadAdoption extends VerifiedAdoption {
  readonly certificateSubject: string;
}

/** Whatever does not verify is left out. `judges`: the version before; the genesis judges itself. */
export async function readAdoptions(
  judges: Policy,
  signatures: readonly string[],
): Promise<readonly ReadAdoption[]> {
  const read: ReadAdoption[] = [];
  for (const jws of signatures) {
    const verified = verifyStatement(jws, judges);
    if (verified?.statement.purpose === 'policy')
      read.push({
        statement: verified.statement,
        person: verified.person,
        certificateSubject: verified.certificateSubject,
      });
  }
  return read;
}

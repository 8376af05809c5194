// Statements as the use cases read them: what the one verifier does not accept is nothing.
import type { Policy } from '../../../shared/domain/policy.ts';
import { statementSchema, type Statement } from '../../../shared/domain/statement.ts';
import {
  statementIn,
  verifyStatement as verifySigned,
  type SignedStatement,
} from '../../statements/verify.ts';

export type VerifiedJws = SignedStatement;

/** Null when anything at all is wrong; the one verifier's demands are in main/statements/verify.ts. */
export function verifyStatement(jws: string, policy: Policy): VerifiedJws | null {
  const verified = verifySigned<Statement>(jws, policy, statementSchema);
  return verified.ok ? verified.value : null;
}

export { statementIn as statedIn };

// An approval as it is kept and carried: the compact JWS, and what was read from it once it verified.
import type { BatchStatement } from './statement.ts';

/** A JWS over a batch statement whose signature, certificate and enrolment were checked against a policy. */
export interface VerifiedStatement {
  readonly jws: string;
  readonly statement: BatchStatement;
  /** Enrolled person the certificate belongs to. */
  readonly person: string;
}

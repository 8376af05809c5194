// The door of authorisation: signatures with cards, their verification, and what the policy says of them.
export { authoriseUseCases } from './calls.ts';
export {
  logged,
  startAction,
  type Action,
  type StartedAction,
  pinPage,
  startPinAction,
  type PinAction,
  frozenMessage,
  inForce,
  policyForSigning,
  newerPolicy,
  signAction,
  signatureRecord,
  startSigning,
  type SignedAction,
} from './signed-action.ts';
export { ofBatch, onceSeen } from './once-seen.ts';
export { frozenUnder } from './frozen-profile.ts';
export type { CardDeps } from './context.ts';
export {
  keepList,
  keptLists,
  revocationLists,
  revocationsInForce,
  revokedIn,
  revokedNow,
} from './revocation-lists.ts';
export {
  anyRole,
  rejectionFault,
  personName,
  signaturesView,
  type SignatureView,
  type Preparer,
  preparerRole,
  resolveSigningRole,
  stillEnrolled,
  type SigningRole,
  statedIn,
  verifyStatement,
} from './signing-role.ts';
export {
  batchStatement,
  namedProfile,
  policyStatement,
  type NamedProfile,
  batchTotals,
  frozenFigures,
  ownAccountsOf,
} from './statement.ts';

// The door of authorisation: signatures with cards, their verification, and what the policy says of them.
export { authoriseUseCases } from './calls.ts';
export { logged, startAction, type Action, type StartedAction } from './action.ts';
export type { CardParts } from './context.ts';
export { pinPage } from './pin-page.ts';
export { startPinAction, type PinAction } from './pin-action.ts';
export { rejectionFault } from './signature-rejection.ts';
export { personName, signaturesView, type SignatureView } from './signatures-view.ts';
export {
  frozenMessage,
  newestBeside,
  signAction,
  signatureRecord,
  startSigning,
  type SignedAction,
} from './signed-action.ts';
export {
  type Preparer,
  preparerRole,
  resolveSigningRole,
  stillEnrolled,
  type SigningRole,
} from './signing-role.ts';
export {
  batchStatement,
  inForce,
  namedProfile,
  policyStatement,
  statementHead,
  type NamedProfile,
} from './statement.ts';
export { batchTotals, frozenFigures, ownAccountsOf } from './totals.ts';
export { statedIn, verifyStatement } from './verify.ts';

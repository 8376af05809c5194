// The door of authorisation: signatures with cards, their verification, and what the policy says of them.
export type { SigningContext } from './context.ts';
export { getLeaseLimits, setLeaseLimits } from './lease-settings.ts';
export { logRefused, logRefusedAct } from './log-refused.ts';
export { withPinPage } from './pin-page.ts';
export { frozenMessage, inPinTurn, newestBeside, signWithCard, type SignedAct } from './sign.ts';
export { signatureRejected } from './signature-rejection.ts';
export { personName, signaturesView, type SignatureView } from './signatures-view.ts';
export { stillEnrolled, wayOf, type Way } from './signing-role.ts';
export { batchStatement, inForce, namedProfile, type NamedProfile } from './statement.ts';
export { batchTotals, frozenFigures, ownAccountsOf } from './totals.ts';
export { NOT_SENT_JWS, verifyHandover } from './verify-handover.ts';
export { statedIn, verifyStatement } from './verify.ts';

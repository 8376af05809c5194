// What is told to somebody who comes back to a desk: which acts of others, of the bank and of the machine
// changed where money, approvals or trust stand. Acts that only look, ask or save a file are not.

const OF_BATCHES = [
  'import',
  'freeze',
  'approve',
  'release',
  'emergency-release',
  'return',
  'withdraw',
  'void',
  'handover',
  'expire',
  'seal',
  'seal-refused',
  'close',
];
const OF_MESSAGES = [
  'not-taken',
  'verified-accepted',
  'verified-refused',
  'ambiguous',
  'look-up-found',
  'look-up-alike',
  'set-aside',
  'withdraw',
  'hold-settled',
  'settle',
];
const OF_INQUIRIES = ['shows-payments', 'shows-refusal', 'shows-nothing', 'shows-duplicate'];
const OF_CASES = [
  'propose',
  'approve',
  'release',
  'return',
  'withdraw',
  'expire',
  'not-taken',
  'accepted',
  'declined',
  'ambiguous',
  'shows-done',
  'shows-declined',
  'shows-nothing',
  'close',
];
const OF_BENEFICIARIES = ['propose', 'approve', 'release', 'return', 'withdraw', 'expire', 'adopt'];
const OF_POLICIES = ['propose', 'sign', 'adopt', 'withdraw', 'pin-differs'];
const OTHERS = [
  'payment.unknown',
  'payment.set-aside',
  'bank.pause',
  'desk.restored',
  'store.pages-damaged',
  'profile.adopt',
  'connection.key-used',
  'vault.passphrase',
  'vault.shares',
  'vault.older',
  'account.confirm',
  'account.remove',
  'account.propose-change',
  'account.confirm-change',
  'account.discard-change',
  'pack.take-over',
  'pack.merge',
];

/** Names of acts as the log has them. */
export const NOTABLE_ACTIONS: readonly string[] = [
  ...OF_BATCHES.map((act) => `batch.${act}`),
  ...OF_MESSAGES.map((act) => `message.${act}`),
  ...OF_INQUIRIES.map((act) => `inquiry.${act}`),
  ...OF_CASES.map((act) => `case.${act}`),
  ...OF_BENEFICIARIES.map((act) => `beneficiary.${act}`),
  ...OF_POLICIES.map((act) => `policy.${act}`),
  ...OTHERS,
];

/** With these somebody came to the desk. */
export const ARRIVALS: readonly string[] = ['session.sign-in', 'session.sign-in-name'];

/** Subjects that are told at once; the others are in the log. */
export const MOST_SUBJECTS = 6;

// Words of the training desk.
export const welcome = {
  title: 'Training desk',
  lead: 'A whole bank and three officers on this computer. Nothing here moves real money. Otherwise it works as on a real desk: PINs, signatures, encrypted messages and answers of the bank.',
  steps: [
    {
      title: 'Prepare',
      text: 'Import a sample or type a batch. Submit it for approval with the preparer’s card.',
    },
    {
      title: 'Approve',
      text: 'Review it as another person: compare the eight words, then approve with the second card.',
    },
    {
      title: 'Release and follow',
      text: 'The third officer releases, and the desk seals it. Send it from the outbox; the desk follows each payment to its end.',
    },
  ],
  begin: 'Open the first sample',
  stepActions: ['Choose a sample below', 'Open approvals', 'Open the outbox'],
  officers: 'Officers, cards and PINs',
  officersNote: 'These PINs are for training only. On a real desk nobody sees another’s PIN.',
  columns: { name: 'Officer', role: 'Role', card: 'Card', pin: 'PIN' },
  accounts: 'The company’s accounts',
  accountsNote: 'Pay from these. Their balances can be asked for under Cash.',
  accountColumns: { account: 'Account', bic: 'BIC', branch: 'Branch', currency: 'Currency' },
  tokens: { pkcs11: 'Software tokens', file: 'Key files, because no PKCS#11 module was found' },
  samples: 'Sample files',
  samplesNote: 'Some are good, some the bank rejects.',
  sample: {
    'supplier-run': {
      title: 'Supplier run',
      detail: 'Four payments in two currencies from two accounts.',
    },
    'one-refused': {
      title: 'A payment the bank rejects',
      detail: 'Two payments; the account of one creditor is closed.',
    },
    'wrong-account': {
      title: 'An account the bank does not hold',
      detail: 'The debtor account is not held at this bank: the bank rejects the file at once.',
    },
    collections: { title: 'Direct debits', detail: 'Three collections under signed mandates.' },
  } as Readonly<Record<string, { readonly title: string; readonly detail: string }>>,
  import: 'Import',
  bank: 'The training bank',
  running: 'running',
  stopped: 'stopped',
  clock: 'Bank’s clock',
  advance: 'Move the clock on',
  hours: { hour: '1 hour', day: '1 day', week: '1 week' },
  advanced: (time: string) => `The bank’s clock is now ${time}`,
  faults: 'Make the next request go wrong',
  faultsNote:
    'What does the desk do when the bank misbehaves? Switch a fault on, then send, or ask the bank.',
  armed: 'on',
  off: 'Switch off',
  fault: {
    'drop-after': {
      title: 'No answer',
      note: 'The bank accepts it, but its answer is lost: the outcome is unknown.',
    },
    'drop-before': {
      title: 'No connection',
      note: 'The connection breaks before the bank has received anything.',
    },
    'error-500': { title: 'Error 500', note: 'The bank’s server fails: the outcome is unknown.' },
    'rate-limit': {
      title: 'Too many requests',
      note: '429: The bank did not accept it; the desk tries again later.',
    },
    slow: { title: 'Slow', note: 'The answer takes longer than the time-out.' },
    truncated: { title: 'Incomplete answer', note: 'The answer ends in the middle.' },
    'forged-signature': {
      title: 'Forged signature',
      note: 'Somebody else signed the answer: it is not used, so the outcome is unknown.',
    },
    'expired-token': { title: 'Expired token', note: '401: The desk gets a new token once.' },
  },
  console: 'The bank’s own view',
};

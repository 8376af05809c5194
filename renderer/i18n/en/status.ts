// Words of the payments' status and of one payment's timeline.
export const status = {
  title: 'Status',
  list: 'Payments with the bank',
  filter: 'Filter by name, account, reference',
  show: 'Show',
  tones: { all: 'All', waiting: 'Waiting', done: 'Done', attention: 'Needs attention', refused: 'Rejected', unknown: 'Unknown' },
  notSent: 'Not sent yet',
  columns: { state: 'State', name: 'Counterparty', account: 'Account', endToEndId: 'End-to-end id', valueDate: 'Value date', amount: 'Amount', updated: 'Last update' },
  ofBatch: (reference: string) => `Payments of ${reference}`,
  allBatches: 'Show all batches',
  emptyTitle: 'No payments here',
  empty: 'Payments appear here once their message has been sealed. Each is followed until it is settled or rejected.',
  emptyFilter: 'No payment fits the filter.',
  /** ISO 20022 ExternalPaymentTransactionStatus1Code in one or two words; the whole meaning is on the payment's page. */
  word: {
    RCVD: 'Received', PDNG: 'Pending', ACTC: 'Checked', ACCP: 'Accepted', ACSP: 'In process', ACWC: 'Changed', ACWP: 'Not posted yet', ACSC: 'Settled', ACCC: 'Credited', PART: 'Partly', RJCT: 'Rejected', CANC: 'Cancelled', BLCK: 'Blocked',
  } as Readonly<Record<string, string>>,
  returned: 'Returned',
  instructionId: 'Instruction id',
  ownAccount: 'Our account',
  payment: {
    facts: 'Payment', timeline: 'Timeline', uetr: 'UETR', none: 'None yet', status: 'Status', batch: 'Batch', message: 'Message',
    returnedNote: 'The money came back.',
    ask: 'Ask the bank now', askPost: 'By POST (signed and encrypted)', askGet: 'By GET (needs the UETR or the bank’s number)', askEnhanced: 'By enhanced inquiry (also shows a return)',
    asked: 'The bank has answered',
    openMessage: 'Sealed bytes and attempts', raw: 'Message as received', rawTitle: 'Message as received', verified: 'Signature verified', notVerified: 'Signature not verified', receivedAt: (at: string) => `received ${at}`,
    notUnderstood: 'Not understood',
    source: { 'initiation-answer': 'Answer to the initiation', 'inquiry-post': 'Inquiry, POST', 'inquiry-get': 'Inquiry, GET', 'enhanced-inquiry': 'Enhanced inquiry', desk: 'This desk' },
    emptyTimeline: 'The bank has not said anything about this payment yet.',
  },
};

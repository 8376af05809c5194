// Names of what the bank says of a payment beside its status. Entries of earlier versions hold the name
// itself.

export const detailNames: Readonly<Record<string, string>> = {
  uetr: 'UETR',
  statusId: 'Status reference',
  bankReference: 'Bank reference',
  clearingReference: 'Clearing reference',
  serviceType: 'Service type',
  gpi: 'gpi tracker',
  confirmedAt: 'Confirmed by the creditor’s bank',
  acceptedAt: 'Accepted by the bank',
  valueDate: 'Requested date',
  amount: 'Amount',
  encoding: 'Encoding',
  event: 'Event',
  settlementDate: 'Settlement date',
  confirmedAmount: 'Confirmed amount',
  reasonType: 'Type of reason',
  level: 'Status of',
};

/** The level of an answer that a status comes from. */
export const detailLevels: Readonly<Record<string, string>> = {
  'payment-group': 'the payment group',
  message: 'the whole message',
};

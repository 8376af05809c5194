// What the bank's status codes mean in words: transaction status, gpi, recall (ISO 20022, wire practice).

/** How a state looks: always with an icon and a word, never colour alone. */
export type StatusTone = 'neutral' | 'waiting' | 'done' | 'attention' | 'refused' | 'unknown';

export interface StatusMeaning {
  readonly meaning: string;
  readonly tone: StatusTone;
}

export const TRANSACTION_STATUSES = [
  'RCVD',
  'PDNG',
  'ACTC',
  'ACCP',
  'ACSP',
  'ACWC',
  'BLCK',
  'ACSC',
  'ACWP',
  'ACCC',
  'RJCT',
  'CANC',
  'PART',
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export const STATUS_MEANINGS: Readonly<Record<TransactionStatus, StatusMeaning>> = {
  RCVD: { meaning: 'The bank has received the payment.', tone: 'waiting' },
  PDNG: { meaning: 'The payment is pending; the bank is still checking it.', tone: 'waiting' },
  ACTC: { meaning: 'The technical checks passed. No money has moved yet.', tone: 'waiting' },
  ACCP: { meaning: 'The checks of the customer profile passed. No money has moved yet.', tone: 'waiting' },
  ACSP: { meaning: 'The bank is carrying out the payment.', tone: 'waiting' },
  ACWC: { meaning: 'The bank accepted the payment but changed something in it.', tone: 'attention' },
  BLCK: {
    meaning: 'The bank has blocked the payment: it is neither carried out nor rejected.',
    tone: 'attention',
  },
  ACSC: { meaning: 'Settled: our account has been debited.', tone: 'done' },
  ACWP: { meaning: "Settled; the creditor's account has not been posted yet.", tone: 'done' },
  ACCC: { meaning: "The creditor's account has been credited.", tone: 'done' },
  RJCT: { meaning: 'The bank rejected the payment.', tone: 'refused' },
  CANC: { meaning: 'The payment was cancelled.', tone: 'refused' },
  PART: { meaning: 'Some payments of the group were accepted; look at each payment.', tone: 'attention' },
};

/**
 * Statuses of the external code sets that say something without moving a payment from one state to another.
 */
export const FURTHER_STATUSES: Readonly<Record<string, StatusMeaning>> = {
  ACFC: {
    meaning: 'The checks passed and the account has enough money. No money has moved yet.',
    tone: 'waiting',
  },
  ACFW: {
    meaning: 'The checks passed; the bank waits for a confirmation. No money has moved yet.',
    tone: 'attention',
  },
  ACIS: { meaning: 'The bank has issued the cheque; it has not been cashed yet.', tone: 'waiting' },
  ACPD: { meaning: 'The clearing has accepted the payment.', tone: 'waiting' },
  CPUC: { meaning: 'The creditor has picked up the cash.', tone: 'done' },
  PATC: {
    meaning: 'Some of the approvals at the bank are missing. No money has moved yet.',
    tone: 'attention',
  },
  PRES: { meaning: 'The request for payment was shown to the debtor.', tone: 'waiting' },
  RCVC: { meaning: "The payment was received, and the payee's name matches the account.", tone: 'waiting' },
  RVCM: {
    meaning: 'The payee checks are complete, and some names do not match their accounts.',
    tone: 'attention',
  },
  RVMC: { meaning: "The payee's name almost matches the account.", tone: 'attention' },
  RVNA: { meaning: "The payee's name could not be checked.", tone: 'attention' },
  RVNC: { meaning: "The check of the payee's name is not complete yet.", tone: 'waiting' },
  RVNM: { meaning: "The payee's name does not match the account.", tone: 'attention' },
};

/** gpi tracker codes, which follow ACSP as "ACSP/G000". */
export const GPI_MEANINGS: Readonly<Record<string, string>> = {
  G000: 'A bank passed the payment on to the next bank.',
  G001: 'A bank passed the payment on to a bank that promises no time and no tracking.',
  G002: "The creditor's credit may not be confirmed the same day.",
  G003: "The creditor's bank waits for documents from the creditor.",
  G004: "The creditor's bank waits for the cover payment.",
  G005: "The payment has reached the creditor's bank, which takes part in gpi.",
  G006: "The payment has reached the creditor's bank, which does not take part in gpi.",
};

/** Why a payment is asked back (camt.056 and its JSON form). */
export const RECALL_REASONS: Readonly<Record<string, string>> = {
  DUPL: 'The payment was made twice.',
  CUST: 'The customer asks for it.',
  TECH: 'A technical problem made a wrong payment.',
  FRAD: 'The payment was made by fraud.',
  AGNT: 'A bank in the chain is wrong.',
  AM09: 'The amount is wrong.',
  CURR: 'The currency is wrong.',
  AC03: "The creditor's account number is wrong.",
  UPAY: 'The payment is undue.',
  UAPA: 'The payment was not authorised.',
  COVR: 'The cover payment was returned or cancelled.',
  NARR: 'The reason is given in text.',
  MS03: 'The reason is not specified; a text must be given.',
};

/** Why a recall was refused (camt.029). */
export const RECALL_REFUSALS: Readonly<Record<string, string>> = {
  ARDT: 'The payment has already been returned.',
  PTNA: 'The recall was passed to the next bank.',
  NOOR: 'The bank never received the original payment.',
  CUST: 'The creditor refused.',
  LEGL: 'A law or regulation forbids it.',
  NOAS: 'The creditor did not answer.',
  AC04: "The creditor's account is closed.",
  AM04: "The creditor's account has not enough money.",
  INDM: 'An indemnity is asked for first.',
  NARR: 'The reason is given in text.',
};

/** The reason type that marks a returned payment, whose status stays what it was. */
export const RETURN_TYPE = 'RETN';

export function isTransactionStatus(code: string): code is TransactionStatus {
  return Object.hasOwn(STATUS_MEANINGS, code);
}

/** In words; a code no list knows is shown raw and said to be so. */
export function statusMeaning(code: string): StatusMeaning {
  const [status = '', gpi] = code.split('/');
  const further = Object.hasOwn(FURTHER_STATUSES, status) ? FURTHER_STATUSES[status] : undefined;
  if (further !== undefined) return further;
  if (!isTransactionStatus(status))
    return { meaning: `The bank sent the status ${code}, which this desk does not know.`, tone: 'attention' };
  const known = STATUS_MEANINGS[status];
  return gpi === undefined ? known : { ...known, meaning: `${known.meaning} ${gpiMeaning(gpi)}` };
}

function gpiMeaning(code: string): string {
  return GPI_MEANINGS[code] ?? `The tracker sent the code ${code}, which this desk does not know.`;
}

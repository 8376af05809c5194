// What the bank's codes mean in words: transaction status, gpi, reasons (ISO 20022, wire practice).
import type { FurtherStatus, TransactionStatusCode } from '../../domain/state/payment-status.ts';
import { reasons, recallReasons, recallRefusals } from './reasons.ts';

const statuses: Readonly<Record<TransactionStatusCode | FurtherStatus, string>> = {
  RCVD: 'The bank has received the payment.',
  PDNG: 'The payment is pending; the bank is still checking it.',
  ACTC: 'The technical checks passed. No money has moved yet.',
  ACCP: 'The checks of the customer profile passed. No money has moved yet.',
  ACSP: 'The bank is carrying out the payment.',
  ACWC: 'The bank accepted the payment but changed something in it.',
  BLCK: 'The bank has blocked the payment: the money is neither credited to the creditor nor returned. Call the bank.',
  ACSC: 'Settled: the debtor’s account has been debited.',
  ACWP: 'The bank has accepted the payment; the creditor’s account has not been credited yet.',
  ACCC: 'The creditor’s account has been credited.',
  RJCT: 'The bank rejected the payment.',
  CANC: 'The payment was cancelled on request (stop or recall).',
  PART: 'Some of the payments have been accepted, others not yet; look at each payment.',
  ACFC: 'The checks passed and the account has enough money. No money has moved yet.',
  ACFW: 'The checks passed; the bank waits for a confirmation. No money has moved yet.',
  ACIS: 'The bank has issued the cheque; it has not been cashed yet.',
  ACPD: 'The clearing system has accepted the payment.',
  CPUC: 'The creditor has picked up the cash.',
  PATC: 'Some of the approvals at the bank are missing. No money has moved yet.',
  PRES: 'The request for payment was shown to the debtor.',
  RCVC: 'The payment was received, and the beneficiary’s name matches the account.',
  RVCM: 'The beneficiary checks are complete, and some names do not match their accounts.',
  RVMC: 'The beneficiary’s name almost matches the account.',
  RVNA: 'The beneficiary’s name could not be checked.',
  RVNC: 'The check of the beneficiary’s name is not complete yet.',
  RVNM: 'The beneficiary’s name does not match the account.',
};

/** gpi tracker codes, which follow ACSP as "ACSP/G000". */
const gpi: Readonly<Record<string, string>> = {
  G000: 'A bank passed the payment on to the next bank.',
  G001: 'A bank passed the payment on to a bank that promises no time and no tracking.',
  G002: 'The credit to the creditor’s account may not be confirmed the same day.',
  G003: 'The creditor’s bank waits for documents from the creditor.',
  G004: 'The creditor’s bank waits for the cover payment.',
  G005: 'The payment has reached the creditor’s bank, which takes part in gpi.',
  G006: 'The payment has reached the creditor’s bank, which does not take part in gpi.',
};

export const bank = {
  statuses,
  gpi,
  recallReasons,
  recallRefusals,
  reasons,
  unknownStatus: (code: string) => `The bank sent the status ${code}, which this desk does not know.`,
  unknownGpi: (code: string) => `The tracker sent the code ${code}, which this desk does not know.`,
  unknownReason: (code: string) => `The bank gave the reason ${code}, which this desk does not know.`,
  silent: 'The bank has not said anything yet.',
  noStatus: 'The bank gives no status.',
  noStatusOfPayment: 'The answer gives no status for this payment.',
  unresolved: 'It is not known yet whether the bank has this payment. Ask the bank.',
  silentAboutPayment: 'The bank has not said anything about it yet.',
  returned: (before: string) =>
    `Returned: the money has gone back to the payer. Last status before: “${before}”`,
  contradicted: 'The bank has reported this payment both as settled and as rejected. Ask the bank.',
};

// What ISO 20022's external reason codes mean in words: rejections, returns, cancellations.
import { RARE_REASONS } from './reason-code-list.ts';
import { RECALL_REASONS, RECALL_REFUSALS } from './status-codes.ts';

/**
 * "code meaning" of ExternalStatusReason1Code and ExternalReturnReason1Code, those that reach a corporate
 * customer.
 */
const REASONS = `
AC01 The account number is not correct.|AC02 The debtor's account number is not correct.|AC03 The creditor's account number is not correct.
AC04 The account is closed.|AC05 The debtor's account is closed.|AC06 The account is blocked.|AC07 The creditor's account is closed.
AC08 The branch code is not correct.|AC09 The account's currency is not correct.|AC10 The debtor's account currency is not correct.
AC11 The creditor's account currency is not correct.|AC12 The account is of a type that does not allow this payment.
AC13 The debtor's account is of a type that does not allow this payment.|AC14 The creditor's account is of a type that does not allow this payment.
AC15 The account details have changed.|AC16 The account's sequence number is not correct.
AG01 This payment is not allowed on this account.|AG02 The bank operation code is not correct.|AG03 This kind of transaction is not supported.
AG04 The agent's country is missing or wrong.|AG05 The debtor agent's country is missing or wrong.|AG06 The creditor agent's country is missing or wrong.
AG07 The direct debit failed.|AG08 The user or the payment order failed a check of access rights.|AG09 The bank has not received the payment.
AG10 A bank in the chain is suspended.|AG11 The creditor's bank is suspended.|AG12 Book transfer is not allowed.|AG13 Returned payments are not allowed.
AGNT A bank in the chain is wrong.
AM01 The amount is zero.|AM02 The amount is not allowed.|AM03 The currency is not allowed.|AM04 There is not enough money on the account.
AM05 The payment or the file is a duplicate.|AM06 The amount is too low.|AM07 The amount is blocked.|AM09 The amount is wrong.
AM10 The control sum does not fit.|AM11 The currency of the payment is not correct.|AM12 The amount is not correct.
AM13 The amount is above the limit of the clearing system.|AM14 The amount is above the limit agreed with the bank.
AM15 The amount is below the least of the clearing system.|AM16 The control sum of the group does not fit.
AM17 The control sum of a payment group does not fit.|AM18 The number of transactions does not fit.
AM19 The number of transactions of the group does not fit.|AM20 The number of transactions of a payment group does not fit.
AM21 The amount is above the limit agreed between bank and customer.|AM22 The amount of the account is zero.|AM23 The amount is above what is possible now.
ARDT The payment has already been returned.
BE01 The name does not fit the account.|BE04 The creditor's address is missing or not correct.|BE05 The party that started the payment is not known.
BE06 The customer is not known at the bank.|BE07 The debtor's address is missing or not correct.|BE08 A bank made an error.|BE09 The country code is not correct.
BE10 The debtor's country is missing or not correct.|BE11 The creditor's country is missing or not correct.|BE12 The country of residence is missing or not correct.
BE13 The debtor's country of residence is missing or not correct.|BE14 The creditor's country of residence is missing or not correct.
BE15 An identification code is missing or not correct.|BE16 The debtor's identification is not correct.|BE17 The creditor's identification is not correct.
BE18 The contact details are not correct.|BE19 The charge bearer code is not correct.|BE20 The name is longer than allowed.|BE21 The name is missing.
BE22 The creditor's name is missing.|BE23 The account proxy is not known.
CERI The message was not signed with the right certificate.|CH03 The value date is too far ahead.|CH04 The value date is too far back.
CH07 An element does not belong at this place.|CH09 The mandate element is missing.|CH10 A value is not allowed in this element.
CH11 The creditor identifier is not correct.|CH12 The creditor identifier has changed.|CH13 The element holds more than is allowed.
CH14 An element is longer than allowed.|CH15 An element is repeated more often than allowed.|CH16 The content of an element is not correct.
CH17 An element that must be there is missing.|CH19 Remittance information may not be both structured and unstructured.|CH20 There are too many decimals.
CH21 An element that must be there is missing.|CH22 The payment group was refused because of one of its payments.
CN01 The authorisation was cancelled.|CNOR The creditor's bank is not registered in the clearing.|CURR The currency is wrong.|CUST The customer decided so.
CUTA The payment was asked back because of an investigation.|DNOR The debtor's bank is not registered in the clearing.
DS01 The electronic signatures are correct.|DS02 An authorised person has cancelled the order.|DS03 An authorised person tried to cancel an order that was already carried out.
DS04 The order was refused by an authorised person.|DS05 The order's signatures are correct but not complete.|DS06 The order was handed to another authorised person.
DS0A A data signature is missing.|DS0B The signer is not allowed.|DS0C The signer is not known.|DS0D The signature is not of the right kind.
DS0E The file was not signed as agreed.|DS0F The digest of the signed file does not fit.|DS0G The signer is not allowed for this account.|DS0H The signer's certificate is not known.
DS10 The signer's certificate has expired or was withdrawn.|DS11 The signer's certificate is blocked.|DS24 The order was not fully authorised in time.
DS25 The file was not fully authorised in time.|DS26 The signer has not the right for this.
DT01 A date is not correct.|DT02 The creation date is not correct.|DT03 The date is no business day.|DT04 The date is too far ahead.
DT05 The cut-off time has passed.|DT06 The bank changed the execution date.|DU01 The message identification was used before.
DU02 The payment group identification was used before.|DU03 The transaction identification was used before.|DU04 The end-to-end identification was used before.
DU05 The instruction identification was used before.|DUPL The payment was made twice.
ED01 A correspondent bank cannot pass the payment on.|ED03 The bank asks for a balance before it decides.|ED05 The settlement failed.|ED06 The settlement system is not available.
ERIN The payment was made by fraud.|FF01 The file's format is not correct.|FF02 The file's syntax is not correct.|FF03 The payment type information is not correct.
FF04 The service level is not correct.|FF05 The local instrument is not correct.|FF06 The category purpose is not correct.|FF07 The purpose is not correct.
FF08 The end-to-end identification is missing or not correct.|FF09 The cheque number is not correct.|FF10 The bank's system could not process the payment.
FF11 The payment was asked to be cancelled before it was carried out.
FOCR The payment was returned after a request to cancel it.|FR01 The payment was returned because of fraud.|FRAD The payment was made by fraud.
IEDT The expiry date is not correct.|IRNR The initial request was not received.
LEGL A law or regulation forbids it.|MD01 There is no mandate.|MD02 Data of the mandate is missing or not correct.|MD05 The collection was not due.
MD06 The debtor asks for the money back.|MD07 The debtor has died.|MD08 There is no mandate number.|MD09 The mandate number is not correct.
MD16 The debtor asks for the money back, and the mandate data fits.|MD17 The debtor asks for the money back, and the mandate data does not fit.
MS02 The customer gave no reason.|MS03 The bank gave no reason.|NARR The reason is given in text.|NERI The payment was not refunded: the creditor credited already.
NOAS The customer did not answer.|NOCM The customer's account does not follow the rules.|NOOR The bank never received the original payment.
PINL The PIN length is not correct.|PTNA The request was passed to the next bank.|PY01 The party is not known at the bank.|QNMD The request does not fit.
RC01 The bank identifier is not correct.|RC02 The bank identifier is not correct.|RC03 The debtor bank's identifier is missing or not correct.
RC04 The creditor bank's identifier is missing or not correct.|RC05 The BIC is missing or not correct.|RC06 The debtor bank's BIC is missing or not correct.
RC07 The creditor bank's BIC is missing or not correct.|RC08 The clearing member identification is missing or not correct.
RC09 The debtor bank's clearing member identification is missing or not correct.|RC10 The creditor bank's clearing member identification is missing or not correct.
RC11 An intermediary bank is missing or not correct.|RC12 The agent is missing.|RF01 The transaction reference is not unique.
RR01 Regulation asks for the debtor's account.|RR02 Regulation asks for the debtor's name and address.|RR03 Regulation asks for the creditor's name and address.
RR04 Regulation does not allow it.|RR05 Data for the regulator is missing or not correct.|RR06 Tax data is missing or not correct.|RR07 Remittance data is missing or not correct.
RR08 The remittance data is too long.|RR09 The structured reference is missing or not correct.|RR10 A character is not allowed.|RR11 The bank refuses because of its own rules.
RR12 The bank could not identify the invoice.|RUTA The bank could not carry the request out.|SL01 A service the debtor chose refuses it.
SL02 A service the creditor chose refuses it.|SL03 The creditor's bank has its own reason.|SL11 The creditor is not on the debtor's list.
SL12 The creditor is on the debtor's list of refused ones.|SL13 The debtor allows no more than a number of collections.|SL14 The debtor allows no more than an amount.
SVNR A service was not given.|TA01 The payment could not be carried out.|TD01 Data in the account is not correct.|TD02 The transaction's date is not correct.
TD03 The transaction's currency is not correct.|TECH A technical problem.|TM01 The message came after the cut-off time.
TS01 The message could not be delivered.|TS04 The payment waits for a document sent by other means.|UPAY The payment is undue.|UAPA The payment was not authorised.`;

const MEANINGS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(RECALL_REFUSALS),
  ...Object.entries(RECALL_REASONS),
  ...`${RARE_REASONS.trim()}\n${REASONS.trim()}`
    .split(/[|\n]/)
    .map((row): [string, string] => [row.slice(0, 4), row.slice(5)]),
]);

/** In words, or `undefined` for a code no list knows. */
export function knownReason(code: string): string | undefined {
  return MEANINGS.get(code);
}

/** In words; a code no list knows is shown raw and said to be so, never as nothing. */
export function reasonMeaning(code: string): string {
  return MEANINGS.get(code) ?? `The bank gave the reason ${code}, which this desk does not know.`;
}

/** All codes with a meaning, by code. */
export function reasonCodes(): readonly string[] {
  return [...MEANINGS.keys()].toSorted();
}

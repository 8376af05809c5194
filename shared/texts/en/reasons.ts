// What ISO 20022's external reason codes mean in words: rejections, returns, cancellations.

/**
 * "code meaning" of codes that rarely reach a company: clearing, EBICS, requests to pay, tokens, cheques.
 * With those below these are the whole sets.
 */
const RARE_REASONS = `
AB01 The clearing system timed out.|AB02 The clearing system stopped because of an error.|AB03 The settlement timed out.
AB04 The settlement stopped because of an error.|AB05 The creditor’s bank did not answer in time.|AB06 A bank in the chain did not answer in time.
AB07 A bank in the chain is not online.|AB08 The creditor’s bank is not online.|AB09 The creditor’s bank had an error.|AB10 A bank in the chain had an error.
AB11 The debtor’s bank did not answer in time.|AB12 The number of the settlement batch was used before.|AB13 The message for a return of funds was sent in the wrong way.
AB15 The settlement system does not take this instruction.|AB21 The beneficiary’s agreement number is not valid.|AB26 The settlement instruction does not exist.
AC17 The account is in liquidation.|AACR The request to pay was accepted before.|ACLR The request to pay was cancelled before.
ADAC The customer has not yet allowed the bank to debit the account.|ADEA The instruction came after the deadline; the bank processes it on a best-efforts basis.
AEXR The request to pay has expired.|ALAC The debtor accepted the request to pay before.|AMSE The attachment is larger than allowed.
APAR The debtor has already paid the request to pay.|ARFR The debtor refused the request to pay before.|ARJR The request to pay was rejected before.
ARPL The other party has not answered yet.|ASBR The settlement batch was received.|ATNS Attachments to a request to pay are not supported.
BDAY The settlement day and the calendar day differ.|BIAS The settlement batch was settled before.|CHCO The kind of charge is not accepted.
CHQC The cheque was cleared and credited to the creditor’s account.|CHRG The payment’s charge bearer code was not DEBT.
CNNS Credit notes are not supported.|CNPC The creditor did not pick up the cash, or it could not be delivered.|CTRC The client is not known or not valid.
DC02 The cover payment between the banks did not arrive.|DC04 The cover was returned because the payment’s details did not arrive.
DISA The banks are closed because of a disaster.|DPRG The instruction is already in progress or done.|DRTP The request to pay was made twice.
DS07 The bank’s EBICS server has done everything about the order.|DS08 The bank could not unpack the file.|DS09 The bank could not decrypt the file.
DS0K The signer may not sign so many transactions.|DS12 The first signer’s certificate is missing.|DS13 The issuer of the first signer’s certificate is not known.
DS14 The bank’s server does not know the user.|DS15 The same signature was sent before.|DS16 The version of the public key is not correct.
DS17 The order and its signatures do not match.|DS18 The bank could not check the file; the whole order has to be sent again.
DS19 The signer’s rights are not enough for the order.|DS20 The second signer’s certificate was revoked.|DS21 The second signer’s certificate is revoked or not active.
DS22 The second signer’s certificate is missing.|DS23 The issuer of the second signer’s certificate is not known.|DS27 The user is not activated yet.
DS28 The message was sent to the wrong environment; for a return: a technical problem caused an erroneous payment.|DT07 The creation date of the settlement batch to remove is not correct.
ECAG The creditor cancelled the request to pay because of an error or an agreement.|EDNA The requested execution date is not accepted.
EDTL The request to pay expires too far in the future.|EDTR The expiry date of the request to pay has been reached.
EMVL The card payment was fraudulent and made without the card’s chip.|ENUE The debtor made an error in the payment and asks for it back.
EOL1 The authorisation expired because it was not used.|ESCA The case has been escalated.|FF12 The payment cannot be returned in its present status.
FF13 The bank knows no request to cancel this payment.|FRNA The request to cancel should go on to the next bank.
FRTR The mandate was cancelled, so its final answer is recalled.|G000 The bank passed the payment on; it is tracked.
G001 The bank passed the payment on; it is not tracked.|G002 The credit to the creditor’s account may not be confirmed the same day.|G003 The bank waits for documents from the creditor.
G004 The bank waits for the cover payment.|G005 The payment has reached the creditor’s bank, which takes part in the tracking.
G006 The payment has reached the creditor’s bank, which takes no part in the tracking.|IAAD The reason for the delay is being looked into.
ID01 The signature came without the file it belongs to.|IDMN An indemnity is asked for first.|INAR The payer’s activation reference is not valid.
INCR The original settlement batch is named wrongly.|INDT The details do not belong in this field.|IPNS Payments by instalments are not supported.
ISWS The instruction cannot be planned for the night.|LPRO The processing takes longer than usual.|MINF Information is missing in a field.
MISM The requested message is not valid.|MISN The securities number is missing.|MODT The payment behind the request to pay was changed.
NAUT There is no permission for this.|NEWI The security is new and cannot be traded yet.|NEXT The next step has begun; there is no problem.
NFNA The request to cancel must not go on to the next bank.|NINS The security named does not exist.|NOAC The client has no access to the service.
NOAR There is no agreement to receive requests to pay.|NOFR The instruction to hold is in force.|NOPG The payment cannot be guaranteed as asked.
NRCH The payer’s side cannot be reached.|NSTP The instruction was processed by hand.|OSNS The optional service asked for is not supported.
PAID The payment was made in another way before.|PATE The payment was sent on before.|PINS The payer does not support this type of payment.
PPRC The request to pay was cancelled because of the payee’s standing.|PRSY The system put the transaction on hold.
RC13 The originator is not active any more.|RC14 The participant works under emergency plans.|RC15 A settlement agreement is missing.
RC16 The participant is blocked from the settlement system.|RCAR The request to cancel was rejected before.|RCNR The request to cancel never arrived.
RCON The request conflicts with another one.|RCPR The request to cancel was received and processed before.|RECI Additional information on the intended recipient is given.
REPR The request to pay was received.|RQDA The creditor has to agree to the return.|RQNR The payer does not recognise the request.
RTNS The debtor does not support requests to pay.|S000 The request to cancel was acknowledged.|S001 The payment to cancel was found.
S002 The payment to cancel was stopped in the network.|S003 The request to cancel was passed to the last bank.|S004 The request to cancel has reached the last bank.
SBRN The instruction to hold the settlement batch must be removed.|SL15 The account’s bank allows no more credits in this period.
SL16 The account’s bank allows no larger sum of credits in this period.|SL17 The debtor is not on the creditor’s allow list.
SL18 The debtor is on the creditor’s block list.|SMPG The instruction is accepted though it departs from market practice.
SNRD The services have not been delivered yet.|SP01 The account holder stopped the payment.|SP02 The payment was stopped before.
SPII The provider’s identifier of the request to pay is not correct.|SYAD The system’s administrator must not pass the request on.
TERM The date or time it takes effect is not valid.|TK01 The token is not valid.|TK02 The sender’s token does not exist.|TK03 The receiver’s token does not exist.
TK09 The request lacks its token.|TKCM The token belongs to another party.|TKSG The token was used before and may be used once.|TKSP The token is suspended.
TKVE The amount is above the token’s limit.|TKXP The token has expired.|TRAC The direct debit is no longer tracked, so it was returned.
UCRD The creditor is not known.|URTP The request to pay is not known.|WNTB A warranty given with the request for payment was broken.
WSEQ The sequence the request names is not valid.`;

/**
 * "code meaning" of ExternalStatusReason1Code and ExternalReturnReason1Code, those that reach a corporate
 * customer.
 */
const REASONS = `
AC01 The account number is not correct.|AC02 The debtor’s account number is not correct.|AC03 The creditor’s account number is not correct.
AC04 The account is closed.|AC05 The debtor’s account is closed.|AC06 The account is blocked.|AC07 The creditor’s account is closed.
AC08 The branch code is not correct.|AC09 The account’s currency is not correct.|AC10 The debtor’s account currency is not correct.
AC11 The creditor’s account currency is not correct.|AC12 The account’s type is missing or not correct.
AC13 The debtor’s account type is missing or not correct.|AC14 The creditor’s account type is missing or not correct; for a return: a bank in the chain is not correct.
AC15 The account details have changed.|AC16 The card number is not correct; for a return: the account is under sequestration.
AG01 This payment is not allowed on this account.|AG02 The bank operation code is not correct.|AG03 This kind of transaction is not supported.
AG04 The agent’s country is missing or wrong.|AG05 The debtor agent’s country is missing or wrong.|AG06 The creditor agent’s country is missing or wrong.
AG07 The direct debit failed.|AG08 The user or the payment failed an access-rights check.|AG09 The bank has not received the payment.
AG10 A bank in the chain is suspended.|AG11 The creditor’s bank is suspended.|AG12 Book transfer is not allowed.|AG13 A returned payment may not be returned again.
AGNT A bank in the chain is wrong.
AM01 The amount is zero.|AM02 The amount is above the allowed maximum.|AM03 The currency is not allowed.|AM04 There are insufficient funds in the account.
AM05 The payment or the file is a duplicate.|AM06 The amount is too low.|AM07 A regulatory authority has blocked the amount.|AM09 The amount is wrong.
AM10 The control sum does not match.|AM11 The currency of the payment is not correct.|AM12 The amount is not correct.
AM13 The amount is above the limit of the clearing system.|AM14 The amount is above the limit agreed with the bank.
AM15 The amount is below the minimum of the clearing system.|AM16 The control sum of the message does not match.
AM17 The control sum of a payment group does not match.|AM18 The number of transactions does not match.
AM19 The number of transactions of the message does not match.|AM20 The number of transactions of a payment group does not match.
AM21 The amount is above the limit agreed between bank and customer.|AM22 An amount of zero cannot be posted to the account.|AM23 The amount is above the settlement limit.
ARDT The payment has already been returned.
BE01 The name does not match the account.|BE04 The creditor’s address is missing or not correct.|BE05 The customer does not recognise the party that started the payment.
BE06 The customer is not known at the bank.|BE07 The debtor’s address is missing or not correct.|BE08 The debtor’s name is missing; for a return: a bank made an error.|BE09 The country code is not correct.
BE10 The debtor’s country is missing or not correct.|BE11 The creditor’s country is missing or not correct.|BE12 The country of residence is missing or not correct.
BE13 The debtor’s country of residence is missing or not correct.|BE14 The creditor’s country of residence is missing or not correct.
BE15 An identification code is missing or not correct.|BE16 The debtor’s identification is not correct.|BE17 The creditor’s identification is not correct.
BE18 The contact details are not correct.|BE19 The charge bearer code is not correct.|BE20 The name is longer than allowed.|BE21 The name is missing.
BE22 The creditor’s name is missing.|BE23 The account proxy is not known.
CERI The payment has extended remittance information but is not marked as such.|CH03 The execution or collection date is too far ahead.|CH04 The execution or collection date is too far back.
CH07 An element may not be used for a payment group or a single payment.|CH09 Changes of the mandate are not allowed.|CH10 Details of a change of the mandate are missing.
CH11 The creditor identifier is not correct.|CH12 The creditor identifier of the payment is ambiguous.|CH13 The original debtor account may not be used.
CH14 The original debtor’s bank may not be used.|CH15 The structured remittance information is longer than 140 characters.|CH16 The content of an element is not correct.
CH17 An element is not allowed.|CH19 The settlement or collection date is moved to the next TARGET day.|CH20 There are too many decimals.
CH21 An element that must be there is missing.|CH22 CORE and B2B collections may not be in one message.
CN01 The authorisation was cancelled.|CNOR The creditor’s bank is not registered with the clearing system.|CURR The currency is wrong.|CUST The customer asked for the cancellation.
CUTA The return of the payment was requested because of an investigation.|DNOR The debtor’s bank is not registered with the clearing system.
DS01 The electronic signatures are correct.|DS02 An authorised person has cancelled the order.|DS03 An attempt to cancel the order did not succeed.
DS04 The bank rejected the order because of its content.|DS05 The order is correct and was passed on for processing.|DS06 The order was passed to the distributed electronic signature (VEU).
DS0A A data signature is missing.|DS0B The data signature is missing or not correct for the format.|DS0C The signer’s certificate was revoked.|DS0D The signer’s certificate is revoked or not active.
DS0E The signer’s certificate is missing.|DS0F The issuer of the signer’s certificate is not known.|DS0G The signer may not sign this kind of order.|DS0H The signer may not sign for this account.
DS10 The first signer’s certificate was revoked.|DS11 The first signer’s certificate is revoked or not active.|DS24 The order was not complete when its waiting time ended.
DS25 The bank’s server deleted the file of the order.|DS26 The same user signed more than once.
DT01 A date is not correct.|DT02 The creation date is not correct; for a return: the cheque has expired.|DT03 The date is not a business day.|DT04 The date is too far ahead.
DT05 The cut-off time has passed.|DT06 The bank changed the execution date.|DU01 The message ID was used before.
DU02 The payment group identification was used before.|DU03 The transaction identification was used before.|DU04 The end-to-end ID was used before.
DU05 The instruction ID was used before.|DUPL The payment was made twice.
ED01 A correspondent bank cannot pass the payment on.|ED03 Details for the balance of payments are asked for.|ED05 The settlement failed.|ED06 The settlement system is not available.
ERIN Extended remittance information is not supported.|FF01 The file’s format is not correct.|FF02 The file’s syntax is not correct.|FF03 The payment type information is not correct.
FF04 The service level is not correct.|FF05 The local instrument is not correct.|FF06 The category purpose is not correct.|FF07 The purpose is not correct.
FF08 The end-to-end ID is missing or not correct.|FF09 The cheque number is not correct.|FF10 The bank’s system could not process the payment.
FF11 The request to the clearing system was rejected because it was being aborted.
FOCR The payment was returned after a recall.|FR01 The payment was returned because of fraud.|FRAD The payment originated from fraud.
IEDT The expiry date is not correct.|IRNR The initial request was not received.
LEGL A law or regulation forbids it.|MD01 There is no mandate.|MD02 Data of the mandate is missing or not correct.|MD05 The collection was not due.
MD06 The debtor asks for the money back.|MD07 The account holder has died.|MD08 There is no mandate number.|MD09 The mandate number is not correct.
MD16 The debtor asks for the money back, and the mandate data matches.|MD17 The debtor asks for the money back, and the mandate data does not match.
MS02 The customer gave no reason.|MS03 The bank gave no reason.|NARR The reason is given in text.|NERI The payment is marked as one with extended remittance information but has none.
NOAS The customer did not answer.|NOCM The customer’s account does not meet regulatory requirements.|NOOR The bank never received the original payment.
PINL The card was lost or stolen, and the fraudulent payment was made without its PIN.|PTNA The request was passed to the next bank.|PY01 The party is not known at the bank.|QNMD The request does not match.
RC01 The format of the bank identifier is not correct.|RC02 The bank identifier is missing or not correct.|RC03 The debtor bank’s identifier is missing or not correct.
RC04 The creditor bank’s identifier is missing or not correct.|RC05 The BIC is missing or not correct.|RC06 The debtor bank’s BIC is missing or not correct.
RC07 The creditor bank’s BIC is missing or not correct.|RC08 The clearing member identification is missing or not correct.
RC09 The debtor bank’s clearing member identification is missing or not correct.|RC10 The creditor bank’s clearing member identification is missing or not correct.
RC11 An intermediary bank is missing or not correct.|RC12 The creditor scheme identification is missing or not correct.|RF01 The transaction reference is not unique.
RR01 Regulation asks for the debtor’s account.|RR02 Regulation asks for the debtor’s name and address.|RR03 Regulation asks for the creditor’s name and address.
RR04 Regulation does not allow it.|RR05 Data for the regulator is missing or not correct.|RR06 Tax data is missing or not correct.|RR07 Remittance data is missing or not correct.
RR08 The remittance information was shortened to fit the rules.|RR09 The structured reference is missing or not correct.|RR10 A character is not allowed.|RR11 The identification of a service of the bank is missing or not correct.
RR12 An identification that the country or the kind of payment needs is missing or not correct.|RUTA The payment was returned after an investigation; it could not be put right.|SL01 A service the debtor chose refuses it.
SL02 A service the creditor chose refuses it.|SL03 A service of the clearing system refuses it.|SL11 The creditor is not on the debtor’s allow list.
SL12 The creditor is on the debtor’s block list.|SL13 The debtor allows only so many collections in a period.|SL14 The debtor allows collections only up to an amount.
SVNR Goods, a service or cash were not provided, or not as agreed.|TA01 The transmission of the file was aborted for technical reasons.|TD01 There is no data to download.|TD02 The file cannot be read.
TD03 The file’s format is incomplete or not correct.|TECH A technical problem.|TM01 The message came after the cut-off time.
TS01 The transmission of the file was successful.|TS04 The order waits for an accompanying note signed by hand.|UPAY The payment was not owed.|UAPA The payment was not authorised.`;

/** Why a payment is asked back (camt.056 and its JSON form). */
export const recallReasons: Readonly<Record<string, string>> = {
  DUPL: 'The payment was made twice.',
  CUST: 'Requested by the customer.',
  TECH: 'A technical problem caused an erroneous payment.',
  FRAD: 'The payment originated from fraud.',
  AGNT: 'A bank in the chain is wrong.',
  AM09: 'The amount is wrong.',
  CURR: 'The currency is wrong.',
  AC03: 'The creditor’s account number is wrong.',
  UPAY: 'The payment was not owed.',
  UAPA: 'The payment was not authorised.',
  COVR: 'The cover payment was returned or cancelled.',
  NARR: 'The reason is given in text.',
  MS03: 'The reason is not specified; a description is required.',
};

/** Why a recall was refused (camt.029), where a code means another thing than of a payment. */
export const recallRefusals: Readonly<Record<string, string>> = {
  ARDT: 'The payment has already been returned.',
  PTNA: 'The recall was passed to the next bank.',
  NOOR: 'The bank never received the original payment.',
  CUST: 'The beneficiary refused.',
  LEGL: 'A law or regulation forbids it.',
  NOAS: 'The beneficiary did not answer.',
  AC04: 'The beneficiary’s account is closed.',
  AM04: 'There are insufficient funds in the beneficiary’s account.',
  INDM: 'An indemnity is asked for first.',
  NARR: 'The reason is given in text.',
};

/** By code; the one of the longer lists counts. */
export const reasons: Readonly<Record<string, string>> = {
  ...recallRefusals,
  ...recallReasons,
  ...Object.fromEntries(
    `${RARE_REASONS.trim()}\n${REASONS.trim()}`
      .split(/[|\n]/)
      .map((row): [string, string] => [row.slice(0, 4), row.slice(5)]),
  ),
};

// Reason codes of ISO 20022's external code sets that rarely reach a company, in words: clearing, EBICS,
// requests to pay, tokens, cheques.

/** "code meaning"; together with the codes of `reason-codes.ts` these are the whole sets. */
export const RARE_REASONS = `
AB01 The clearing stopped because it took too long.|AB02 The clearing stopped because of an error.|AB03 The settlement stopped because it took too long.
AB04 The settlement stopped because of an error.|AB05 The creditor's bank did not answer in time.|AB06 A bank in the chain did not answer in time.
AB07 A bank in the chain is not online.|AB08 The creditor's bank is not online.|AB09 The creditor's bank had an error.|AB10 A bank in the chain had an error.
AB11 The debtor's bank did not answer in time.|AB12 The number of the settlement batch was used before.|AB13 The message for a return of funds was sent in the wrong way.
AB15 The settlement system does not take this instruction.|AB21 The beneficiary's agreement number is not valid.|AB26 The settlement instruction does not exist.
AC17 The account is in liquidation.|AACR The request to pay was accepted before.|ACLR The request to pay was cancelled before.
ADAC The customer has not yet allowed the bank to debit the account.|ADEA The instruction came after the deadline; the bank does its best.
AEXR The request to pay has expired.|ALAC The debtor accepted the request to pay before.|AMSE The attachment is larger than allowed.
APAR The debtor has already paid the request to pay.|ARFR The debtor refused the request to pay before.|ARJR The request to pay was rejected before.
ARPL The other party has not answered yet.|ASBR The settlement batch was received.|ATNS Attachments to a request to pay are not supported.
BDAY The settlement day and the calendar day differ.|BIAS The settlement batch was settled before.|CHCO The kind of charge is not accepted.
CHQC The cheque was cleared and credited to the creditor's account.|CHRG The payment's charge bearer code was not DEBT.
CNNS Credit notes are not supported.|CNPC The creditor did not pick up the cash, or it could not be delivered.|CTRC The client is not known or not valid.
DC02 The cover payment between the banks did not arrive.|DC04 The cover was returned because the payment's details did not arrive.
DISA The banks are closed because of a disaster.|DPRG The instruction is already in progress or done.|DRTP The request to pay was made twice.
DS07 The bank's EBICS server did everything about the order.|DS08 The bank could not unpack the file.|DS09 The bank could not decrypt the file.
DS0K The signer may not sign so many transactions.|DS12 The first signer's certificate is missing.|DS13 The issuer of the first signer's certificate is not known.
DS14 The bank's server does not know the user.|DS15 The same signature was sent before.|DS16 The version of the public key is not correct.
DS17 The order and its signatures do not match.|DS18 The bank could not check the file; the whole order has to be sent again.
DS19 The signer's rights are not enough for the order.|DS20 The second signer's certificate was withdrawn.|DS21 The second signer's certificate is not valid.
DS22 The second signer's certificate is missing.|DS23 The issuer of the second signer's certificate is not known.|DS27 The user is not activated yet.
DS28 The message was sent to the wrong environment.|DT07 The creation date of the settlement batch to remove is not correct.
ECAG The creditor cancelled the request to pay because of an error or an agreement.|EDNA The requested execution date is not accepted.
EDTL The request to pay expires too far in the future.|EDTR The expiry date of the request to pay has been reached.
EMVL The card payment was fraudulent and made without the card's chip.|ENUE The debtor made an error in the payment and asks for it back.
EOL1 The authorisation expired because it was not used.|ESCA The case is being followed up specially.|FF12 The payment cannot be returned in its present status.
FF13 The bank knows no request to cancel this payment.|FRNA The request to cancel should go on to the next bank.
FRTR The mandate was cancelled, so its final answer is recalled.|G000 The bank passed the payment on; it is tracked.
G001 The bank passed the payment on; it is not tracked.|G002 The creditor may not be credited the same day.|G003 The bank waits for documents from the creditor.
G004 The bank waits for the cover payment.|G005 The payment has reached the creditor's bank, which takes part in the tracking.
G006 The payment has reached the creditor's bank, which takes no part in the tracking.|IAAD The reason for the delay is being looked into.
ID01 The signature came without the file it belongs to.|IDMN An indemnity is asked for first.|INAR The payer's activation reference is not valid.
INCR The original settlement batch is named wrongly.|INDT The details do not fit the field.|IPNS Payments by instalments are not supported.
ISWS The instruction cannot be planned for the night.|LPRO The processing takes longer than usual.|MINF Information is missing in a field.
MISM The requested message is not valid.|MISN The securities number is missing.|MODT The payment behind the request to pay was changed.
NAUT There is no permission for this.|NEWI The security is new and cannot be traded yet.|NEXT The next step has begun; there is no problem.
NFNA The request to cancel must not go on to the next bank.|NINS The security named does not exist.|NOAC The client has no access to the service.
NOAR There is no agreement to receive requests to pay.|NOFR The instruction to hold is in force.|NOPG The payment cannot be guaranteed as asked.
NRCH The payer's side cannot be reached.|NSTP The instruction was processed by hand.|OSNS The optional service asked for is not supported.
PAID The payment was made in another way before.|PATE The payment was sent on before.|PINS The payer does not support this type of payment.
PPRC The request to pay was cancelled because of the payee's standing.|PRSY The system put the transaction on hold.
RC13 The originator is not active any more.|RC14 The participant works under emergency plans.|RC15 A settlement agreement is missing.
RC16 The participant is blocked from the settlement system.|RCAR The request to cancel was rejected before.|RCNR The request to cancel never arrived.
RCON The request conflicts with another one.|RCPR The request to cancel was received and processed before.|RECI More is said about the intended recipient.
REPR The request to pay was received.|RQDA The creditor has to agree to the return.|RQNR The payer does not recognise the request.
RTNS The debtor does not support requests to pay.|S000 The request to cancel was acknowledged.|S001 The payment to cancel was found.
S002 The payment to cancel was stopped in the network.|S003 The request to cancel was passed to the last bank.|S004 The request to cancel has reached the last bank.
SBRN The instruction to hold the settlement batch must be removed.|SL15 The account's bank allows no more credits in this period.
SL16 The account's bank allows no larger sum of credits in this period.|SL17 The debtor is not on the creditor's list.
SL18 The debtor is on the creditor's list of refused ones.|SMPG The instruction is accepted though it departs from market practice.
SNRD The services have not been delivered yet.|SP01 The account holder stopped the payment.|SP02 The payment was stopped before.
SPII The provider's identifier of the request to pay is not correct.|SYAD The system's administrator must not pass the request on.
TERM The date or time it takes effect is not valid.|TK01 The token is not valid.|TK02 The sender's token does not exist.|TK03 The receiver's token does not exist.
TK09 The request lacks its token.|TKCM The token belongs to another party.|TKSG The token was used before and may be used once.|TKSP The token is suspended.
TKVE The amount is above the token's limit.|TKXP The token has expired.|TRAC The direct debit is no longer tracked, so it was returned.
UCRD The creditor is not known.|URTP The request to pay is not known.|WNTB A warranty given with the request for payment was broken.
WSEQ The sequence the request names is not valid.`;

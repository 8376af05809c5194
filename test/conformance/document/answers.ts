// Owns the members of every answer but the account report, and where each has to come out again. What the
// document leaves open is wire practice.

export interface AnswerMember {
  readonly section: string;
  /** In the bank's answer: JSON by names with `[]`, XML by element names below the root. */
  readonly path: string;
  /**
   * Where the desk's contract gives it, by names with `[]`; `…=` stands before the value of a fact
   * with that name.
   */
  readonly shown: string;
}

const members = (section: string, pairs: Readonly<Record<string, string>>): readonly AnswerMember[] =>
  Object.entries(pairs).map(([path, shown]) => ({ section, path, shown }));

/** 2.3 shows no fields, 2.7 names the two outer ones; the rest is wire practice 5. */
export const TRANSACTION_RESPONSE: readonly AnswerMember[] = [
  ...members('2.7', { created_date_time: 'createdAt' }),
  ...members('2.3', {
    'transactions[].uetr': 'rows[].uetr',
    'transactions[].end_to_end_identification': 'rows[].endToEndId',
    'transactions[].instruction_identification': 'rows[].instructionId',
    'transactions[].account_servicer_reference': 'rows[].bankReference',
    'transactions[].clearing_system_reference': 'rows[].clearingReference',
    'transactions[].service_type_indicator': 'rows[].serviceType',
    'transactions[].transaction_status.status': 'rows[].status',
    'transactions[].transaction_status.status_reason_information[].reason': 'rows[].reasons[].code',
    'transactions[].transaction_status.status_reason_information[].reason_description':
      'rows[].reasons[].text',
    'transactions[].transaction_status.status_reason_information[].type': 'rows[].reasons[].type',
    'transactions[].event_time': 'rows[].eventTime',
    'transactions[].originator': 'rows[].originator',
    'transactions[].instructed_amount.currency': 'rows[].instructedAmount.currency',
    'transactions[].instructed_amount.amount': 'rows[].instructedAmount.amount',
    'transactions[].confirmed_amount.currency': 'rows[].confirmedAmount.currency',
    'transactions[].confirmed_amount.amount': 'rows[].confirmedAmount.amount',
    'transactions[].requested_execution_date': 'rows[].requestedDate',
    'transactions[].interbank_settlement_date': 'rows[].settlementDate',
    'transactions[].debtor.name': 'rows[].debtor.name',
    'transactions[].debtor.address_line_1': 'rows[].debtor.addressLines[]',
    'transactions[].debtor.address_line_2': 'rows[].debtor.addressLines[]',
    'transactions[].debtor.town': 'rows[].debtor.town',
    'transactions[].debtor.country': 'rows[].debtor.country',
    'transactions[].creditor.name': 'rows[].creditor.name',
    'transactions[].creditor.address_line_1': 'rows[].creditor.addressLines[]',
    'transactions[].creditor.address_line_2': 'rows[].creditor.addressLines[]',
    'transactions[].creditor.town': 'rows[].creditor.town',
    'transactions[].creditor.country': 'rows[].creditor.country',
    'transactions[].debtor_account.identification.iban': 'rows[].debtorAccount',
    'transactions[].debtor_account.identification.identification': 'rows[].debtorAccount',
    'transactions[].creditor_account.identification.iban': 'rows[].creditorAccount',
    'transactions[].creditor_account.identification.identification': 'rows[].creditorAccount',
    'transactions[].debtor_agent.any_bic': 'rows[].debtorAgent.bic',
    'transactions[].debtor_agent.branch_id': 'rows[].debtorAgent.branch',
    'transactions[].creditor_agent.any_bic': 'rows[].creditorAgent.bic',
    'transactions[].creditor_agent.branch_id': 'rows[].creditorAgent.branch',
    'transactions[].virtual_account': 'rows[].virtualAccount',
    'transactions[].unstructured_remittance_information': 'rows[].remittance',
    'transactions[].payment_event[].from': 'rows[].events[].from',
    'transactions[].payment_event[].to': 'rows[].events[].to',
    'transactions[].payment_event[].charge_bearer': 'rows[].events[].chargeBearer',
    'transactions[].payment_event[].charge_amount.currency': 'rows[].events[].charge.currency',
    'transactions[].payment_event[].charge_amount.amount': 'rows[].events[].charge.amount',
    'transactions[].payment_event[].date_time': 'rows[].events[].at',
  }),
];

/** The size of the whole result (2.2, page_number): wire practice 5, a header of the answer. */
export const PAGINATION: readonly AnswerMember[] = members('2.2', {
  page_number: 'page.number',
  size: 'page.size',
  total_pages: 'page.pages',
  total_elements: 'page.total',
});

const TRANSACTION = 'CstmrPmtStsRpt/OrgnlPmtInfAndSts/TxInfAndSts';

/** "Returns payment details with the status of the transaction" (4.7): a pain.002 (wire practice 4). */
export const STATUS_REPORT: readonly AnswerMember[] = members('4.7', {
  'CstmrPmtStsRpt/OrgnlGrpInfAndSts/OrgnlMsgId': 'originalMessageId',
  [`${TRANSACTION}/StsId`]: 'transactions[].facts[].value',
  [`${TRANSACTION}/OrgnlInstrId`]: 'transactions[].instructionId',
  [`${TRANSACTION}/OrgnlEndToEndId`]: 'transactions[].endToEndId',
  [`${TRANSACTION}/TxSts`]: 'transactions[].status',
  [`${TRANSACTION}/AcctSvcrRef`]: 'transactions[].bankReference',
  [`${TRANSACTION}/AccptncDtTm`]: 'transactions[].facts[].value',
  [`${TRANSACTION}/OrgnlTxRef/ReqdExctnDt`]: 'transactions[].facts[].value',
  [`${TRANSACTION}/OrgnlTxRef/Amt/InstdAmt`]: 'transactions[].facts[].value',
  [`${TRANSACTION}/OrgnlTxRef/Amt/InstdAmt@Ccy`]: 'transactions[].facts[].value',
  [`${TRANSACTION}/OrgnlTxRef/RmtInf/Strd/AddtlRmtInf`]: 'transactions[].facts[].value',
});

/** About a payment the bank does not know, its text stands in pieces (wire practice 4). */
export const NOTHING_FOUND: readonly AnswerMember[] = members('4.7', {
  [`${TRANSACTION}/StsRsnInf/AddtlInf`]: 'transactions[].reasons[].text',
});

/** 2.7; the members of `transaction_status` are wire practice 7. */
export const PAYMENT_CANCELLATION: readonly AnswerMember[] = members('2.7', {
  'transaction_status.status': 'decision.status',
  'transaction_status.type': 'decision.text',
});

/** The XML form of 4.5, and the pacs.002 that answers a camt.056. */
export const PAYMENT_CANCELLATION_XML: readonly AnswerMember[] = members('2.7', {
  'transaction_status/status': 'decision.status',
  'transaction_status/type': 'decision.text',
});
export const CANCELLATION_STATUS: readonly AnswerMember[] = members('4.6', {
  'FIToFIPmtStsRpt/TxInfAndSts/TxSts': 'decision.status',
  'FIToFIPmtStsRpt/TxInfAndSts/StsRsnInf/AddtlInf': 'decision.text',
});

/** 2.1. */
export const CREATION: readonly AnswerMember[] = members('2.1', { paymentID: 'paymentId' });

/** What the answer to an initiation says of each payment (4.4; wire practice 3). */
export const INITIATION_REPORT: readonly AnswerMember[] = members('4.4', {
  [`${TRANSACTION}/TxSts`]: 'payment.status',
  [`${TRANSACTION}/AcctSvcrRef`]: 'payment.timeline',
  [`${TRANSACTION}/StsRsnInf/AddtlInf`]: 'payment.timeline',
  [`${TRANSACTION}/OrgnlTxRef/RmtInf/Strd/AddtlRmtInf`]: 'payment.uetr',
});

/** Section 7, rule 4: "a reject response with an error message"; its shape is wire practice 6. */
export const REJECTION: readonly AnswerMember[] = members('7', {
  'errors[].issue': 'detail',
  'errors[].action': 'detail',
});

/** The answer that grants an access token (wire practice 1). */
export const TOKEN: readonly AnswerMember[] = members('5', { access_token: '', expires_in: '' });

/** Members of a status report that nobody need look at, each with its reason. */
export const NOT_DISPLAYED: Readonly<Record<string, string>> = {
  'CstmrPmtStsRpt/GrpHdr/MsgId': 'the name of this one answer, which is kept whole',
  'CstmrPmtStsRpt/GrpHdr/CreDtTm': 'the time of this one answer, which is kept with the time it was received',
  'CstmrPmtStsRpt/OrgnlGrpInfAndSts/OrgnlMsgNmId': 'the version of our own message, sent back',
  'CstmrPmtStsRpt/OrgnlPmtInfAndSts/OrgnlPmtInfId': 'the name of our own group, sent back',
  [`${TRANSACTION}/OrgnlTxRef/Dbtr/Nm`]: 'our own name, sent back',
  [`${TRANSACTION}/OrgnlTxRef/DbtrAcct/Id/Othr/Id`]: 'our own account, sent back',
  [`${TRANSACTION}/OrgnlTxRef/DbtrAcct/Id/IBAN`]: 'our own account, sent back',
  [`${TRANSACTION}/OrgnlTxRef/Cdtr/Nm`]: 'the name of our request, sent back',
  [`${TRANSACTION}/OrgnlTxRef/CdtrAcct/Id/Othr/Id`]: 'the account of our request, sent back',
  [`${TRANSACTION}/OrgnlTxRef/CdtrAcct/Id/IBAN`]: 'the account of our request, sent back',
};

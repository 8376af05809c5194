// What each rule of the bank's interface document demands, by the name of the rule. Fields have the names
// the document gives them; a form puts its own in their place.
import { typedVersion } from '../../domain/message-versions/catalogue.ts';

export const bankRules: Readonly<Record<string, string>> = {
  'enhanced-inquiry.known': 'Only the 15 criteria of the document are sent.',
  'enhanced-inquiry.not-empty': 'A criterion that is sent holds a text; one without a value is left out.',
  'enhanced-inquiry.bic-length':
    'bic_or_bei has at least 11 characters; a shorter one is rejected by the bank.',
  'enhanced-inquiry.bic-form': 'bic_or_bei is the BIC of a branch: 11 characters.',
  'enhanced-inquiry.branch-digits': 'branch_identification has 3 or 4 digits.',
  'enhanced-inquiry.name-needs':
    'A search by name needs the account and, besides it, the BIC or the branch code.',
  'enhanced-inquiry.page-number': 'page_number is 1 or higher.',
  'enhanced-inquiry.execution-from-form':
    'requested_execution_date_from is a day that exists, as YYYY-MM-DD.',
  'enhanced-inquiry.execution-to-form': 'requested_execution_date_to is a day that exists, as YYYY-MM-DD.',
  'enhanced-inquiry.execution-order': 'The range of execution dates does not end before it begins.',
  'enhanced-inquiry.flow':
    'transaction_flow_indicator is CR (incoming) or DR (outgoing, also when it is left out).',
  'enhanced-inquiry.received-from-form':
    'transaction_received_date_time_from is in UTC, as YYYY-MM-DDThh:mm:ss.sZ.',
  'enhanced-inquiry.received-from-90-days':
    "transaction_received_date_time_from is at most 90 days before the bank's present business date.",
  'enhanced-inquiry.received-from-closed-day':
    'transaction_received_date_time_from is at most 90 days before the next open day: on a closed day this bank may count from it.',
  'enhanced-inquiry.received-from-not-ahead':
    'transaction_received_date_time_from is not after the present moment.',
  'enhanced-inquiry.received-to-form':
    'transaction_received_date_time_to is in UTC, as YYYY-MM-DDThh:mm:ss.sZ.',
  'enhanced-inquiry.received-to-90-days':
    "transaction_received_date_time_to is at most 90 days before the bank's present business date.",
  'enhanced-inquiry.received-to-closed-day':
    'transaction_received_date_time_to is at most 90 days before the next open day: on a closed day this bank may count from it.',
  'enhanced-inquiry.received-to-not-ahead':
    'transaction_received_date_time_to is not after the present moment.',
  'enhanced-inquiry.received-order': 'The received window does not end before it begins.',
  'enhanced-inquiry.uetr': 'uetr has 36 characters: 32 hexadecimal ones in groups of 8-4-4-4-12.',
  'enhanced-inquiry.virtual-account': 'virtual_account goes only with transaction_flow_indicator CR.',
  'reconfirmation.known': 'Only fields that are agreed are sent.',
  'reconfirmation.not-empty': 'A field that is sent holds a text.',
  'reconfirmation.client-id': 'client_id is given, the same as for the access token.',
  'reconfirmation.request-type': 'request_type is given.',
  'reconfirmation.request-type-length': 'request_type has at most 12 characters.',
  'reconfirmation.reason-given': 'A reason is given.',
  'reconfirmation.reason-form': 'reason is a five-digit code, or of the form the bank profile allows.',
  'reconfirmation.settlement-date': 'interbank_settlement_date is a day that exists, as yyyy-MM-dd.',
  'reconfirmation.uetr': 'uetr is a UUID of version 4: 36 characters.',
  'reconfirmation.identification':
    'One identification is complete: uetr; or bank_reference with interbank_settlement_date; or instruction_id with interbank_settlement_date.',
  'stop.known': 'Only fields that are agreed are sent.',
  'stop.not-empty': 'A field that is sent holds a text.',
  'stop.client-id': 'client_id is given, the same as for the access token.',
  'stop.request-type': 'request_type is given.',
  'stop.request-type-length': 'request_type has at most 12 characters.',
  'stop.reason-given': 'A reason is given.',
  'stop.reason-form': 'reason is one of the recall reasons the bank profile allows.',
  'stop.settlement-date': 'interbank_settlement_date is a day that exists, as yyyy-MM-dd.',
  'stop.uetr': 'uetr is a UUID of version 4: 36 characters.',
  'stop.identification':
    'One identification is complete: uetr; or bank_reference with interbank_settlement_date; or instruction_id with interbank_settlement_date.',
  'stop.reason-described': 'The reasons CUST and MS03 come with reason_description.',
  'status-inquiry-post.end-to-end-id': 'EndToEndId is given.',
  'status-inquiry-post.end-to-end-id-length': 'EndToEndId has at most 35 characters.',
  'status-inquiry-post.creation-date': 'CreDt is a day that exists, as YYYY-MM-DD.',
  'status-inquiry-post.execution-date': 'ReqdExctnDt is a day that exists, as YYYY-MM-DD.',
  'status-inquiry-post.amount': 'InstdAmt is a decimal number.',
  'status-inquiry-post.amount-with-currency': 'InstdAmt comes with its Ccy, and Ccy with InstdAmt.',
  'status-inquiry-post.currency-code': 'Ccy is a currency code of ISO 4217.',
  'status-inquiry-get.end-to-end-id': 'EndToEndId is given.',
  'status-inquiry-get.end-to-end-id-length': 'EndToEndId has at most 35 characters.',
  'status-inquiry-get.global-number': "The GET form needs GlobalTranNo: the UETR or the bank's own number.",
  'status-inquiry-get.creation-date': 'CreDt is a day that exists, as YYYY-MM-DD.',
  'status-inquiry-get.execution-date': 'ReqdExctnDt is a day that exists, as YYYY-MM-DD.',
  'status-inquiry-get.amount': 'InstdAmt is a decimal number.',
  'status-inquiry-get.amount-with-currency': 'InstdAmt comes with its Ccy, and Ccy with InstdAmt.',
  'status-inquiry-get.currency-code': 'Ccy is a currency code of ISO 4217.',
  'retrieve.known': 'Only the path identifier and the six parameters of the document are sent.',
  'retrieve.path': 'The path names the EndToEndId, which is more than dots.',
  'retrieve.path-length': 'The end-to-end identification has at most 35 characters.',
  'retrieve.same-identifier': 'The end-to-end identification of the query is the one of the path.',
  'retrieve.amount': 'amount is a decimal number.',
  'retrieve.creation-date': 'The creation date is a day that exists, as YYYY-MM-DD.',
  'retrieve.execution-date': 'The execution date is a day that exists, as YYYY-MM-DD.',
  'retrieve.direct-debit': 'The direct debit indicator is true or false.',
  'balance.known': 'Only the six fields of the document are sent.',
  'balance.not-empty': 'A field that is sent holds a text.',
  'balance.base-currency-given': 'base_currency is given; without it the bank rejects the request.',
  'balance.one-base-currency': 'base_currency is one value.',
  'balance.base-currency-code': 'base_currency is a currency code of ISO 4217.',
  'balance.one-account-currency': 'account_currency is one value.',
  'balance.account-currency-code': 'account_currency is a currency code of ISO 4217.',
  'balance.account-or-branch': 'account_identifier or branch_number is given.',
  'balance.from-form': 'from_date is a day that exists, as YYYY-MM-DD.',
  'balance.from-180-days': "from_date is at most 180 days before the bank's current date.",
  'balance.from-not-ahead': "from_date is not after the bank's current date.",
  'balance.to-form': 'to_date is a day that exists, as YYYY-MM-DD.',
  'balance.to-180-days': "to_date is at most 180 days before the bank's current date.",
  'balance.to-not-ahead': "to_date is not after the bank's current date.",
  'balance.date-order': 'The range does not end before it begins; a date left out is the current date.',
  'transport.format': `Outgoing payments travel as ${typedVersion('credit-transfer')}, direct debits as ${typedVersion('direct-debit')}.`,
  'transport.payload-type-given': 'The header PayloadType is given.',
  'transport.content-type-given': 'Initiation and status inquiry carry the header Content-Type.',
  'transport.content-type-balance': 'The Content-Type of a balance inquiry is application/json.',
  'transport.sealed':
    'A payload of initiation and of the POST status inquiry is signed and encrypted before it is sent.',
  'transport.client-id': 'client_id goes with every initiation and status inquiry as query parameter.',
  'transport.bearer': 'Authorization is the word Bearer, one space, and the access token.',
};

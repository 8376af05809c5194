// What each rule of the bank's interface document demands, by the name of the rule. Fields have the names
// the document gives them; a form puts its own in their place.
import { typedVersion } from '../../domain/message-versions/catalogue.ts';

export const bankRules: Readonly<Record<string, string>> = {
  'enhanced-inquiry.known': 'Only the 15 criteria of the document may be sent.',
  'enhanced-inquiry.not-empty':
    'A criterion that is sent must hold a text; one without a value must be left out.',
  'enhanced-inquiry.bic-length':
    'bic_or_bei must have at least 11 characters; the bank does not accept shorter ones.',
  'enhanced-inquiry.bic-form': 'bic_or_bei must be the BIC of a branch: 11 characters.',
  'enhanced-inquiry.branch-digits': 'branch_identification must have 3 or 4 digits.',
  'enhanced-inquiry.name-needs':
    'A search by name needs the account and, besides it, the BIC or the branch code.',
  'enhanced-inquiry.page-number': 'page_number must be 1 or higher.',
  'enhanced-inquiry.execution-from-form': 'requested_execution_date_from must be a valid date.',
  'enhanced-inquiry.execution-to-form': 'requested_execution_date_to must be a valid date.',
  'enhanced-inquiry.execution-order': 'The range of execution dates must not end before it begins.',
  'enhanced-inquiry.flow':
    'transaction_flow_indicator must be CR (incoming) or DR (outgoing, also when it is left out).',
  'enhanced-inquiry.received-from-form':
    'transaction_received_date_time_from must be in UTC, as YYYY-MM-DDThh:mm:ss.sZ.',
  'enhanced-inquiry.received-from-90-days':
    'transaction_received_date_time_from must be at most 90 days before the bank’s present business date.',
  'enhanced-inquiry.received-from-closed-day':
    'transaction_received_date_time_from must be at most 90 days before the next business day: on a closed day this bank may count from it.',
  'enhanced-inquiry.received-from-not-ahead':
    'transaction_received_date_time_from must not be in the future.',
  'enhanced-inquiry.received-to-form':
    'transaction_received_date_time_to must be in UTC, as YYYY-MM-DDThh:mm:ss.sZ.',
  'enhanced-inquiry.received-to-90-days':
    'transaction_received_date_time_to must be at most 90 days before the bank’s present business date.',
  'enhanced-inquiry.received-to-closed-day':
    'transaction_received_date_time_to must be at most 90 days before the next business day: on a closed day this bank may count from it.',
  'enhanced-inquiry.received-to-not-ahead': 'transaction_received_date_time_to must not be in the future.',
  'enhanced-inquiry.received-order': 'The received window must not end before it begins.',
  'enhanced-inquiry.uetr': 'uetr must have 36 characters: 32 hexadecimal ones in groups of 8-4-4-4-12.',
  'enhanced-inquiry.virtual-account': 'virtual_account may be given only with transaction_flow_indicator CR.',
  'reconfirmation.known': 'Only fields that are agreed may be sent.',
  'reconfirmation.not-empty': 'A field that is sent must hold a text.',
  'reconfirmation.client-id': 'client_id is required, the same as for the access token.',
  'reconfirmation.request-type': 'request_type is required.',
  'reconfirmation.request-type-length': 'request_type can have at most 12 characters.',
  'reconfirmation.reason-given': 'Choose a reason.',
  'reconfirmation.reason-form': 'reason must be a five-digit code, or of the form the bank profile allows.',
  'reconfirmation.settlement-date': 'interbank_settlement_date must be a valid date.',
  'reconfirmation.uetr': 'uetr must be a UUID of version 4: 36 characters.',
  'reconfirmation.identification':
    'Complete one identification: uetr; or bank_reference with interbank_settlement_date; or instruction_id with interbank_settlement_date.',
  'stop.known': 'Only fields that are agreed may be sent.',
  'stop.not-empty': 'A field that is sent must hold a text.',
  'stop.client-id': 'client_id is required, the same as for the access token.',
  'stop.request-type': 'request_type is required.',
  'stop.request-type-length': 'request_type can have at most 12 characters.',
  'stop.reason-given': 'Choose a reason.',
  'stop.reason-form': 'reason must be one of the recall reasons the bank profile allows.',
  'stop.settlement-date': 'interbank_settlement_date must be a valid date.',
  'stop.uetr': 'uetr must be a UUID of version 4: 36 characters.',
  'stop.identification':
    'Complete one identification: uetr; or bank_reference with interbank_settlement_date; or instruction_id with interbank_settlement_date.',
  'stop.reason-described': 'reason_description is required with the reasons CUST and MS03.',
  'status-inquiry-post.end-to-end-id': 'EndToEndId is required.',
  'status-inquiry-post.end-to-end-id-length': 'EndToEndId can have at most 35 characters.',
  'status-inquiry-post.creation-date': 'CreDt must be a valid date.',
  'status-inquiry-post.execution-date': 'ReqdExctnDt must be a valid date.',
  'status-inquiry-post.amount': 'InstdAmt must be a decimal number.',
  'status-inquiry-post.amount-with-currency': 'InstdAmt and Ccy must be given together.',
  'status-inquiry-post.currency-code': 'Ccy must be a currency code (ISO 4217).',
  'status-inquiry-get.end-to-end-id': 'EndToEndId is required.',
  'status-inquiry-get.end-to-end-id-length': 'EndToEndId can have at most 35 characters.',
  'status-inquiry-get.global-number': 'GlobalTranNo is required for an unsigned inquiry (GET).',
  'status-inquiry-get.creation-date': 'CreDt must be a valid date.',
  'status-inquiry-get.execution-date': 'ReqdExctnDt must be a valid date.',
  'status-inquiry-get.amount': 'InstdAmt must be a decimal number.',
  'status-inquiry-get.amount-with-currency': 'InstdAmt and Ccy must be given together.',
  'status-inquiry-get.currency-code': 'Ccy must be a currency code (ISO 4217).',
  'retrieve.known': 'Only the path identifier and the six parameters of the document may be sent.',
  'retrieve.path': 'Enter the end-to-end ID; dots alone are not one.',
  'retrieve.path-length': 'The end-to-end ID can have at most 35 characters.',
  'retrieve.same-identifier': 'The repeated end-to-end ID must be the same as the first one.',
  'retrieve.amount': 'The amount must be a decimal number.',
  'retrieve.creation-date': 'The creation date must be a valid date.',
  'retrieve.execution-date': 'The execution date must be a valid date.',
  'retrieve.direct-debit': 'The direct debit indicator must be true or false.',
  'balance.known': 'Only the six fields of the document may be sent.',
  'balance.not-empty': 'A field that is sent must hold a text.',
  'balance.base-currency-given': 'base_currency is required; the bank does not accept requests without it.',
  'balance.one-base-currency': 'base_currency must be a single value.',
  'balance.base-currency-code': 'base_currency must be a currency code (ISO 4217).',
  'balance.one-account-currency': 'account_currency must be a single value.',
  'balance.account-currency-code': 'account_currency must be a currency code (ISO 4217).',
  'balance.account-or-branch': 'account_identifier or branch_number is required.',
  'balance.from-form': 'from_date must be a valid date.',
  'balance.from-180-days': 'from_date must be at most 180 days before the bank’s current date.',
  'balance.from-not-ahead': 'from_date must not be after the bank’s current date.',
  'balance.to-form': 'to_date must be a valid date.',
  'balance.to-180-days': 'to_date must be at most 180 days before the bank’s current date.',
  'balance.to-not-ahead': 'to_date must not be after the bank’s current date.',
  'balance.date-order': 'The range must not end before it begins; a date left out is the current date.',
  'transport.format': `Outgoing payments must be sent as ${typedVersion('credit-transfer')}, direct debits as ${typedVersion('direct-debit')}.`,
  'transport.payload-type-given': 'The header PayloadType is required.',
  'transport.content-type-given': 'Initiation and status inquiry must have the header Content-Type.',
  'transport.content-type-balance': 'The Content-Type of a balance inquiry must be application/json.',
  'transport.sealed':
    'A payload of initiation and of the POST status inquiry must be signed and encrypted before it is sent.',
  'transport.client-id':
    'client_id must be given with every initiation and status inquiry, as a query parameter.',
  'transport.bearer': 'Authorization must be the word Bearer, one space, and the access token.',
};

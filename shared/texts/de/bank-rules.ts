// German: what each rule of the bank's interface document demands, by the name of the rule. Fields have the
// names the document gives them; a form puts its own in their place.
import { typedVersion } from '../../domain/message-versions/catalogue.ts';
import type { Texts } from '../en/index.ts';

const day = (field: string): string => `${field} muss ein gültiges Datum sein.`;
const utc = (field: string): string => `${field} muss in UTC angegeben sein, als YYYY-MM-DDThh:mm:ss.sZ.`;
const ninety = (field: string): string =>
  `${field} darf höchstens 90 Tage vor dem heutigen Geschäftstag der Bank liegen.`;
const closedDay = (field: string): string =>
  `${field} darf höchstens 90 Tage vor dem nächsten Geschäftstag liegen: An einem bankfreien Tag rechnet diese Bank möglicherweise ab dort.`;
const notAhead = (field: string): string => `${field} darf nicht in der Zukunft liegen.`;
const currency = (field: string): string => `${field} muss ein Währungscode nach ISO 4217 sein.`;

const KNOWN = 'Es dürfen nur vereinbarte Felder gesendet werden.';
const NOT_EMPTY = 'Füllen Sie das Feld aus, oder lassen Sie es weg.';
const CLIENT_ID = 'client_id muss angegeben sein, dieselbe wie beim Zugriffstoken.';
const REQUEST_TYPE = 'request_type muss angegeben sein.';
const REQUEST_TYPE_LENGTH = 'request_type darf höchstens 12 Zeichen haben.';
const REASON = 'Wählen Sie einen Grund.';
const UETR_4 = 'Die UETR hat 36 Zeichen, mit Bindestrichen; ihre dritte Gruppe beginnt mit 4.';
const IDENTIFICATION =
  'Geben Sie eine Kennung vollständig an: uetr; oder bank_reference mit interbank_settlement_date; oder instruction_id mit interbank_settlement_date.';
const END_TO_END = 'EndToEndId muss angegeben sein.';
const END_TO_END_LENGTH = 'EndToEndId darf höchstens 35 Zeichen haben.';
const AMOUNT = 'InstdAmt muss eine Dezimalzahl sein.';
const AMOUNT_WITH_CURRENCY = 'InstdAmt und Ccy müssen zusammen angegeben sein.';

export const bankRules: Texts['bankRules'] = {
  'enhanced-inquiry.known': 'Diese Suche enthält ein Kriterium, das die Bank nicht kennt.',
  'enhanced-inquiry.not-empty': 'Füllen Sie das Feld aus, oder lassen Sie es weg.',
  'enhanced-inquiry.bic-length':
    'bic_or_bei muss mindestens 11 Zeichen haben; kürzere nimmt die Bank nicht an.',
  'enhanced-inquiry.bic-form': 'bic_or_bei muss der BIC einer Filiale sein: 11 Zeichen.',
  'enhanced-inquiry.branch-digits': 'branch_identification muss 3 oder 4 Ziffern haben.',
  'enhanced-inquiry.name-needs':
    'Eine Suche nach Namen braucht das Konto und dazu den BIC oder den Filialcode.',
  'enhanced-inquiry.page-number': 'page_number muss 1 oder höher sein.',
  'enhanced-inquiry.execution-from-form': day('requested_execution_date_from'),
  'enhanced-inquiry.execution-to-form': day('requested_execution_date_to'),
  'enhanced-inquiry.execution-order': 'Der Ausführungszeitraum darf nicht enden, bevor er beginnt.',
  'enhanced-inquiry.flow':
    'transaction_flow_indicator muss CR (eingehend) oder DR (ausgehend, auch wenn nichts angegeben ist) sein.',
  'enhanced-inquiry.received-from-form': utc('transaction_received_date_time_from'),
  'enhanced-inquiry.received-from-90-days': ninety('transaction_received_date_time_from'),
  'enhanced-inquiry.received-from-closed-day': closedDay('transaction_received_date_time_from'),
  'enhanced-inquiry.received-from-not-ahead': notAhead('transaction_received_date_time_from'),
  'enhanced-inquiry.received-to-form': utc('transaction_received_date_time_to'),
  'enhanced-inquiry.received-to-90-days': ninety('transaction_received_date_time_to'),
  'enhanced-inquiry.received-to-closed-day': closedDay('transaction_received_date_time_to'),
  'enhanced-inquiry.received-to-not-ahead': notAhead('transaction_received_date_time_to'),
  'enhanced-inquiry.received-order': 'Der Zeitraum des Eingangs darf nicht enden, bevor er beginnt.',
  'enhanced-inquiry.uetr': 'Die UETR hat 36 Zeichen, mit Bindestrichen.',
  'enhanced-inquiry.virtual-account':
    'virtual_account darf nur mit transaction_flow_indicator CR angegeben sein.',
  'reconfirmation.known': KNOWN,
  'reconfirmation.not-empty': NOT_EMPTY,
  'reconfirmation.client-id': CLIENT_ID,
  'reconfirmation.request-type': REQUEST_TYPE,
  'reconfirmation.request-type-length': REQUEST_TYPE_LENGTH,
  'reconfirmation.reason-given': REASON,
  'reconfirmation.reason-form':
    'reason muss ein fünfstelliger Code sein oder die Form haben, die das Bankprofil erlaubt.',
  'reconfirmation.settlement-date': day('interbank_settlement_date'),
  'reconfirmation.uetr': UETR_4,
  'reconfirmation.identification': IDENTIFICATION,
  'stop.known': KNOWN,
  'stop.not-empty': NOT_EMPTY,
  'stop.client-id': CLIENT_ID,
  'stop.request-type': REQUEST_TYPE,
  'stop.request-type-length': REQUEST_TYPE_LENGTH,
  'stop.reason-given': REASON,
  'stop.reason-form': 'reason muss einer der Rückrufgründe sein, die das Bankprofil erlaubt.',
  'stop.settlement-date': day('interbank_settlement_date'),
  'stop.uetr': UETR_4,
  'stop.identification': IDENTIFICATION,
  'stop.reason-described': 'Bei den Gründen CUST und MS03 muss reason_description angegeben sein.',
  'status-inquiry-post.end-to-end-id': END_TO_END,
  'status-inquiry-post.end-to-end-id-length': END_TO_END_LENGTH,
  'status-inquiry-post.creation-date': day('CreDt'),
  'status-inquiry-post.execution-date': day('ReqdExctnDt'),
  'status-inquiry-post.amount': AMOUNT,
  'status-inquiry-post.amount-with-currency': AMOUNT_WITH_CURRENCY,
  'status-inquiry-post.currency-code': currency('Ccy'),
  'status-inquiry-get.end-to-end-id': END_TO_END,
  'status-inquiry-get.end-to-end-id-length': END_TO_END_LENGTH,
  'status-inquiry-get.global-number':
    'GlobalTranNo muss bei einer unsignierten Anfrage (GET) angegeben sein.',
  'status-inquiry-get.creation-date': day('CreDt'),
  'status-inquiry-get.execution-date': day('ReqdExctnDt'),
  'status-inquiry-get.amount': AMOUNT,
  'status-inquiry-get.amount-with-currency': AMOUNT_WITH_CURRENCY,
  'status-inquiry-get.currency-code': currency('Ccy'),
  'retrieve.known':
    'Es dürfen nur die Kennung im Pfad und die sechs Parameter des Dokuments gesendet werden.',
  'retrieve.path': 'Geben Sie die Ende-zu-Ende-ID ein.',
  'retrieve.path-length': 'Die Ende-zu-Ende-ID darf höchstens 35 Zeichen haben.',
  'retrieve.same-identifier': 'Die wiederholte Ende-zu-Ende-ID weicht von der ersten ab.',
  'retrieve.amount': 'Der Betrag muss eine Dezimalzahl sein.',
  'retrieve.creation-date': day('Das Erstellungsdatum'),
  'retrieve.execution-date': day('Das Ausführungsdatum'),
  'retrieve.direct-debit': 'Die Kennzeichnung als Lastschrift muss true oder false sein.',
  'balance.known': 'Es dürfen nur die sechs Felder des Dokuments gesendet werden.',
  'balance.not-empty': NOT_EMPTY,
  'balance.base-currency-given':
    'base_currency muss angegeben sein; ohne sie nimmt die Bank die Anfrage nicht an.',
  'balance.one-base-currency': 'base_currency muss ein einzelner Wert sein.',
  'balance.base-currency-code': currency('base_currency'),
  'balance.one-account-currency': 'account_currency muss ein einzelner Wert sein.',
  'balance.account-currency-code': currency('account_currency'),
  'balance.account-or-branch': 'account_identifier oder branch_number muss angegeben sein.',
  'balance.from-form': day('from_date'),
  'balance.from-180-days': 'from_date darf höchstens 180 Tage vor dem heutigen Datum der Bank liegen.',
  'balance.from-not-ahead': 'from_date darf nicht nach dem heutigen Datum der Bank liegen.',
  'balance.to-form': day('to_date'),
  'balance.to-180-days': 'to_date darf höchstens 180 Tage vor dem heutigen Datum der Bank liegen.',
  'balance.to-not-ahead': 'to_date darf nicht nach dem heutigen Datum der Bank liegen.',
  'balance.date-order': 'Der Zeitraum darf nicht enden, bevor er beginnt; ein leeres Datum steht für heute.',
  'transport.format': `Ausgehende Zahlungen müssen als ${typedVersion('credit-transfer')} gesendet werden, Lastschriften als ${typedVersion('direct-debit')}.`,
  'transport.payload-type-given': 'Die Kopfzeile PayloadType muss angegeben sein.',
  'transport.content-type-given': 'Einlieferung und Statusanfrage müssen die Kopfzeile Content-Type haben.',
  'transport.content-type-balance': 'Der Content-Type einer Saldenanfrage muss application/json sein.',
  'transport.sealed':
    'Der Inhalt einer Einlieferung und einer Statusanfrage per POST muss vor dem Senden signiert und verschlüsselt werden.',
  'transport.client-id':
    'client_id muss bei jeder Einlieferung und Statusanfrage als Abfrageparameter angegeben sein.',
  'transport.bearer': 'Authorization muss das Wort Bearer, ein Leerzeichen und das Zugriffstoken sein.',
};

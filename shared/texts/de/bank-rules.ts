// German: what each rule of the bank's interface document demands, by the name of the rule. Fields have the
// names the document gives them; a form puts its own in their place.
import { typedVersion } from '../../domain/message-versions/catalogue.ts';
import type { Texts } from '../en/index.ts';

const day = (field: string): string => `${field} muss ein gültiges Datum sein.`;
const utc = (field: string): string => `${field} ist in UTC, in der Form YYYY-MM-DDThh:mm:ss.sZ.`;
const ninety = (field: string): string =>
  `${field} liegt höchstens 90 Tage vor dem heutigen Geschäftstag der Bank.`;
const closedDay = (field: string): string =>
  `${field} liegt höchstens 90 Tage vor dem nächsten offenen Tag: an einem geschlossenen Tag zählt diese Bank vielleicht von dort.`;
const notAhead = (field: string): string => `${field} liegt nicht nach dem jetzigen Zeitpunkt.`;
const currency = (field: string): string => `${field} ist ein Währungscode nach ISO 4217.`;

const KNOWN = 'Es werden nur vereinbarte Felder gesendet.';
const NOT_EMPTY = 'Ein Feld, das gesendet wird, enthält einen Text.';
const CLIENT_ID = 'client_id muss angegeben sein, dieselbe wie beim Zugriffstoken.';
const REQUEST_TYPE = 'request_type muss angegeben sein.';
const REQUEST_TYPE_LENGTH = 'request_type hat höchstens 12 Zeichen.';
const REASON = 'Wählen Sie einen Grund.';
const UETR_4 = 'uetr ist eine UUID der Version 4: 36 Zeichen.';
const IDENTIFICATION =
  'Eine Kennung ist vollständig: uetr; oder bank_reference mit interbank_settlement_date; oder instruction_id mit interbank_settlement_date.';
const END_TO_END = 'EndToEndId muss angegeben sein.';
const END_TO_END_LENGTH = 'EndToEndId hat höchstens 35 Zeichen.';
const AMOUNT = 'InstdAmt ist eine Dezimalzahl.';
const AMOUNT_WITH_CURRENCY = 'InstdAmt kommt mit Ccy, und Ccy mit InstdAmt.';

export const bankRules: Texts['bankRules'] = {
  'enhanced-inquiry.known': 'Es werden nur die 15 Kriterien des Dokuments gesendet.',
  'enhanced-inquiry.not-empty':
    'Ein Kriterium, das gesendet wird, enthält einen Text; eines ohne Wert wird weggelassen.',
  'enhanced-inquiry.bic-length':
    'bic_or_bei hat mindestens 11 Zeichen; einen kürzeren nimmt die Bank nicht an.',
  'enhanced-inquiry.bic-form': 'bic_or_bei ist der BIC einer Filiale: 11 Zeichen.',
  'enhanced-inquiry.branch-digits': 'branch_identification hat 3 oder 4 Ziffern.',
  'enhanced-inquiry.name-needs':
    'Eine Suche nach Namen braucht das Konto und dazu den BIC oder den Filialcode.',
  'enhanced-inquiry.page-number': 'page_number ist 1 oder höher.',
  'enhanced-inquiry.execution-from-form': day('requested_execution_date_from'),
  'enhanced-inquiry.execution-to-form': day('requested_execution_date_to'),
  'enhanced-inquiry.execution-order': 'Der Zeitraum der Ausführung endet nicht, bevor er beginnt.',
  'enhanced-inquiry.flow':
    'transaction_flow_indicator ist CR (eingehend) oder DR (ausgehend, auch wenn nichts angegeben ist).',
  'enhanced-inquiry.received-from-form': utc('transaction_received_date_time_from'),
  'enhanced-inquiry.received-from-90-days': ninety('transaction_received_date_time_from'),
  'enhanced-inquiry.received-from-closed-day': closedDay('transaction_received_date_time_from'),
  'enhanced-inquiry.received-from-not-ahead': notAhead('transaction_received_date_time_from'),
  'enhanced-inquiry.received-to-form': utc('transaction_received_date_time_to'),
  'enhanced-inquiry.received-to-90-days': ninety('transaction_received_date_time_to'),
  'enhanced-inquiry.received-to-closed-day': closedDay('transaction_received_date_time_to'),
  'enhanced-inquiry.received-to-not-ahead': notAhead('transaction_received_date_time_to'),
  'enhanced-inquiry.received-order': 'Der Zeitraum des Eingangs endet nicht, bevor er beginnt.',
  'enhanced-inquiry.uetr': 'uetr hat 36 Zeichen: 32 hexadezimale in Gruppen von 8-4-4-4-12.',
  'enhanced-inquiry.virtual-account': 'virtual_account geht nur mit transaction_flow_indicator CR.',
  'reconfirmation.known': KNOWN,
  'reconfirmation.not-empty': NOT_EMPTY,
  'reconfirmation.client-id': CLIENT_ID,
  'reconfirmation.request-type': REQUEST_TYPE,
  'reconfirmation.request-type-length': REQUEST_TYPE_LENGTH,
  'reconfirmation.reason-given': REASON,
  'reconfirmation.reason-form':
    'reason ist ein fünfstelliger Code oder hat die Form, die das Bankprofil erlaubt.',
  'reconfirmation.settlement-date': day('interbank_settlement_date'),
  'reconfirmation.uetr': UETR_4,
  'reconfirmation.identification': IDENTIFICATION,
  'stop.known': KNOWN,
  'stop.not-empty': NOT_EMPTY,
  'stop.client-id': CLIENT_ID,
  'stop.request-type': REQUEST_TYPE,
  'stop.request-type-length': REQUEST_TYPE_LENGTH,
  'stop.reason-given': REASON,
  'stop.reason-form': 'reason ist einer der Rückrufgründe, die das Bankprofil erlaubt.',
  'stop.settlement-date': day('interbank_settlement_date'),
  'stop.uetr': UETR_4,
  'stop.identification': IDENTIFICATION,
  'stop.reason-described': 'Die Gründe CUST und MS03 kommen mit reason_description.',
  'status-inquiry-post.end-to-end-id': END_TO_END,
  'status-inquiry-post.end-to-end-id-length': END_TO_END_LENGTH,
  'status-inquiry-post.creation-date': day('CreDt'),
  'status-inquiry-post.execution-date': day('ReqdExctnDt'),
  'status-inquiry-post.amount': AMOUNT,
  'status-inquiry-post.amount-with-currency': AMOUNT_WITH_CURRENCY,
  'status-inquiry-post.currency-code': currency('Ccy'),
  'status-inquiry-get.end-to-end-id': END_TO_END,
  'status-inquiry-get.end-to-end-id-length': END_TO_END_LENGTH,
  'status-inquiry-get.global-number': 'Eine unsignierte Anfrage (GET) braucht das Feld GlobalTranNo.',
  'status-inquiry-get.creation-date': day('CreDt'),
  'status-inquiry-get.execution-date': day('ReqdExctnDt'),
  'status-inquiry-get.amount': AMOUNT,
  'status-inquiry-get.amount-with-currency': AMOUNT_WITH_CURRENCY,
  'status-inquiry-get.currency-code': currency('Ccy'),
  'retrieve.known': 'Es werden nur die Kennung im Pfad und die sechs Parameter des Dokuments gesendet.',
  'retrieve.path': 'Geben Sie die Ende-zu-Ende-ID ein; Punkte allein sind keine.',
  'retrieve.path-length': 'Die Ende-zu-Ende-ID hat höchstens 35 Zeichen.',
  'retrieve.same-identifier': 'Die wiederholte Ende-zu-Ende-ID muss dieselbe sein wie die erste.',
  'retrieve.amount': 'Der Betrag muss eine Dezimalzahl sein.',
  'retrieve.creation-date': day('Das Erstellungsdatum'),
  'retrieve.execution-date': day('Das Ausführungsdatum'),
  'retrieve.direct-debit': 'Die Kennzeichnung als Lastschrift ist true oder false.',
  'balance.known': 'Es werden nur die sechs Felder des Dokuments gesendet.',
  'balance.not-empty': NOT_EMPTY,
  'balance.base-currency-given':
    'base_currency muss angegeben sein; ohne sie nimmt die Bank die Anfrage nicht an.',
  'balance.one-base-currency': 'base_currency ist ein einzelner Wert.',
  'balance.base-currency-code': currency('base_currency'),
  'balance.one-account-currency': 'account_currency ist ein einzelner Wert.',
  'balance.account-currency-code': currency('account_currency'),
  'balance.account-or-branch': 'account_identifier oder branch_number muss angegeben sein.',
  'balance.from-form': day('from_date'),
  'balance.from-180-days': 'from_date liegt höchstens 180 Tage vor dem heutigen Datum der Bank.',
  'balance.from-not-ahead': 'from_date liegt nicht nach dem heutigen Datum der Bank.',
  'balance.to-form': day('to_date'),
  'balance.to-180-days': 'to_date liegt höchstens 180 Tage vor dem heutigen Datum der Bank.',
  'balance.to-not-ahead': 'to_date liegt nicht nach dem heutigen Datum der Bank.',
  'balance.date-order': 'Der Zeitraum endet nicht, bevor er beginnt; ein fehlendes Datum steht für heute.',
  'transport.format': `Ausgehende Zahlungen gehen als ${typedVersion('credit-transfer')}, Lastschriften als ${typedVersion('direct-debit')}.`,
  'transport.payload-type-given': 'Die Kopfzeile PayloadType muss angegeben sein.',
  'transport.content-type-given': 'Einlieferung und Statusanfrage tragen die Kopfzeile Content-Type.',
  'transport.content-type-balance': 'Der Content-Type einer Saldenanfrage ist application/json.',
  'transport.sealed':
    'Der Inhalt einer Einlieferung und einer Statusanfrage per POST wird vor dem Senden signiert und verschlüsselt.',
  'transport.client-id': 'client_id geht mit jeder Einlieferung und Statusanfrage als Abfrageparameter.',
  'transport.bearer': 'Authorization ist das Wort Bearer, ein Leerzeichen und das Zugriffstoken.',
};

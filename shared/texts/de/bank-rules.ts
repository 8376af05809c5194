// German: what each rule of the bank's interface document demands, by the name of the rule. Fields have the
// names that the forms give them.
import { typedVersion } from '../../domain/message-versions/catalogue.ts';
import type { Texts } from '../en/index.ts';

const day = (field: string): string => `${field} muss ein gültiges Datum sein.`;
const utc = (field: string): string => `Geben Sie für ${field} ein gültiges Datum mit Uhrzeit ein.`;
const ninety = (field: string): string =>
  `${field} darf höchstens 90 Tage vor dem heutigen Geschäftstag der Bank liegen.`;
const closedDay = (field: string): string =>
  `${field} darf höchstens 90 Tage vor dem nächsten Geschäftstag liegen: An einem bankfreien Tag rechnet diese Bank möglicherweise ab dort.`;
const notAhead = (field: string): string => `${field} darf nicht in der Zukunft liegen.`;
const currency = (field: string): string => `${field} muss ein Währungscode nach ISO 4217 sein.`;

const KNOWN = 'Es dürfen nur vereinbarte Felder gesendet werden.';
const NOT_EMPTY = 'Füllen Sie das Feld aus, oder lassen Sie es weg.';
const CLIENT_ID = 'Die Client-ID muss angegeben sein, dieselbe wie beim Zugriffstoken.';
const REQUEST_TYPE = 'Die Auftragsart muss angegeben sein.';
const REQUEST_TYPE_LENGTH = 'Die Auftragsart darf höchstens 12 Zeichen haben.';
const REASON = 'Wählen Sie einen Grund.';
const UETR_4 = 'Die UETR hat 36 Zeichen, mit Bindestrichen; ihre dritte Gruppe beginnt mit 4.';
const IDENTIFICATION =
  'Geben Sie eine Kennung vollständig an: UETR; oder Referenz der Bank mit Verrechnungsdatum; oder Instruction-ID mit Verrechnungsdatum.';
const END_TO_END = 'Geben Sie die Ende-zu-Ende-ID ein.';
const END_TO_END_LENGTH = 'Die Ende-zu-Ende-ID darf höchstens 35 Zeichen haben.';
const AMOUNT = 'Der Auftragsbetrag muss eine Dezimalzahl sein.';
const AMOUNT_WITH_CURRENCY = 'Auftragsbetrag und Währung müssen zusammen angegeben sein.';

export const bankRules: Texts['bankRules'] = {
  'enhanced-inquiry.known': 'Diese Suche enthält ein Kriterium, das die Bank nicht kennt.',
  'enhanced-inquiry.not-empty': 'Füllen Sie das Feld aus, oder lassen Sie es weg.',
  'enhanced-inquiry.bic-length':
    'Der BIC der Filiale muss mindestens 11 Zeichen haben; kürzere nimmt die Bank nicht an.',
  'enhanced-inquiry.bic-form': 'Geben Sie den BIC einer Filiale ein (11 Zeichen).',
  'enhanced-inquiry.branch-digits': 'Der Filialcode muss 3 oder 4 Ziffern haben.',
  'enhanced-inquiry.name-needs':
    'Eine Suche nach Namen braucht das Konto und dazu den BIC oder den Filialcode.',
  'enhanced-inquiry.page-number': 'Die Seite muss 1 oder höher sein.',
  'enhanced-inquiry.execution-from-form': day('„Ausführung ab“'),
  'enhanced-inquiry.execution-to-form': day('„Ausführung bis“'),
  'enhanced-inquiry.execution-order': 'Der Ausführungszeitraum darf nicht enden, bevor er beginnt.',
  'enhanced-inquiry.flow':
    'Die Richtung muss CR (eingehend) oder DR (ausgehend, auch wenn nichts angegeben ist) sein.',
  'enhanced-inquiry.received-from-form': utc('„Eingegangen ab“'),
  'enhanced-inquiry.received-from-90-days': ninety('„Eingegangen ab“'),
  'enhanced-inquiry.received-from-closed-day': closedDay('„Eingegangen ab“'),
  'enhanced-inquiry.received-from-not-ahead': notAhead('„Eingegangen ab“'),
  'enhanced-inquiry.received-to-form': utc('„Eingegangen bis“'),
  'enhanced-inquiry.received-to-90-days': ninety('„Eingegangen bis“'),
  'enhanced-inquiry.received-to-closed-day': closedDay('„Eingegangen bis“'),
  'enhanced-inquiry.received-to-not-ahead': notAhead('„Eingegangen bis“'),
  'enhanced-inquiry.received-order': 'Der Zeitraum des Eingangs darf nicht enden, bevor er beginnt.',
  'enhanced-inquiry.uetr': 'Die UETR hat 36 Zeichen, mit Bindestrichen.',
  'enhanced-inquiry.virtual-account':
    'Ein virtuelles Konto darf nur mit der Richtung „Eingehend (CR)“ angegeben sein.',
  'reconfirmation.known': KNOWN,
  'reconfirmation.not-empty': NOT_EMPTY,
  'reconfirmation.client-id': CLIENT_ID,
  'reconfirmation.request-type': REQUEST_TYPE,
  'reconfirmation.request-type-length': REQUEST_TYPE_LENGTH,
  'reconfirmation.reason-given': REASON,
  'reconfirmation.reason-form':
    'Der Grund muss ein fünfstelliger Code sein oder die Form haben, die das Bankprofil erlaubt.',
  'reconfirmation.settlement-date': day('Das Verrechnungsdatum'),
  'reconfirmation.uetr': UETR_4,
  'reconfirmation.identification': IDENTIFICATION,
  'stop.known': KNOWN,
  'stop.not-empty': NOT_EMPTY,
  'stop.client-id': CLIENT_ID,
  'stop.request-type': REQUEST_TYPE,
  'stop.request-type-length': REQUEST_TYPE_LENGTH,
  'stop.reason-given': REASON,
  'stop.reason-form': 'Der Grund muss einer der Rückrufgründe sein, die das Bankprofil erlaubt.',
  'stop.settlement-date': day('Das Verrechnungsdatum'),
  'stop.uetr': UETR_4,
  'stop.identification': IDENTIFICATION,
  'stop.reason-described': 'Bei den Gründen CUST und MS03 verlangt die Bank eine Beschreibung.',
  'status-inquiry-post.end-to-end-id': END_TO_END,
  'status-inquiry-post.end-to-end-id-length': END_TO_END_LENGTH,
  'status-inquiry-post.creation-date': day('Das Erstellungsdatum'),
  'status-inquiry-post.execution-date': day('Das Ausführungsdatum'),
  'status-inquiry-post.amount': AMOUNT,
  'status-inquiry-post.amount-with-currency': AMOUNT_WITH_CURRENCY,
  'status-inquiry-post.currency-code': currency('Die Währung'),
  'status-inquiry-get.end-to-end-id': END_TO_END,
  'status-inquiry-get.end-to-end-id-length': END_TO_END_LENGTH,
  'status-inquiry-get.global-number':
    'Eine unsignierte Anfrage (GET) braucht die UETR oder die Nummer der Bank.',
  'status-inquiry-get.creation-date': day('Das Erstellungsdatum'),
  'status-inquiry-get.execution-date': day('Das Ausführungsdatum'),
  'status-inquiry-get.amount': AMOUNT,
  'status-inquiry-get.amount-with-currency': AMOUNT_WITH_CURRENCY,
  'status-inquiry-get.currency-code': currency('Die Währung'),
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
    'Geben Sie die Basiswährung ein; ohne sie nimmt die Bank die Anfrage nicht an.',
  'balance.one-base-currency': 'Geben Sie nur eine Basiswährung an.',
  'balance.base-currency-code': currency('Die Basiswährung'),
  'balance.one-account-currency': 'Geben Sie nur eine Kontowährung an.',
  'balance.account-currency-code': currency('Die Kontowährung'),
  'balance.account-or-branch': 'Geben Sie das Konto oder den Filialcode ein.',
  'balance.from-form': day('„Von“'),
  'balance.from-180-days': '„Von“ darf höchstens 180 Tage vor dem heutigen Datum der Bank liegen.',
  'balance.from-not-ahead': '„Von“ darf nicht nach dem heutigen Datum der Bank liegen.',
  'balance.to-form': day('„Bis“'),
  'balance.to-180-days': '„Bis“ darf höchstens 180 Tage vor dem heutigen Datum der Bank liegen.',
  'balance.to-not-ahead': '„Bis“ darf nicht nach dem heutigen Datum der Bank liegen.',
  'balance.date-order': 'Der Zeitraum darf nicht enden, bevor er beginnt; ein leeres Datum steht für heute.',
  'transport.format': `Ausgehende Zahlungen müssen als ${typedVersion('credit-transfer')} gesendet werden, Lastschriften als ${typedVersion('direct-debit')}.`,
  'transport.payload-type-given': 'Die Kopfzeile PayloadType muss angegeben sein.',
  'transport.content-type-given': 'Einlieferung und Statusanfrage müssen die Kopfzeile Content-Type haben.',
  'transport.content-type-balance': 'Der Content-Type einer Saldenanfrage muss application/json sein.',
  'transport.sealed':
    'Der Inhalt einer Einlieferung und einer Statusanfrage per POST muss vor dem Senden signiert und verschlüsselt werden.',
  'transport.client-id':
    'Die Client-ID muss bei jeder Einlieferung und Statusanfrage als Abfrageparameter angegeben sein.',
  'transport.bearer': 'Authorization muss das Wort Bearer, ein Leerzeichen und das Zugriffstoken sein.',
};

// German: words of the bank profile: each member with its name and meaning, the preview, certificates,
// secrets and versions.
import { TYPED_NAMES } from '../../domain/message-versions/catalogue.ts';
import type { Texts } from '../en/index.ts';
import { counted, figure } from './figures.ts';

export const groups: Texts['settings']['groups'] = {
  identity: 'Name und Unternehmen',
  address: 'Adresse und Client',
  operations: 'Funktionen und ihre Pfade',
  'access-token': 'Zugriffstoken',
  envelope: 'Umschlag und Verfahren',
  certificates: 'Zertifikate der Bank',
  keys: 'Schlüssel des Unternehmens',
  inquiries: 'Statusanfrage',
  cases: 'Vorgänge',
  connection: 'Proxy und Grenzen',
  calendar: 'Zeitzone und Kalender',
  addresses: 'Adressen in Zahlungen',
};

export const members: Texts['settings']['members'] = {
  name: ['Name', 'Unter welchem Namen diese Bank bekannt ist.'],
  id: ['Profilkennung', 'Kleinbuchstaben, Ziffern, Bindestriche. Eine andere Kennung ist eine andere Bank.'],
  'initiatingParty.name': ['Einreicher', 'Steht in jeder Nachricht als Absender.'],
  'initiatingParty.id': [
    'Kennung des Einreichers',
    'Die Kennung, die die Bank dem Absender gegeben hat; leer, wenn keine.',
  ],
  'endpoint.domain': ['Server', 'Domäne des Dienstes, mit Port, wenn es nicht 443 ist.'],
  'endpoint.hostLabel': [
    'Zusatz vor dem Server',
    'sandbox in der Testumgebung, in der Produktion leer. Ein Punkt trennt ihn vom Server.',
  ],
  'endpoint.segment': ['Beginn des Pfads', 'sb in der Testumgebung, prod in der Produktion.'],
  clientId: [
    'Client-ID',
    'Die Kennung, die die Bank diesem Unternehmen gegeben hat. Teil jeder Tokenanfrage und der Abfrage.',
  ],
  'paths.initiation': ['Zahlungseinlieferung', 'Wohin versiegelte Nachrichten gehen.'],
  'paths.inquiry': ['Statusanfrage', 'Für beide Formen, POST und GET.'],
  'paths.enhancedInquiry': ['Erweiterte Anfrage', 'Die Suche, in der Form von Version 3.'],
  'paths.deprecatedEnhancedInquiry': [
    'Erweiterte Anfrage, veraltete Form',
    'Aus, solange die Bank sie nicht verlangt. Dann kann eine Suche sie wählen, als veraltet gekennzeichnet.',
  ],
  'paths.retrieve': ['Zahlung abrufen', 'Braucht den Teil {EndToEndId}.'],
  'paths.balance': ['Salden', 'Der Pfad ist je nach Installation des Dienstes verschieden.'],
  'paths.reconfirm': ['Rückbestätigung und Ablehnung', 'Vorgänge zu Zahlungen zwischen Finanzinstituten.'],
  'paths.stop': ['Stopp und Rückruf', 'Vorgänge zu Zahlungen zwischen Finanzinstituten.'],
  'paths.createPayment': [
    'Create Payment',
    'Ein zweiter Weg, eine Nachricht einzuliefern. Aus, solange die Bank ihn nicht anbietet.',
  ],
  'accessToken.variant': [
    'Anfrage',
    'xml-secured wird wie eine Zahlung signiert und verschlüsselt; json und rfc6749 nicht.',
  ],
  'accessToken.path': ['Pfad', 'Wo Zugriffstoken angefragt werden.'],
  'accessToken.scope': ['Geltungsbereich', 'Wofür das Token angefragt wird.'],
  'accessToken.namespace': ['Namensraum', 'Gilt für das Element oAuthToken; nur bei xml-secured.'],
  'accessToken.sourceApplication': ['Quellanwendung', 'Nur wenn die Bank eine verlangt.'],
  'accessToken.skewSeconds': [
    'Früher erneuern um (s)',
    'So lange vor seinem Ablauf wird ein Token erneuert.',
  ],
  'accessToken.secret': [
    'Client-Geheimnis im Tresor',
    'Der Name des Geheimnisses. Das Geheimnis selbst steht nie in einem Profil.',
  ],
  'initiation.rootTag': ['Wurzelelement', 'Enthält das Inhaltselement und die Signatur.'],
  'initiation.payloadTag': ['Inhaltselement', 'Enthält das pain-Dokument in Base64.'],
  'initiation.contentType': ['Content-Type', 'Gilt für die Einlieferung.'],
  'initiation.payloadType': ['PayloadType', `Kopfzeile; aus {message} wird ${TYPED_NAMES}.`],
  'suites.outgoing': [
    'Verfahren beim Senden',
    'modern: SHA-256, AES-256-GCM, OAEP. legacy: SHA-1 und 3DES, nur weil eine Bank es verlangt.',
  ],
  'suites.incoming': ['Verfahren der Antworten', 'Eine Antwort mit anderem Verfahren wird nicht gelesen.'],
  'bankCertificates.signing': [
    'Bank signiert mit',
    'Altes und neues nebeneinander, während die Bank erneuert.',
  ],
  'bankCertificates.encryption': ['Verschlüsselt für', 'Das neueste gültige wird verwendet.'],
  'bankCertificates.tlsAuthorities': [
    'Zertifizierungsstellen der Verbindung',
    'Wer für den Server der Bank bürgt. Keine: die Liste des Systems.',
  ],
  'keys.signing': [
    'Signaturschlüssel',
    'pkcs11:-URI des Unternehmensschlüssels. Das Siegel des Unternehmens.',
  ],
  'keys.decryption': ['Entschlüsselungsschlüssel', 'pkcs11:-URI. Öffnet, was die Bank antwortet.'],
  'keys.inquiry': [
    'Schlüssel für Anfragen',
    'Wenn die Bank einen eigenen erlaubt; leer: der Signaturschlüssel.',
  ],
  'keys.next.signing': [
    'Nächster Signaturschlüssel',
    'Ein erneuerter Schlüssel, der ab dem Stichtag signiert. Er wird unter „Anbindung“ vorbereitet.',
  ],
  'keys.next.decryption': [
    'Nächster Entschlüsselungsschlüssel',
    'Ein erneuerter Schlüssel, der ab dem Stichtag Antworten öffnet, neben dem bisherigen.',
  ],
  'keys.next.from': ['Stichtag', 'Ab diesem Zeitpunkt werden die erneuerten Schlüssel verwendet, in UTC.'],
  'keys.tls': ['Verbindungsschlüssel im Tresor', 'Der Name von Schlüssel und Zertifikat für Mutual TLS.'],
  'inquiry.namespace': ['Namensraum', 'Gilt für das Element paymentInquiryRequest.'],
  'inquiry.contentType': ['Content-Type', 'Gilt für die Anfrage per POST.'],
  'inquiry.getParameters': ['Namen der GET-Parameter', 'pascal: EndToEndId. camel: endToEndId.'],
  'inquiry.amountForm': [
    'Betrag und Währung in einem GET',
    'separate-parameter: InstdAmt und Ccy, wie im Dokument der Bank. Die anderen setzen beides in einen Parameter.',
  ],
  'search.contentType': [
    'Suche: Content-Type',
    'Wie eine Suche das Format nennt, in dem sie gesendet wird. Leer: der übliche Wert PSRJ03.',
  ],
  'search.accept': [
    'Suche: Accept',
    'Wie eine Suche das gewünschte Antwortformat nennt. Leer: der übliche Wert PSRJ03.',
  ],
  'retrieve.clientId': [
    'Client-ID beim Abrufen einer Zahlung',
    'none: nicht gesendet, wie im Dokument der Bank. query oder header: nur wenn die Bank es verlangt.',
  ],
  'requests.format': ['Format der Vorgänge', 'json oder xml (camt.056 für Stopp und Rückruf).'],
  'requests.clientIdPlace': ['Ort von client_id', 'In Aufträgen der Vorgänge.'],
  'requests.requestTypePlace': ['Ort von request_type', 'In Aufträgen der Vorgänge.'],
  'requests.types.reconfirm': [
    'Auftragsart: Rückbestätigung',
    'Wie die Bank einen Auftrag nennt, eine Zahlung weiterlaufen zu lassen.',
  ],
  'requests.types.reject': [
    'Auftragsart: Ablehnung',
    'Wie die Bank einen Auftrag nennt, eine wartende Zahlung abzulehnen.',
  ],
  'requests.types.stop': [
    'Auftragsart: Stopp',
    'Wie die Bank einen Auftrag nennt, eine Zahlung vor der Ausführung zu stoppen.',
  ],
  'requests.types.recall': [
    'Auftragsart: Rückruf',
    'Wie die Bank einen Auftrag nennt, eine ausgeführte Zahlung zurückzuholen.',
  ],
  'requests.reasonPattern': [
    'Rückbestätigung und Ablehnung: Grundcodes',
    'Ein Muster. Das Dokument nennt fünf Ziffern: ^\\d{5}$',
  ],
  'requests.recallReasonPattern': [
    'Stopp und Rückruf: Grundcodes',
    'Ein Muster. Eine Liste wie ^(DUPL|CUST)$ wird im Formular eines Vorgangs zur Auswahl.',
  ],
  proxy: ['Proxy', 'http:// oder https:// mit Server und Port; leer: keiner.'],
  'limits.requestTimeoutSeconds': ['Wartezeit (s)', 'Für eine Anfrage, Verbindung und Antwort zusammen.'],
  'limits.answerBytes': ['Größte Antwort (Byte)', 'Was länger ist, wird abgeschnitten und nicht gelesen.'],
  'limits.messageBytes': [
    'Größte Nachricht (Byte)',
    'Stapel werden so geteilt, dass keine Nachricht größer ist.',
  ],
  'limits.transactionsPerMessage': [
    'Zahlungen je Nachricht',
    'Stapel werden so geteilt, dass keine Nachricht mehr enthält.',
  ],
  'limits.inquiriesPerHour': [
    'Anfragen je Stunde',
    'So viele darf der Arbeitsplatz selbst stellen, um gesendete Zahlungen zu verfolgen.',
  ],
  timeZone: [
    'Zeitzone der Bank',
    'Der Geschäftstag der Bank entscheidet, welche Zeiträume sich anfragen lassen.',
  ],
  calendar: ['Kalender der Bank', 'Welche Tage Geschäftstage sind.'],
  closedDay: [
    'Geschäftstag an einem bankfreien Tag',
    'letzter oder nächster Geschäftstag, wie die Bank es Ihnen gesagt hat. either: nicht bekannt; Suchen nahe der 90-Tage-Grenze warnen dann.',
  ],
  addresses: [
    'Adressen, die die Bank annimmt',
    'market: was die Regeln für SEPA und das Ausland je nach Datum sagen. hybrid: Ort und Land, höchstens zwei unstrukturierte Zeilen. structured: keine unstrukturierten Zeilen.',
  ],
};

export const profileTerms: Texts['settings']['words'] = {
  edit: 'Profil bearbeiten',
  export: 'Exportieren',
  import: 'Datei importieren',
  exported: (name) => `${name} gespeichert. Die Datei enthält kein Geheimnis.`,
  editor: 'Bankprofil bearbeiten',
  form: 'Felder des Profils',
  section: (section) =>
    /^\d/u.test(section)
      ? `Schnittstellendokument ${section
          .replace(/; wire practice.*/u, '')
          .replace(' and ', ' und ')
          .replace('rules', 'Regeln')
          .replace('rule', 'Regel')}`
      : section.startsWith('design')
        ? ''
        : section.replace(/wire practice(?: [\d.]+(?: and [\d.]+)*)?/u, 'Übliche Praxis der Banken'),
  none: 'keine',
  notEnabled: 'nicht eingeschaltet',
  emptyLabel: '(keine)',
  add: 'Zertifikat hinzufügen',
  addTitle: 'Zertifikat der Bank hinzufügen',
  pem: 'Zertifikat (PEM)',
  pemHint: 'Beginnt mit -----BEGIN CERTIFICATE-----',
  chooseFile: 'Aus einer Datei',
  addDo: 'In den Entwurf aufnehmen',
  remove: (subject) => `${subject} entfernen`,
  unread: 'Ein Zertifikat, das noch nicht gelesen ist',
  binds: 'betrifft genehmigte Zahlungen',
  changedMark: 'geändert',
  preview: 'Was das Speichern bewirkt',
  nothing: 'Der Entwurf stimmt mit dem geltenden Profil überein.',
  versionText: (version) => `Wird Version ${version}.`,
  problems: (count) => (count === 1 ? 'Zuerst 1 Fehler beheben' : `Zuerst ${figure(count)} Fehler beheben`),
  whole: 'Das Profil als Ganzes',
  differences: (count) => counted(count, 'Unterschied', 'Unterschiede'),
  before: 'Vorher',
  after: 'Nachher',
  held: (batches, messages) =>
    `Angehalten, bis sie zurückgegeben oder die genehmigten Werte wiederhergestellt sind: ${counted(batches, 'bereits eingereichter Stapel', 'bereits eingereichte Stapel')}, ${counted(messages, 'nicht gesendete Nachricht', 'nicht gesendete Nachrichten')}. Nichts Genehmigtes wird an eine geänderte Adresse gesendet.`,
  newCertificate: 'Neues Zertifikat',
  compare: 'Ich habe sie verglichen',
  compareNote:
    'Vergleichen Sie die acht Wörter mit dem Brief der Bank oder unter einer Telefonnummer, die Sie schon hatten. Nie mit der Nachricht, mit der die Datei kam.',
  compareWho: 'Wählen Sie unter „Wer speichert“, wer verglichen hat.',
  compareAs: (who) => `Im Protokoll steht ${who}.`,
  comparedBy: (who, when) => `Verglichen von ${who}, ${when}`,
  who: 'Wer speichert',
  whoNote:
    'Das Protokoll führt den Namen wie angegeben; an diesem Arbeitsplatz beweist ihn keine Karte. In der Produktion unterschreiben die Administratoren mit ihren Karten.',
  whoSaid: 'Das Protokoll führt den Namen wie angegeben; keine Karte beweist ihn.',
  reason: 'Grund (steht im Protokoll)',
  save: (version) => `Als Version ${version} speichern`,
  saved: (version) => `Version ${version} des Bankprofils gilt.`,
  exportDraft: 'Entwurf als Datei speichern',
  again: 'Vom geltenden Profil neu beginnen',
  unsaved: 'Dieser Entwurf ist noch nicht gespeichert.',
  openDraft: 'Entwurf fortsetzen',
  versions: 'Versionen',
  versionsNote: 'Versionen werden nie entfernt, und keine tritt wieder in Kraft',
  inForce: 'gilt',
  savedBy: (who, when) => (when === '' ? who : `${who}, ${when}`),
  useAgain: 'Entwurf daraus beginnen',
  desk: 'dieser Arbeitsplatz',
  secrets: 'Geheimnisse',
  secretsNote: 'Sie kommen in den Tresor und erscheinen hier nie wieder.',
  kinds: { 'client-secret': 'Client-Geheimnis', 'connection-key': 'Verbindungsschlüssel (Mutual TLS)' },
  present: 'im Tresor',
  missing: 'fehlt',
  replace: 'Ersetzen',
  put: 'Hinterlegen',
  secretTitle: {
    'client-secret': 'Client-Geheimnis in den Tresor legen',
    'connection-key': 'Verbindungsschlüssel in den Tresor legen',
  },
  secretValue: 'Client-Geheimnis',
  keyPem: 'Privater Schlüssel (PEM, ohne Passphrase)',
  certificatePem: 'Zertifikat dazu (PEM)',
  secretDo: 'In den Tresor legen',
  secretDone: 'Das Geheimnis ist im Tresor.',
  secretBlank:
    'Das Geheimnis beginnt oder endet mit einem Leerzeichen. Löschen Sie es, wenn das Geheimnis der Bank keines hat.',
  connectionKey: {
    open: 'Hier erzeugen',
    renew: 'Erneuern',
    title: 'Verbindungsschlüssel',
    now: 'In Gebrauch',
    none: 'Es gibt noch keinen Verbindungsschlüssel.',
    lead: 'Der Schlüssel entsteht im Tresor und verlässt ihn nie. Der Antrag geht an die Bank oder an die Zertifizierungsstelle, die sie nennt.',
    commonName: 'Name im Zertifikat (Common Name)',
    type: 'Art des Schlüssels',
    types: { 'P-256': 'Elliptische Kurve P-256', 'RSA-3072': 'RSA, 3072 Bit' },
    make: 'Schlüssel und Antrag erzeugen',
    made: 'Der Schlüssel ist im Tresor. Speichern Sie seinen Antrag.',
    waiting: 'Ein neuer Schlüssel wartet auf sein Zertifikat.',
    saveRequest: 'Antrag speichern',
    requestSaved: (name) => `${name} gespeichert.`,
    take: 'Zertifikat importieren',
    taken: 'Das Zertifikat ist im Tresor. Es wird noch nicht benutzt.',
    ready: 'Neuer Schlüssel mit Zertifikat',
    readyNote:
      'Sobald die Bank das Zertifikat zugelassen hat, testen Sie damit die Verbindung und benutzen Sie dann den neuen Schlüssel. Bis dahin gilt der bisherige; Sie können auch danach zu ihm zurückkehren.',
    test: 'Neuen Schlüssel testen',
    takeOver: 'Ab jetzt den neuen Schlüssel benutzen',
    takeOverAsks: 'Ab jetzt den neuen Schlüssel benutzen …',
    used: 'Der neue Schlüssel ist in Gebrauch. Testen Sie die Verbindung.',
    earlier: 'Vorheriger Schlüssel',
    takeUpEarlier: 'Wieder den vorherigen Schlüssel benutzen',
    usedEarlier: 'Der vorherige Schlüssel ist wieder in Gebrauch.',
    another: 'Einen anderen Schlüssel erzeugen',
    untested: {
      title: 'Diesen Schlüssel ohne bestandenen Test benutzen?',
      none: 'Die Verbindung wurde mit diesem Schlüssel nicht getestet. Nimmt die Bank ihn nicht an, kann nichts gesendet und keine Antwort abgerufen werden, bis Sie wieder den vorherigen Schlüssel benutzen.',
      failed:
        'Der Test mit diesem Schlüssel wurde nicht bestanden. Nimmt die Bank ihn nicht an, kann nichts gesendet und keine Antwort abgerufen werden, bis Sie wieder den vorherigen Schlüssel benutzen.',
    },
  },
  until: (day) => `bis ${day}`,
  notJson: 'Die Datei ist kein Bankprofil: Sie enthält kein JSON-Objekt.',
};

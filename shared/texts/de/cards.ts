// German: words about cards: open ones, their health, their PIN, their modules, and when certificates end.
import type { Texts } from '../en/index.ts';
import { counted, figure } from './figures.ts';

const minutes = (count: number): string => counted(count, 'Minute', 'Minuten');
const signatures = (count: number): string => counted(count, 'Unterschrift', 'Unterschriften');
const pinEntries = (count: number): string => counted(count, 'PIN-Eingabe', 'PIN-Eingaben');

export const cards: Texts['cards'] = {
  open: {
    state: (left, acts) => `${left} · noch ${signatures(acts)}`,
    short: (left, acts) => `${left} · noch ${figure(acts)}`,
    left: (seconds) => (seconds <= 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`),
    title: (holder, acts, time) =>
      `Die Karte von ${holder} ist ohne PIN für ${signatures(acts)} offen; ohne Unterschrift schließt sie spätestens um ${time}.`,
    close: (holder) => `Offene Karte von ${holder} schließen`,
    closed: (holder) => `Die Karte von ${holder} ist geschlossen`,
    badge: 'Offen, keine PIN nötig',
  },
  forecast: {
    always: 'eine PIN-Eingabe je Unterschrift: Dieser Schlüssel verlangt sie immer',
    reader: 'eine PIN-Eingabe je Unterschrift, am Lesegerät',
    each: 'eine PIN-Eingabe je Unterschrift',
    held: (acts) => `keine PIN-Eingabe für die nächsten ${signatures(acts)}, solange die Karte offen ist`,
    shared: (acts) => `eine PIN-Eingabe reicht für bis zu ${signatures(acts)}`,
    waiting: (acts, entries) =>
      entries === 0
        ? `${figure(acts)} Stapel warten hier. Eine offene Karte verlangt für die, die sie unterschreiben darf, keine weitere PIN.`
        : `${figure(acts)} Stapel warten hier. Mit einer Karte, die offen bleiben kann, mindestens ${pinEntries(entries)}; mit einer, die die PIN jedes Mal verlangt, ${figure(acts)}.`,
    waitingEach: (acts) => `${figure(acts)} Stapel warten hier: Jede Unterschrift verlangt die PIN.`,
  },
  company: {
    title: 'Unternehmenskarten',
    refused: 'PIN abgewiesen',
    refusedNote:
      'Die Karte hat die PIN abgewiesen, die dieser Arbeitsplatz aufbewahrt. Bis die PIN eingegeben ist, wird mit dieser Karte nichts versiegelt, gesendet oder gelesen.',
    uses: {
      signing: 'signiert für das Unternehmen',
      decryption: 'öffnet die Antworten der Bank',
      inquiry: 'signiert Anfragen',
      'next-signing': 'signiert ab dem Stichtag',
      'next-decryption': 'öffnet Antworten ab dem Stichtag',
      'not-in-use': 'noch in keinem Bankprofil',
    },
    enter: 'PIN eingeben',
    enterTitle: 'PIN der Unternehmenskarte eingeben',
    note: 'Das PIN-Fenster fragt danach, und die Karte wird sofort ausprobiert. Eine PIN, die die Karte annimmt, wird im Tresor dieses Arbeitsplatzes gespeichert. Mehrere falsche Eingaben sperren die Karte.',
    go: 'Weiter zur PIN',
    entered: (label) => `Der Arbeitsplatz verwendet ${label} wieder`,
  },
  change: 'PIN ändern',
  changing: 'PIN ändern',
  changeNote:
    'Das PIN-Fenster fragt nach der bisherigen PIN und zweimal nach der neuen. Es wird nichts unterschrieben.',
  changeGo: 'PIN-Fenster öffnen',
  changed: (holder) => `Die Karte von ${holder} hat ihre neue PIN`,
  demanded: 'Die Karte verlangt eine neue PIN, bevor sie unterschreibt.',
  check: 'Prüfen',
  health: {
    title: (holder) => `Karte von ${holder}`,
    intro: 'Was sich ohne PIN von der Karte lesen lässt. Eine Testunterschrift zeigt den Rest.',
    test: 'Testunterschrift leisten',
    again: 'Erneut prüfen',
    ready: 'Diese Karte ist bereit zum Unterschreiben.',
    attention: 'Diese Karte kann unterschreiben; einige Punkte sollten Sie prüfen.',
    bad: 'Diese Karte kann so nicht unterschreiben.',
    mechanisms: 'Mechanismen und Schlüssellängen',
    bits: (min, max) => `${min} bis ${max} Bit`,
    noBits: 'keine Länge angegeben',
    results: { good: 'in Ordnung', attention: 'prüfen', bad: 'nicht verwendbar', open: 'noch nicht' },
    titles: {
      present: 'Karte',
      dates: 'Gültigkeit des Zertifikats',
      usage: 'Zweck des Zertifikats',
      key: 'Schlüssel',
      enrolment: 'Registrierung',
      algorithm: 'Signaturverfahren',
      pin: 'PIN',
      'pin-entries': 'PIN-Eingaben',
      hardware: 'Hardware',
      module: 'Kartenmodul',
      speed: 'Geschwindigkeit',
      mechanisms: 'Mechanismen',
      signature: 'Testunterschrift',
    },
    todo: {
      present: { attention: 'Stecken Sie die Karte ein.', bad: 'Stecken Sie die Karte ein.' },
      dates: {
        attention:
          'Bestellen Sie jetzt die nächste Karte: Sie muss ausgestellt und registriert sein, bevor diese abläuft.',
        bad: 'Sie kann nicht mehr unterschreiben. Lassen Sie ein neues Zertifikat ausstellen und registrieren.',
      },
      usage: {
        attention: '',
        bad: 'Das Zertifikat ist nicht für Unterschriften gedacht, oder sein Schlüssel darf nicht signieren. Bitten Sie Ihren Administrator um ein anderes.',
      },
      key: {
        attention: 'Lassen Sie die nächste Karte mit RSA ab 3072 Bit oder mit P-256 ausstellen.',
        bad: 'Nötig ist RSA mit mindestens 2048 Bit, P-256, P-384 oder P-521. Bitten Sie Ihren Administrator um eine andere Karte.',
      },
      enrolment: {
        attention:
          'Sie ist auf niemanden registriert. Unterschriften mit dieser Karte zählen nicht, bis die Administratoren sie registrieren.',
        bad: '',
      },
      algorithm: {
        attention: '',
        bad: 'Die Karte oder ihr Modul beherrscht das registrierte Signaturverfahren nicht. Aktualisieren Sie die Kartensoftware, oder lassen Sie die Karte mit einem anderen Verfahren registrieren.',
      },
      pin: {
        attention: 'Geben Sie einmal in Ruhe die richtige PIN ein: Ein Kartentest genügt.',
        bad: 'Ändern Sie die PIN hier, oder entsperren Sie die Karte mit ihrer PUK in der Kartensoftware.',
      },
      'pin-entries': { attention: '', bad: '' },
      hardware: {
        attention: 'Ein Software-Token: gut zum Üben, in der Produktion nicht zugelassen.',
        bad: 'In der Produktion ist nur Hardware erlaubt, die das Regelwerk zulässt. Verwenden Sie eine solche Karte, oder lassen Sie diese von den Administratoren zulassen.',
      },
      module: { attention: '', bad: '' },
      speed: {
        attention:
          'Das verlangsamt jede Unterschrift. Probieren Sie ein anderes Lesegerät oder einen anderen USB-Anschluss.',
        bad: '',
      },
      mechanisms: { attention: '', bad: '' },
      signature: {
        attention: 'Die letzte Testunterschrift ist alt. Leisten Sie eine neue.',
        bad: '',
        open: 'An diesem Arbeitsplatz wurde noch keine geleistet.',
      },
    },
    usage: 'für Unterschriften gedacht',
    keyUntil: (key, day) => `${key}; empfohlen bis ${day}`,
    dates: (from, to) => `${from} bis ${to}`,
    pinStates: {
      full: 'alle Versuche übrig',
      low: 'mindestens eine falsche Eingabe',
      'final-try': 'letzter Versuch vor der Sperre',
      locked: 'gesperrt',
      'to-be-changed': 'muss geändert werden',
    },
    pinLengths: (state, range) => `${state}; ${range.replace('-', ' bis ')} Zeichen`,
    entries: {
      always: 'je Unterschrift: Dieser Schlüssel verlangt sie immer',
      reader: 'je Unterschrift, am Lesegerät',
      shared: 'eine reicht für mehrere Unterschriften',
    },
    speed: (ms) => `in ${ms} ms gelesen`,
    mechanismCount: (count) => `${count} angeboten`,
    signature: (when, ms) => `${when}, ${ms} ms von der PIN bis zur Unterschrift`,
  },
  calendar: {
    title: 'Zertifikatskalender',
    empty: 'Noch kein Zertifikat registriert.',
    more: (count) =>
      count === 1 ? '1 weiteres, das später abläuft' : `${figure(count)} weitere, die später ablaufen`,
    use: {
      officer: 'Berechtigte Person',
      'bank-signing': 'Bank, signiert ihre Antworten',
      'bank-encryption': 'Bank, wir verschlüsseln für sie',
      company: 'Unternehmensschlüssel',
      connection: 'Verbindung zur Bank',
    },
    days: (days) =>
      days < 0
        ? `vor ${-days === 1 ? '1 Tag' : `${figure(-days)} Tagen`} abgelaufen`
        : days === 0
          ? 'läuft heute ab'
          : days === 1
            ? 'läuft morgen ab'
            : `läuft in ${figure(days)} Tagen ab`,
    begins: (day) => `gültig ab ${day}`,
    renewed: 'Ein Ersatz ist hinterlegt.',
    todo: {
      officer:
        'Lassen Sie vor diesem Tag die nächste Karte ausstellen und von den Administratoren registrieren.',
      'bank-signing':
        'Fordern Sie bei der Bank das nächste Zertifikat an, vergleichen Sie seine Wörter und nehmen Sie es ins Bankprofil auf.',
      'bank-encryption':
        'Fordern Sie bei der Bank das nächste Zertifikat an, vergleichen Sie seine Wörter und nehmen Sie es ins Bankprofil auf.',
      company:
        'Lassen Sie das nächste Zertifikat des Unternehmens ausstellen und senden Sie es der Bank; beide gelten eine Zeit lang nebeneinander.',
      connection:
        'Beantragen Sie das nächste Verbindungszertifikat mit der Verwendung „Clientauthentifizierung“, lassen Sie es von der Bank zulassen und hinterlegen Sie es unter „Einstellungen“, „Bankprofil“.',
    },
    over: {
      officer: 'Diese Karte kann nicht mehr unterschreiben. Diese Person braucht eine andere.',
      'bank-signing':
        'Damit signierte Antworten werden nicht angenommen. Das Bankprofil braucht das nächste.',
      'bank-encryption':
        'Ohne ein gültiges lässt sich nichts versiegeln oder senden. Das Bankprofil braucht das nächste.',
      company: 'Die Bank lehnt ab, was damit signiert ist. Vor dem Senden wird das nächste gebraucht.',
      connection:
        'Die Bank nimmt damit keine Verbindung an: Senden und Anfragen sind nicht möglich. Hinterlegen Sie das nächste unter „Einstellungen“, „Bankprofil“.',
    },
  },
  settings: {
    title: 'Karten',
    lease: 'Eine PIN für mehrere Unterschriften',
    leaseNote:
      'Nach einer PIN-Eingabe darf eine Person ihre Karte eine Zeit lang offen lassen. Jede Unterschrift wird weiterhin im PIN-Fenster gezeigt und dort bestätigt. Karten mit Schlüsseln, die die PIN jedes Mal verlangen, und Karten in Lesegeräten mit eigenen Tasten bleiben nie offen.',
    allow: 'Karten dürfen offen bleiben',
    seconds: 'Längste Dauer',
    acts: 'Höchstens',
    idle: 'Ohne Nutzung geschlossen nach',
    minutes,
    signatures,
    save: 'Speichern',
    saved: 'Die Grenzen sind gespeichert; offene Karten wurden geschlossen',
    standard: 'Standardwerte',
    each: 'Jede Unterschrift verlangt die PIN.',
    modules: 'Kartenmodule',
    modulesNote:
      'Die Software des Kartenherstellers (PKCS#11). Ein Modul läuft mit Ihren Rechten. Deshalb werden nur Dateien geladen, die allein der Administrator ändern kann.',
    use: 'Verwenden',
    remove: 'Entfernen',
    used: 'Das Modul ist geladen',
    removed: 'Das Modul wird nicht mehr geladen',
    inUse: 'in Verwendung',
    own: 'gehört zu diesem Arbeitsplatz',
    found: 'gefunden, nicht in Verwendung',
    path: 'Vollständiger Pfad eines anderen Moduls',
    more: 'Startparameter und Variablen',
    initArguments: 'Startparameter',
    initArgumentsHint:
      'Manche Module, zum Beispiel NSS, erfahren hier, welches Token sie öffnen. Andere brauchen keine.',
    variables: 'Variablen',
    variablesHint: 'NAME=Wert, je Zeile eine, wie die Kartensoftware sie beschreibt.',
    add: 'Hinzufügen',
    bytes: (kilobytes) => `${kilobytes} kB`,
    watch: {
      events: 'Stecken und Ziehen meldet der Smartcard-Dienst dieses Computers.',
      polling:
        'Auf diesem Computer gibt es keinen Smartcard-Dienst; die Module werden alle zwei Sekunden abgefragt.',
    },
    lock: 'Alle offenen Karten schließen',
    lockNote:
      'Geschieht auch von selbst, wenn der Bildschirm gesperrt wird oder der Computer in den Ruhezustand geht.',
    locked: 'Alle Karten sind geschlossen',
  },
  virtual: {
    title: 'Virtuelle Karte',
    note: 'Eine Karte, die nur als Programm in einem virtuellen Lesegerät dieses Computers besteht: Prüfen Sie sie, ändern Sie ihre PIN, sperren Sie sie und ziehen Sie sie mitten in einem Schritt. Sie ist auf niemanden registriert und genehmigt nichts.',
    holder: 'Name darauf',
    pin: 'PIN',
    insert: 'Stecken',
    pull: 'Ziehen',
    inside: 'im Lesegerät',
    outside: 'in keinem Lesegerät',
    why: {
      'no-program':
        'Sie liegt nur dem Quellcode von Countersign bei: Dieser Arbeitsplatz wurde nicht von dort gestartet.',
      'no-service': 'Der Smartcard-Dienst dieses Computers läuft nicht (Debian, Ubuntu: pcscd).',
      'no-reader': 'Der Smartcard-Dienst hat kein virtuelles Lesegerät (Debian, Ubuntu: vsmartcard-vpcd).',
      'no-module':
        'Das Modul von OpenSC ist nicht dort installiert, wo nur der Administrator schreiben kann.',
      ready: '',
    },
  },
  anchor: {
    act: 'Protokoll unterschreiben',
    sentence: (size) =>
      `Das Protokoll unterschreiben, bisher ${size} Einträge. Danach lässt sich keiner davon unbemerkt ändern.`,
    by: (name, when) => `Unterschrieben von ${name}, ${when}.`,
    export: (when) => `Gesichert durch eine an diesem Arbeitsplatz gespeicherte Datei, ${when}.`,
    none: 'Das Protokoll ist noch nicht unterschrieben.',
    upTo: (position, size) =>
      position === size
        ? `Alle ${size} Einträge sind gesichert.`
        : `Gesichert bis Eintrag ${position} von ${size}; spätere Einträge noch nicht.`,
  },
};

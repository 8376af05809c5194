// German: words of the offline pages of the settings: locks, vault and recovery, updates, diagnostics.
import type { Texts } from '../en/index.ts';
import { figure } from './figures.ts';

export const locks: Texts['settings']['locks'] = {
  locked: (why) => `Von Ihrem Administrator gesperrt: ${why}`,
};

export const vault: Texts['settings']['vault'] = {
  note: 'Der Tresor enthält den Schlüssel zum Datenbestand dieses Arbeitsplatzes und die Geheimnisse der Verbindung zur Bank. Nichts darin wird unverschlüsselt geschrieben.',
  secrets: 'Aufbewahrte Geheimnisse',
  opens: 'Öffnet sich mit',
  protections: {
    keystore: 'Schlüsselbund dieses Computers',
    passphrase: 'Passphrase',
    shares: 'Wiederherstellungsanteile',
  },
  protectionNotes: {
    keystore:
      'Öffnet den Tresor von selbst, für diesen Benutzer an diesem Computer. Geht mit dem Computer oder seinem Schlüsselbund verloren.',
    passphrase: 'Wird beim Öffnen des Arbeitsplatzes eingegeben.',
    shares:
      'Auf Papier, bei mehreren Personen; genügend davon öffnen gemeinsam den Tresor, wenn alles andere verloren ist.',
  },
  on: 'eingerichtet',
  off: 'nicht eingerichtet',
  onlyKeystore:
    'Nur der Schlüsselbund dieses Computers öffnet den Tresor. Geht er verloren, ist auch der Datenbestand verloren: Fügen Sie eine Passphrase oder Wiederherstellungsanteile hinzu.',
  training:
    'Ein Übungsarbeitsplatz bringt seine eigene Passphrase in seinem Ordner mit. Sie schützt nur Übungsdaten.',
  recoverTitle: 'Wenn der Computer verloren geht',
  recover: [
    'Installieren Sie Countersign, entpacken Sie die Sicherung in einen leeren Ordner, und öffnen Sie diesen Ordner damit.',
    'Öffnen Sie ihn mit der Passphrase oder mit der vereinbarten Zahl von Wiederherstellungsanteilen.',
    'Alles, was bei der Sicherung noch nicht endgültig war, erscheint als unbekannt: Bei der Bank wird angefragt, bevor etwas erneut gesendet wird.',
    'Wenn Sie ein Abbild des ganzen Computers oder Datenträgers zurückspielen, entfernen Sie die Datei desk.mark aus dem Ordner des Arbeitsplatzes, bevor Sie ihn öffnen: Einem Abbild ist nicht anzusehen, dass es älter ist.',
  ],
  backup: {
    title: 'Sicherung',
    note: 'Eine Datei mit allem, woraus dieser Arbeitsplatz geöffnet wird. Datenbestand und Tresor sind darin verschlüsselt wie hier: Sie öffnet sich mit der Passphrase oder den Wiederherstellungsanteilen, mit dem Schlüsselbund nur auf diesem Computer.',
    keep: 'Bewahren Sie sie auf einem anderen Computer auf. Was danach geschieht, enthält sie nicht.',
    save: 'Sicherung speichern',
    saved: (name) => `${name} gespeichert.`,
  },
  change: {
    open: {
      passphrase: { on: 'Passphrase ändern', off: 'Passphrase festlegen' },
      shares: { on: 'Neue Anteile erzeugen', off: 'Anteile erzeugen' },
    },
    needsCard:
      'Wer als Administrator mit einer Karte angemeldet ist, kann die Passphrase ändern und Wiederherstellungsanteile erzeugen.',
    proof: 'Tresor öffnen mit',
    byPassphrase: 'Passphrase',
    byShares: 'Wiederherstellungsanteile',
    today: 'Aktuelle Passphrase',
    newPassphrase: 'Neue Passphrase',
    newPassphraseAgain: 'Neue Passphrase, noch einmal',
    changedBy: 'Geändert von',
    changePassphrase: 'Passphrase ändern',
    setPassphrase: 'Passphrase festlegen',
    passphraseLead:
      'Nach der Änderung öffnet die bisherige Passphrase diesen Arbeitsplatz nicht mehr. Eine frühere Sicherung öffnet sich weiterhin mit ihr.',
    firstPassphraseLead:
      'Sie öffnet diesen Arbeitsplatz, wenn der Schlüsselbund dieses Computers es nicht kann.',
    passphraseDo: 'Passphrase festlegen',
    passphraseDone: 'Ab jetzt öffnet die neue Passphrase diesen Arbeitsplatz.',
    newShares: 'Neue Wiederherstellungsanteile erzeugen',
    makeShares: 'Wiederherstellungsanteile erzeugen',
    sharesLead:
      'Die Anteile werden nacheinander angezeigt. Die Personen, die sie aufbewahren, sollten mit Stift und Papier anwesend sein.',
    sharesBefore:
      'Sobald neue Anteile erzeugt sind, öffnen die alten diesen Arbeitsplatz nicht mehr, auch wenn die neuen noch nicht alle aufgeschrieben sind. Vernichten Sie dann die alten Papiere. Eine frühere Sicherung öffnet sich weiterhin mit den alten Anteilen.',
    set: 'Nötige Anteile zum Öffnen',
    setOf: (threshold, count) => `${figure(threshold)} von ${figure(count)}`,
    sharesDo: 'Anteile erzeugen',
    sharesDone: 'Die neuen Wiederherstellungsanteile gelten.',
  },
};

export const updates: Texts['settings']['updates'] = {
  title: 'Updates',
  version: 'Diese Version',
  how: 'Countersign lädt oder installiert nie von selbst ein Update. Ihr Administrator prüft und installiert eine neue Version.',
  steps: [
    'Der Administrator schließt Countersign, vergleicht die Prüfsumme des Pakets mit der veröffentlichten und installiert es.',
    'Beim ersten Start sichert die neue Version den Datenbestand und stellt ihn dann um.',
    'Einen Datenbestand, den eine neuere Version geöffnet hat, weist eine ältere ab, damit nichts falsch gelesen wird.',
  ],
  offline: 'Eine Suche nach Updates bräuchte das Netzwerk; diese Seite braucht es nicht.',
};

export const diagnostics: Texts['settings']['diagnostics'] = {
  title: 'Diagnose',
  make: 'Anzeigen, was in der Datei stünde',
  making: 'Wird gesammelt …',
  save: 'Diese Datei speichern',
  saved: (name) => `${name} gespeichert.`,
  note: 'Eine Textdatei für den technischen Support. Prüfen Sie sie zuerst: Gespeichert wird genau das, was Sie hier sehen.',
  never:
    'Nie enthalten: Namen, Konten, Beträge, Referenzen, Inhalte von Nachrichten, Schlüssel, PINs, Zugriffstoken.',
  hidden: (count) =>
    count === 0
      ? 'Es musste nichts geschwärzt werden.'
      : count === 1
        ? '1 Stelle geschwärzt, unten markiert.'
        : `${figure(count)} Stellen geschwärzt, unten markiert.`,
  preview: 'Die Datei, wie sie gespeichert würde',
};

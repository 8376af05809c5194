// German: sentences for failures of the store and the vault: what happened and what to do now.
import type { STORE_FAULTS } from '../../../domain/faults/store.ts';
import type { FaultSentencesOf } from '../../en/faults/fault-sentences.ts';

const STOP_AND_RESTORE =
  'Bewahren Sie eine Kopie des Ordners auf, spielen Sie die letzte Sicherung ein und fragen Sie bei der Bank zu jeder Nachricht ohne endgültigen Status an.';

export const storeFaults: FaultSentencesOf<typeof STORE_FAULTS> = {
  'store-missing': {
    happened: 'Die Datei mit dem Datenbestand dieses Arbeitsplatzes fehlt.',
    todo: 'Prüfen Sie, ob das Laufwerk mit dem Ordner verbunden ist, oder stellen Sie den Ordner aus Ihrer Sicherung wieder her.',
  },
  'store-exists': {
    happened: 'In diesem Ordner gibt es schon einen Arbeitsplatz.',
    todo: 'Öffnen Sie diesen Arbeitsplatz, oder wählen Sie für einen neuen einen leeren Ordner.',
  },
  'backup-too-large': {
    happened:
      'Der Datenbestand dieses Arbeitsplatzes ist größer als 300 MB: Eine Sicherung dieser Größe wird nicht im Fenster erstellt.',
    todo: 'Schließen Sie Countersign und kopieren Sie den ganzen Ordner dieses Arbeitsplatzes mit Ihrem Sicherungsprogramm.',
  },
  'store-wrong-key': {
    happened: 'Der Schlüssel öffnet die Daten dieses Arbeitsplatzes nicht, oder die Datei ist beschädigt.',
    todo: 'Prüfen Sie, ob alle Dateien des Ordners aus derselben Sicherung stammen. Wenn ja, stellen Sie den Ordner aus einer anderen Sicherung wieder her.',
  },
  'store-damaged': {
    happened: 'Die Daten dieses Arbeitsplatzes sind beschädigt.',
    todo: `Senden Sie von diesem Arbeitsplatz nichts. ${STOP_AND_RESTORE}`,
  },
  'store-pages-damaged': {
    happened: 'Die Prüfung hat einen Schaden in den Daten dieses Arbeitsplatzes gefunden.',
    todo: `Senden Sie von diesem Arbeitsplatz nichts und schließen Sie ihn. ${STOP_AND_RESTORE}`,
  },
  'log-broken': {
    happened: 'Die Prüfung hat einen Protokolleintrag gefunden, der verändert wurde.',
    todo: 'Öffnen und prüfen Sie das Protokoll, um zu sehen, wo es verändert wurde, bewahren Sie eine Kopie des Ordners auf und verständigen Sie Ihren Administrator, bevor etwas gesendet wird.',
  },
  'store-disk-full': {
    happened: 'Der Datenträger ist voll; der letzte Schritt wurde nicht gespeichert.',
    todo: 'Schaffen Sie Platz und wiederholen Sie den Schritt. Alles vorher Gespeicherte ist unversehrt.',
  },
  'store-write-failed': {
    happened:
      'Der Datenträger ließ sich nicht lesen oder beschreiben; der letzte Schritt wurde nicht gespeichert.',
    todo: 'Prüfen Sie den Datenträger und seine Verbindung, und starten Sie Countersign neu. Alles vorher Gespeicherte ist unversehrt.',
  },
  'store-change-unrecorded': {
    happened:
      'Der Schritt wurde gespeichert, aber die Datei, an der ein Verlust gespeicherter Arbeit zu erkennen wäre, ließ sich nicht schreiben.',
    todo: 'Prüfen Sie den Datenträger und starten Sie Countersign neu. Sehen Sie nach, bevor Sie den Schritt wiederholen.',
  },
  'store-not-writable': {
    happened: 'Der Datenbestand dieses Arbeitsplatzes lässt sich nicht zum Schreiben öffnen.',
    todo: 'Prüfen Sie die Rechte des Ordners und ob der Datenträger schreibgeschützt ist.',
  },
  'store-newer': {
    happened:
      'Der Datenbestand dieses Arbeitsplatzes wurde von einer neueren Version von Countersign geschrieben.',
    todo: 'Installieren Sie wieder die neuere Version. Es wurde nichts verändert.',
  },
  'store-older': {
    happened:
      'Der Datenbestand dieses Arbeitsplatzes wurde von einer älteren Version von Countersign geschrieben, und diese Oberfläche darf ihn nicht umstellen.',
    todo: 'Öffnen Sie den Arbeitsplatz einmal mit der Desktop-Anwendung dieser Version, schließen Sie ihn und starten Sie diese Oberfläche erneut.',
  },
  'store-not-closed': {
    happened:
      'Der Datenbestand dieses Arbeitsplatzes wurde nicht geschlossen: Er ist anderswo offen, oder Countersign endete, ohne ihn zu schließen. Diese Oberfläche darf nur lesen und öffnet ihn deshalb nicht.',
    todo: 'Schließen Sie die Desktop-Anwendung. Ist sie nicht offen, öffnen Sie den Arbeitsplatz einmal mit ihr, damit alles an seinem Platz ist, und schließen Sie ihn.',
  },
  'store-in-use': {
    happened: 'Countersign läuft schon und hat den Datenbestand dieses Arbeitsplatzes geöffnet.',
    todo: 'Verwenden Sie das bereits offene Fenster, oder schließen Sie es zuerst.',
  },
  'store-stopped': {
    happened: 'Countersign kann den Datenbestand dieses Arbeitsplatzes nicht mehr verwenden.',
    todo: 'Starten Sie Countersign neu. Gespeichertes ist unversehrt; sehen Sie nach, bevor Sie den Schritt wiederholen.',
  },
  'store-foreign': {
    happened:
      'Der Datenbestand gehört zu einem anderen Unternehmen, einem anderen Arbeitsplatz oder einer anderen Umgebung.',
    todo: 'Wählen Sie den Ordner dieses Arbeitsplatzes.',
  },
  'bytes-differ': {
    happened: 'Die gespeicherten Daten passen nicht zu ihrer Prüfsumme.',
    todo: 'Nichts davon wurde gespeichert. Wiederholen Sie den Schritt; geschieht es wieder, prüfen Sie den Datenträger.',
  },
  'vault-missing': {
    happened: 'Im Ordner des Arbeitsplatzes fehlt die Tresordatei.',
    todo: 'Stellen Sie die Tresordatei aus Ihrer Sicherung wieder her; ohne sie bleibt der Datenbestand dieses Arbeitsplatzes verschlossen.',
  },
  'vault-exists': {
    happened: 'Im Ordner des Arbeitsplatzes gibt es schon einen Tresor.',
    todo: 'Öffnen Sie diesen Tresor, oder wählen Sie für einen neuen Arbeitsplatz einen leeren Ordner.',
  },
  'vault-damaged': {
    happened: 'Die Tresordatei ist nicht lesbar: Sie ist beschädigt oder wurde verändert.',
    todo: 'Stellen Sie die Tresordatei aus Ihrer Sicherung wieder her, oder gewinnen Sie den Schlüssel des Datenbestands mit den Wiederherstellungsanteilen zurück.',
  },
  'vault-older': {
    happened:
      'Die Tresordatei ist eine ältere Kopie als die bisherige dieses Arbeitsplatzes: Die Geheimnisse darin sind die von damals.',
    todo: 'Hat niemand von Ihnen sie zurückgespielt, verständigen Sie Ihren Administrator. Geben Sie das Client-Geheimnis, das Zertifikat der Verbindung und die PINs der Unternehmenskarten noch einmal ein, wenn sie seither geändert wurden.',
  },
  'setting-damaged': {
    happened: 'Eine Einstellung dieses Arbeitsplatzes ist beschädigt und nicht lesbar.',
    todo: 'Was von ihr abhängt, wird bis dahin nicht ausgeführt. Stellen Sie den Arbeitsplatz aus Ihrer neuesten Sicherung wieder her und nennen Sie Ihrem Administrator die Einstellung.',
  },
  'vault-newer': {
    happened: 'Die Tresordatei wurde von einer neueren Version von Countersign geschrieben.',
    todo: 'Installieren Sie wieder die neuere Version. Es wurde nichts verändert.',
  },
  'vault-foreign': {
    happened: 'Der Tresor gehört zu einem anderen Arbeitsplatz.',
    todo: 'Verwenden Sie die Tresordatei dieses Arbeitsplatzes; beide werden immer zusammen gesichert.',
  },
  'vault-wrong-passphrase': {
    happened: 'Die Passphrase öffnet den Tresor nicht.',
    todo: 'Geben Sie sie noch einmal ein. Ist sie vergessen, gewinnen Sie den Schlüssel des Datenbestands mit den Wiederherstellungsanteilen zurück.',
  },
  'vault-passphrase-needed': {
    happened: 'Der Tresor öffnet sich mit einer Passphrase, und es wurde keine eingegeben.',
    todo: 'Geben Sie die Passphrase dieses Arbeitsplatzes ein.',
  },
  'vault-passphrase-weak': {
    happened: 'Die Passphrase ist zu kurz.',
    todo: 'Wählen Sie mindestens zwölf Zeichen; mehrere Wörter merkt man sich leichter als Sonderzeichen.',
  },
  'vault-keystore-unavailable': {
    happened: 'Das Betriebssystem bietet keinen geschützten Schlüsselbund.',
    todo: 'Entsperren Sie den Schlüsselbund des Systems oder richten Sie ihn ein, oder schützen Sie den Arbeitsplatz mit einer Passphrase. Countersign bewahrt den Schlüssel nie ungeschützt auf.',
  },
  'vault-keystore-lost': {
    happened: 'Der Schlüsselbund des Betriebssystems öffnet den Tresor nicht mehr.',
    todo: 'Melden Sie sich als der Benutzer an, der diesen Arbeitsplatz eingerichtet hat. Ging der Schlüsselbund verloren, gewinnen Sie den Schlüssel des Datenbestands mit den Wiederherstellungsanteilen zurück.',
  },
  'mark-not-written': {
    happened:
      'Eine Datei, die vor doppeltem Senden schützt, konnte nicht geschrieben werden. Es wurde nichts gesendet.',
    todo: 'Prüfen Sie freien Platz und Rechte des Ordners und versuchen Sie es erneut.',
  },
  'restore-not-stored': {
    happened:
      'Das Paket enthält Hinweise auf Arbeit dieses Arbeitsplatzes, die hier vielleicht fehlt. Dieser Hinweis ließ sich nicht auf den Datenträger schreiben. Das Paket wurde nicht importiert.',
    todo: 'Senden Sie von diesem Arbeitsplatz nichts. Prüfen Sie den Datenträger und seinen freien Platz, starten Sie Countersign neu und importieren Sie das Paket noch einmal. Danach fragt der Arbeitsplatz bei der Bank an.',
  },
  'restore-look-up-missing': {
    happened:
      'Eine ältere Kopie dieses Arbeitsplatzes wurde wiederhergestellt. Die Zahlungen dieser Nachricht wurden seither nicht bei der Bank gesucht.',
    todo: 'Gehen Sie online und senden Sie die Nachricht aus dem Postausgang. Der Arbeitsplatz sucht die Zahlungen zuerst bei der Bank und sendet sie nur, wenn die Bank sie nicht hat.',
  },
  'restore-found': {
    happened:
      'Die Bank hat bereits Zahlungen dieser Nachricht: gleiches Konto, gleicher Betrag, gleiche Ende-zu-Ende-ID. Sie wurden gesendet, bevor eine ältere Kopie dieses Arbeitsplatzes wiederhergestellt wurde.',
    todo: 'Senden Sie sie nicht. Vergleichen Sie die Zahlungen oben mit der Bank. Bestätigt die Bank, dass sie sie hat, beenden Sie die Nachricht ohne Senden. Bestätigt sie, dass sie sie nicht hat, erlauben Sie das Senden.',
  },
  'message-set-aside': {
    happened: 'Diese Nachricht wurde ohne Senden beendet, weil die Bank ihre Zahlungen bereits hat.',
    todo: 'Suchen Sie die Zahlungen unter „Status“ oder bei der Bank. Hat die Bank sie doch nicht, bereiten Sie sie neu vor.',
  },
  'message-withdrawn': {
    happened:
      'Eine berechtigte Person hat entschieden, diese Nachricht nicht zu senden. Die Bank hatte sie nicht erhalten.',
    todo: 'Sind ihre Zahlungen doch fällig, bereiten Sie sie neu vor.',
  },
  'restore-alike': {
    happened:
      'Die Bank hat ähnliche Zahlungen. Sie wurden vielleicht gesendet, bevor eine ältere Kopie dieses Arbeitsplatzes wiederhergestellt wurde.',
    todo: 'Vergleichen Sie die Zahlungen oben mit der Bank. Sind es andere, die ebenfalls fällig sind, erlauben Sie das Senden. Sind es dieselben, beenden Sie die Nachricht ohne Senden.',
  },
  'restore-not-asked': {
    happened:
      'Eine ältere Kopie dieses Arbeitsplatzes wurde wiederhergestellt, und bei der Bank ließ sich nicht anfragen, ob sie diese Zahlungen schon hat.',
    todo: 'Öffnen Sie die Nachricht erneut, sobald die Bank erreichbar ist: Der Arbeitsplatz fragt zuerst an. Ist sie gar nicht erreichbar, rufen Sie an, und erlauben Sie das Senden nur, wenn sie bestätigt, dass sie keine dieser Zahlungen hat.',
  },
  'restore-handed-over': {
    happened:
      'Dieser Arbeitsplatz hat einen Stapel übergeben, der seit der Wiederherstellung einer älteren Kopie fehlt. Ein anderer Arbeitsplatz sendet vielleicht dieselben Zahlungen.',
    todo: 'Importieren Sie ein Paket dieses Stapels von dem oben genannten Arbeitsplatz und senden Sie erneut. Oder fragen Sie diesen Arbeitsplatz und die Bank und halten Sie ihre Antworten fest.',
  },
  'restore-nothing-held': {
    happened: 'Diese Nachricht ist nicht wegen einer Wiederherstellung angehalten.',
    todo: 'Öffnen Sie die Nachricht erneut, um zu sehen, was Sie tun können.',
  },
  'desk-copied': {
    happened:
      'Der Ordner dieses Arbeitsplatzes ist eine Kopie. Der Arbeitsplatz, von dem sie stammt, oder ein späterer Stand davon kann dieselben Zahlungen gesendet haben oder noch senden.',
    todo: 'Stellen Sie sicher, dass der Ordner, von dem sie stammt, nicht mehr benutzt wird. Bestätigen Sie das dann in der Übersicht dieses Arbeitsplatzes: Jede Zahlung wird vor dem Senden bei der Bank gesucht.',
  },
  'store-restored': {
    happened:
      'Eine ältere Kopie dieses Arbeitsplatzes wurde wiederhergestellt. Was seit dieser Kopie aus dieser Nachricht wurde, ist hier nicht bekannt.',
    todo: 'Fragen Sie bei der Bank an. Die Nachricht kann erst nach einer geprüften Antwort, dass die Bank keine ihrer Zahlungen hat, unverändert erneut gesendet werden.',
  },
  'case-restored': {
    happened:
      'Eine ältere Kopie dieses Arbeitsplatzes wurde wiederhergestellt. Dieser Auftrag oder ein anderer zu derselben Zahlung wurde seit dieser Kopie vielleicht gesendet.',
    todo: 'Fragen Sie die Bank, ob sie einen Auftrag zu dieser Zahlung hat, und halten Sie ihre Antwort hier fest. Vorher kann der Auftrag nicht gesendet werden.',
  },
  'vault-last-protection': {
    happened: 'Das ist der einzige Schutz des Tresors.',
    todo: 'Fügen Sie zuerst einen weiteren Schutz hinzu; Countersign bewahrt den Schlüssel nie ungeschützt auf.',
  },
  'vault-of-training': {
    happened: 'Der Tresor eines Übungsarbeitsplatzes öffnet sich mit der Passphrase in seinem Ordner.',
    todo: 'Es ist nichts zu tun. Passphrase und Wiederherstellungsanteile gehören zu Arbeitsplätzen der Sandbox und der Produktion.',
  },
  'vault-secret-missing': {
    happened: 'Ein Passwort oder Schlüssel für die Verbindung zur Bank fehlt.',
    todo: 'Geben Sie es unter „Einstellungen“, „Bankprofil“ erneut ein.',
  },
  'vault-write-failed': {
    happened: 'Die Tresordatei konnte nicht geschrieben werden; die Änderung wurde nicht gespeichert.',
    todo: 'Prüfen Sie freien Platz und Rechte des Ordners und wiederholen Sie den Schritt.',
  },
  'recovery-share-invalid': {
    happened:
      'Ein Wiederherstellungsanteil wurde falsch eingegeben oder gehört zu einem anderen Arbeitsplatz.',
    todo: 'Prüfen Sie den Anteil Buchstabe für Buchstabe und geben Sie ihn erneut ein.',
  },
  'recovery-shares-too-few': {
    happened: 'Es sind nicht genügend verschiedene Wiederherstellungsanteile.',
    todo: 'Bringen Sie so viele verschiedene Anteile zusammen, wie bei ihrer Erstellung verlangt wurden.',
  },
};

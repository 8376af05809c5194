// German: sentences for failures of the token area: what happened and what to do now.
import type { TOKEN_FAULTS } from '../../../domain/faults/token.ts';
import type { FaultSentencesOf } from '../../en/faults/fault-sentences.ts';

const CHOOSE_ANOTHER = 'Wählen Sie ein anderes Zertifikat oder fragen Sie Ihren Administrator.';
const TELL_ADMINISTRATOR =
  'Es wurde nichts unterschrieben. Hören Sie auf und verständigen Sie Ihren Administrator; versuchen Sie es an diesem Arbeitsplatz nicht erneut, bis die Ursache bekannt ist.';
const PUT_IN_AGAIN = 'Ziehen Sie die Karte, stecken Sie sie wieder ein und wiederholen Sie den Schritt.';
const USE_A_REGISTERED =
  'Verwenden Sie eine registrierte Karte, oder bitten Sie die Administratoren, diese zu registrieren.';

export const tokenFaults: FaultSentencesOf<typeof TOKEN_FAULTS> = {
  'module-forbidden': {
    happened: 'Das Kartenmodul steht nicht auf der Liste der Module, die dieser Arbeitsplatz laden darf.',
    todo: 'Lassen Sie einen Administrator das Modul unter „Einstellungen“ mit vollem Pfad hinzufügen.',
  },
  'module-proxy': {
    happened: 'Dieses Modul lädt andere Module; welche, bestimmen Dateien im Benutzerverzeichnis.',
    todo: 'Fügen Sie das Modul der Karte oder des Sicherheitsmoduls selbst hinzu.',
  },
  'module-path': {
    happened: 'Das ist nicht der vollständige Pfad eines Kartenmoduls auf diesem Computer.',
    todo: 'Geben Sie den ganzen Pfad der Moduldatei ein, wie die Kartensoftware ihn beschreibt.',
  },
  'module-unprotected': {
    happened:
      'Nicht nur der Administrator könnte dieses Modul oder einen seiner Ordner ändern. Es wird nicht geladen.',
    todo: 'Lassen Sie den Administrator die Kartensoftware dort installieren, wo nur Administratoren schreiben können.',
  },
  'module-known': {
    happened: 'Dieses Modul ist bereits in Verwendung.',
    todo: 'Sie müssen nichts tun.',
  },
  'module-setting': {
    happened:
      'Was für das Modul eingegeben wurde, hat keine zulässige Form oder könnte es fremden Code laden lassen.',
    todo: 'Geben Sie die Startparameter als eine Zeile und jede Variable als NAME=Wert ein, wie die Kartensoftware sie beschreibt.',
  },
  'virtual-card-missing': {
    happened: 'Auf diesem Computer kann die virtuelle Übungskarte nicht laufen.',
    todo: 'Installieren und starten Sie pcscd mit vsmartcard-vpcd und OpenSC, oder üben Sie mit den Token des Übungsarbeitsplatzes.',
  },
  'module-not-found': {
    happened: 'Unter diesem Pfad gibt es kein Kartenmodul, das dieser Arbeitsplatz lesen kann.',
    todo: 'Installieren Sie die Kartensoftware, oder geben Sie den ganzen Pfad ihres Moduls ein, wie er beschrieben ist.',
  },
  'module-failed': {
    happened: 'Das Kartenmodul ließ sich nicht laden oder nicht starten.',
    todo: 'Installieren Sie die Kartensoftware neu, oder wählen Sie unter „Einstellungen“ das richtige Modul.',
  },
  'module-error': {
    happened:
      'Das Kartenmodul hat während des Schritts einen eigenen Fehler gemeldet. Das ist keine falsche PIN.',
    todo: 'Wiederholen Sie den Schritt. Scheitert er wieder, nennen Sie die Einzelheiten dem Support der Kartensoftware.',
  },
  'module-crashed': {
    happened: 'Das Kartenmodul ist abgestürzt. Countersign hat es beendet und läuft weiter.',
    todo: PUT_IN_AGAIN,
  },
  'module-timeout': {
    happened: 'Das Kartenmodul hat nicht rechtzeitig geantwortet und wurde beendet.',
    todo: PUT_IN_AGAIN,
  },
  'module-waiting': {
    happened: 'Das Kartenmodul hat noch nicht geantwortet. Seine Karten kommen hinzu, sobald es antwortet.',
    todo: 'Arbeiten Sie mit den anderen Karten weiter, oder warten Sie einen Augenblick.',
  },
  'module-unsupported': {
    happened: 'Das Kartenmodul kann nicht, was dieser Schritt braucht.',
    todo: 'Verwenden Sie eine Karte oder ein Modul mit der nötigen Signatur oder Entschlüsselung.',
  },
  'card-removed': {
    happened: 'Die Karte steckt nicht mehr im Lesegerät.',
    todo: 'Stecken Sie die Karte ein und wiederholen Sie den Schritt.',
  },
  'card-changed': {
    happened: 'Die Karte im Lesegerät ist nicht die gewählte.',
    todo: 'Stecken Sie die gewählte Karte wieder ein, oder wählen Sie die Karte im Lesegerät.',
  },
  'card-error': {
    happened: 'Die Karte oder ihr Lesegerät meldet einen Fehler. Das ist keine falsche PIN.',
    todo: 'Reinigen Sie die Kontakte, stecken Sie die Karte wieder ein und wiederholen Sie den Schritt. Bleibt der Fehler, lassen Sie die Karte prüfen.',
  },
  'card-busy': {
    happened: 'Ein anderes Programm verwendet die Karte.',
    todo: 'Schließen Sie das andere Programm oder warten Sie, bis es fertig ist, und wiederholen Sie den Schritt.',
  },
  'card-step-open': {
    happened:
      'Das Kartenmodul hat einen früheren Schritt oder eine frühere Anmeldung an dieser Karte nicht beendet.',
    todo: PUT_IN_AGAIN,
  },
  'card-key-gone': {
    happened: 'Die Karte zeigt den Schlüssel oder das Zertifikat nicht mehr, das sie eben noch zeigte.',
    todo: 'Lassen Sie die Karte im Lesegerät, schließen Sie andere Programme, die sie verwenden, und wiederholen Sie den Schritt.',
  },
  'step-cancelled': {
    happened:
      'Die Karte, ihr Lesegerät oder die Kartensoftware hat den Schritt beendet. Es wurde nichts unterschrieben.',
    todo: 'Wiederholen Sie den Schritt. Scheitert er wieder, nennen Sie die Einzelheiten dem Support der Kartensoftware.',
  },
  'card-full': {
    happened: 'Auf der Karte oder im Sicherheitsmodul ist kein Platz mehr für diesen Schritt.',
    todo: 'Lassen Sie einen Administrator nicht mehr gebrauchte Schlüssel oder Zertifikate entfernen, oder verwenden Sie eine andere Karte.',
  },
  'card-read-only': {
    happened: 'Die Karte lässt sich nicht beschreiben.',
    todo: 'Verwenden Sie eine beschreibbare Karte, oder lassen Sie den Herausgeber den Schlüssel aufbringen.',
  },
  'card-logged-out': {
    happened: 'Die Karte hat ihren Inhaber abgemeldet. Es wurde nichts unterschrieben.',
    todo: 'Wiederholen Sie den Schritt und geben Sie die PIN erneut ein.',
  },
  'security-officer-needed': {
    happened:
      'Auf dieser Karte kann nur ihr Sicherheitsverwalter (SO) Schlüssel erzeugen, nicht ihr Inhaber mit seiner PIN.',
    todo: 'Erzeugen Sie den Schlüssel noch einmal und geben Sie die SO-PIN ein, wenn nach ihr gefragt wird. Der Herausgeber der Karte hat sie.',
  },
  'so-pin-incorrect': {
    happened: 'Die SO-PIN ist falsch. Es wurde kein Schlüssel erzeugt.',
    todo: 'Prüfen Sie die SO-PIN mit dem Herausgeber der Karte, bevor Sie es noch einmal versuchen: Nach einigen falschen Eingaben ist sie endgültig gesperrt.',
  },
  'so-pin-locked': {
    happened: 'Die SO-PIN ist gesperrt. Es wurde kein Schlüssel erzeugt.',
    todo: 'Fragen Sie den Herausgeber der Karte. Schlüssel, die schon auf ihr sind, lassen sich mit der PIN des Karteninhabers weiter verwenden.',
  },
  'card-without-pin': {
    happened: 'Die Karte hat noch keine PIN; niemand kann sie verwenden.',
    todo: 'Setzen Sie die PIN in der Kartensoftware, wie der Herausgeber der Karte es beschreibt.',
  },
  'module-own-error': {
    happened:
      'Das Kartenmodul hat den Schritt mit einem Fehlercode seines Herstellers abgewiesen. Das ist keine falsche PIN.',
    todo: 'Schlagen Sie die Nummer aus den Einzelheiten in der Dokumentation der Kartensoftware nach, oder nennen Sie sie deren Support.',
  },
  'card-unreadable': {
    happened:
      'Die Karte im Lesegerät ist von einer Art, die dieses Modul nicht kennt, oder sie ist nicht eingerichtet.',
    todo: 'Drehen Sie die Karte um, oder wählen Sie das Modul, das zu ihr gehört.',
  },
  'software-token-refused': {
    happened:
      'Dieses Token ist Software, keine Karte und kein Sicherheitsmodul. In der Produktion ist nur Hardware erlaubt.',
    todo: 'Verwenden Sie Ihre Smartcard.',
  },
  'hardware-not-named': {
    happened:
      'Das Regelwerk nennt nicht, welche Token als Hardware gelten. Ohne diese Angabe lässt sich in der Produktion keine Zahlung unterschreiben.',
    todo: 'Lassen Sie die Art Ihrer Karten von den Administratoren zulassen: Berechtigte, Regelwerk ändern, Hardware zulassen. Die Administratoren können diese Änderung mit ihren Karten unterschreiben. Bei der Bank anfragen und ihre Antworten lesen können Sie weiterhin.',
  },
  'token-not-named': {
    happened:
      'Das Regelwerk lässt diese Art von Token nicht als Hardware zu. Die Produktion verwendet keine andere.',
    todo: 'Verwenden Sie eine Karte einer Art, die das Regelwerk zulässt. Soll diese gelten, lassen die Administratoren sie zu: Berechtigte, Regelwerk ändern, Hardware zulassen.',
  },
  'file-key-refused': {
    happened: 'Schlüsseldateien dienen nur der Übung.',
    todo: 'Verwenden Sie eine Smartcard oder ein Sicherheitsmodul.',
  },
  'certificate-changed': {
    happened: 'Das Zertifikat auf der Karte hat sich seit der Auswahl geändert.',
    todo: 'Lassen Sie die Karte im Lesegerät, wiederholen Sie den Schritt und wählen Sie Ihre Karte erneut.',
  },
  'certificate-expired': { happened: 'Das Zertifikat ist abgelaufen.', todo: CHOOSE_ANOTHER },
  'certificate-not-yet-valid': {
    happened: 'Das Zertifikat ist noch nicht gültig.',
    todo: 'Prüfen Sie die Uhr dieses Computers, oder wählen Sie ein anderes Zertifikat.',
  },
  'certificate-no-key': {
    happened: 'Die Karte enthält dieses Zertifikat, aber nicht seinen privaten Schlüssel.',
    todo: CHOOSE_ANOTHER,
  },
  'certificate-no-signing': {
    happened: 'Der private Schlüssel dieses Zertifikats darf nicht signieren.',
    todo: CHOOSE_ANOTHER,
  },
  'certificate-no-decrypting': {
    happened: 'Der private Schlüssel dieses Zertifikats darf nicht entschlüsseln.',
    todo: CHOOSE_ANOTHER,
  },
  'certificate-key-usage': {
    happened: 'Das Zertifikat ist nicht für Unterschriften gedacht.',
    todo: CHOOSE_ANOTHER,
  },
  'certificate-extended-usage': {
    happened:
      'Das Zertifikat ist nur für einen Server, ein Programm oder einen Dienst gedacht (erweiterte Schlüsselverwendung), nicht für Unterschriften einer Person.',
    todo: CHOOSE_ANOTHER,
  },
  'certificate-authority': {
    happened:
      'Das Zertifikat gehört einer Zertifizierungsstelle, die Zertifikate ausstellt. Damit wird hier nichts unterschrieben.',
    todo: CHOOSE_ANOTHER,
  },
  'certificate-key-unsupported': {
    happened:
      'Art oder Länge des Schlüssels dieses Zertifikats ist nicht zugelassen (RSA mit mindestens 2048 Bit, P-256, P-384 oder P-521).',
    todo: CHOOSE_ANOTHER,
  },
  'certificate-unreadable': {
    happened: 'Das Zertifikat auf der Karte ist nicht lesbar.',
    todo: CHOOSE_ANOTHER,
  },
  'pin-incorrect': {
    happened: 'Die PIN war falsch. Es wurde nichts unterschrieben.',
    todo: 'Beginnen Sie den Schritt erneut und geben Sie die PIN sorgfältig ein: Nach wenigen falschen Eingaben sperrt sich die Karte.',
  },
  'company-pin-missing': {
    happened: 'Dieser Arbeitsplatz hat die PIN der Unternehmenskarte nicht.',
    todo: 'Geben Sie sie unter „Einstellungen“, „Karten“, „Unternehmenskarten“ ein.',
  },
  'company-pin-refused': {
    happened:
      'Die Unternehmenskarte hat die PIN abgewiesen, die dieser Arbeitsplatz aufbewahrt. Damit die Karte sich nicht sperrt, versucht er es nicht von selbst erneut.',
    todo: 'Klären Sie, ob die PIN der Karte geändert wurde. Geben Sie sie dann unter „Einstellungen“, „Karten“, „Unternehmenskarten“ ein.',
  },
  'refused-pins-unreadable': {
    happened:
      'Die Liste der von Unternehmenskarten abgewiesenen PINs ist im Tresor nicht lesbar. Damit sich keine Karte sperrt, nutzt der Arbeitsplatz keine aufbewahrte PIN. Die übrigen Geheimnisse sind unverändert.',
    todo: 'Geben Sie die PIN der Unternehmenskarte unter „Einstellungen“, „Karten“, „Unternehmenskarten“ ein: Die Liste wird dann neu angelegt.',
  },
  'company-pin-final-try': {
    happened:
      'Noch eine falsche PIN würde die Unternehmenskarte sperren, deshalb verwendet der Arbeitsplatz die aufbewahrte PIN nicht.',
    todo: 'Klären Sie die richtige PIN und geben Sie sie unter „Einstellungen“, „Karten“, „Unternehmenskarten“ ein. Wiederholen Sie dann den Schritt.',
  },
  'pin-length': {
    happened: 'Die Karte nimmt keine PIN dieser Länge oder mit diesen Zeichen an.',
    todo: 'Geben Sie die PIN dieser Karte ein.',
  },
  'pin-not-taken': {
    happened:
      'Die Karte hat die PINs nicht angenommen: Eine hat eine Länge oder Zeichen, die sie nicht nimmt, oder die neue ist zu leicht zu erraten. Die PIN wurde nicht geändert.',
    todo: 'Beginnen Sie die Änderung erneut und wählen Sie eine neue PIN, wie der Herausgeber der Karte es beschreibt.',
  },
  'pin-locked': {
    happened: 'Die PIN ist gesperrt.',
    todo: 'Entsperren Sie die Karte mit ihrer PUK in der Kartensoftware, oder beantragen Sie eine neue Karte.',
  },
  'pin-to-be-changed': {
    happened: 'Die Karte verlangt eine neue PIN, bevor sie verwendet wird.',
    todo: 'Ändern Sie die PIN (Berechtigte, Karten in den Lesegeräten, PIN ändern), und wiederholen Sie den Schritt.',
  },
  'pin-repeat-differs': {
    happened: 'Die neue PIN wurde nicht zweimal gleich eingegeben. Es gilt weiterhin die alte PIN.',
    todo: 'Beginnen Sie die Änderung erneut und geben Sie die neue PIN zweimal ein.',
  },
  'pin-unchanged': {
    happened: 'Die neue PIN ist die alte. Es wurde nichts geändert.',
    todo: 'Beginnen Sie die Änderung erneut mit einer anderen neuen PIN.',
  },
  'lease-over': {
    happened: 'Die Karte wurde geschlossen, bevor sie unterschrieben hat. Es wurde nichts unterschrieben.',
    todo: 'Beginnen Sie den Schritt erneut und geben Sie die PIN ein.',
  },
  'pin-cancelled': {
    happened: 'Die PIN-Eingabe wurde abgebrochen. Es wurde nichts unterschrieben.',
    todo: 'Beginnen Sie den Schritt erneut, wenn Sie so weit sind.',
  },
  'pin-timeout': {
    happened: 'Es wurde nicht rechtzeitig eine PIN eingegeben. Es wurde nichts unterschrieben.',
    todo: 'Beginnen Sie den Schritt erneut, wenn Sie so weit sind.',
  },
  'message-unreadable': {
    happened:
      'Die unabhängige Prüfung hat in der Nachricht etwas gefunden, das dieser Arbeitsplatz nie schreibt. Es wurde keine PIN verlangt.',
    todo: TELL_ADMINISTRATOR,
  },
  'reading-differs': {
    happened:
      'Die beiden unabhängigen Prüfungen der Nachricht, die unterschrieben werden soll, weichen voneinander ab. Es wurde keine PIN verlangt.',
    todo: TELL_ADMINISTRATOR,
  },
  'statement-differs': {
    happened:
      'Der zu unterschreibende Text stimmt nicht mit der Nachricht überein. Es wurde keine PIN verlangt.',
    todo: TELL_ADMINISTRATOR,
  },
  'roots-unreadable': {
    happened:
      'Die Datei mit dem vertrauenswürdigen Regelwerk dieses Arbeitsplatzes (roots.json) fehlt oder ist beschädigt.',
    todo: 'Bitten Sie Ihren Administrator, den Ordner dieses Arbeitsplatzes aus einer Sicherung wiederherzustellen.',
  },
  'roots-changed': {
    happened:
      'Die Datei mit dem vertrauenswürdigen Regelwerk dieses Arbeitsplatzes (roots.json) wurde bei laufendem Betrieb ersetzt.',
    todo: TELL_ADMINISTRATOR,
  },
  'policy-not-pinned': {
    happened: 'Diesem Regelwerk vertraut dieser Arbeitsplatz nicht.',
    todo: 'Vergleichen Sie die Wörter des Regelwerks persönlich mit Ihren Administratoren. Stimmen sie überein, vertraut der Arbeitsplatz ihm.',
  },
  'policy-pin-failed': {
    happened:
      'Das Regelwerk wurde gespeichert, aber die Datei mit dem vertrauenswürdigen Regelwerk dieses Arbeitsplatzes (roots.json) ließ sich nicht schreiben. Bis es gelingt, kann hier keine Karte unterschreiben.',
    todo: 'Schaffen Sie Platz, oder prüfen Sie den Datenträger und seine Verbindung. Danach geht es von selbst weiter; beim Einrichten des ersten Regelwerks geben Sie die Wörter noch einmal ein.',
  },
  'root-mismatch': {
    happened:
      'Der zu unterschreibende Text gilt für ein anderes Unternehmen, eine andere Umgebung oder einen anderen Arbeitsplatz.',
    todo: TELL_ADMINISTRATOR,
  },
  'not-enrolled': {
    happened: 'Diese Karte ist im Regelwerk nicht registriert und kann nicht unterschreiben.',
    todo: USE_A_REGISTERED,
  },
  'certificate-revoked': {
    happened: 'Die Administratoren haben dieses Zertifikat gesperrt.',
    todo: 'Verwenden Sie eine andere registrierte Karte von Ihnen, oder bitten Sie die Administratoren, eine neue zu registrieren.',
  },
  'certificate-on-list': {
    happened: 'Die Stelle, die dieses Zertifikat ausgestellt hat, hat es gesperrt.',
    todo: 'Verwenden Sie eine andere registrierte Karte von Ihnen, oder bitten Sie die Administratoren, eine neue zu registrieren.',
  },
  'certificate-usage-demanded': {
    happened: 'Dem Zertifikat fehlt eine erweiterte Schlüsselverwendung, die das Regelwerk verlangt.',
    todo: 'Verwenden Sie eine andere registrierte Karte von Ihnen, oder lassen Sie sich ein Zertifikat mit dieser Verwendung ausstellen.',
  },
  'revocation-list-missing': {
    happened:
      'Das Regelwerk verlangt eine gültige Sperrliste der Stelle, die das Zertifikat ausgestellt hat. An diesem Arbeitsplatz liegt keine vor.',
    todo: 'Ein Administrator importiert sie unter „Berechtigte“, „Regelwerk“. Es wurde nichts unterschrieben.',
  },
  'revocation-list-stale': {
    happened: 'Die Sperrliste der Zertifizierungsstelle ist abgelaufen.',
    todo: 'Ein Administrator holt die aktuelle Liste bei der Stelle und importiert sie unter „Berechtigte“, „Regelwerk“.',
  },
  'revocation-list-unreadable': {
    happened:
      'Diese Datei ist keine Sperrliste, die dieser Arbeitsplatz verwenden kann: Sie ist nicht lesbar, nennt kein Ende ihrer Gültigkeit oder ist größer als 1 MB.',
    todo: 'Holen Sie die Liste (CRL, DER oder PEM) erneut bei der Stelle und importieren Sie sie.',
  },
  'revocation-list-foreign': {
    happened: 'Diese Sperrliste ist von keiner Zertifizierungsstelle signiert, die das Regelwerk nennt.',
    todo: 'Wählen Sie die Liste einer Stelle, die unter „Berechtigte“, „Regelwerk“ genannt ist. Eine neue Stelle wird zuerst durch eine Änderung des Regelwerks eingetragen.',
  },
  'revocation-list-partial': {
    happened:
      'Diese Sperrliste enthält nur einen Teil der gesperrten Zertifikate (Delta-, indirekte oder aufgeteilte Liste).',
    todo: 'Bitten Sie die Stelle um ihre vollständige Liste.',
  },
  'revocation-list-older': {
    happened: 'Diese Sperrliste ist älter als die, die an diesem Arbeitsplatz vorliegt.',
    todo: 'Es wurde nichts geändert. Holen Sie die neueste Liste bei der Stelle.',
  },
  'authority-unreadable': {
    happened: 'Diese Datei ist kein Zertifikat einer Stelle, die Sperrlisten signiert.',
    todo: 'Wählen Sie das Zertifikat der Stelle, die die Karten ausgestellt hat (DER oder PEM).',
  },
  'policy-unfit': {
    happened: 'Diese Version des Regelwerks widerspricht sich oder enthält eine unzulässige Änderung.',
    todo: 'Lassen Sie einen Administrator die Änderung zurückziehen und beheben, was in den Einzelheiten steht.',
  },
  'role-missing': {
    happened: 'Das Regelwerk gibt dieser Person die Rolle für diesen Schritt nicht.',
    todo: 'Bitten Sie eine Person mit dieser Rolle um diesen Schritt.',
  },
  'statement-expired': {
    happened: 'Die Frist für diese Unterschrift ist abgelaufen. Es wurde nichts unterschrieben.',
    todo: 'Bitten Sie den Erfasser, es erneut zur Genehmigung einzureichen; erst dann kann unterschrieben werden.',
  },
  'clock-behind': {
    happened:
      'Eine Unterschrift trägt eine Zeit in der Zukunft: Die Uhr dieses Computers oder des Computers, an dem unterschrieben wurde, geht falsch. Der Unternehmensschlüssel wurde nicht verwendet.',
    todo: 'Stellen Sie die Uhr richtig und wiederholen Sie den Schritt.',
  },
  'approval-invalid': {
    happened: 'Eine Genehmigung ist ungültig. Der Unternehmensschlüssel wurde nicht verwendet.',
    todo: TELL_ADMINISTRATOR,
  },
  'approvals-insufficient': {
    happened:
      'Genehmigungen, die das Regelwerk verlangt, fehlen. Der Unternehmensschlüssel wurde nicht verwendet.',
    todo: 'Holen Sie die fehlenden Genehmigungen ein und wiederholen Sie den Schritt.',
  },
  'company-key-not-found': {
    happened:
      'Der Unternehmensschlüssel, den das Bankprofil nennt, liegt auf keiner verbundenen Karte und in keinem Modul.',
    todo: 'Verbinden Sie die Karte oder das Sicherheitsmodul mit dem Schlüssel, oder berichtigen Sie den Schlüssel im Bankprofil.',
  },
  'company-key-ambiguous': {
    happened: 'Mehr als ein Schlüssel passt zum Unternehmensschlüssel, den das Bankprofil nennt.',
    todo: 'Ergänzen Sie im Bankprofil die Seriennummer des Tokens und die Schlüsselkennung.',
  },
  'signature-not-made': {
    happened:
      'Die Karte hat eine Signatur geliefert, die nicht zu ihrem eigenen Zertifikat passt. Die Signatur wurde verworfen.',
    todo: 'Verwenden Sie eine andere Karte und lassen Sie diese prüfen.',
  },
  'request-refused': {
    happened: 'Eine Anfrage an das Kartenprogramm hatte keine Form, die es annimmt.',
    todo: 'Speichern Sie die Diagnose unter „Einstellungen“ und verständigen Sie Ihren Administrator.',
  },
  'pin-port-only': {
    happened:
      'Eine Antwort auf eine PIN-Abfrage kam nicht aus dem PIN-Fenster selbst. Sie wurde nicht verwendet.',
    todo: 'Antworten Sie im PIN-Fenster. Geschieht es wieder, schließen Sie Countersign und verständigen Sie Ihren Administrator.',
  },
  'token-closed': {
    happened: 'Das Kartenprogramm wurde beendet.',
    todo: 'Wiederholen Sie den Schritt; hilft das nicht, starten Sie Countersign neu.',
  },
};

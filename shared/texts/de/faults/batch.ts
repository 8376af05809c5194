// German: sentences for failures of the batch area: what happened and what to do now.
import type { BATCH_FAULTS } from '../../../domain/faults/batch.ts';
import type { FaultSentencesOf } from '../../en/faults/fault-sentences.ts';

const LOOK_AGAIN = 'Öffnen Sie den Stapel erneut, um zu sehen, welche Schritte jetzt möglich sind.';
const ASK_OTHER =
  'Bitten Sie eine der Personen, die noch unterschreiben können; sie stehen neben dem, was zu unterschreiben ist.';

export const batchFaults: FaultSentencesOf<typeof BATCH_FAULTS> = {
  'batch-step-impossible': {
    happened: 'Dieser Schritt ist im jetzigen Stand des Stapels nicht möglich.',
    todo: LOOK_AGAIN,
  },
  'message-step-impossible': {
    happened: 'Dieser Schritt ist im jetzigen Stand der Nachricht nicht möglich.',
    todo: 'Öffnen Sie den Postausgang erneut, um zu sehen, was jetzt möglich ist.',
  },
  'resend-without-inquiry': {
    happened:
      'Die Nachricht kann erst erneut gesendet werden, wenn die Bank geantwortet hat, dass sie keine der Zahlungen hat.',
    todo: 'Fragen Sie zuerst bei der Bank an. Antwortet sie nicht, rufen Sie an und nennen Sie die Nachrichten-ID.',
  },
  'bank-call-time': {
    happened: 'Es wurde nichts eingetragen: Die Zeit des Anrufs bei der Bank zählt nicht.',
    todo: 'Geben Sie Tag und Uhrzeit der Auskunft ein; sie muss nach dem letzten Senden liegen. Haben Sie früher angerufen, rufen Sie die Bank noch einmal an.',
  },
  'batch-empty': {
    happened: 'Der Stapel enthält keine Zahlungen.',
    todo: 'Geben Sie mindestens eine Zahlung ein oder importieren Sie eine.',
  },
  'batch-without-entries': {
    happened:
      'Dieser Stapel kam mit einem Paket: Seine Nachrichten sind hier, die Eingaben aber an dem Arbeitsplatz, der ihn erfasst hat.',
    todo: 'Kopieren Sie ihn dort; bearbeiten lässt er sich dort, solange jener Arbeitsplatz ihn sendet. Gibt es diesen Arbeitsplatz nicht mehr, ziehen Sie den Stapel zurück und erfassen Sie seine Zahlungen neu.',
  },
  'batch-findings-block': {
    happened: 'Der Stapel enthält Fehler, wegen derer die Bank ihn ablehnen würde.',
    todo: 'Beheben Sie die Fehler unter „Fehler und Warnungen“ und reichen Sie den Stapel erneut ein.',
  },
  'batch-checks-block': {
    happened:
      'Der Saldo des eigenen Kontos deckt diesen Stapel nicht, und für das Konto ist nur zugelassen, was der Saldo deckt.',
    todo: 'Fordern Sie einen neuen Saldo an oder ändern Sie den Stapel. Eingestellt wird das unter Einstellungen, Eigene Konten.',
  },
  'batch-deadline-passed': {
    happened: 'Die Frist für Genehmigung und Freigabe dieses Stapels ist abgelaufen.',
    todo: 'Bitten Sie den Erfasser, das Ausführungs- oder Fälligkeitsdatum zu prüfen und den Stapel erneut einzureichen.',
  },
  'policy-no-rule': {
    happened: 'Das Regelwerk hat keine Regel für die Genehmigung dieser Art von Stapel oder Vorgang.',
    todo: 'Bitten Sie die Administratoren, dem Regelwerk eine Regel hinzuzufügen.',
  },
  'approvals-missing': {
    happened: 'Genehmigungen, die das Regelwerk verlangt, fehlen.',
    todo: ASK_OTHER,
  },
  'release-missing': { happened: 'Der Stapel wurde nicht freigegeben.', todo: ASK_OTHER },
  'same-person': {
    happened:
      'Diese Person oder die von ihr vertretene hat hier schon gehandelt: Sie hat unterschrieben oder den Kontrollanruf geführt. Erfasser, Genehmiger und Freigeber müssen verschiedene Personen sein.',
    todo: 'Bitten Sie eine andere Person, die noch unterschreiben kann.',
  },
  'person-without-role': {
    happened: 'Das Regelwerk gibt dieser Person die Rolle für diesen Schritt nicht.',
    todo: 'Bitten Sie eine Person mit dieser Rolle um diesen Schritt.',
  },
  'policy-change-impossible': {
    happened: 'Die Änderung hat keine Wirkung oder würde das Regelwerk ungültig machen.',
    todo: 'Verwerfen Sie die Änderung, die in den Einzelheiten steht. Eine Karte lässt sich nur registrieren, während sie in einem Lesegerät steckt.',
  },
  'policy-proposal-open': {
    happened: 'Eine Änderung des Regelwerks wartet bereits auf Unterschriften.',
    todo: 'Unterschreiben Sie sie, oder ziehen Sie sie zurück und reichen Sie Ihre Änderung erneut ein.',
  },
  'policy-proposal-over': {
    happened:
      'Diese Änderung ist in Kraft oder wurde zurückgezogen, oder das Regelwerk hat sich inzwischen geändert.',
    todo: 'Prüfen Sie das geltende Regelwerk und reichen Sie die Änderung erneut ein, wenn sie noch nötig ist.',
  },
  'policy-signed-already': {
    happened:
      'Diese Person hat diese Änderung bereits unterschrieben. Eine zweite Karte derselben Person zählt nicht.',
    todo: 'Bitten Sie einen anderen Administrator um die Unterschrift.',
  },
  'policy-signatures-missing': {
    happened:
      'Diese Version des Regelwerks hat weniger Unterschriften von Administratoren, als die vorige verlangt.',
    todo: 'Bitten Sie weitere Administratoren um ihre Unterschrift. Bis dahin gilt das bisherige Regelwerk.',
  },
  'emergency-unknown': {
    happened: 'Das Regelwerk dieses Stapels kennt keine Notfallfreigabe.',
    todo: ASK_OTHER,
  },
  'person-not-enrolled': {
    happened: 'Diese Karte ist im Regelwerk nicht registriert und kann nicht unterschreiben.',
    todo: 'Verwenden Sie eine registrierte Karte, oder bitten Sie die Administratoren, diese zu registrieren.',
  },
  'approvals-void': {
    happened:
      'Der Stapel wurde zurückgegeben oder zurückgezogen. Unterschriften unter dieser Revision sind verfallen.',
    todo: LOOK_AGAIN,
  },
  'policy-missing': {
    happened: 'Dieser Arbeitsplatz hat noch kein unterschriebenes Regelwerk.',
    todo: 'Bitten Sie Ihre Administratoren, das erste Regelwerk zu unterschreiben.',
  },
  'profile-missing': {
    happened: 'Dieser Arbeitsplatz hat noch kein Bankprofil.',
    todo: 'Bitten Sie Ihre Administratoren, das Bankprofil zu übernehmen.',
  },
  'frozen-bytes-differ': {
    happened:
      'Die Zahlungen, die aus der fertigen Nachricht zurückgelesen wurden, weichen von der Eingabe ab. Der Stapel wurde nicht eingereicht.',
    todo: 'Speichern Sie die Diagnose unter „Einstellungen“ und senden Sie sie Ihrem Administrator. Der Entwurf ist unverändert.',
  },
  'file-incomplete': {
    happened: 'Die Datei wurde nicht vollständig gelesen.',
    todo: 'Wählen Sie die Datei erneut.',
  },
  'profile-changed': {
    happened: 'Das Bankprofil oder das Regelwerk hat sich geändert, nachdem dieser Stapel eingereicht wurde.',
    todo: 'Geben Sie den Stapel zurück und reichen Sie ihn erneut ein.',
  },
  'training-only': {
    happened: 'Diesen Schritt gibt es nur am Übungsarbeitsplatz.',
    todo: 'Öffnen Sie zum Üben den Übungsarbeitsplatz.',
  },
  'training-bank-off': {
    happened: 'Die Übungsbank läuft nicht.',
    todo: 'Starten Sie den Übungsarbeitsplatz noch einmal ohne den Schalter „offline“.',
  },
  'send-interrupted': {
    happened:
      'Countersign wurde beendet, während die Nachricht gesendet wurde. Die Antwort der Bank kam nicht an.',
    todo: 'Fragen Sie bei der Bank an. Es wird nichts erneut gesendet, bevor feststeht, dass die Bank es nicht hat.',
  },
  'answer-other-message': {
    happened: 'Die geprüfte Antwort der Bank betrifft eine andere Nachricht.',
    todo: 'Fragen Sie bei der Bank zu den Zahlungen an. Führt das zu nichts, rufen Sie an.',
  },
  'payment-not-found-at-bank': {
    happened: 'Die Antwort der Bank zeigt keine Zahlung, die sicher diese ist.',
    todo: 'Das heißt nicht, dass sie nicht ausgeführt wurde. Verwenden Sie die signierte Anfrage (POST), oder rufen Sie die Bank an. Zahlungen, die vor mehr als 90 Tagen eingegangen sind, zeigt eine Suche nicht.',
  },
  'nothing-to-ask-with': {
    happened:
      'Für die Anfrage fehlt eine Referenz: Eine unsignierte Anfrage (GET) braucht die Ende-zu-Ende-ID und die UETR oder die Nummer der Bank.',
    todo: 'Geben Sie die fehlende Referenz ein, oder verwenden Sie die signierte Anfrage (POST).',
  },
  'view-again': {
    happened:
      'Seit alles angesehen wurde, wurde eine andere Karte verwendet. Jede Person muss ansehen, was sie unterschreibt.',
    todo: 'Schließen Sie dieses Fenster, sehen Sie alles erneut an und wiederholen Sie den Schritt.',
  },
  'field-locked': {
    happened:
      'Dieses Feld ist durch die Vorlage gesperrt, aus der der Stapel entstanden ist. Es wurde nichts geändert.',
    todo: 'Legen Sie einen Stapel ohne die Vorlage an, oder speichern Sie die Vorlage mit anderen Sperren.',
  },
  'template-too-large': {
    happened: 'Der Stapel hat mehr Zahlungen, als eine Vorlage aufnimmt. Es wurde keine Vorlage gespeichert.',
    todo: 'Kopieren Sie beim nächsten Mal den Stapel, oder speichern Sie einen kleineren als Vorlage.',
  },
  'too-many-templates': {
    happened: 'Die größte Anzahl von Vorlagen ist erreicht. Es wurde keine Vorlage gespeichert.',
    todo: 'Löschen Sie eine Vorlage, die nicht mehr gebraucht wird, und speichern Sie noch einmal.',
  },
  'template-in-use': {
    happened: 'Ein wiederkehrender Zahlungslauf wird aus dieser Vorlage angelegt. Sie wurde nicht gelöscht.',
    todo: 'Löschen Sie zuerst diesen Zahlungslauf, oder lassen Sie ihn mit einer anderen Vorlage beginnen. Sie können auch eine andere Vorlage unter demselben Namen speichern.',
  },
  'run-dates': {
    happened:
      'Der erste Zahlungstag liegt in der Vergangenheit oder nach dem letzten. Der Zahlungslauf wurde nicht gespeichert.',
    todo: 'Wählen Sie einen ersten Tag ab heute und einen letzten, der nicht davor liegt.',
  },
  'run-overdue': {
    happened:
      'Ein Termin dieses Zahlungslaufs ist überfällig, und mit anderen Terminen wäre er nicht mehr zu sehen. Der Zahlungslauf wurde nicht gespeichert.',
    todo: 'Legen Sie diesen Termin zuerst an oder lassen Sie ihn aus, und ändern Sie dann, wie oft der Zahlungslauf fällig ist.',
  },
  'run-name-taken': {
    happened:
      'Ein anderer wiederkehrender Zahlungslauf hat diesen Namen. Der Zahlungslauf wurde nicht gespeichert.',
    todo: 'Wählen Sie einen anderen Namen, oder bearbeiten Sie den Zahlungslauf, der ihn hat.',
  },
  'run-not-waiting': {
    happened:
      'Dieser Termin des Zahlungslaufs wurde schon angelegt oder ausgelassen, oder der Zahlungslauf wurde geändert. Es ist nichts geschehen.',
    todo: 'Sehen Sie die wiederkehrenden Zahlungsläufe noch einmal an: Dort steht, was jetzt fällig ist.',
  },
  'run-without-source': {
    happened:
      'Die Vorlage oder der Stapel, mit dem dieser Zahlungslauf beginnt, ist nicht mehr da. Es wurde kein Stapel angelegt.',
    todo: 'Bearbeiten Sie den Zahlungslauf und wählen Sie eine andere Vorlage, oder wiederholen Sie einen anderen Stapel.',
  },
  'too-many-runs': {
    happened:
      'Die größte Anzahl wiederkehrender Zahlungsläufe ist erreicht. Der Zahlungslauf wurde nicht gespeichert.',
    todo: 'Löschen Sie einen Zahlungslauf, der nicht mehr gebraucht wird, und speichern Sie noch einmal.',
  },
  'hidden-from-view': {
    happened: 'Namen und Beträge dieses Stapels sind auf dieser Seite ausgeblendet.',
    todo: 'Blenden Sie sie zuerst ein. Das steht danach im Protokoll.',
  },
  'names-of-others': {
    happened:
      'Diese Namen und Beträge dürfen nur bestimmte Personen sehen, und Sie sind nicht mit der Karte einer dieser Personen angemeldet.',
    todo: 'Bitten Sie eine der Personen, die in den Einzelheiten oder unter Einstellungen, Anmeldung stehen. Ein Administrator kann ändern, wer sie sehen darf.',
  },
  'work-stopped': {
    happened:
      'Der Teil von Countersign, der Nachrichten liest und schreibt, ist stehen geblieben, wahrscheinlich weil die Datei für diesen Computer zu groß ist.',
    todo: 'Schließen Sie andere Programme und versuchen Sie es erneut, oder teilen Sie die Datei.',
  },
  'advice-empty': {
    happened:
      'Für nichts davon gibt es ein Avis: Lastschriften haben keines, und das Übrige wurde nicht gesendet, abgelehnt oder zurückgeleitet, oder sein Ergebnis ist unbekannt.',
    todo: 'Drucken Sie das Avis von Überweisungen, sobald die Bank sie angenommen hat.',
  },
  'report-too-long': {
    happened: 'Der Bericht würde zu lang für eine Datei.',
    todo: 'Grenzen Sie ihn durch einen Filter oder einen kürzeren Zeitraum ein, oder speichern Sie ihn als CSV, das die meisten Zeilen fasst.',
  },
  'status-file-empty': {
    happened: 'Es gibt noch keinen Status: Der Stapel ist nicht versiegelt.',
    todo: 'Speichern Sie die Statusdatei, sobald der Stapel versiegelt und gesendet ist.',
  },
  'status-report-unknown': {
    happened:
      'Dieser Arbeitsplatz kennt den Statusbericht nicht, der die Version dieser Nachrichten beantwortet.',
    todo: 'Speichern Sie den Status als CSV.',
  },
};

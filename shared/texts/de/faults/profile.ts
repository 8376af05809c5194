// German: sentences for failures around the bank profile, its secrets, its connection test, and settings an
// administrator has locked: what happened and what to do now.
import type { PROFILE_FAULTS } from '../../../domain/faults/profile.ts';
import type { FaultSentencesOf } from '../../en/faults/fault-sentences.ts';

export const profileFaults: FaultSentencesOf<typeof PROFILE_FAULTS> = {
  'profile-invalid': {
    happened: 'Das Bankprofil wurde nicht gespeichert: Es verletzt eine Regel.',
    todo: 'Korrigieren Sie die markierten Felder; bei jedem steht, was daran falsch ist.',
  },
  'profile-needs-quorum': {
    happened: 'Ein Profil der Produktion ändert sich nur, wenn genug Administratoren unterschrieben haben.',
    todo: 'Lassen Sie die Administratoren diese Version mit ihrem SHA-256 im Regelwerk zulassen (Berechtigte, Regelwerk ändern, Bankprofil zulassen) und übernehmen Sie sie dann.',
  },
  'profile-unchanged': {
    happened: 'Der Entwurf stimmt mit dem geltenden Profil überein; es gibt nichts zu speichern.',
    todo: 'Ändern Sie, was Sie ändern wollten, und speichern Sie dann erneut.',
  },
  'certificate-not-compared': {
    happened: 'Der Entwurf enthält ein Zertifikat, das noch nicht verglichen wurde.',
    todo: 'Vergleichen Sie seine acht Wörter auf anderem Weg (Brief, Telefon) mit denen der Bank und bestätigen Sie es. Weichen sie ab, hören Sie auf und rufen Sie die Bank an.',
  },
  'profile-moved': {
    happened:
      'Das Bankprofil hat sich in einem Feld geändert, unter dem dies genehmigt wurde: Adresse der Bank, Client oder Form der Nachricht oder des Auftrags.',
    todo: 'Geben Sie den unversiegelten Stapel oder den Vorgang zurück und reichen Sie ihn erneut ein. Sonst speichern die Administratoren ein Profil mit den genehmigten Werten. Vorher wird nichts gesendet.',
  },
  'secret-unfit': {
    happened: 'Das Geheimnis wurde nicht gespeichert: Das Format stimmt nicht.',
    todo: 'Ein Client-Geheimnis ist Text ohne Zeilenumbruch; ein Verbindungsschlüssel ist ein privater PEM-Schlüssel ohne Passphrase, zusammen mit seinem Zertifikat.',
  },
  'setting-locked': {
    happened: 'Ihr Administrator hat diese Einstellung auf diesem Computer gesperrt.',
    todo: 'Fragen Sie Ihren Administrator; der Grund steht neben dem Schloss.',
  },
  'answer-unencrypted': {
    happened: 'Die Bank hat auf den Test geantwortet, ohne ihre Antwort zu verschlüsseln.',
    todo: 'Bitten Sie die Bank, ihre Antworten für das Entschlüsselungszertifikat Ihres Unternehmens zu verschlüsseln. Senden Sie vorher keine Zahlungen.',
  },
  'test-signature': {
    happened:
      'Die Verbindung steht, aber eine Signatur wurde nicht angenommen: hier die der Bank unter ihrer Antwort, oder unsere bei der Bank.',
    todo: 'Vergleichen Sie die Wörter des Signaturzertifikats der Bank mit ihrem Brief, und fragen Sie die Bank, ob sie das aktuelle Signaturzertifikat Ihres Unternehmens hat.',
  },
  'test-encryption': {
    happened:
      'Die Verbindung steht, aber eine Antwort der Bank ließ sich hier nicht entschlüsseln, oder die Bank konnte unsere Nachricht nicht entschlüsseln.',
    todo: 'Prüfen Sie, ob beide Seiten dieselben Verfahren verwenden, ob die Bank das aktuelle Verschlüsselungszertifikat Ihres Unternehmens hat und ob der Entschlüsselungsschlüssel angeschlossen ist.',
  },
};

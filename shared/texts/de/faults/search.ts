// German: sentences for failures of lists kept on the desk (searches, own accounts, beneficiaries).
import type { SEARCH_FAULTS } from '../../../domain/faults/search.ts';
import type { FaultSentencesOf } from '../../en/faults/fault-sentences.ts';

export const searchFaults: FaultSentencesOf<typeof SEARCH_FAULTS> = {
  'too-many-searches': {
    happened: 'Dieser Arbeitsplatz speichert höchstens 200 Suchen.',
    todo: 'Löschen Sie eine, die nicht mehr gebraucht wird, und speichern Sie diese dann.',
  },
  'search-name-taken': {
    happened: 'Eine andere gespeicherte Suche trägt diesen Namen.',
    todo: 'Wählen Sie einen anderen Namen, oder löschen Sie zuerst die andere Suche.',
  },
  'own-account-known': {
    happened: 'Dieses Konto steht bereits in der Liste der eigenen Konten.',
    todo: 'Ändern Sie den vorhandenen Eintrag.',
  },
  'own-account-in-policy': {
    happened:
      'Das Regelwerk nennt dieses Konto in seinen Regeln. Nummer und Bank lassen sich deshalb nicht ändern, und es lässt sich nicht entfernen.',
    todo: 'Setzen Sie den Status auf Geschlossen, oder nehmen Sie das neue Konto zusätzlich auf und reichen Sie eine Änderung des Regelwerks ein, deren Regeln es nennen.',
  },
  'own-account-change-over': {
    happened:
      'Diese Änderung wartet nicht mehr: Sie wurde bestätigt, verworfen oder ersetzt, oder das Konto wurde geändert.',
    todo: 'Sehen Sie sich das Konto an, wie es jetzt ist, und ändern Sie es bei Bedarf erneut.',
  },
  'own-account-second-person': {
    happened: 'Sie haben diese Änderung selbst beantragt. Eine andere Person muss sie bestätigen.',
    todo: 'Bitten Sie eine andere Person, sich mit ihrer Karte anzumelden und die Änderung zu bestätigen.',
  },
  'too-many-own-accounts': {
    happened: 'Dieser Arbeitsplatz speichert höchstens 2.000 eigene Konten.',
    todo: 'Entfernen Sie ein Konto, das nicht mehr gebraucht wird, und speichern Sie dieses dann.',
  },
  'too-many-beneficiaries': {
    happened: 'Das Empfängerbuch fasst höchstens 10.000 Einträge.',
    todo: 'Entfernen Sie Empfänger, die nicht mehr bezahlt werden, und speichern Sie diesen Eintrag dann.',
  },
  'beneficiaries-unconfirmed': {
    happened: 'Eine Zahlung geht an ein Konto, das im Empfängerbuch nicht bestätigt ist.',
    todo: 'Lassen Sie den Empfänger von einer zweiten Person bestätigen, oder entfernen Sie die Zahlung. Ist der Stapel schon eingereicht, geben Sie ihn zuerst zurück.',
  },
  'beneficiary-confirmation-open': {
    happened: 'Einer dieser Empfänger wartet bereits auf Bestätigung.',
    todo: 'Genehmigen Sie ihn zuerst, geben Sie ihn zurück, oder ziehen Sie ihn zurück.',
  },
  'beneficiary-confirmation-over': {
    happened: 'Dieser Antrag ist nicht mehr offen, oder der Empfänger wurde nach dem Einreichen geändert.',
    todo: 'Öffnen Sie den Empfänger und reichen Sie ihn erneut ein.',
  },
  'beneficiary-confirmed-already': {
    happened: 'Dieser Empfänger ist in dieser Fassung bereits bestätigt.',
    todo: 'Es ist nichts zu tun.',
  },
  'beneficiary-call-back': {
    happened: 'Der Kontrollanruf zu einem neuen Konto fehlt oder zählt nicht.',
    todo: 'Rufen Sie den Empfänger unter einer Nummer an, die Sie vor der Änderung kannten, und tragen Sie ein, mit wem wann gesprochen wurde und wer angerufen hat. Wartet der Eintrag schon auf Genehmigung, geben Sie ihn zuerst zurück: Der Anruf wird beim erneuten Einreichen eingetragen.',
  },
  'too-many-confirmations': {
    happened: 'Für eine Unterschrift sind es zu viele Empfänger oder zu viele einzelne Bestätigungen.',
    todo: 'Wenn Sie Empfänger bestätigen lassen, reichen Sie weniger auf einmal ein. Wenn Sie einen Stapel einreichen, teilen Sie ihn, oder lassen Sie zuerst seine Empfänger noch einmal bestätigen, jeweils mehrere in einem Antrag.',
  },
  'beneficiary-in-book': {
    happened: 'Ein Eintrag mit diesem Namen und Konto steht bereits im Empfängerbuch.',
    todo: 'Ändern Sie den vorhandenen Eintrag.',
  },
  'debit-not-open': {
    happened:
      'Diese Buchung braucht keine Erklärung: Sie ist Ihren Zahlungen zugeordnet, eine Gutschrift, noch nicht gebucht oder älter als dieser Arbeitsplatz.',
    todo: 'Öffnen Sie die Buchung erneut, um zu sehen, wozu sie gehört.',
  },
  'fee-rule-unclear': {
    happened:
      'Aus dieser Belastung lässt sich keine Regel machen: Die Bank nennt weder Geschäftsvorfallcode noch Zahlungspartner, oder die Belastung trägt die Referenzen einer Zahlung.',
    todo: 'Erklären Sie sie nur mit einer Notiz.',
  },
  'too-many-fee-rules': {
    happened: 'Dieser Arbeitsplatz speichert höchstens 500 Gebührenregeln.',
    todo: 'Entfernen Sie eine Regel, die nicht mehr gebraucht wird, und legen Sie diese dann an.',
  },
  'reporting-currency-unknown': {
    happened: 'Das ist keine gültige Währung.',
    todo: 'Geben Sie die Berichtswährung mit drei Buchstaben ein, etwa EUR.',
  },
  'exchange-rate-refused': {
    happened: 'Ein Wechselkurs lässt sich nicht speichern. Alle Kurse sind unverändert.',
    todo: 'Berichtigen Sie den Kurs und speichern Sie noch einmal.',
  },
  'rates-file-not-read': {
    happened: 'Aus der Datei wurde kein Wechselkurs gelesen.',
    todo: 'Wählen Sie die täglichen Referenzkurse der Europäischen Zentralbank, oder geben Sie die Kurse ein.',
  },
};

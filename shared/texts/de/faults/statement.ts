// Sätze zu Fehlern bei Kontoauszügen: was geschehen ist und was jetzt zu tun ist.
import type { STATEMENT_FAULTS } from '../../../domain/faults/statement.ts';
import type { FaultSentencesOf } from '../../en/faults/fault-sentences.ts';

export const statementFaults: FaultSentencesOf<typeof STATEMENT_FAULTS> = {
  'statement-unreadable': {
    happened: 'Die Datei lässt sich nicht als Kontoauszug lesen. Es wurde nichts davon importiert.',
    todo: 'Wählen Sie eine Datei im Format camt.052, camt.053, camt.054, MT940 oder MT942. Laden Sie sie bei der Bank erneut herunter, wenn sie unterwegs verändert wurde.',
  },
  'statement-known': {
    happened: 'Diese Datei wurde schon importiert. Die Salden und Buchungen daraus sind bereits hier.',
    todo: 'Wählen Sie eine andere Datei. Sie finden den Auszug unter „Liquidität“, „Berichte“.',
  },
  'statement-not-whole': {
    happened:
      'Es lässt sich kein Kontoauszug erstellen: An mindestens einem Tag stimmen Salden und Buchungen nicht überein oder fehlen.',
    todo: 'Fordern Sie für die genannten Tage einen Kontobericht an, oder wählen Sie einen Zeitraum ohne sie.',
  },
  'statement-period-empty': {
    happened:
      'Für diesen Zeitraum ist weder ein Saldo noch eine Buchung gespeichert; vorgemerkte zählen nicht.',
    todo: 'Wählen Sie einen anderen Zeitraum, oder fordern Sie für ihn einen Kontobericht an.',
  },
  'statement-period-too-long': {
    happened: 'In diesem Zeitraum liegen mehr als 50.000 Buchungen.',
    todo: 'Wählen Sie kürzere Zeiträume, und erstellen Sie für jeden eine Datei.',
  },
};

// German: what a case comes to next, and what to say, ask and not to do when the bank is called.
import type { Texts } from '../en/index.ts';

const ACCEPTED = 'Die Bank hat Ihren Auftrag aus diesem Vorgang angenommen.';
const NO_SECOND =
  'Legen Sie keinen zweiten Vorgang zu dieser Zahlung an, solange dieser offen ist: Die Bank könnte beide ausführen.';
const WHICH_STATUS = 'Welchen Status hat die Zahlung jetzt?';
const ASK_STOPPED: readonly string[] = [
  WHICH_STATUS,
  'Wurde die Zahlung rechtzeitig gestoppt, oder wird sie zurückgerufen?',
];
const ASK_MISSING: readonly string[] = [WHICH_STATUS, 'Fehlt noch etwas?'];
const WHY_ACCEPTED =
  'Die Bank hat angenommen. Rufen Sie nur an, wenn der Status der Zahlung nicht innerhalb einer Stunde folgt.';
const WHY_RECEIVED =
  'Die Bank hat den Auftrag erhalten und noch nicht entschieden. Rufen Sie an, wenn sich der Status der Zahlung nicht innerhalb einer Stunde ändert.';

export const caseGuidance: Texts['caseGuidance'] = {
  expect: {
    draft:
      'Es wurde nichts gesendet. Mit dem Einreichen wird der Auftrag unterschrieben; danach lässt er sich nicht mehr ändern.',
    proposed: 'Es wurde nichts gesendet. Eine andere Person muss den Auftrag genehmigen.',
    approved: 'Es wurde nichts gesendet. Eine andere Person muss den Auftrag freigeben.',
    released: 'Bereit zum Senden. Es wurde noch nichts gesendet.',
    sending: 'Der Auftrag wird gesendet. Warten Sie auf die Antwort der Bank.',
    returned: 'Es wurde nichts gesendet. Der Erfasser kann den Auftrag bearbeiten und erneut einreichen.',
    withdrawn: 'Es wurde nichts gesendet, und es wird nichts gesendet.',
    expired:
      'Es wurde nichts gesendet. Die Frist für Genehmigung und Freigabe ist abgelaufen: Bearbeiten Sie den Auftrag und reichen Sie ihn erneut ein.',
    closed: 'Es steht nichts mehr aus. Die Antwort der Bank bleibt hier gespeichert.',
    'may-be-forgotten-draft': 'Rufen Sie die Bank an, bevor Sie den Auftrag einreichen.',
    'may-be-forgotten-proposed':
      'Eine andere Person muss den Auftrag genehmigen. Rufen Sie inzwischen die Bank an.',
    'may-be-forgotten-approved':
      'Eine andere Person muss den Auftrag freigeben. Rufen Sie inzwischen die Bank an.',
    'may-be-forgotten-returned':
      'Der Erfasser kann den Auftrag bearbeiten und erneut einreichen. Rufen Sie zuerst die Bank an.',
    'may-be-forgotten-expired':
      'Der Auftrag kann bearbeitet und erneut eingereicht werden. Rufen Sie zuerst die Bank an.',
    'may-be-forgotten-withdrawn':
      'Der Auftrag wurde hier zurückgezogen. Er wurde vielleicht gesendet, bevor eine ältere Kopie dieses Arbeitsplatzes wiederhergestellt wurde: Fragen Sie bei der Bank an.',
    'waits-for-bank':
      'Nach der Freigabe bleibt der Auftrag hier, bis Sie die Antwort der Bank festgehalten haben. Vorher wird er nicht gesendet.',
    unknown:
      'Die Bank hat den Auftrag vielleicht erhalten. Fragen Sie hier bei der Bank nach der Zahlung und rufen Sie die Bank an.',
    'unknown-nothing-shown':
      'Die Bank hat keinen solchen Auftrag. Sie können ihn noch einmal unverändert senden.',
    refused:
      'Die Bank hat den Auftrag abgelehnt. Die Zahlung läuft weiter, als wäre er nicht erteilt worden. Ein neuer Auftrag braucht einen neuen Vorgang.',
    received: 'Die Bank hat den Auftrag erhalten und noch nicht entschieden.',
    'carried-out': 'Die Zahlung zeigt, dass der Auftrag ausgeführt wurde.',
    'accepted-recall': `${ACCEPTED} Das Geld ist noch nicht zurück.`,
    'accepted-stop': `${ACCEPTED} Der nächste Status der Zahlung zeigt, ob sie rechtzeitig gestoppt wurde.`,
    'accepted-reconfirm': ACCEPTED,
    'accepted-reject': ACCEPTED,
    'effect-reconfirm':
      'Die Zahlung läuft von da weiter, wo sie wartet. Der Status der Zahlung zeigt es, meist innerhalb von Minuten.',
    'effect-reject':
      'Die Zahlung endet als abgelehnt. Der Status der Zahlung zeigt es; ein bereits belasteter Betrag kommt auf das Konto zurück.',
    'effect-stop':
      'Lag die Zahlung noch bei der Bank, endet sie als abgelehnt oder storniert. War sie schon hinausgegangen, behandelt die Bank den Auftrag als Rückruf.',
    'effect-recall':
      'Die Bank bittet die Bank des Empfängers um Rückgabe des Betrags. Die Antwort dauert Tage; ohne Zustimmung des Empfängers kann der Rückruf abgelehnt werden. Eine Rückleitung erscheint als Gutschrift und an der Zahlung als zurückgeleitet.',
  },
  contact: {
    forgotten: {
      why: 'Ein Auftrag zu dieser Zahlung wurde vielleicht gesendet, bevor eine ältere Kopie dieses Arbeitsplatzes wiederhergestellt wurde.',
      ask: [
        'Haben Sie von uns einen Auftrag zu dieser Zahlung erhalten? Wann und unter welcher Referenz?',
        'Wurde er ausgeführt, abgelehnt, oder wartet er?',
        'Wer hat geantwortet, und wann?',
      ],
      doNot:
        'Gehen Sie nicht davon aus, dass nichts gesendet wurde: Dieser Arbeitsplatz hat es vielleicht vergessen.',
    },
    unknown: {
      why: 'Die Bank hat den Auftrag vielleicht erhalten und führt ihn vielleicht schon aus.',
      ask: [
        'Ist der Auftrag angekommen? Unter welcher Referenz?',
        'Wurde er ausgeführt, abgelehnt, oder wartet er?',
        'Wer hat geantwortet, und wann?',
      ],
      doNot: `${NO_SECOND} Halten Sie hier fest, was die Bank sagt.`,
    },
    refused: {
      why: 'Die Bank hat den Auftrag abgelehnt. Steht Geld auf dem Spiel, rufen Sie an: Nur die Bank kann noch handeln.',
      ask: [
        'Warum wurde der Auftrag abgelehnt?',
        'Wo ist die Zahlung jetzt, und lässt sie sich noch anhalten?',
        'Was ist sonst möglich, zum Beispiel eine Haftungsfreistellung oder eine Anzeige bei der Polizei?',
      ],
      doNot: 'Senden Sie denselben Auftrag nicht noch einmal: Die Bank hat darüber entschieden.',
    },
    released: {
      why: 'Eine Zahlung, die nicht rechtzeitig gestoppt wird, lässt sich nur noch zurückrufen. Kann der Auftrag jetzt nicht gesendet werden, ist ein Anruf schneller.',
      ask: ['Lässt sich die Zahlung noch telefonisch anhalten?', 'Bis wann kann die Bank noch eingreifen?'],
      doNot:
        'Wenn Sie jetzt anrufen und später senden, sagen Sie der Bank, dass beides derselbe Auftrag ist.',
    },
    recall: {
      why: 'Über einen Rückruf entscheiden der Empfänger und seine Bank. Im SEPA-Raum hat die Bank 15 Geschäftstage Zeit für die Antwort; außerhalb kann es länger dauern.',
      ask: [
        'Hat die Bank des Empfängers geantwortet?',
        'Wird eine Haftungsfreistellung verlangt?',
        'Wann hakt die Bank nach?',
      ],
      doNot: NO_SECOND,
    },
    accepted: { why: WHY_ACCEPTED, ask: ASK_MISSING, doNot: NO_SECOND },
    'accepted-stop': { why: WHY_ACCEPTED, ask: ASK_STOPPED, doNot: NO_SECOND },
    received: { why: WHY_RECEIVED, ask: ASK_MISSING, doNot: NO_SECOND },
    'received-stop': { why: WHY_RECEIVED, ask: ASK_STOPPED, doNot: NO_SECOND },
  },
};

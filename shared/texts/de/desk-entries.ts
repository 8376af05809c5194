// German: entries that this desk itself adds to a payment's timeline.
import type { CaseAction } from '../../domain/case.ts';
import type { Texts } from '../en/index.ts';

const WHAT: Readonly<Record<CaseAction, string>> = {
  recall: 'diese Zahlung zurückzurufen',
  stop: 'diese Zahlung zu stoppen',
  reconfirm: 'diese Zahlung auszuführen',
  reject: 'diese Zahlung abzulehnen',
};

const ACCEPTED: Readonly<Record<CaseAction, string>> = {
  recall: 'Das Geld ist noch nicht zurück.',
  stop: 'Ob sie rechtzeitig gestoppt wurde, zeigt ihr nächster Status.',
  reconfirm: 'Der nächste Status der Zahlung zeigt, ob die Bank sie ausführt.',
  reject: 'Der nächste Status der Zahlung zeigt, dass sie abgelehnt wurde.',
};

export const deskEntries: Texts['deskEntries'] = {
  case: {
    accepted: (act) => `Die Bank hat den Auftrag angenommen, ${WHAT[act]}. ${ACCEPTED[act]}`,
    declined: (act) => `Die Bank hat den Auftrag abgelehnt, ${WHAT[act]}.`,
    unanswered: (act) =>
      `Der Auftrag, ${WHAT[act]}, wurde gesendet, und sein Ergebnis ist nicht bestätigt. Fragen Sie bei der Bank an.`,
    undecided: (act, status) =>
      `Die Bank hat den Auftrag, ${WHAT[act]}, erhalten und noch nicht entschieden (${status}).`,
  },
  'set-aside': 'Die Nachricht wurde ohne Senden beendet, weil die Bank diese Zahlung bereits hat.',
  withdrawn:
    'Eine berechtigte Person hat entschieden, die Nachricht nicht zu senden. Nichts davon hatte diesen Computer verlassen, und dieser Arbeitsplatz sendet diese Zahlung nicht.',
  restored:
    'Eine ältere Kopie dieses Arbeitsplatzes wurde wiederhergestellt. Ob die Bank diese Zahlung hat, steht erst fest, wenn sie geantwortet hat.',
  answeredSince: 'Die Nachricht wurde gesendet. Ihr Ergebnis war zu diesem Zeitpunkt nicht bestätigt.',
  unanswered:
    'Die Nachricht wurde gesendet, und ihr Ergebnis ist nicht bestätigt. Möglicherweise ist Geld geflossen: Fragen Sie bei der Bank an.',
};

// German: what an inquiry about a message or a case nobody knows the outcome of has shown.
import type { BankSaysData } from '../../domain/bank-says.ts';
import { statusSentence } from '../bank-sentences.ts';
import { bank } from './bank.ts';

const NOT_COUNTED = 'Die Bank antwortet, dass sie keine dieser Zahlungen kennt, aber';
const WHY_NOT: Readonly<Record<BankSaysData['no-records-not-counted']['why'], string>> = {
  'has-status': `${NOT_COUNTED} dieselbe Antwort nennt einen Status. Sie zählt nicht.`,
  'names-another': `${NOT_COUNTED} die Antwort nennt eine andere Zahlung. Sie zählt nicht.`,
  'without-time': `${NOT_COUNTED} die Antwort sagt nicht, wann sie entstanden ist. Sie zählt nicht; rufen Sie die Bank an.`,
  'without-bank-clock': `${NOT_COUNTED} die Antwort kam ohne Uhrzeit der Bank und lässt sich von einer alten nicht unterscheiden. Sie zählt nicht; rufen Sie die Bank an.`,
  'not-of-this-moment': `${NOT_COUNTED} nach der Uhr der Bank ist die Antwort nicht zu der Zeit entstanden, zu der sie einging. Sie zählt nicht.`,
  'before-attempt': `${NOT_COUNTED} nach der Uhr der Bank ist die Antwort älter als der letzte Versuch. Sie zählt nicht.`,
};

export const bankSays: { readonly [C in keyof BankSaysData]: (data: BankSaysData[C]) => string } = {
  'bank-has-payments': () => 'Die Bank hat bestätigt, dass sie diese Zahlungen hat.',
  'bank-rejected-payments': () => 'Die Bank hat bestätigt, dass sie diese Zahlungen abgelehnt hat.',
  'bank-has-none': () =>
    'Die Bank hat bestätigt, dass sie keine dieser Zahlungen hat. Die Nachricht kann unverändert erneut gesendet werden.',
  'bank-shows-other-message': () =>
    'Die Bank zeigt eine Zahlung mit dieser Referenz, aber aus einer anderen Nachricht oder mit anderen Angaben. Ob diese Nachricht angekommen ist, bleibt unbekannt: Rufen Sie die Bank an.',
  'search-shows-payments': () =>
    'Eine Suche bei der Bank zeigt eine Zahlung dieser Nachricht. Antworten auf Suchen sind nicht signiert: Fragen Sie im Postausgang zur Nachricht an. Bis sie geantwortet hat, lässt sich nichts erneut senden.',
  'bank-answer-replayed': () =>
    'Die Antwort der Bank wiederholt eine, die schon vor dem letzten Versuch eingegangen war. Sie ändert nichts.',
  'bank-refused-as-duplicates': () =>
    'Die Bank hat diese Zahlungen als doppelt eingeliefert abgelehnt; die erste Einlieferung liegt ihr also vielleicht schon vor. Rufen Sie die Bank an und nennen Sie die Nachrichten-ID.',
  'inquiry-not-made': () =>
    'Die Bank wurde nicht gefragt, weil dieser Arbeitsplatz die Anfrage nicht signieren oder senden konnte.',
  'inquiries-did-not-settle': () =>
    'Drei Anfragen haben nicht ergeben, ob die Bank die Zahlungen hat. Rufen Sie die Bank an und nennen Sie die Nachrichten-ID.',
  'no-records-not-counted': ({ why }) => WHY_NOT[why],
  'bank-shows-no-payment': () =>
    'Die Bank zeigt keine Zahlung mit dieser Kennung. Rufen Sie die Bank an: Nur sie kann sagen, ob der Auftrag angekommen ist.',
  'bank-shows-payment': ({ status, since, done }) => {
    const state = status === null ? 'ohne Status' : `als ${status} (${statusSentence({ bank }, status)})`;
    const when = since === null ? '' : ` seit ${since}`;
    return `Die Bank zeigt die Zahlung ${state}${when}${done ? ', nachdem der Auftrag gesendet wurde: Der Auftrag wurde ausgeführt.' : '. Das sagt nicht, ob der Auftrag angekommen ist.'}`;
  },
};

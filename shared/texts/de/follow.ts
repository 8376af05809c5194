// German: words of the follow-up's schedule.
import type { Texts } from '../en/index.ts';
import { counted } from './figures.ts';

export const follow: Texts['follow'] = {
  title: 'Nachverfolgung',
  next: 'Als Nächstes',
  when: 'Wann',
  why: 'Warum',
  left: 'Verbleibende Anfragen',
  now: 'Jetzt',
  form: {
    send: 'Identische Nachricht erneut senden',
    message: 'Anfrage zur Nachricht',
    pages: 'Erweiterte Anfrage, viele Zahlungen auf einmal',
    single: 'Anfrage zu einer Zahlung',
  },
  reason: {
    pace: 'im Abstand, den die Bank empfiehlt',
    unknown: 'weil das Ergebnis unbekannt ist',
    overdue: 'weil eine vollständige Suche sie nicht gezeigt hat',
    asked: 'weil jemand es verlangt hat',
    'bank-pause': 'nach der Pause, um die die Bank gebeten hat',
  },
  absent: 'falls die Nachricht doch noch ankommt',
  stoppedAbsent:
    'Die Bank hat geantwortet, dass sie keine dieser Zahlungen hat. Der Arbeitsplatz fragt von sich aus nicht mehr nach.',
  payments: (count) => counted(count, 'Zahlung', 'Zahlungen'),
  budget: (left, perHour) => `${left} von ${perHour} in dieser Stunde`,
  freeAt: (at) => `nächste Anfrage ab ${at} möglich`,
  page: (page) => `Seite ${page}`,
  due: 'jetzt fällig',
  nothing: 'Endgültiger Status liegt vor. Bei der Bank wird nicht mehr angefragt.',
  givenUp:
    'Drei Anfragen haben nicht ergeben, ob die Bank die Zahlungen hat, deshalb fragt der Arbeitsplatz nicht weiter an. Rufen Sie die Bank an, oder fragen Sie erneut nach allen offenen Zahlungen.',
  paused: {
    offline: 'Pause: Der Arbeitsplatz ist offline.',
    'bank-pause': 'Pause: Die Bank hat darum gebeten.',
    unreachable: 'Pause: Die Bank ist nicht erreichbar. Mit jedem Fehlschlag wird die Pause länger.',
    'bank-failing': 'Pause: Die Bank antwortet mit Fehlern. Mit jedem Fehler wird die Pause länger.',
    budget: 'Pause: Die Anfragen dieser Stunde sind aufgebraucht.',
    'no-profile': 'Pause: Dieser Arbeitsplatz hat kein Bankprofil.',
  },
  until: (at) => `Bis ${at}.`,
  endPause: 'Pause beenden',
  pauseEnded: 'Die Pause der Bank ist beendet. Sie können den Schritt jetzt wiederholen.',
  askAgain: 'Nach allen offenen Zahlungen fragen',
  askedAgain: 'Bei der Bank wird jetzt nach allen offenen Zahlungen gefragt',
};

// German: words of the notice that the desk's store was put back from a copy.
import type { Texts } from '../en/index.ts';
import { figure } from './figures.ts';

export const restore: Texts['restore'] = {
  title: 'Eine ältere Kopie dieses Arbeitsplatzes wurde wiederhergestellt',
  noticed: (at) => `Festgestellt ${at}.`,
  lost: (entries) =>
    entries === 1
      ? '1 späterer Protokolleintrag fehlt.'
      : `${figure(entries)} spätere Protokolleinträge fehlen.`,
  copiedTitle: 'Der Ordner dieses Arbeitsplatzes ist eine Kopie',
  copied:
    'Er wurde kopiert oder aus einer Sicherung wiederhergestellt. Zwei Arbeitsplätze aus einem Ordner wissen nicht, was der jeweils andere sendet, und eine Zahlung könnte zweimal ausgeführt werden. Hier wird nichts vorbereitet, versiegelt oder gesendet, bis Sie bestätigen, dass der andere nicht mehr benutzt wird.',
  onlyThis: 'Der andere wird nicht mehr benutzt',
  missingTitle: 'Gespeicherte Arbeit dieses Arbeitsplatzes fehlt',
  missing: (changes, since) =>
    `${changes === 1 ? '1 gespeicherte Änderung fehlt' : `${figure(changes)} gespeicherte Änderungen fehlen`} ab ${since}: Die Datei mit der jüngsten Arbeit wurde beschädigt, abgeschnitten oder gelöscht. Alles davor ist da. Die beschädigte Datei liegt weiterhin im Ordner des Arbeitsplatzes.`,
  lostUnknown:
    'Wie viel fehlt, ist nicht bekannt: Dateien im Ordner des Arbeitsplatzes fehlen oder passen nicht zusammen.',
  messages: (count) =>
    count === 0
      ? 'Keine Nachricht wartete.'
      : count === 1
        ? '1 wartende Nachricht ist jetzt unbekannt: Fragen Sie bei der Bank an, bevor etwas gesendet wird.'
        : `${figure(count)} wartende Nachrichten sind jetzt unbekannt: Fragen Sie bei der Bank an, bevor etwas gesendet wird.`,
  batches: (count) =>
    count === 1
      ? '1 Stapel war nicht fertig; sobald er versiegelt ist, sind auch seine Nachrichten unbekannt.'
      : `${figure(count)} Stapel waren nicht fertig; sobald sie versiegelt sind, sind auch ihre Nachrichten unbekannt.`,
  lookUp: (until) =>
    `Bis ${until} wird jede Zahlung vor dem Senden bei der Bank gesucht, auch in neuen Stapeln, importierten Dateien und Paketen. Was die Bank schon hat, wird angehalten. Aufträge zu früheren Zahlungen (Stopp, Rückruf, Rückbestätigung, Ablehnung) warten, bis Sie festgehalten haben, was die Bank sagt.`,
  noted: 'Ich habe das gelesen',
};

// German: sentences for failures of the message area: what happened and what to do now.
import type { MESSAGE_FAULTS } from '../../../domain/faults/message.ts';
import type { FaultSentencesOf } from '../../en/faults/fault-sentences.ts';

const DO_NOT_USE = 'Verwenden Sie diese Datei nicht. Fragen Sie den Absender, woher sie stammt.';

export const messageFaults: FaultSentencesOf<typeof MESSAGE_FAULTS> = {
  'message-encoding': {
    happened: 'Die Datei ist kein einfacher UTF-8-Text.',
    todo: 'Speichern oder exportieren Sie die Datei als UTF-8 ohne Byte Order Mark und öffnen Sie sie noch einmal.',
  },
  'message-doctype': {
    happened:
      'Die Datei enthält eine Dokumenttyp-Deklaration (DOCTYPE). In Zahlungsdateien kommt sie nie vor, in Angriffen oft.',
    todo: DO_NOT_USE,
  },
  'message-malformed': {
    happened: 'Die Datei ist in der gezeigten Zeile kein wohlgeformtes XML.',
    todo: 'Bitten Sie den Absender der Datei um einen neuen Export; in einer von Hand korrigierten Datei können Zahlungen fehlen.',
  },
  'message-truncated': {
    happened: 'Die Datei ist abgeschnitten: Die Nachricht ist unvollständig.',
    todo: 'Kopieren Sie die Datei erneut oder laden Sie sie erneut herunter.',
  },
  'message-too-deep': {
    happened: 'Die Elemente der Datei sind tiefer verschachtelt als in jeder Zahlungsnachricht.',
    todo: DO_NOT_USE,
  },
  'message-text-too-long': {
    happened: 'Die Datei enthält einen Text, der länger ist als jedes Feld einer Zahlungsnachricht.',
    todo: DO_NOT_USE,
  },
  'message-too-large': {
    happened: 'Die Datei ist für diesen Arbeitsplatz zu groß.',
    todo: 'Bitten Sie den Absender, sie in mehrere Dateien zu teilen.',
  },
  'message-unsupported': {
    happened: 'Dieser Arbeitsplatz kann diese Nachrichtenversion hier nicht verwenden.',
    todo: 'Bitten Sie den Absender um eine Datei in einer der aufgeführten Versionen.',
  },
  'message-schema': {
    happened: 'Die Nachricht folgt ihrem amtlichen Schema nicht; keine Bank würde sie annehmen.',
    todo: 'Bitten Sie den Absender, die Datei an der gezeigten Stelle zu korrigieren, und öffnen Sie sie dann erneut.',
  },
  'message-empty': {
    happened: 'Der Stapel enthält keine Zahlung für eine Nachricht.',
    todo: 'Fügen Sie dem Stapel mindestens eine Zahlung hinzu.',
  },
  'message-over-limit': {
    happened: 'Schon eine einzige Zahlung macht die Nachricht größer, als die Bank annimmt.',
    todo: 'Kürzen Sie den Verwendungszweck, oder erhöhen Sie die Grenze im Bankprofil, wenn die Bank es erlaubt.',
  },
  'message-answer-unreadable': {
    happened: 'Die Antwort der Bank ist kein Statusbericht, den dieser Arbeitsplatz lesen kann.',
    todo: 'Fragen Sie bei der Bank zu den Zahlungen an. Senden Sie sie nicht noch einmal.',
  },
};

// German: sentences for failures of tables of payments and of checksums beside a file.
import type { TABLE_FAULTS } from '../../../domain/faults/table.ts';
import type { FaultSentencesOf } from '../../en/faults/fault-sentences.ts';

export const tableFaults: FaultSentencesOf<typeof TABLE_FAULTS> = {
  'table-too-large': {
    happened: 'Die Datei ist zu groß für eine Zahlungstabelle.',
    todo: 'Teilen Sie die Datei auf, oder exportieren Sie nur die Zahlungen, ohne weitere Spalten und Blätter.',
  },
  'table-empty': {
    happened: 'Die Datei enthält keine Zahlungen.',
    todo: 'Prüfen Sie, ob die richtige Datei und das richtige Blatt gewählt sind und ob der Export nicht leer war.',
  },
  'table-not-read': {
    happened: 'Die Datei lässt sich nicht als Tabelle lesen.',
    todo: 'Öffnen Sie sie in dem Programm, aus dem sie stammt, und speichern Sie sie erneut als CSV (UTF-8) oder als Excel-Arbeitsmappe (.xlsx).',
  },
  'table-old-workbook': {
    happened: 'Die Datei ist eine alte Excel-Arbeitsmappe (.xls) oder eine Arbeitsmappe mit Kennwort.',
    todo: 'Öffnen Sie sie in Excel und speichern Sie sie als .xlsx ohne Kennwort.',
  },
  'table-encodings-mixed': {
    happened: 'Die Datei mischt zwei Zeichensätze, sodass manche Buchstaben nicht sicher zu lesen sind.',
    todo: 'Exportieren Sie die Datei erneut als UTF-8. Fügen Sie keine Dateien mit verschiedenen Zeichensätzen zusammen.',
  },
  'table-encoding-unknown': {
    happened: 'Die Datei enthält ein Byte, das weder in UTF-8 noch in Windows-1252 ein Zeichen ist.',
    todo: 'Exportieren Sie die Datei erneut als UTF-8.',
  },
  'table-quote-open': {
    happened: 'In der angegebenen Zeile beginnt ein Anführungszeichen, das nicht geschlossen wird.',
    todo: 'Schließen oder entfernen Sie das Anführungszeichen in dieser Zeile und importieren Sie die Datei erneut.',
  },
  'table-questions-open': {
    happened: 'Zu der Tabelle sind noch Fragen offen.',
    todo: 'Beantworten Sie die Fragen und prüfen Sie die Zahlungen erneut.',
  },
  'table-rows-unreadable': {
    happened: 'Einige Zeilen lassen sich nicht als Zahlungen lesen. Es wurde nichts importiert.',
    todo: 'Korrigieren Sie die Zeilen oder lassen Sie sie weg, und importieren Sie dann erneut.',
  },
  'table-without-titles': {
    happened: 'Die Tabelle hat keine Überschriften, an denen ein Profil die nächste erkennen könnte.',
    todo: 'Wählen Sie die Zeile mit den Überschriften, oder beantworten Sie die Fragen bei jeder Datei.',
  },
  'too-many-table-profiles': {
    happened: 'Dieser Arbeitsplatz hat schon so viele Zuordnungsprofile, wie er speichert.',
    todo: 'Löschen Sie eines, das nicht mehr gebraucht wird.',
  },
  'file-digest-unreadable': {
    happened: 'Die Prüfsumme ist weder MD5 noch SHA-1 noch SHA-256.',
    todo: 'Fügen Sie die 32, 40 oder 64 Zeichen ein, die das sendende System ausgegeben hat, oder lassen Sie das Feld leer.',
  },
  'file-digest-differs': {
    happened:
      'Die Datei passt nicht zur Prüfsumme. Sie wurde nach dem Export verändert, oder es ist eine andere Datei.',
    todo: 'Importieren Sie sie nicht. Holen Sie die Datei erneut aus dem sendenden System und vergleichen Sie noch einmal.',
  },
};

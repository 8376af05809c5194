// German: boxes and lines of the program around the window.
import type { Texts } from '../en/index.ts';

export const shell: Texts['shell'] = {
  failed: 'In Countersign ist ein unerwarteter Fehler aufgetreten',
  failedWhy: (name, id) =>
    `${name}${id === null ? '' : `, Korrelations-ID ${id} im Diagnoseprotokoll`}. Ihre Daten sind sicher. Countersign wird jetzt beendet; starten Sie es neu. Wurde gerade eine Zahlung gesendet, erscheint ihr Ergebnis danach als unbekannt: Fragen Sie bei der Bank an.`,
  unknownError: 'unbekannter Fehler',
  hangs: 'Das Fenster reagiert nicht.',
  hangsDetail:
    'Alles, was Sie gespeichert haben, bleibt erhalten. Wenn Sie das Fenster neu laden, geht verloren, was Sie eingegeben und nicht gespeichert haben. Zahlungen, die gerade gesendet werden, laufen weiter.',
  wait: 'Warten',
  reload: 'Fenster neu laden',
  closeUnsaved: 'Countersign schließen?',
  closeUnsavedDetail:
    'Im geöffneten Stapel ist ein Wert nicht gespeichert. Wenn Sie jetzt schließen, geht Ihre Eingabe verloren.',
  stay: 'Abbrechen',
  close: 'Schließen',
  notOpened: 'Der Arbeitsplatz wurde nicht geöffnet',
  notStarted: 'Countersign startet nicht',
  openDoors: (named) => `Diese Schalter oder Variablen würden das Programm angreifbar machen: ${named}.`,
  noBrowser: 'Weder Chromium noch Chrome noch Edge wurde gefunden.',
  needed: '--desk <Ordner> und --bank <Einstieg der Übungsbank> werden benötigt.',
};

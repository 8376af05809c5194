// German: words of recurring runs: what is due when, its reminder, and how often it comes.
import { count as figure } from '../forms.ts';
import type { Texts } from '../en/index.ts';
import { batch } from './batch.ts';

const REPEAT = 'Regelmäßig wiederholen';

export const runs: Texts['runs'] = {
  title: 'Wiederkehrende Zahlungsläufe',
  note: 'Der Arbeitsplatz erinnert Sie an jeden Termin; den Entwurf legt eine Person an.',
  manage: 'Wiederkehrende Zahlungsläufe …',
  emptyTitle: 'Noch kein wiederkehrender Zahlungslauf',
  empty: `Öffnen Sie einen Stapel, der sich wiederholt, etwa Mieten oder Löhne, und wählen Sie „${batch.more}“, dann „${REPEAT}“. Eine Vorlage kann hier wiederholt werden.`,
  add: 'Neuer Zahlungslauf',
  repeat: REPEAT,
  addTitle: 'Neuer wiederkehrender Zahlungslauf',
  editTitle: 'Zahlungslauf bearbeiten',
  save: 'Zahlungslauf speichern',
  saved: (name, due) => `${name} wurde gespeichert. Erster Termin am ${due}.`,
  edit: 'Bearbeiten',
  delete: 'Löschen',
  deleteTitle: (name) => `Zahlungslauf „${name}“ löschen?`,
  deleteNote:
    'Der Arbeitsplatz erinnert nicht mehr daran. Stapel, die dafür angelegt wurden, bleiben, wie sie sind.',
  deleted: (name) => `${name} wurde gelöscht.`,
  prepare: 'Anlegen',
  prepareEarly: 'Vorzeitig anlegen',
  prepared: (name) => `Entwurf für ${name} angelegt. Prüfen Sie die Beträge.`,
  skip: 'Auslassen',
  skipTitle: (name, due) => `„${name}“ am ${due} auslassen?`,
  skipNote:
    'Für diesen Termin wird kein Stapel angelegt, und die Erinnerung verschwindet. Im Protokoll steht, dass er ausgelassen wurde.',
  skipped: (name, due) => `${name} am ${due} wurde ausgelassen.`,
  due: (date) => `Fällig am ${date}`,
  inDays: (days) =>
    days < 0
      ? days === -1
        ? '1 Tag überfällig'
        : `${figure(-days)} Tage überfällig`
      : days === 0
        ? 'heute'
        : days === 1
          ? 'morgen'
          : `in ${figure(days)} Tagen`,
  withdrawn: (reference) => `${reference} wurde dafür angelegt und zurückgezogen.`,
  more: (count) =>
    count === 1 ? '1 weiterer Termin steht aus.' : `${figure(count)} weitere Termine stehen aus.`,
  afterThese: (due) => `Nächster Termin nach denen unten: ${due}`,
  next: (due, remindFrom) => `Nächster Termin am ${due}, Erinnerung ab ${remindFrom}`,
  ended: 'Kein weiterer Termin',
  last: 'Zuletzt angelegt:',
  waiting: 'Offene Termine',
  fromTemplate: (name) => `Vorlage ${name}`,
  fromLast: 'Inhalt des letzten Stapels',
  fromBatch: (reference) => `Letzter Stapel, zuerst ${reference}`,
  sourceGone:
    'Die Vorlage oder der Stapel, mit dem der Zahlungslauf beginnt, ist nicht mehr da. Bearbeiten Sie ihn und wählen Sie etwas anderes.',
  name: 'Name',
  nameMissing: 'Geben Sie einen Namen ein.',
  from: 'Beginnt mit',
  frequency: 'Wie oft',
  frequencyOf: {
    WEEK: 'Jede Woche',
    FRTN: 'Alle zwei Wochen',
    MNTH: 'Jeden Monat',
    QURT: 'Alle drei Monate',
    MIAN: 'Alle sechs Monate',
    YEAR: 'Jedes Jahr',
  },
  first: 'Erster Termin',
  firstMissing: 'Geben Sie das erste Datum ein.',
  monthEnd: 'Immer am letzten Tag des Monats',
  convention: 'Wenn der Tag kein Geschäftstag ist',
  conventionOf: {
    following: 'Am nächsten Geschäftstag',
    'modified-following': 'Am nächsten Geschäftstag; liegt er im nächsten Monat, am Geschäftstag davor',
    preceding: 'Am Geschäftstag davor',
  },
  until: 'Letzter Termin (optional)',
  remind: 'Erinnerung',
  remindOf: (days) =>
    days === 0
      ? 'Am Fälligkeitstag'
      : days === 1
        ? '1 Geschäftstag vorher'
        : `${figure(days)} Geschäftstage vorher`,
  preview: (dates) => `Fällig am ${dates}.`,
  previewMore: (dates) => `Fällig am ${dates} und so weiter.`,
  forRun: (name) => `Für den wiederkehrenden Zahlungslauf ${name}`,
  need: 'Fällige wiederkehrende Zahlungsläufe',
};

// German: sentences for failures of watched folders: what happened and what to do now.
import type { FOLDER_FAULTS } from '../../../domain/faults/folder.ts';
import type { FaultSentencesOf } from '../../en/faults/fault-sentences.ts';

export const folderFaults: FaultSentencesOf<typeof FOLDER_FAULTS> = {
  'folder-path': {
    happened: 'Das ist nicht der vollständige Pfad eines Ordners.',
    todo: 'Geben Sie den Pfad von Anfang an ein, wie ihn das System zeigt, zum Beispiel /srv/erp/zahlungen.',
  },
  'folder-of-desk': {
    happened: 'Der Ordner enthält Dateien dieses Arbeitsplatzes oder liegt in seinem eigenen Ordner.',
    todo: 'Wählen Sie einen Ordner, in dem nur Dateien des sendenden Systems liegen.',
  },
  'folder-not-found': {
    happened: 'Den Ordner gibt es nicht.',
    todo: 'Prüfen Sie den Pfad und ob das Laufwerk oder die Netzwerkfreigabe verbunden ist.',
  },
  'folder-unreadable': {
    happened:
      'Der Ordner lässt sich nicht lesen. Vielleicht ist er eine Verknüpfung, eine Datei oder für diesen Benutzer gesperrt.',
    todo: 'Geben Sie den Ordner selbst an und bitten Sie seinen Administrator um das Leserecht.',
  },
  'folder-read-only': {
    happened:
      'In den Ordner kann nichts geschrieben werden. Importierte Dateien bleiben liegen, und es wird keine Statusdatei geschrieben.',
    todo: 'Bitten Sie seinen Administrator um das Schreibrecht, oder wählen Sie, dass Dateien liegen bleiben und keine Statusdatei geschrieben wird.',
  },
  'folder-too-full': {
    happened: 'Im Ordner liegen mehr Dateien, als der Arbeitsplatz ansieht.',
    todo: 'Räumen Sie ihn auf. Dateien, die nicht aufgeführt sind, gehen nicht verloren.',
  },
  'folder-watched-already': {
    happened: 'Dieser Ordner oder ein anderer Ordner für dieses Konto wird schon überwacht.',
    todo: 'Ändern Sie den Ordner in der Liste.',
  },
  'too-many-folders': {
    happened: 'Es können keine weiteren Ordner überwacht werden.',
    todo: 'Entfernen Sie einen, der nicht mehr gebraucht wird.',
  },
  'folder-account-unknown': {
    happened: 'Das Konto steht nicht in der Liste der eigenen Konten.',
    todo: 'Nehmen Sie zuerst das Konto auf.',
  },
  'folder-file-arriving': {
    happened: 'Die Datei wird vielleicht noch geschrieben.',
    todo: 'Warten Sie, bis das sendende System fertig ist.',
  },
  'folder-file-changed': {
    happened:
      'Es ist nicht mehr die Datei aus der Liste. Sie wurde geändert oder verschoben. Es wurde nichts importiert.',
    todo: 'Öffnen Sie die Liste erneut und wählen Sie die Datei dort.',
  },
  'folder-file-no-file': {
    happened: 'Das ist ein Ordner, eine Verknüpfung oder ein Gerät. Der Arbeitsplatz öffnet es nicht.',
    todo: 'Legen Sie die Zahlungsdatei selbst in den Ordner.',
  },
  'folder-file-name': {
    happened:
      'Der Name dieser Datei lässt sich nicht lesen: Er ist nicht in Unicode (UTF-8) geschrieben. Der Arbeitsplatz kann sie nicht öffnen.',
    todo: 'Lassen Sie das sendende System einen anderen Namen vergeben, wenn nötig ohne Umlaute und Akzente.',
  },
  'folder-file-unreadable': {
    happened:
      'Die Datei lässt sich nicht lesen. Vielleicht ist sie für diesen Benutzer gesperrt, oder das Laufwerk ist gestört.',
    todo: 'Bitten Sie den Administrator des Ordners um das Leserecht für seine Dateien. Der Arbeitsplatz sieht von selbst wieder nach.',
  },
  'folder-file-empty': {
    happened: 'Die Datei ist leer.',
    todo: 'Exportieren Sie sie erneut.',
  },
  'folder-file-too-large': {
    happened: 'Die Datei ist größer als 1 GB.',
    todo: 'Teilen Sie sie im sendenden System auf.',
  },
  'folder-file-without-profile': {
    happened: 'Keine gespeicherte Zuordnung passt zu den Überschriften dieser Tabelle.',
    todo: 'Importieren Sie die Datei einmal von Hand und speichern Sie die Zuordnung. Danach werden solche Dateien hier erkannt.',
  },
  'folder-file-imported': {
    happened: 'Diese Datei wurde schon als Stapel importiert. Es wurde nichts importiert.',
    todo: 'Öffnen Sie diesen Stapel. Sollen die Zahlungen noch einmal ausgeführt werden, kopieren Sie ihn.',
  },
  'folder-file-claimed': {
    happened:
      'Ein anderer Arbeitsplatz, der diesen Ordner überwacht, hat dieselbe Datei importiert oder importiert sie gerade. Hier wurde nichts importiert.',
    todo: 'Fragen Sie am anderen Arbeitsplatz nach. Hat kein Arbeitsplatz diese Zahlungen, löschen Sie im Unterordner „claimed“ die Datei, deren Name der SHA-256-Wert dieser Datei ist, und importieren Sie die Zahlungsdatei hier.',
  },
};

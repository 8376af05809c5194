// German: sentences for failures of the IPC contract itself: what happened and what to do now.
import type { IPC_FAULTS } from '../../../domain/faults/ipc.ts';
import type { FaultSentencesOf } from '../../en/faults/fault-sentences.ts';

export const ipcFaults: FaultSentencesOf<typeof IPC_FAULTS> = {
  internal: {
    happened: 'In Countersign ist ein unerwarteter Fehler aufgetreten.',
    todo: 'Sehen Sie noch einmal nach, bevor Sie den Schritt wiederholen. Geschieht es wieder, speichern Sie die Diagnose unter „Einstellungen“ und nennen Sie die Korrelations-ID.',
  },
  'untrusted-sender': {
    happened: 'Eine Anfrage kam von einer Seite, die nicht das Fenster von Countersign ist.',
    todo: 'Schließen Sie Countersign und starten Sie es neu. Geschieht es wieder, verständigen Sie Ihren Administrator.',
  },
  'invalid-input': {
    happened: 'Eine Eingabe hatte nicht die Form, die der Arbeitsplatz annimmt.',
    todo: 'Prüfen Sie das markierte Feld und versuchen Sie es erneut.',
  },
  'unknown-call': {
    happened: 'Eine Anfrage nannte eine Funktion, die dieser Arbeitsplatz nicht hat.',
    todo: 'Aktualisieren Sie Countersign, damit Fenster und Arbeitsplatz dieselbe Version haben.',
  },
  'revision-conflict': {
    happened: 'Eine andere Person hat dies geändert, während Sie es angesehen haben.',
    todo: 'Aktualisieren Sie und wiederholen Sie den Schritt, wenn er noch richtig ist.',
  },
  'not-found': {
    happened: 'Der Eintrag ist im Datenbestand dieses Arbeitsplatzes nicht vorhanden.',
    todo: 'Gehen Sie zur Liste zurück und wählen Sie ihn erneut.',
  },
  'ticket-over': {
    happened: 'Das ist schon erledigt oder wird gerade gespeichert. Es lässt sich nicht mehr abbrechen.',
    todo: 'Öffnen Sie den Eintrag erneut, um zu sehen, was geschehen ist. War der Schritt ein Versehen, lässt sich ein Stapel, ein Vorgang oder ein Empfänger zurückgeben oder zurückziehen.',
  },
  'desk-locked': {
    happened: 'Der Arbeitsplatz ist gesperrt.',
    todo: 'Melden Sie sich an, um weiterzuarbeiten.',
  },
  'sign-in-by-card': {
    happened: 'Dieser Arbeitsplatz verlangt hier eine Karte, und Sie sind nicht mit einer angemeldet.',
    todo: 'Melden Sie sich mit Ihrer Karte an und wiederholen Sie den Schritt.',
  },
  'sign-in-by-administrator': {
    happened: 'Nur ein Administrator des Regelwerks, der mit einer Karte angemeldet ist, darf das ändern.',
    todo: 'Melden Sie sich mit der Karte eines Administrators an und wiederholen Sie den Schritt.',
  },
  'read-only-shell': {
    happened: 'Diese Oberfläche darf den Datenbestand eines produktiven Arbeitsplatzes nur lesen.',
    todo: 'Verwenden Sie für Schritte an einem produktiven Arbeitsplatz die Desktop-Anwendung.',
  },
  'start-refused': {
    happened:
      'Countersign wurde mit Schaltern oder Variablen gestartet, die einen Debugger öffnen, die Liste des Vertrauenswürdigen ändern oder fremden Code laden könnten.',
    todo: 'Starten Sie es ohne die genannten Schalter und Variablen. Fragen Sie Ihren Administrator, woher sie kommen.',
  },
  'desk-missing': {
    happened: 'In diesem Ordner gibt es keinen Arbeitsplatz.',
    todo: 'Öffnen Sie den Ordner eines vorhandenen Arbeitsplatzes, oder richten Sie einen neuen ein.',
  },
  'desk-file-unreadable': {
    happened:
      'Eine Datei in diesem Ordner ist beschädigt, nicht lesbar oder stammt von einer neueren Version.',
    todo: 'Stellen Sie den Ordner aus einer Sicherung wieder her, oder aktualisieren Sie Countersign.',
  },
  'desk-not-opened': {
    happened: 'Der Arbeitsplatz konnte aus einem Grund, den Countersign nicht kennt, nicht geöffnet werden.',
    todo: 'Starten Sie Countersign neu. Geschieht es wieder, stellen Sie den Ordner aus einer Sicherung wieder her, oder senden Sie dem Support das Diagnoseprotokoll mit der Korrelations-ID.',
  },
  'desk-folder-not-empty': {
    happened:
      'Der Ordner enthält etwas, das kein Übungsarbeitsplatz ist, deshalb wird darin keiner angelegt.',
    todo: 'Wählen Sie einen leeren Ordner.',
  },
  'training-not-included': {
    happened: 'Dieser Ordner enthält einen Übungsarbeitsplatz, und dieses Programm öffnet keine.',
    todo: 'Starten Sie die Übungsausgabe von Countersign, oder wählen Sie den Ordner Ihres eigenen Arbeitsplatzes.',
  },
  'root-training-only': {
    happened:
      'Von root gestartet, läuft das Browserfenster ohne eigene Sandbox und öffnet deshalb nur einen Übungsarbeitsplatz.',
    todo: 'Starten Sie Countersign als gewöhnlicher Benutzer.',
  },
  'browser-not-started': {
    happened: 'Der Browser, der das Fenster zeigt, konnte nicht gestartet werden oder endete sofort.',
    todo:
      'Starten Sie den Browser von Hand, um zu sehen, was ihm fehlt. Unter Linux braucht seine Sandbox User-Namespaces oder das Hilfsprogramm des Pakets chromium-sandbox; ' +
      'bitten Sie Ihren Administrator um eines davon.',
  },
  'shell-not-for-production': {
    happened:
      'Dieses Fenster darf den Datenbestand eines produktiven Arbeitsplatzes nicht öffnen: Eine PIN würde durch den Programmteil laufen, der mit dem Netzwerk verbunden ist.',
    todo: 'Öffnen Sie den Arbeitsplatz mit der Desktop-Anwendung.',
  },
};

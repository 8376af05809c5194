// German: sentences for failures of setting a desk up: its store, its first policy, its connection to the
// bank: what happened and what to do now.
import type { SETUP_FAULTS } from '../../../domain/faults/setup.ts';
import type { FaultSentencesOf } from '../../en/faults/fault-sentences.ts';

export const setupFaults: FaultSentencesOf<typeof SETUP_FAULTS> = {
  'desk-not-open': {
    happened: 'Der Arbeitsplatz ist noch nicht offen: Er muss zuerst eingerichtet oder entsperrt werden.',
    todo: 'Schließen Sie die Einrichtung ab, oder geben Sie die Passphrase dieses Arbeitsplatzes ein.',
  },
  'desk-set-up': {
    happened:
      'Dieser Arbeitsplatz ist bereits eingerichtet; seine Umgebung und sein Unternehmen ändern sich nie.',
    todo: 'Richten Sie für ein anderes Unternehmen oder eine andere Umgebung einen weiteren Arbeitsplatz in einem eigenen Ordner ein.',
  },
  'genesis-over': {
    happened:
      'Das erste Regelwerk gilt an diesem Arbeitsplatz bereits. Entwürfe dazu werden nicht mehr verwendet.',
    todo: 'Reichen Sie unter „Berechtigte“ eine Änderung des Regelwerks ein und lassen Sie die Administratoren unterschreiben.',
  },
  'genesis-unfit': {
    happened: 'Das erste Regelwerk lässt sich so, wie es entworfen wurde, nicht unterschreiben.',
    todo: 'Beheben Sie den angezeigten Fehler und entwerfen Sie es erneut.',
  },
  'genesis-unsigned': {
    happened: 'Noch nicht alle Administratoren haben das erste Regelwerk unterschrieben.',
    todo: 'Lassen Sie jeden Administrator, der darin steht, mit der eigenen Karte unterschreiben.',
  },
  'desk-enrolment-unfit': {
    happened: 'Diese Datei registriert keinen anderen Arbeitsplatz dieses Unternehmens.',
    todo: 'Öffnen Sie am anderen Arbeitsplatz „Berechtigte“, „Regelwerk“ und speichern Sie seine Registrierung. Wählen Sie diese Datei hier.',
  },
  'card-of-a-person': {
    happened:
      'Diese Karte ist auf eine Person registriert. Schlüssel des Unternehmens entstehen nur auf einer Karte des Unternehmens.',
    todo: 'Stecken Sie die Karte des Unternehmens ein. Im Tresor dieses Arbeitsplatzes liegt nur die PIN der Unternehmenskarte, nie die einer Person.',
  },
  'key-id-taken': {
    happened: 'Auf der Karte liegt an der Stelle dieses Schlüssels schon ein anderes Objekt.',
    todo: 'Erzeugen Sie einen neuen Schlüssel. Der Arbeitsplatz wählt eine freie Stelle.',
  },
  'certificate-other-key': {
    happened: 'Dieses Zertifikat wurde für einen anderen Schlüssel ausgestellt.',
    todo: 'Fordern Sie das Zertifikat an, das zu diesem Antrag gehört, und prüfen Sie, welche Datei zu welchem Schlüssel gehört.',
  },
  'company-key-unready': {
    happened:
      'Ein Schlüssel des Unternehmens ist nicht bereit: Sein Zertifikat fehlt oder ist an diesem Tag nicht gültig.',
    todo: 'Importieren Sie zuerst das ausgestellte Zertifikat, und wählen Sie einen Tag, an dem es gültig ist.',
  },
  'onboarding-not-done': {
    happened: 'Die Produktion kann noch nicht beginnen: Die Checkliste hat offene Schritte.',
    todo: 'Schließen Sie die offenen Schritte ab. Jeder steht danach im Protokoll.',
  },
  'words-differ': {
    happened: 'Die acht Wörter, die Sie eingegeben haben, passen nicht zum Regelwerk an diesem Arbeitsplatz.',
    todo: 'Lesen Sie sie noch einmal vom Papier der Administratoren ab. Weichen sie immer noch ab, machen Sie nicht weiter: Das ist nicht das Regelwerk, das sie unterschrieben haben.',
  },
};

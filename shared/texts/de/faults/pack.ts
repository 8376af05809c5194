// German: sentences for failures of packs between desks: what happened and what to do now.
import type { PACK_FAULTS } from '../../../domain/faults/pack.ts';
import type { FaultSentencesOf } from '../../en/faults/fault-sentences.ts';

const NOTHING = 'Es wurde nichts importiert.';
const ASK_EXPORTER = `${NOTHING} Bitten Sie den anderen Arbeitsplatz, das Paket erneut zu speichern.`;

export const packFaults: FaultSentencesOf<typeof PACK_FAULTS> = {
  'pack-not-one': {
    happened: 'Die Datei ist kein Paket von Countersign.',
    todo: 'Wählen Sie eine Datei, deren Name auf .cspack endet.',
  },
  'pack-newer': {
    happened: 'Das Paket wurde mit einer neueren Version von Countersign erstellt.',
    todo: 'Aktualisieren Sie Countersign an diesem Arbeitsplatz und öffnen Sie das Paket erneut.',
  },
  'pack-damaged': {
    happened: 'Das Paket ist unvollständig oder wurde unterwegs verändert. Nichts davon wurde verwendet.',
    todo: ASK_EXPORTER,
  },
  'pack-not-addressed': {
    happened:
      'Das Paket ist für andere Arbeitsplätze verschlüsselt. Dieser Arbeitsplatz kann es nicht lesen.',
    todo: 'Bitten Sie Ihre Administratoren, diesen Arbeitsplatz im Regelwerk zu registrieren. Bitten Sie dann den anderen Arbeitsplatz, das Paket erneut zu speichern.',
  },
  'pack-other-company': {
    happened: 'Das Paket gehört zu einem anderen Unternehmen.',
    todo: `${NOTHING} Öffnen Sie das Paket an einem Arbeitsplatz dieses Unternehmens.`,
  },
  'pack-other-environment': {
    happened:
      'Das Paket stammt aus einer anderen Umgebung (Übung, Sandbox oder Produktion) als dieser Arbeitsplatz.',
    todo: `${NOTHING} Öffnen Sie das Paket an einem Arbeitsplatz derselben Umgebung.`,
  },
  'pack-desk-not-enrolled': {
    happened: 'Der Arbeitsplatz, der das Paket erstellt hat, ist in Ihrem Regelwerk nicht registriert.',
    todo: `${NOTHING} Fragen Sie Ihre Administratoren, ob dieser Arbeitsplatz zu Ihnen gehört.`,
  },
  'pack-signature-invalid': {
    happened:
      'Das Paket nennt einen Arbeitsplatz als Absender, trägt aber keine gültige Signatur dieses Arbeitsplatzes.',
    todo: `${NOTHING} Verständigen Sie Ihre Administratoren: Das Paket ist vielleicht gefälscht.`,
  },
  'pack-contents-differ': {
    happened: 'Der Inhalt des Pakets weicht von seinem signierten Inhaltsverzeichnis ab.',
    todo: ASK_EXPORTER,
  },
  'pack-policy-rolled-back': {
    happened:
      'Das Paket wurde unter einem älteren Regelwerk erstellt als dem, das an diesem Arbeitsplatz gilt.',
    todo: `${NOTHING} Speichern Sie an diesem Arbeitsplatz ein Paket und importieren Sie es am anderen: Es bringt das geltende Regelwerk mit. Reichen Sie den Stapel dort dann erneut ein.`,
  },
  'pack-policy-unknown': {
    happened:
      'Das Paket wurde unter einem neueren Regelwerk erstellt, und die Versionen zwischen diesem und Ihrem fehlen.',
    todo: ASK_EXPORTER,
  },
  'pack-policy-differs': {
    happened:
      'Das Paket enthält ein Regelwerk mit derselben Versionsnummer wie eines an diesem Arbeitsplatz, aber mit anderem Inhalt.',
    todo: `${NOTHING} Verständigen Sie sofort Ihre Administratoren: Eine Versionsnummer darf nur für ein Regelwerk stehen.`,
  },
  'pack-statement-invalid': {
    happened: 'Das Paket enthält eine Unterschrift, die von keiner registrierten Karte stammt.',
    todo: `${NOTHING} Verständigen Sie Ihre Administratoren: Ein registrierter Arbeitsplatz hat das Paket erstellt, aber eine Unterschrift darin ist nicht echt.`,
  },
  'pack-contradicts': {
    happened:
      'Das Paket und dieser Arbeitsplatz haben zu derselben Revision eines Stapels verschiedene Inhalte.',
    todo: `${NOTHING} Geben Sie den Stapel an beiden Arbeitsplätzen zurück und reichen Sie ihn an einem davon erneut ein.`,
  },
  'desk-restored': {
    happened:
      'Das Paket zeigt, dass an diesem Arbeitsplatz Aufzeichnungen fehlen: Er wurde aus einer älteren Kopie wiederhergestellt, oder sein Protokoll wurde verändert.',
    todo: 'Verständigen Sie Ihre Administratoren, fragen Sie bei der Bank zu den Zahlungen ohne endgültigen Status an und importieren Sie das Paket dann erneut. Ab jetzt wird jede Zahlung vor dem Senden bei der Bank gesucht.',
  },
  'pack-stopped': {
    happened: 'Der Import des Pakets wurde angehalten. Nichts wurde gespeichert.',
    todo: 'Öffnen Sie das Paket erneut, um fortzufahren.',
  },
  'pack-too-large': {
    happened: 'Das Paket ist für diesen Arbeitsplatz zu groß.',
    todo: 'Bitten Sie den anderen Arbeitsplatz, den Stapel zu teilen.',
  },
  'pack-no-desks': {
    happened:
      'Im Regelwerk ist kein anderer Arbeitsplatz registriert, deshalb hat das Paket keinen Empfänger.',
    todo: 'Bitten Sie Ihre Administratoren, die Arbeitsplätze zu registrieren, die Pakete austauschen.',
  },
  'pack-nothing-frozen': {
    happened:
      'Der Stapel wurde noch nicht zur Genehmigung eingereicht; es gibt noch kein Paket zu speichern.',
    todo: 'Reichen Sie den Stapel zur Genehmigung ein und speichern Sie dann das Paket.',
  },
  'desk-keys-missing': {
    happened: 'Dieser Arbeitsplatz hat noch keine Schlüssel für Pakete.',
    todo: 'Bitten Sie Ihre Administratoren, die Schlüssel dieses Arbeitsplatzes zu erzeugen und ihn im Regelwerk zu registrieren.',
  },
  'handover-after-attempt': {
    happened:
      'Dieser Arbeitsplatz hat bereits versucht, den Stapel zu senden; er lässt sich deshalb nicht übergeben.',
    todo: 'Fragen Sie von diesem Arbeitsplatz aus bei der Bank zum Stapel an. Er kann nur dann unverändert erneut gesendet werden, wenn die Bank keine seiner Zahlungen hat.',
  },
  'handover-after-restore': {
    happened:
      'Dieser Arbeitsplatz wurde vor weniger als 90 Tagen aus einer älteren Kopie wiederhergestellt und kann nicht ausschließen, dass er diese Zahlungen schon gesendet hat.',
    todo: 'Senden Sie den Stapel von diesem Arbeitsplatz aus, der die Zahlungen zuerst bei der Bank sucht. Oder bereiten Sie ihn am anderen Arbeitsplatz vor, nachdem die Bank bestätigt hat, dass sie keine davon hat.',
  },
  'handover-desk-unknown': {
    happened: 'Der gewählte Arbeitsplatz ist kein anderer Arbeitsplatz dieses Regelwerks.',
    todo: 'Wählen Sie einen Arbeitsplatz, der im Regelwerk registriert ist.',
  },
  'handed-over': {
    happened:
      'Dieser Arbeitsplatz hat den Stapel an einen anderen übergeben und signiert, dass er ihn nie senden wird.',
    todo: 'Senden Sie ihn vom anderen Arbeitsplatz. Von diesem aus ist es nicht mehr möglich.',
  },
  'handover-contradicts': {
    happened:
      'Zu diesem Stapel gibt es zwei widersprüchliche Übergaben, deshalb darf kein Arbeitsplatz ihn senden.',
    todo: 'Verständigen Sie sofort Ihre Administratoren. Fragen Sie bei der Bank zum Stapel an, bevor eine seiner Zahlungen neu vorbereitet wird.',
  },
  'not-the-sending-desk': {
    happened: 'Die Genehmigungen dieses Stapels nennen einen anderen sendenden Arbeitsplatz.',
    todo: 'Speichern Sie ein Paket und senden Sie den Stapel von dem genannten Arbeitsplatz.',
  },
};

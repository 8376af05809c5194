// German: why a signature does not count, of a batch and of a case.
import type { Texts } from '../en/index.ts';

const batch: Texts['rejections']['batch'] = {
  'not-verified': 'Die Unterschrift passt zu keinem registrierten Zertifikat.',
  'not-enrolled': 'Die Karte ist im Regelwerk nicht registriert.',
  'other-person': 'Die Karte ist auf eine andere Person registriert.',
  revoked: 'Die Administratoren haben die Karte gesperrt.',
  withdrawn: 'Nach dem geltenden Regelwerk hat diese Person diese Karte oder diese Rolle nicht mehr.',
  'not-valid': 'Die Person oder das Zertifikat war beim Unterschreiben nicht gültig.',
  'role-missing': 'Das Regelwerk gibt dieser Person die Rolle nicht, in der sie unterschrieben hat.',
  'not-deputy': 'Beim Unterschreiben erlaubte das Regelwerk dieser Person nicht, die andere zu vertreten.',
  'wrong-role': 'Diese Rolle kann diesen Schritt nicht unterschreiben.',
  'no-emergency': 'Das Regelwerk erlaubt hier keine Notfallunterschrift, oder die Begründung fehlt.',
  'other-company': 'Sie gilt für ein anderes Unternehmen.',
  'other-environment': 'Sie gilt für eine andere Umgebung.',
  'other-batch': 'Sie gilt für einen anderen Stapel.',
  'other-revision': 'Sie gilt für eine andere Revision des Stapels.',
  'other-kind': 'Sie gilt für eine andere Art von Stapel.',
  'other-messages': 'Sie gilt für einen anderen Inhalt des Stapels.',
  'other-facts':
    'Sie nennt andere Summen, Konten, neue Zahlungspartner, Bestätigungen oder übergangene Angaben, als der Erfasser unterschrieben hat.',
  'other-policy': 'Sie wurde unter einem anderen Regelwerk geleistet.',
  'other-profile': 'Sie gilt für ein anderes Bankprofil.',
  'other-desk': 'Sie nennt einen anderen sendenden Arbeitsplatz.',
  expired: 'Die Unterschrift ist abgelaufen.',
  'too-long': 'Sie gilt länger, als das Regelwerk erlaubt.',
  'time-to-come': 'Das Datum der Unterschrift liegt in der Zukunft.',
  void: 'Der Stapel wurde in dieser Revision zurückgegeben oder zurückgezogen.',
  'same-person':
    'Diese Person oder die von ihr vertretene hat für den Stapel schon in einer anderen Rolle gehandelt.',
  'counted-already':
    'Diese Person oder die von ihr vertretene hat dies schon unterschrieben; es zählt einmal.',
};

export const rejections: Texts['rejections'] = {
  batch,
  case: {
    ...batch,
    'not-verified': 'Die Unterschrift ist ungültig, oder ihr Zertifikat ist nicht registriert.',
    'other-batch': 'Sie gilt für einen anderen Vorgang.',
    'other-revision': 'Sie gilt für eine andere Revision des Vorgangs.',
    'other-messages': 'Sie gilt für einen anderen Auftrag.',
    void: 'Der Vorgang wurde in dieser Revision zurückgegeben oder zurückgezogen.',
    'same-person':
      'Diese Person oder die von ihr vertretene hat den Vorgang schon in einer anderen Rolle unterschrieben.',
  },
};

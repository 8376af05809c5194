// German: words of the fingerprint letter to the bank, on paper.
import type { Texts } from '../en/index.ts';

export const letter: Texts['letter'] = {
  title: 'Brief mit Zertifikatsfingerabdrücken',
  titleOf: (company) => `Brief mit Zertifikatsfingerabdrücken: ${company}`,
  to: 'An',
  ourBank: 'unsere Bank',
  clientId: 'Client-ID',
  environment: 'Umgebung',
  date: 'Datum',
  certificates:
    'Dies sind die Zertifikate unseres Unternehmens. Bitte akzeptieren Sie keine anderen und vergleichen Sie vor der Registrierung jeden Fingerabdruck mit dem Zertifikat, das Sie von uns erhalten haben.',
  requests:
    'Unser Unternehmen bittet Sie um ein Zertifikat für jeden dieser Anträge. Bitte stellen Sie keines für einen anderen aus und vergleichen Sie jeden Fingerabdruck mit dem Antrag, den Sie von uns erhalten haben: Er ist der SHA-256-Hashwert des Antrags in DER.',
  place: 'Ort, Datum',
  signature: 'Name und Unterschrift',
  footer:
    'Von zwei Zeichnungsberechtigten des Unternehmens zu unterschreiben und auf einem anderen Weg zu senden als die Zertifikate.',
  certificate: { sign: 'Signaturzertifikat', decrypt: 'Verschlüsselungszertifikat' },
  request: {
    sign: 'Antrag für das Signaturzertifikat',
    decrypt: 'Antrag für das Verschlüsselungszertifikat',
  },
  subject: 'Inhaber',
  issuer: 'Aussteller',
  serialNumber: 'Seriennummer',
  key: 'Schlüssel',
  rsa: (bits) => `RSA, ${bits} Bit`,
  valid: 'Gültig',
  period: (from, to) => `${from} bis ${to} (UTC)`,
  words: 'Acht Wörter',
};

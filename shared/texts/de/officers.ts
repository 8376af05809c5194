// German: words of the officers and cards screen.
import type { Texts } from '../en/index.ts';

export const officers: Texts['officers'] = {
  title: 'Berechtigte und Karten',
  people: 'Personen',
  peopleList: 'Registrierte Personen',
  certificates: 'Zertifikate',
  certificate: 'Zertifikat',
  noCertificate: 'Kein Zertifikat registriert',
  present: 'im Lesegerät',
  absent: 'nicht im Lesegerät',
  ends: (day) => `läuft am ${day} ab`,
  ended: (day) => `am ${day} abgelaufen`,
  policy: 'Regelwerk',
  policyVersion: (version) => `Version ${version}`,
  policyWords: 'Wörter des Regelwerks',
  signedBy: 'Unterschrieben von',
  cards: 'Karten in den Lesegeräten',
  module: { pkcs11: 'PKCS#11-Modul', pkcs12: 'Schlüsseldatei' },
  noCardsIn: 'Keine Karte in seinen Lesegeräten.',
  empty: 'Leere Karte',
  test: 'Testen',
  testNote: 'Eine harmlose Unterschrift mit der Karte zeigt, dass Karte, Schlüssel und PIN funktionieren.',
  testSentence: (holder, reader) =>
    `Einen Testtext mit der Karte von ${holder} in ${reader} unterschreiben. Damit wird nichts genehmigt.`,
  notEnrolled: 'nicht registriert',
  fingerprint: 'Fingerabdruck in Wörtern',
  usable: 'verwendbar',
};

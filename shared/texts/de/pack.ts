// German: words of packs: what another desk sent, and taking it over.
import type { Texts } from '../en/index.ts';
import { figure } from './figures.ts';

export const pack: Texts['pack'] = {
  title: 'Paket eines anderen Arbeitsplatzes',
  opening: (name) => `${name} wird geöffnet`,
  refused: 'Das Paket wurde abgewiesen. Nichts davon wurde importiert.',
  maker: 'Erstellt von',
  madeAt: 'Erstellt am',
  policy: 'Nach Regelwerk',
  version: (version) => `Version ${version}`,
  batch: (reference) => `Stapel ${reference}`,
  here: 'An diesem Arbeitsplatz',
  unknownHere: 'noch nicht bekannt',
  then: 'Nach dem Import',
  revision: 'Revision',
  count: 'Zahlungen',
  totals: 'Summen',
  sendingDesk: 'Sendender Arbeitsplatz',
  thisDesk: 'dieser Arbeitsplatz',
  words: (place, of) => (of === 1 ? 'Acht Wörter' : `Acht Wörter, Nachricht ${place} von ${of}`),
  newSignatures: (count) =>
    count === 0
      ? 'Keine Unterschrift darin ist für diesen Arbeitsplatz neu.'
      : `${count === 1 ? 'Eine Unterschrift ist' : `${figure(count)} Unterschriften sind`} für diesen Arbeitsplatz neu.`,
  newPolicy: (from, to) => `Version ${to} des Regelwerks statt ${from}`,
  adopts: 'wird mit dem Paket übernommen',
  adoptsNote:
    'Genügend Administratoren der geltenden Version haben sie unterschrieben. Mit dem Import des Pakets gilt sie an diesem Arbeitsplatz, und keine ältere kann danach wieder in Kraft treten.',
  policyWords: 'Acht Wörter des Regelwerks',
  takeOver: 'Importieren',
  taking: 'Die Nachrichten des Pakets werden gelesen',
  discard: 'Verwerfen',
  taken: (reference) => `${reference} aus dem Paket importiert`,
};

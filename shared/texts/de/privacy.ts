// German: words about names and amounts of single payments that are kept off the screen.
import type { Texts } from '../en/index.ts';

export const privacy: Texts['privacy'] = {
  hidden: {
    salary: 'Namen und Beträge sind ausgeblendet: Gehälter.',
    preparer: 'Namen und Beträge sind ausgeblendet, weil der Erfasser es so eingestellt hat.',
    desk: 'Namen und Beträge sind ausgeblendet: Dieser Arbeitsplatz blendet sie in jedem Stapel aus.',
  },
  shown: (until) => `Namen und Beträge sind bis ${until} eingeblendet. Das steht im Protokoll.`,
  onlyFor: (names) =>
    names.length === 0
      ? 'An diesem Arbeitsplatz darf sie niemand einblenden. Ein Administrator ändert das unter Einstellungen, Anmeldung.'
      : `Nur diese Personen dürfen sie einblenden, mit ihrer Karte angemeldet: ${names.join(', ')}.`,
  show: 'Namen und Beträge einblenden',
  hide: 'Wieder ausblenden',
  mark: 'Namen und Beträge ausblenden',
  unmark: 'Namen und Beträge nicht ausblenden',
  markNote:
    'Namen und Beträge einzelner Zahlungen sind auf allen Seiten dieses Stapels ausgeblendet. Das Einblenden wird protokolliert.',
  name: 'Name ausgeblendet',
  amount: 'ausgeblendet',
  answer: 'Die Antwort der Bank ist ebenfalls ausgeblendet.',
  editor: 'Die Zahlungen dieses Stapels sind ausgeblendet',
  editorNote:
    'Summen, Datumsangaben und Konten der Kopfdaten bleiben sichtbar. Blenden Sie die Zahlungen ein, um sie einzugeben oder zu ändern.',
  setting: 'Namen und Beträge von Zahlungen',
  settingAll: 'In jedem Stapel ausblenden',
  settingNote: 'Bei Gehältern sind sie immer ausgeblendet, bis jemand sie einblendet.',
};

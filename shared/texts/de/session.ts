// German: words about who is at the desk: signing in, the lock page, what a desk demands.
import { figure } from './figures.ts';
import type { Texts } from '../en/index.ts';

export const session: Texts['session'] = {
  signIn: 'Anmelden',
  nobody: 'Nicht angemeldet',
  label: 'Wer an diesem Arbeitsplatz ist',
  menu: {
    signOut: 'Abmelden',
    lock: 'Arbeitsplatz sperren',
    change: 'Als andere Person anmelden',
  },
  proved: (since) => `Mit Karte angemeldet seit ${since}`,
  unproved: (since) => `Angemeldet seit ${since}, Name nicht geprüft`,
  title: 'Anmelden',
  lead: 'Wenn Sie sich mit Ihrer Karte anmelden, nennt das Protokoll Sie mit dem Namen aus Ihrem registrierten Zertifikat, und die Listen zeigen, was auf Sie wartet.',
  byCard: 'Mit Karte anmelden',
  byCardSentence:
    'Ihre Karte unterschreibt, dass Sie an diesem Arbeitsplatz sind. Damit wird nichts genehmigt.',
  or: 'Ohne Karte',
  name: 'Ihr Name',
  byName: 'Mit diesem Namen anmelden',
  byNameNote: 'Sie können vorbereiten und ansehen. Das Protokoll führt den Namen als nicht geprüft.',
  cardOnly: 'Dieser Arbeitsplatz verlangt eine Karte. Ohne Karte lässt sich hier nichts ansehen.',
  signedIn: (name) => `${name} ist angemeldet`,
  signedOut: 'Abgemeldet',
  lock: {
    title: 'Dieser Arbeitsplatz ist gesperrt',
    begin: 'Zum Beginnen anmelden',
    last: (name) => `Zuletzt angemeldet: ${name}.`,
    goesOn: 'Gesendete Zahlungen werden weiter verfolgt.',
  },
  mine: 'Wartet auf Sie',
  others: 'Wartet auf andere',
  forYou: 'Für Sie',
  filter: { label: 'Welche Stapel', all: 'Alle', mine: 'Warten auf mich' },
  noneTitle: 'Auf Sie wartet nichts',
  none: 'Die wartenden Stapel muss jemand anderes unterschreiben.',
  settings: {
    title: 'Anmeldung',
    demanded: 'Wer sich anmelden muss',
    demands: {
      no: 'Niemand',
      name: 'Alle, mit Karte oder Namen',
      card: 'Alle, mit Karte',
    },
    demandNotes: {
      no: 'Der Arbeitsplatz öffnet sich ohne Anmeldung. Wer sich dennoch anmeldet, steht mit Namen im Protokoll.',
      name: 'Ohne Karte kann man vorbereiten und ansehen. Senden, Bankanfragen und Einstellungen verlangen eine Karte.',
      card: 'Nichts ist zu sehen, bevor sich jemand mit einer registrierten Karte angemeldet hat.',
    },
    idle: 'Sperren nach',
    minutes: (count) => (count === 1 ? '1 Minute' : `${figure(count)} Minuten`),
    never: 'Nie automatisch',
    idleNote:
      'Ohne Tastatur oder Maus. Gesperrt wird auch, wenn die Karte der angemeldeten Person entnommen oder der Bildschirm gesperrt wird.',
    administrator:
      'Um zu ändern, wer sich anmelden muss, melden Sie sich mit der Karte eines Administrators an.',
    save: 'Speichern',
    viewers: {
      title: 'Ausgeblendete Namen und Beträge',
      who: 'Wer sie einblenden darf',
      choices: { everyone: 'Alle an diesem Arbeitsplatz', named: 'Nur bestimmte Personen' },
      notes: {
        everyone:
          'Das Einblenden wird protokolliert. Wer mit Karte angemeldet ist, braucht eine Rolle im Zahlungsverkehr.',
        named:
          'Nur sie können, mit ihrer Karte angemeldet, ausgeblendete Zahlungen ansehen und einen solchen Stapel einreichen, genehmigen oder freigeben. Wer die Rolle im Zahlungsverkehr verliert, verliert auch das.',
      },
      persons: 'Diese Personen',
      none: 'Das Regelwerk gibt noch niemandem eine Rolle im Zahlungsverkehr.',
      gone: (count: number) =>
        count === 1
          ? '1 früher benannte Person hat keine Rolle im Zahlungsverkehr mehr.'
          : `${figure(count)} früher benannte Personen haben keine Rolle im Zahlungsverkehr mehr.`,
      nobody: 'Hier darf sie niemand einblenden.',
      unproved:
        'Dieser Arbeitsplatz verlangt bei der Anmeldung keine Karte. Ausgeblendete Zahlungen sieht nur, wer sich mit Karte angemeldet hat.',
      administrator:
        'Melden Sie sich mit der Karte eines Administrators an, um zu ändern, wer sie einblenden darf.',
      save: 'Speichern',
      saved: 'Gespeichert, wer ausgeblendete Namen und Beträge sehen darf',
    },
    saved: 'Anmeldung geändert',
  },
};

// Words about who is at the desk: signing in, the lock page, what a desk demands.
import { count as figure } from '../forms.ts';

export const session = {
  signIn: 'Sign in',
  nobody: 'Not signed in',
  label: 'Who is at this desk',
  menu: {
    signOut: 'Sign out',
    lock: 'Lock the desk',
    change: 'Sign in as somebody else',
  },
  proved: (since: string) => `Signed in with a card since ${since}`,
  unproved: (since: string) => `Signed in since ${since}, name not verified`,
  title: 'Sign in',
  lead: 'With your card, the log names you by your registered certificate, and the lists show what is waiting for you.',
  byCard: 'Sign in with a card',
  byCardSentence: 'Your card signs that you are at this desk. The signature approves nothing.',
  or: 'Without a card',
  name: 'Your name',
  byName: 'Sign in with this name',
  byNameNote: 'You can prepare and view. The log marks the name as not verified.',
  cardOnly: 'This desk asks for a card. Without one, nothing can be viewed here.',
  signedIn: (name: string) => `${name} is signed in`,
  signedOut: 'Signed out',
  lock: {
    title: 'This desk is locked',
    begin: 'Sign in to begin',
    last: (name: string) => `${name} was signed in last.`,
    goesOn: 'Follow-up of sent payments continues.',
  },
  mine: 'Waiting for you',
  others: 'Waiting for others',
  forYou: 'For you',
  filter: { label: 'Show', all: 'All', mine: 'Waiting for me' },
  noneTitle: 'Nothing is waiting for you',
  none: 'Somebody else has to sign the batches that are waiting.',
  settings: {
    title: 'Signing in',
    demanded: 'Who has to sign in',
    demands: {
      no: 'Nobody',
      name: 'Everybody, by card or by name',
      card: 'Everybody, with a card',
    },
    demandNotes: {
      no: 'The desk opens without a sign-in. Anyone who signs in anyway is named in the log.',
      name: 'Without a card you can prepare and view. Sending, asking the bank and changing settings need a card.',
      card: 'Nothing can be viewed before a registered card has signed in.',
    },
    idle: 'Lock after',
    minutes: (count: number) => (count === 1 ? '1 minute' : `${figure(count)} minutes`),
    never: 'Never automatically',
    idleNote:
      'Without keyboard or mouse input. The desk is also locked when the card of the person who signed in is removed, and when the screen is locked.',
    administrator: 'Sign in with an administrator’s card to change who has to sign in.',
    save: 'Save',
    saved: 'Sign-in settings saved',
    viewers: {
      title: 'Hidden names and amounts',
      who: 'Who may have them shown',
      choices: { everyone: 'Everyone at this desk', named: 'Only certain persons' },
      notes: {
        everyone: 'Showing them is logged. A person who signed in with a card needs a role in payments.',
        named:
          'Only they, signed in with their card, can view hidden payments, and submit, approve or release such a batch. Whoever loses the role in payments loses this too.',
      },
      persons: 'These persons',
      none: 'The policy gives nobody a role in payments yet.',
      gone: (count: number) =>
        count === 1
          ? '1 person named before has no role in payments any more.'
          : `${figure(count)} persons named before have no role in payments any more.`,
      nobody: 'Nobody may have them shown here.',
      unproved:
        'This desk does not ask for a card at sign-in. Nobody sees hidden payments before they have signed in with a card.',
      administrator: 'Sign in with an administrator’s card to change who may have them shown.',
      save: 'Save',
      saved: 'Saved who may see hidden names and amounts',
    },
  },
};

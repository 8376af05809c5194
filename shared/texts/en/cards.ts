// Words about cards: open ones, their health, their PIN, their modules, and when certificates end.
import type { CallOutput } from '../../ipc/contract.ts';
import { count as figure } from '../forms.ts';

type Check = CallOutput<'cards.health'>['checks'][number];

const minutes = (count: number): string => (count === 1 ? '1 minute' : `${figure(count)} minutes`);
const signatures = (count: number): string => (count === 1 ? '1 signature' : `${figure(count)} signatures`);

export const cards = {
  open: {
    state: (left: string, acts: number) => `${left} · ${signatures(acts)} left`,
    /** The same in a narrow window. */
    short: (left: string, acts: number) => `${left} · ${figure(acts)} left`,
    left: (seconds: number) => (seconds <= 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`),
    title: (holder: string, acts: number, time: string) =>
      `The card of ${holder} is open for ${signatures(acts)} without a PIN; it closes by ${time} unless something is signed.`,
    close: (holder: string) => `Close the open card of ${holder}`,
    closed: (holder: string) => `The card of ${holder} is closed`,
    badge: 'Open, no PIN needed',
  },
  forecast: {
    always: 'one PIN entry for each signature: this key always asks',
    reader: 'one PIN entry for each signature, on the reader',
    each: 'one PIN entry for each signature',
    held: (acts: number) => `no PIN entry for the next ${signatures(acts)}, while the card is open`,
    shared: (acts: number) => `one PIN entry can serve up to ${signatures(acts)}`,
    waiting: (acts: number, entries: number) =>
      entries === 0
        ? `${figure(acts)} batches are waiting here. With the open card, those it may sign need no further PIN.`
        : `${figure(acts)} batches wait here. A card that can stay open needs at least ${entries === 1 ? '1 PIN entry' : `${figure(entries)} PIN entries`}; a card that always asks needs ${figure(acts)}.`,
    waitingEach: (acts: number) => `${figure(acts)} batches wait here: each signature asks for the PIN.`,
  },
  company: {
    title: 'Company key cards',
    refused: 'PIN refused',
    refusedNote:
      'The card refused the PIN that this desk keeps. Nothing is sealed, sent or read with it until the PIN is entered.',
    uses: {
      signing: 'signs for the company',
      decryption: 'opens the bank’s answers',
      inquiry: 'signs inquiries',
      'next-signing': 'signs from the changeover date',
      'next-decryption': 'opens answers from the changeover date',
      'not-in-use': 'in no bank profile yet',
    } satisfies Record<CallOutput<'cards.company'>['rows'][number]['uses'][number], string>,
    enter: 'Enter the PIN',
    enterTitle: 'Enter the PIN of the company’s card',
    note: 'The PIN window asks for it and the card is tried at once. A PIN the card accepts is stored in the vault of this desk. Several wrong entries lock the card.',
    go: 'Continue to PIN',
    entered: (label: string) => `The desk uses ${label} again`,
  },
  change: 'Change the PIN',
  changing: 'Change the PIN',
  changeNote: 'The PIN window asks for the current PIN, then twice for the new one. Nothing is signed.',
  changeGo: 'Open the PIN window',
  changed: (holder: string) => `The PIN of ${holder}’s card was changed`,
  demanded: 'The card requires a new PIN before it signs.',
  check: 'Check',
  health: {
    title: (holder: string) => `Card of ${holder}`,
    intro: 'What can be read from the card without a PIN. A test signature shows the rest.',
    test: 'Make a test signature',
    again: 'Check again',
    ready: 'This card is ready to sign.',
    attention: 'This card can sign. Some points need attention.',
    bad: 'This card cannot sign as it is.',
    mechanisms: 'Mechanisms and key sizes',
    bits: (min: number, max: number) => `${min} to ${max} bits`,
    noBits: 'no size given',
    results: { good: 'OK', attention: 'attention', bad: 'not usable', open: 'not yet' } satisfies Record<
      Check['result'],
      string
    >,
    titles: {
      present: 'Card',
      dates: 'Certificate dates',
      usage: 'Certificate usage',
      key: 'Key',
      enrolment: 'Registration',
      algorithm: 'Signature algorithm',
      pin: 'PIN',
      'pin-entries': 'PIN entries',
      hardware: 'Hardware',
      module: 'Card module',
      speed: 'Speed',
      mechanisms: 'Mechanisms',
      signature: 'Test signature',
    } satisfies Record<Check['check'], string>,
    /** What to do where a point is not good. */
    todo: {
      present: { attention: 'Insert the card.', bad: 'Insert the card.' },
      dates: {
        attention: 'Order the next card now: it has to be issued and registered before this one expires.',
        bad: 'It cannot sign any more. Have a new certificate issued and registered.',
      },
      usage: {
        attention: '',
        bad: 'The certificate is not meant for signatures, or its key may not sign. Ask your administrator for another one.',
      },
      key: {
        attention: 'Have the next card issued with RSA of 3072 bits or more, or with P-256.',
        bad: 'RSA of at least 2048 bits, P-256, P-384 or P-521 is needed. Ask your administrator for another card.',
      },
      enrolment: {
        attention:
          'It is not registered to anybody: its signatures do not count until the administrators register it.',
        bad: '',
      },
      algorithm: {
        attention: '',
        bad: 'The card or its module cannot make signatures with the registered algorithm. Update the card software or have the card registered with another algorithm.',
      },
      pin: {
        attention: 'Enter the correct PIN once, carefully: a test signature is enough.',
        bad: 'Change the PIN here, or unlock the card with its PUK in the card software.',
      },
      'pin-entries': { attention: '', bad: '' },
      hardware: {
        attention: 'A software token: good for training, refused in production.',
        bad: 'Production accepts only hardware that the policy allows. Use a card of such a kind, or have the administrators allow this one.',
      },
      module: { attention: '', bad: '' },
      speed: { attention: 'This slows every signature. Try another reader or USB port.', bad: '' },
      mechanisms: { attention: '', bad: '' },
      signature: {
        attention: 'The last test signature is old. Make a new one.',
        bad: '',
        open: 'No test signature has been made on this desk yet.',
      },
    } satisfies Record<Check['check'], Partial<Record<Check['result'], string>>>,
    usage: 'meant for signatures',
    keyUntil: (key: string, day: string) => `${key}; recommended until ${day}`,
    dates: (from: string, to: string) => `${from} to ${to}`,
    pinStates: {
      full: 'all tries left',
      low: 'at least one wrong entry',
      'final-try': 'last try before it locks',
      locked: 'locked',
      'to-be-changed': 'must be changed',
    } as Readonly<Record<string, string>>,
    pinLengths: (state: string, range: string) => `${state}; ${range.replace('-', ' to ')} characters`,
    entries: {
      always: 'for each signature: this key always asks',
      reader: 'for each signature, on the reader',
      shared: 'one can serve several signatures',
    } as Readonly<Record<string, string>>,
    speed: (ms: string) => `read in ${ms} ms`,
    mechanismCount: (count: string) => `${count} offered`,
    signature: (when: string, ms: string) => `${when}, ${ms} ms from PIN to signature`,
  },
  calendar: {
    title: 'Certificate calendar',
    empty: 'No certificate is registered yet.',
    more: (count: number) =>
      count === 1 ? '1 more, which expires later' : `${figure(count)} more, which expire later`,
    use: {
      officer: 'Officer',
      'bank-signing': 'Bank’s signing certificate',
      'bank-encryption': 'Bank’s encryption certificate',
      company: 'Company key',
      connection: 'Connection to the bank',
    },
    days: (days: number) =>
      days < 0
        ? `expired ${-days === 1 ? '1 day' : `${figure(-days)} days`} ago`
        : days === 0
          ? 'expires today'
          : days === 1
            ? 'expires tomorrow'
            : `expires in ${figure(days)} days`,
    begins: (day: string) => `valid from ${day}`,
    renewed: 'A replacement is in place.',
    todo: {
      officer: 'Have the next card issued, and registered by the administrators, before this day.',
      'bank-signing':
        'Ask the bank for its next certificate, compare its words, and add it to the bank profile.',
      'bank-encryption':
        'Ask the bank for its next certificate, compare its words, and add it to the bank profile.',
      company:
        'Have the next company certificate issued and sent to the bank. The old and the new one are valid side by side for a while.',
      connection:
        'Order the next connection certificate (for client authentication), have the bank register it, and enter it under Settings, Bank profile.',
    },
    over: {
      officer: 'This card can no longer sign. This person needs another one.',
      'bank-signing': 'Answers signed with it are not accepted. The bank profile needs the next one.',
      'bank-encryption':
        'Without a valid one nothing can be sealed or sent. The bank profile needs the next one.',
      company: 'The bank will reject what it signs. The next one is needed before sending.',
      connection:
        'The bank accepts no connection with it: nothing can be sent or asked. Enter the next one under Settings, Bank profile.',
    },
  },
  settings: {
    title: 'Cards',
    lease: 'One PIN for several signatures',
    leaseNote:
      'After a PIN entry an officer may leave the card open for a while. Each signature is still shown in the PIN window and confirmed there. Keys that always ask for the PIN, and readers with their own keypad, are never left open.',
    allow: 'Officers may leave their card open',
    seconds: 'Maximum time',
    acts: 'Maximum signatures',
    idle: 'Closed if idle for',
    minutes,
    signatures,
    save: 'Save',
    saved: 'The limits are saved; open cards were closed',
    standard: 'Standard',
    each: 'Every signature asks for the PIN.',
    modules: 'Card modules',
    modulesNote:
      'The software of the card maker (PKCS#11). A module runs with your rights, so only files that nobody but the administrator can change are loaded.',
    use: 'Use',
    remove: 'Remove',
    used: 'The module is loaded',
    removed: 'The module is not loaded any more',
    inUse: 'in use',
    own: 'came with this desk',
    found: 'found, not in use',
    path: 'Full path of another module',
    more: 'Init arguments and variables',
    initArguments: 'Init arguments',
    initArgumentsHint: 'Some modules, such as NSS, need this to select the token. Others need none.',
    variables: 'Variables',
    variablesHint: 'NAME=value, one on each line, as the card software documents them.',
    add: 'Add',
    bytes: (kilobytes: string) => `${kilobytes} kB`,
    watch: {
      events: 'Insertion and removal are reported by the smartcard service of this computer.',
      polling: 'There is no smartcard service on this computer; the modules are asked every two seconds.',
    },
    lock: 'Close all open cards',
    lockNote: 'Also happens automatically when the screen is locked or the computer goes to sleep.',
    locked: 'All cards are closed',
  },
  virtual: {
    title: 'Virtual card',
    note: 'A card that exists only as a program, in a virtual reader of this computer: check it, change its PIN, lock it, and pull it in the middle of a step. It is not registered to anybody and approves nothing.',
    holder: 'Name on it',
    pin: 'PIN',
    insert: 'Insert',
    pull: 'Pull',
    inside: 'in the reader',
    outside: 'not in a reader',
    why: {
      'no-program': 'It comes with the source of Countersign only: this desk was not started from there.',
      'no-service': 'The smartcard service of this computer does not run (Debian, Ubuntu: pcscd).',
      'no-reader': 'The smartcard service has no virtual reader (Debian, Ubuntu: vsmartcard-vpcd).',
      'no-module': 'OpenSC’s module is not installed where only the administrator can write.',
      ready: '',
    },
  },
  anchor: {
    act: 'Sign the log',
    sentence: (size: string) =>
      `Sign the log, ${size} entries so far. From then on none of them can be changed unnoticed.`,
    by: (name: string, when: string) => `Signed by ${name}, ${when}.`,
    export: (when: string) => `Secured by a file saved from this desk, ${when}.`,
    none: 'The log has not been signed yet.',
    upTo: (position: string, size: string) =>
      position === size
        ? `All ${size} entries are secured.`
        : `Secured up to entry ${position} of ${size}; later entries are not secured yet.`,
  },
};

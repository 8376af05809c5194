// Words of the offline pages of the settings: locks, vault and recovery, updates, diagnostics.
import { count as figure } from '../forms.ts';

export const locks = { locked: (why: string) => `Locked by your administrator: ${why}` };

export const vault = {
  note: 'The vault holds the key to the data of this desk and the secrets of the bank connection. Nothing in it is written unencrypted.',
  secrets: 'Secrets kept',
  opens: 'Opens with',
  protections: {
    keystore: 'The key ring of this computer',
    passphrase: 'A passphrase',
    shares: 'Recovery shares',
  },
  protectionNotes: {
    keystore: 'Opens automatically for this user of this computer. Lost with the computer or its key ring.',
    passphrase: 'Typed when the desk opens.',
    shares:
      'On paper, kept by several people; enough of them together open the vault when everything else is lost.',
  },
  on: 'set up',
  off: 'not set up',
  onlyKeystore:
    'Only the key ring of this computer opens the vault. If it is lost, so is the data of this desk: add a passphrase or recovery shares.',
  training: 'A training desk brings its own passphrase in its folder. It protects practice data only.',
  recoverTitle: 'If the computer is lost',
  recover: [
    'Install Countersign, unpack the backup into an empty folder, and open that folder with it.',
    'Open it with the passphrase, or with as many recovery shares as were agreed.',
    'Everything that was not final when the backup was made is shown as unknown: the bank is asked before anything is sent again.',
    'If you restore an image of the whole computer or disk, remove the file desk.mark from the desk’s folder before you open it: an image does not show that it is older.',
  ],
  backup: {
    title: 'Backup',
    note: 'One file with everything needed to open this desk. The data and the vault in it are encrypted as they are here: it opens with the passphrase or the recovery shares, and with the key ring only on this computer.',
    keep: 'Keep it on another computer. What is done after it was made is not in it.',
    save: 'Save a backup',
    saved: (name: string) => `${name} saved.`,
  },
  change: {
    open: {
      passphrase: { on: 'Change the passphrase', off: 'Set a passphrase' },
      shares: { on: 'Create new shares', off: 'Create shares' },
    },
    needsCard:
      'An administrator who is signed in with a card can change the passphrase and create recovery shares.',
    proof: 'Unlock the vault with',
    byPassphrase: 'Passphrase',
    byShares: 'Recovery shares',
    today: 'Current passphrase',
    newPassphrase: 'New passphrase',
    newPassphraseAgain: 'New passphrase, again',
    changedBy: 'Changed by',
    changePassphrase: 'Change the passphrase',
    setPassphrase: 'Set a passphrase',
    passphraseLead:
      'Once changed, the old passphrase no longer opens this desk. A backup made before still opens with it.',
    firstPassphraseLead: 'It opens this desk when the key ring of this computer does not.',
    passphraseDo: 'Set the passphrase',
    passphraseDone: 'The new passphrase opens this desk from now on.',
    newShares: 'Create new recovery shares',
    makeShares: 'Create recovery shares',
    sharesLead:
      'The shares are shown one after the other. Have the people who will keep them in the room, with pen and paper.',
    sharesBefore:
      'As soon as new shares are created, the old ones do not open this desk, even if the new ones are not all written down. Destroy the old papers then. A backup made before still opens with the old shares.',
    set: 'Shares needed to open the desk',
    setOf: (threshold: number, count: number) => `Any ${figure(threshold)} of ${figure(count)}`,
    sharesDo: 'Create the shares',
    sharesDone: 'The new recovery shares are in force.',
  },
};

export const updates = {
  title: 'Updates',
  version: 'This version',
  how: 'Countersign never fetches or installs an update by itself. Your administrator checks and installs a new version.',
  steps: [
    'The administrator closes Countersign, compares the package’s checksum with the published one, and installs it.',
    'At its first start the new version makes a backup of the data of this desk, then converts it.',
    'An older version does not open data that a newer one has opened, so that nothing is read wrongly.',
  ],
  offline: 'Looking for updates would need the network; this page does not.',
};

export const diagnostics = {
  title: 'Diagnostics',
  make: 'Show what would be in the file',
  making: 'Collecting…',
  save: 'Save this file',
  saved: (name: string) => `${name} saved.`,
  note: 'A text file for technical support. Check it first: exactly what you see here is saved.',
  never: 'Never included: names, accounts, amounts, references, message contents, keys, PINs, access tokens.',
  hidden: (count: number) =>
    count === 0
      ? 'Nothing had to be redacted.'
      : `${figure(count)} ${count === 1 ? 'place' : 'places'} redacted, marked below.`,
  preview: 'The file, as it would be saved',
};

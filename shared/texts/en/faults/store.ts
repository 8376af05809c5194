// Sentences for failures of the store and the vault: what happened and what to do now.
import type { STORE_FAULTS } from '../../../domain/faults/store.ts';
import type { FaultSentencesOf } from './fault-sentences.ts';

export const storeFaults: FaultSentencesOf<typeof STORE_FAULTS> = {
  'store-missing': {
    happened: 'The data file of this desk is missing.',
    todo: 'Check that the drive with the desk folder is connected, or restore the folder from your backup.',
  },
  'store-exists': {
    happened: 'There is already a desk in this folder.',
    todo: 'Open that desk, or choose an empty folder for a new one.',
  },
  'backup-too-large': {
    happened: 'The data of this desk is larger than 300 MB: a backup of that size is not made in the window.',
    todo: 'Close Countersign and copy the whole folder of this desk with your backup program.',
  },
  'store-wrong-key': {
    happened: 'The key does not open the data of this desk, or the file is damaged.',
    todo: 'Check that all files of the folder are from the same backup. If they are, restore the folder from another backup.',
  },
  'store-damaged': {
    happened: 'The data of this desk is damaged.',
    todo: 'Do not send anything from this desk. Keep a copy of the folder, restore the last backup, and ask the bank about every message without a final status.',
  },
  'store-pages-damaged': {
    happened: 'A check found damage in the data of this desk.',
    todo: 'Do not send anything from this desk. Close it, keep a copy of the folder, restore the last backup, and ask the bank about every message without a final status.',
  },
  'log-broken': {
    happened: 'A check found an entry of the log that was changed.',
    todo: 'Open the log and verify it to see where it was changed, keep a copy of the folder, and tell your administrator before anything is sent.',
  },
  'store-disk-full': {
    happened: 'The disk is full; the last step was not saved.',
    todo: 'Free some space and repeat the step. Everything saved before it is intact.',
  },
  'store-write-failed': {
    happened: 'The disk refused to read or write; the last step was not saved.',
    todo: 'Check the disk and its connection, then start Countersign again. Everything saved before is intact.',
  },
  'store-change-unrecorded': {
    happened: 'The step was saved, but the file that would show a loss of saved work could not be written.',
    todo: 'Check the disk, then start Countersign again. Look at the item before you repeat the step.',
  },
  'store-not-writable': {
    happened: 'The data of this desk cannot be opened for writing.',
    todo: 'Check the permissions of the desk folder and that the disk is not write-protected.',
  },
  'store-newer': {
    happened: 'The data of this desk was written by a newer version of Countersign.',
    todo: 'Install the newer version again. Nothing was changed.',
  },
  'store-older': {
    happened:
      'The data of this desk was written by an older version of Countersign, and this application may not convert it.',
    todo: 'Open the desk once with the desktop application of this version, close it, and start this application again.',
  },
  'store-not-closed': {
    happened:
      'The data of this desk was not closed properly: it is open elsewhere, or Countersign ended without closing it. This application may only read closed data.',
    todo: 'Close the desktop application. If it is not open, open the desk with it once and close it again.',
  },
  'store-in-use': {
    happened: 'The data of this desk is already open in another Countersign program.',
    todo: 'Use the window that is already open, or close it first.',
  },
  'store-stopped': {
    happened: 'Countersign can no longer use the data of this desk.',
    todo: 'Start Countersign again. What was saved is intact; look at the item before you repeat the step.',
  },
  'store-foreign': {
    happened: 'The data belongs to another company, desk or environment than the one asked for.',
    todo: 'Choose the folder of this desk.',
  },
  'bytes-differ': {
    happened: 'The stored data does not match its checksum.',
    todo: 'It was not saved. Repeat the step; if it happens again, check the disk.',
  },
  'vault-missing': {
    happened: 'There is no vault file in the desk folder.',
    todo: 'Restore the vault file from your backup; without it the data of this desk stays locked.',
  },
  'vault-exists': {
    happened: 'There is already a vault in the desk folder.',
    todo: 'Open that vault, or choose an empty folder for a new desk.',
  },
  'vault-damaged': {
    happened: 'The vault file cannot be read: it is damaged or was changed.',
    todo: 'Restore the vault file from your backup, or recover the key to the data of this desk with the recovery shares.',
  },
  'vault-older': {
    happened: 'The vault file is older than the one this desk had: its secrets date from that time.',
    todo: 'If nobody restored it on purpose, tell your administrator. Re-enter the client secret, the connection certificate and the company key card PINs if they have changed since.',
  },
  'setting-damaged': {
    happened: 'A setting of this desk is damaged and cannot be read.',
    todo: 'Nothing that depends on it is done meanwhile. Restore the desk from your newest backup, and tell your administrator which setting it is.',
  },
  'vault-newer': {
    happened: 'The vault file was written by a newer version of Countersign.',
    todo: 'Install the newer version again. Nothing was changed.',
  },
  'vault-foreign': {
    happened: 'The vault belongs to another desk.',
    todo: 'Use the vault file of this desk; the two are always backed up together.',
  },
  'vault-wrong-passphrase': {
    happened: 'The passphrase does not open the vault.',
    todo: 'Type it again. If it is forgotten, recover the key to the data of this desk with the recovery shares.',
  },
  'vault-passphrase-needed': {
    happened: 'The vault opens with a passphrase, and none was given.',
    todo: 'Type the passphrase of this desk.',
  },
  'vault-passphrase-weak': {
    happened: 'The passphrase is too short.',
    todo: 'Choose at least twelve characters; several words are easier to remember than symbols.',
  },
  'vault-keystore-unavailable': {
    happened: 'The operating system offers no protected key ring.',
    todo: 'Unlock or set up the system key ring, or protect the desk with a passphrase. Countersign never keeps the key unprotected.',
  },
  'vault-keystore-lost': {
    happened: 'The key ring of the operating system no longer opens the vault.',
    todo: 'Sign in as the user who set up this desk. If the key ring was lost, recover the key to the data of this desk with the recovery shares.',
  },
  'mark-not-written': {
    happened: 'A file that protects against sending twice could not be written. Nothing was sent.',
    todo: 'Check free space and permissions of the desk folder, then try again.',
  },
  'restore-not-stored': {
    happened:
      'The pack knows of work of this desk that may be missing here, and the disk refused to store that. The pack was not imported.',
    todo: 'Do not send anything from this desk. Check the disk and its free space, start Countersign again, and import the pack once more. The desk then asks the bank.',
  },
  'restore-look-up-missing': {
    happened:
      'An older copy of this desk was restored. The payments of this message have not been looked up at the bank since.',
    todo: 'Go online and send the message from the outbox. The desk looks the payments up first and sends them only if the bank does not have them.',
  },
  'restore-found': {
    happened:
      'The bank already has payments of this message: same account, amount and end-to-end ID. They were sent before an older copy of this desk was restored.',
    todo: 'Do not send it. Compare the payments above with the bank. If the bank confirms that it has them, end the message without sending. If it confirms that it does not have them, allow sending.',
  },
  'message-set-aside': {
    happened: 'An officer ended this message without sending it, because the bank already has its payments.',
    todo: 'Find the payments under Status or search the bank for them. If the bank does not have them after all, prepare them again.',
  },
  'message-withdrawn': {
    happened: 'An officer decided not to send this message. The bank had not received it.',
    todo: 'If its payments are due after all, prepare them again.',
  },
  'restore-alike': {
    happened:
      'The bank has similar payments. They may have been sent before an older copy of this desk was restored.',
    todo: 'Compare the payments above with the bank. If these are different payments that are also due, allow sending. If they are the same, end the message without sending.',
  },
  'restore-not-asked': {
    happened:
      'An older copy of this desk was restored, and the bank could not be asked whether it already has these payments.',
    todo: 'Open the message again once the bank can be reached: the desk asks it first. If it cannot be reached at all, call it, and allow sending only if it confirms that it has none of these payments.',
  },
  'restore-handed-over': {
    happened:
      'This desk handed over a batch that is missing since an older copy was restored. Another desk may send the same payments.',
    todo: 'Import a pack of that batch from the desk named above, and send again. Or ask that desk and the bank, and record their answers.',
  },
  'restore-nothing-held': {
    happened: 'This message is not on hold because of a restore.',
    todo: 'Open the message again to see what you can do.',
  },
  'desk-copied': {
    happened:
      'The folder of this desk is a copy. The desk it was copied from, or a later state of it, may have sent the same payments or still send them.',
    todo: 'Make sure that the folder it was copied from is not used any more. Then confirm that on the overview of this desk: each payment is looked up at the bank before it is sent.',
  },
  'store-restored': {
    happened:
      'An older copy of this desk was restored. What became of this message since that copy was made is not known here.',
    todo: 'Ask the bank. The message can be sent again, unchanged, only after a verified answer that the bank has none of its payments.',
  },
  'case-restored': {
    happened:
      'An older copy of this desk was restored. This request, or another one about the same payment, may have been sent since that copy was made.',
    todo: 'Ask the bank whether it has a request about this payment, and record its answer here. Only then can the request be sent.',
  },
  'vault-last-protection': {
    happened: 'This is the only protection of the vault.',
    todo: 'Add another protection first; Countersign never keeps the key unprotected.',
  },
  'vault-of-training': {
    happened: 'The vault of a training desk opens with the passphrase in its folder.',
    todo: 'Nothing needs to be done. Passphrase and recovery shares belong to sandbox and production desks.',
  },
  'vault-secret-missing': {
    happened: 'A password or key of the bank connection is missing.',
    todo: 'Enter it again under Settings, Bank profile.',
  },
  'vault-write-failed': {
    happened: 'The vault file could not be written; the change was not kept.',
    todo: 'Check free space and permissions of the desk folder, then repeat the step.',
  },
  'recovery-share-invalid': {
    happened: 'A recovery share was mistyped or belongs to another desk.',
    todo: 'Check the share letter by letter and type it again.',
  },
  'recovery-shares-too-few': {
    happened: 'There are not enough different recovery shares.',
    todo: 'Bring together as many different shares as were required when they were made.',
  },
};

// Sentences for failures of watched folders: what happened and what to do now.
import type { FOLDER_FAULTS } from '../../../domain/faults/folder.ts';
import type { FaultSentencesOf } from './fault-sentences.ts';

export const folderFaults: FaultSentencesOf<typeof FOLDER_FAULTS> = {
  'folder-path': {
    happened: 'This is not the full path of a folder.',
    todo: 'Enter the path as the system shows it, from its beginning, such as /srv/erp/payments.',
  },
  'folder-of-desk': {
    happened: 'The folder holds files of this desk, or lies inside the desk’s own folder.',
    todo: 'Choose a folder that holds nothing but files from the sending system.',
  },
  'folder-not-found': {
    happened: 'The folder does not exist.',
    todo: 'Check the path, and that the drive or network share is connected.',
  },
  'folder-unreadable': {
    happened: 'The folder cannot be read. It may be a link or a file, or you have no permission to read it.',
    todo: 'Name the folder itself and ask its administrator for the right to read it.',
  },
  'folder-read-only': {
    happened:
      'Nothing can be written to the folder. Imported files stay where they are, and no status file is written.',
    todo: 'Ask its administrator for the right to write, or choose to leave files there and to write no status file.',
  },
  'folder-too-full': {
    happened: 'The folder has more files than the desk can list.',
    todo: 'Move files that are no longer needed out of it. Files that are not listed are not lost.',
  },
  'folder-watched-already': {
    happened: 'This folder, or another folder for this account, is watched already.',
    todo: 'Change the one that is in the list.',
  },
  'too-many-folders': {
    happened: 'No more folders can be watched.',
    todo: 'Remove one that is no longer used.',
  },
  'folder-account-unknown': {
    happened: 'The account is not in the list of own accounts.',
    todo: 'Add the account first.',
  },
  'folder-file-arriving': {
    happened: 'The file may still be written.',
    todo: 'Wait until the sending system has finished.',
  },
  'folder-file-changed': {
    happened: 'The file is not the one that was listed. It was changed or moved. Nothing was imported.',
    todo: 'Open the list again and choose the file from it.',
  },
  'folder-file-no-file': {
    happened: 'This is a folder, a link or a device. The desk does not open it.',
    todo: 'Put the payment file itself into the folder.',
  },
  'folder-file-name': {
    happened:
      'The name of this file cannot be read: it is not written in Unicode (UTF-8). The desk cannot open it.',
    todo: 'Have the sending system give it another name, without umlauts or accents if need be.',
  },
  'folder-file-unreadable': {
    happened: 'The file cannot be read. You may have no permission to read it, or the drive may have failed.',
    todo: 'Ask the administrator of the folder for the right to read its files. The desk checks again automatically.',
  },
  'folder-file-empty': {
    happened: 'The file is empty.',
    todo: 'Export it again.',
  },
  'folder-file-too-large': {
    happened: 'The file is larger than 1 GB.',
    todo: 'Split it in the sending system.',
  },
  'folder-file-without-profile': {
    happened: 'No mapping profile matches the column headings of this table.',
    todo: 'Import the file once manually and save the mapping. After that such files are recognised here.',
  },
  'folder-file-imported': {
    happened: 'This file has already been imported as a batch. Nothing was imported.',
    todo: 'Open that batch. If the payments are to be made again, copy it.',
  },
  'folder-file-claimed': {
    happened:
      'Another desk that watches this folder has imported the same file, or is importing it. Nothing was imported here.',
    todo: 'Ask at the other desk. Where no desk holds these payments, delete the file in the subfolder “claimed” whose name is the SHA-256 of this file, and import the payment file here.',
  },
};

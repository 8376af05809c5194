// Words of the notice that the desk's store was put back from a copy.
import { count as figure } from '../forms.ts';

export const restore = {
  title: 'An older copy of this desk was restored',
  noticed: (at: string) => `Noticed ${at}.`,
  lost: (entries: number) =>
    entries === 1
      ? '1 later entry of the log is missing.'
      : `${figure(entries)} later entries of the log are missing.`,
  copiedTitle: 'The folder of this desk is a copy',
  copied:
    'It was copied, or restored from a backup. Neither copy knows what the other one sends, so a payment could be made twice. Nothing is prepared, sealed or sent here until you confirm that the other one is not used any more.',
  onlyThis: 'The other one is not used any more',
  missingTitle: 'Saved work of this desk is missing',
  missing: (changes: number, since: string) =>
    `${changes === 1 ? '1 saved change is' : `${figure(changes)} saved changes are`} missing, from ${since} on: the file that held the latest work was damaged, cut or deleted. Everything before is there. The damaged file is kept in the desk folder.`,
  lostUnknown: 'How much is missing is not known: files of the desk folder are missing or do not match.',
  messages: (count: number) =>
    count === 0
      ? 'No message was waiting.'
      : count === 1
        ? '1 message that was waiting is now unknown: ask the bank before anything is sent.'
        : `${figure(count)} messages that were waiting are now unknown: ask the bank before anything is sent.`,
  batches: (count: number) =>
    count === 1
      ? '1 batch was not finished; once sealed, its messages are unknown too.'
      : `${figure(count)} batches were not finished; once sealed, their messages are unknown too.`,
  lookUp: (until: string) =>
    `Until ${until} every payment is looked up at the bank before it is sent, also in new batches, imported files and packs. What the bank already has is put on hold. Requests about earlier payments (stop, recall, reconfirm, reject) wait until you have recorded what the bank says.`,
  noted: 'I have read this',
};

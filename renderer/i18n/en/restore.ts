// Words of the notice that the desk's store was put back from a copy.
export const restore = {
  title: 'The store of this desk was put back from an older copy',
  noticed: (at: string) => `Noticed ${at}.`,
  lost: (entries: number) =>
    entries === 1
      ? '1 later entry of the log is not in it.'
      : `${entries} later entries of the log are not in it.`,
  missingTitle: 'Saved work is missing from the store of this desk',
  missing: (changes: number, since: string) =>
    `${changes === 1 ? '1 saved change is' : `${changes} saved changes are`} missing, from ${since} on: the file that held the latest work was damaged, cut or deleted. Everything before is there. The damaged file is kept in the desk folder.`,
  lostUnknown:
    'How much is missing cannot be said: the files beside the store do not belong to it, or are missing.',
  messages: (count: number) =>
    count === 0
      ? 'No message waited in it.'
      : count === 1
        ? '1 message that waited in it is now unknown: ask the bank before anything is sent.'
        : `${count} messages that waited in it are now unknown: ask the bank before anything is sent.`,
  batches: (count: number) =>
    count === 1
      ? '1 batch in it was not finished; once sealed, its messages are unknown too.'
      : `${count} batches in it were not finished; once sealed, their messages are unknown too.`,
  lookUp: (until: string) =>
    `Until ${until} every payment is looked up at the bank before it is sent, also in new batches, imported files and packs. What the bank already has is held back.`,
  noted: 'I have read this',
};

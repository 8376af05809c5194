// Words about names and amounts of single payments that are kept off the screen.
export const privacy = {
  hidden: {
    salary: 'Names and amounts are hidden: salaries.',
    preparer: 'Names and amounts are hidden: the preparer asked for it.',
    desk: 'Names and amounts are hidden: this desk hides them in every batch.',
  },
  shown: (until: string) => `Names and amounts are shown until ${until}. This is logged.`,
  onlyFor: (names: readonly string[]) =>
    names.length === 0
      ? 'Nobody may have them shown at this desk. An administrator changes that under Settings, Signing in.'
      : `Only these may have them shown, signed in with their card: ${names.join(', ')}.`,
  show: 'Show names and amounts',
  hide: 'Hide them again',
  mark: 'Hide names and amounts',
  unmark: 'Do not hide names and amounts',
  markNote:
    'Names and amounts of single payments are hidden on every screen of this batch. Showing them is logged.',
  name: 'Name hidden',
  amount: 'hidden',
  answer: 'The bank’s answer is hidden with them.',
  editor: 'The payments of this batch are hidden',
  editorNote:
    'Totals, dates and accounts of the header stay visible. Show the names and amounts to enter or change any.',
  setting: 'Names and amounts of payments',
  settingAll: 'Hide them in every batch',
  settingNote: 'In salary batches they are always hidden until somebody shows them.',
};

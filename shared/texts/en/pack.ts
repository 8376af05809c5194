// Words of packs: what another desk sent, and taking it over.
export const pack = {
  title: 'Pack of another desk',
  opening: (name: string) => `Opening ${name}`,
  refused: 'The pack was refused. Nothing of it was imported.',
  maker: 'Made by',
  madeAt: 'Made on',
  policy: 'Under policy',
  version: (version: number) => `version ${version}`,
  batch: (reference: string) => `Batch ${reference}`,
  here: 'At this desk',
  unknownHere: 'not known yet',
  then: 'After taking over',
  revision: 'Revision',
  count: 'Payments',
  totals: 'Totals',
  sendingDesk: 'Sending desk',
  thisDesk: 'this desk',
  words: (place: number, of: number) => (of === 1 ? 'Eight words' : `Eight words, message ${place} of ${of}`),
  newSignatures: (count: number) =>
    count === 0
      ? 'Nothing in it is new to this desk.'
      : `${count === 1 ? 'One signature is' : `${count} signatures are`} new to this desk.`,
  newPolicy: (from: number, to: number) => `Policy version ${to} instead of ${from}`,
  adopts: 'adopted with the pack',
  adoptsNote:
    'Enough administrators of the present version have signed it. Taking the pack over puts it in force at this desk, and no older one comes back.',
  policyWords: 'Eight words of the policy',
  takeOver: 'Import',
  taking: 'Reading the messages of the pack',
  discard: 'Discard',
  taken: (reference: string) => `${reference} imported from the pack`,
};

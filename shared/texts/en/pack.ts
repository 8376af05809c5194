// Words of packs: what another desk sent, and taking it over.
import { count as figure } from '../forms.ts';

export const pack = {
  title: 'Pack of another desk',
  opening: (name: string) => `Opening ${name}`,
  refused: 'The pack was refused. None of it was imported.',
  maker: 'Made by',
  madeAt: 'Made on',
  policy: 'Under policy',
  version: (version: number) => `version ${version}`,
  batch: (reference: string) => `Batch ${reference}`,
  here: 'At this desk',
  unknownHere: 'not known yet',
  then: 'After the import',
  revision: 'Revision',
  count: 'Payments',
  totals: 'Totals',
  sendingDesk: 'Sending desk',
  thisDesk: 'this desk',
  words: (place: number, of: number) => (of === 1 ? 'Eight words' : `Eight words, message ${place} of ${of}`),
  newSignatures: (count: number) =>
    count === 0
      ? 'No signature in it is new to this desk.'
      : `${count === 1 ? 'One signature is' : `${figure(count)} signatures are`} new to this desk.`,
  newPolicy: (from: number, to: number) => `Policy version ${to} instead of ${from}`,
  adopts: 'adopted with the pack',
  adoptsNote:
    'Enough administrators of the current version have signed it. Importing the pack puts it into force at this desk; no earlier version can come back into force.',
  policyWords: 'Eight words of the policy',
  takeOver: 'Import',
  taking: 'Reading the messages of the pack',
  discard: 'Discard',
  taken: (reference: string) => `${reference} imported from the pack`,
};

// Words of the import: choosing, the dry run, taking over.
import { count as figure } from '../forms.ts';

export const imports = {
  title: 'Import a payment file',
  drop: 'Drop a payment file or a table here (pain.001, pain.008, CSV, Excel)',
  dropNote:
    'The whole file is checked first. Nothing is stored until you import it. A table can also be pasted here, and a checksum file can come with its file. Packs of another desk (.cspack) open here too.',
  choose: 'Choose a file',
  chooseAnother: 'Choose another file',
  sending: (name: string) => `Loading ${name}`,
  checking: (name: string) => `Checking ${name}`,
  refused: 'The file was refused. None of it was stored.',
  dryRun: 'Dry run',
  dryRunNote: 'Nothing is stored yet.',
  file: 'File',
  digest: 'SHA-256',
  kind: 'Kind',
  groups: 'Payment groups',
  totals: 'Totals',
  findings: (count: number) => `Errors and warnings (${figure(count)})`,
  noFindings: 'No errors or warnings.',
  line: (line: number) => `line ${line}`,
  book: {
    title: 'Different from the beneficiary book',
    note: 'Compare these before you import the file. An account other than the one in the book may be a redirected payment.',
    all: 'All in the beneficiary book',
    confirmedBefore: 'Confirmed before:',
    counted: {
      'unconfirmed-change': (count: number) => `${figure(count)} changed in the book, not confirmed`,
      'other-account': (count: number) => `${figure(count)} whose account differs from the book`,
      'other-name': (count: number) => `${figure(count)} whose name differs from the book`,
      new: (count: number) => `${figure(count)} not in the book`,
    },
  },
  unconfirmed: {
    title: 'Beneficiaries not confirmed',
    note: 'The policy asks for confirmed beneficiaries. You can import the file, but not submit it for approval until these are confirmed under Beneficiaries.',
    counted: (count: number) => `${figure(count)} not confirmed`,
    more: (count: number) =>
      count === 1 ? '1 more payment is not listed.' : `${figure(count)} more payments are not listed.`,
  },
  earlier: (reference: string, when: string, state: string) =>
    `This file was imported before: batch ${reference}, ${when} (${state}). If you import it again, its payments could be made twice.`,
  /** `payments`: as `batchKinds` names them. */
  preview: (payments: string) => `${payments} in the file`,
  noAmount: 'No amount',
  columns: { position: '#', name: 'Name', account: 'Account', reference: 'End-to-end ID', amount: 'Amount' },
  reference: 'Batch reference',
  referenceHint: 'Assigned if left empty',
  /** `counted`: as `batchKinds` counts payments or collections. */
  takeOver: (counted: string) => `Import ${counted}`,
  takeOverBlocked: 'Fix the errors in the batch before you submit it for approval.',
  discard: 'Discard',
  taken: (counted: string) => `${counted} imported as a draft`,
  pasted: 'Pasted table',
  senderDigest: 'Checksum from the sender',
  senderDigestHint: 'MD5, SHA-1 or SHA-256',
  emptyFile: 'The file is empty.',
  severalFiles:
    'Nothing was read: add one file at a time. Only its checksum file can come with it: the same name with .md5, .sha1 or .sha256 added.',
  tooLarge: 'The file is larger than 1 GB.',
};

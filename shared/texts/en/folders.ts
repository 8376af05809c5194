// Words of watched folders: naming one for an own account, and the files that wait there.
import type { STATUS_FORMS } from '../../domain/watched-folder.ts';
import { decimal } from '../forms.ts';

const SIZES = [
  [1_000_000, 'MB'],
  [1_000, 'kB'],
] as const;

export const folders = {
  title: 'Watched folders',
  note: 'Payment files that another system puts into one of these folders are listed under Import. Each becomes a draft when somebody imports it.',
  none: 'No folder is watched.',
  allHaveOne: 'Each own account has a watched folder.',
  noAccounts: 'Add an own account first.',
  add: 'Add folder',
  edit: 'Edit',
  remove: 'Remove',
  removeDo: 'Stop watching',
  removeTitle: (path: string) => `Stop watching ${path}?`,
  removeNote: 'New files in it are no longer found. The folder and its files stay where they are.',
  addTitle: 'Add a watched folder',
  editTitle: 'Edit watched folder',
  save: 'Save folder',
  saved: (path: string) => `${path} is watched.`,
  removed: (path: string) => `${path} is no longer watched. Its files stay where they are.`,
  account: 'Own account',
  path: 'Folder',
  pathHint: 'Full path, such as /srv/erp/payments',
  pathMissing: 'Enter the path of the folder.',
  afterwards: 'After the import',
  afterwardsOf: { move: 'Move the file to “done”', leave: 'Leave the file there' },
  status: 'Status file in “status”',
  statusOf: {
    none: 'None',
    csv: 'CSV',
    'pain.002': 'pain.002',
  } satisfies Record<(typeof STATUS_FORMS)[number], string>,
  statusNote: 'Written once every payment of a batch from this folder has its final status.',
  notLooked: 'Not checked yet',
  lookedAt: (when: string) => `Checked ${when}`,
  waiting: 'Files in watched folders',
  need: 'Payment files to import',
  takeOver: 'Import as draft',
  taken: (name: string) => `${name} was imported as a draft.`,
  notMoved: (name: string) =>
    `${name} was imported as a draft. It could not be moved and is still in the folder.`,
  lastTry: 'The last import failed.',
  open: 'Open the batch',
  imported: (reference: string) => `Imported before as ${reference}`,
  standing: {
    arriving: 'Still arriving',
    waiting: 'To import',
    imported: 'Imported before',
    refused: 'Refused',
  },
  checksum: {
    none: 'No checksum',
    same: (algorithm: string) => `${algorithm} matches`,
    different: (algorithm: string) => `${algorithm} does not match`,
    unreadable: 'Checksum file cannot be read',
  },
  mapping: (name: string) => `Mapping: ${name}`,
  size: (bytes: number) => {
    const [unit, name] = SIZES.find(([least]) => bytes >= least) ?? [1, 'bytes'];
    return `${unit === 1 ? bytes : decimal((bytes / unit).toFixed(1))} ${name}`;
  },
};

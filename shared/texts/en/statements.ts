// Words of account statements that come as files.
import { count as figure } from '../forms.ts';

const accounts = (count: number): string => (count === 1 ? '1 account' : `${figure(count)} accounts`);
const entries = (count: number): string => (count === 1 ? '1 entry' : `${figure(count)} entries`);

export const statements = {
  importFiles: 'Import statements',
  /** `number` of `of` files. */
  importing: (name: string, number: number, of: number) =>
    of === 1 ? `Importing ${name}` : `Importing ${name}, file ${figure(number)} of ${figure(of)}`,
  imported: (files: number, itsAccounts: number, itsEntries: number) =>
    `${files === 1 ? '1 statement file' : `${figure(files)} statement files`} imported: ${accounts(itsAccounts)}, ${entries(itsEntries)}.`,
  notImported: (files: number) =>
    files === 1 ? '1 file was not imported' : `${figure(files)} files were not imported`,
  /** Behind the names of files; the reasons stand on the Cash screen. */
  moreRefused: (files: number) => (files === 1 ? '; 1 more, see Cash' : `; ${figure(files)} more, see Cash`),
  group: 'Imported statements',
  receivedAt: (at: string) => `Imported ${at}`,
  saveFile: 'Save the file',
  notLastPage:
    'This is not the whole statement: the file says that another page follows. Import its file too.',
  doesNotAddUp: 'Does not add up',
  /** Amounts with their currency. */
  balanceBreak: (of: {
    readonly account: string;
    readonly opening: string;
    readonly entries: string;
    readonly closing: string;
    readonly difference: string;
  }) =>
    `${of.account} does not add up: opening balance ${of.opening} and entries ${of.entries} do not add up to closing balance ${of.closing}. Difference: ${of.difference}. An entry or a page of the statement may be missing.`,
};

// Wörter der Kontoauszüge, die als Datei kommen.
import { count as figure } from '../forms.ts';
import type { statements as english } from '../en/statements.ts';

const accounts = (count: number): string => (count === 1 ? '1 Konto' : `${figure(count)} Konten`);
const entries = (count: number): string => (count === 1 ? '1 Buchung' : `${figure(count)} Buchungen`);

export const statements: typeof english = {
  importFiles: 'Kontoauszüge importieren',
  importing: (name, number, of) =>
    of === 1
      ? `${name} wird importiert`
      : `${name} wird importiert, Datei ${figure(number)} von ${figure(of)}`,
  imported: (files, itsAccounts, itsEntries) =>
    `${files === 1 ? '1 Auszugsdatei' : `${figure(files)} Auszugsdateien`} importiert: ${accounts(itsAccounts)}, ${entries(itsEntries)}.`,
  notImported: (files) =>
    files === 1 ? '1 Datei wurde nicht importiert' : `${figure(files)} Dateien wurden nicht importiert`,
  moreRefused: (files) =>
    files === 1 ? '; 1 weitere, siehe Liquidität' : `; ${figure(files)} weitere, siehe Liquidität`,
  group: 'Importierte Kontoauszüge',
  receivedAt: (at) => `Importiert ${at}`,
  saveFile: 'Datei speichern',
  notLastPage:
    'Das ist nicht der ganze Auszug: Laut der Datei folgt eine weitere Seite. Importieren Sie auch deren Datei.',
  doesNotAddUp: 'Salden stimmen nicht',
  balanceBreak: (of) =>
    `Die Salden von ${of.account} stimmen nicht: Anfangssaldo ${of.opening} und Buchungen ${of.entries} ergeben nicht den Schlusssaldo ${of.closing}. Differenz: ${of.difference}. Vielleicht fehlt eine Buchung oder eine Seite des Auszugs.`,
};

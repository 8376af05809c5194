// Handlers of packs.
import type { Desk } from '../../app/desk-context.ts';
import { checkPack } from '../../app/packs/check.ts';
import { exportPack } from '../../app/packs/export.ts';
import { importPack } from '../../app/packs/import.ts';
import type { HandlersOf } from '../handlers.ts';

export function packHandlers(desk: Desk, released: (batch: string) => void): HandlersOf<'packs'> {
  return {
    'packs.export': ({ batch }) => exportPack(desk, batch),
    'packs.check': ({ file }) => checkPack(desk, file),
    'packs.import': ({ file }) => importPack(desk, file, released),
  };
}

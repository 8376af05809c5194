// Handlers of packs.
import type { Desk } from '../../app/desk-context.ts';
import { exportPack } from '../../app/packs/export.ts';
import type { HandlersOf } from '../handlers.ts';

export function packHandlers(desk: Desk): HandlersOf<'packs'> {
  return {
    'packs.export': ({ batch }) => exportPack(desk, batch),
  };
}

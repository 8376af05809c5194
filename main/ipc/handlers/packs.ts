// Handlers of packs, of handovers between desks, and of approval sheets.
import type { HandlerContext } from '../handler-context.ts';
import type { HandlersOf } from '../handlers.ts';
import {
  checkPack,
  exportPack,
  exportSheet,
  getHandover,
  handOver,
  importPack,
  sheetFacts,
} from '../../app/exchange/index.ts';
import { learnGivenUp, noticeProvenRestore } from '../../app/follow/index.ts';

export function packHandlers(
  desk: HandlerContext,
  released: (batch: string) => void,
): HandlersOf<'packs' | 'handovers' | 'sheet'> {
  return {
    'packs.export': ({ batch }) => exportPack(desk, batch),
    'packs.check': ({ file }) => checkPack(desk, file),
    'packs.import': ({ file }) =>
      importPack(desk, file, released, {
        restored: (size) => noticeProvenRestore(desk, size),
        givenUp: (revisions) => learnGivenUp(desk, revisions),
      }),
    'handovers.get': ({ batch }) => getHandover(desk, batch),
    'handovers.sign': (input) => handOver(desk, input),
    'sheet.get': ({ batch }) => sheetFacts(desk, batch),
    'sheet.export': ({ batch }) => exportSheet(desk, batch),
  };
}

// Handlers of packs, of handovers between desks, and of approval sheets.
import type { HandlerContext } from '../handler-context.ts';
import { handOver } from '../../app/exchange/handover/hand-over.ts';
import { getHandover } from '../../app/exchange/handover/view.ts';
import { checkPack } from '../../app/exchange/packs/check.ts';
import { exportPack } from '../../app/exchange/packs/export.ts';
import { importPack } from '../../app/exchange/packs/import.ts';
import { learnGivenUp, noticeProvenRestore } from '../../app/follow/restore-guard/notice.ts';
import { exportSheet } from '../../app/exchange/sheet/export.ts';
import { sheetFacts } from '../../app/exchange/sheet/facts.ts';
import type { HandlersOf } from '../handlers.ts';

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

// Handlers of packs, of handovers between desks, and of approval sheets.
import type { Desk } from '../../app/desk-context.ts';
import { handOver } from '../../app/handover/hand-over.ts';
import { getHandover } from '../../app/handover/view.ts';
import { checkPack } from '../../app/packs/check.ts';
import { exportPack } from '../../app/packs/export.ts';
import { importPack } from '../../app/packs/import.ts';
import { learnGivenUp, noticeProvenRestore } from '../../app/restore-guard/notice.ts';
import { exportSheet } from '../../app/sheet/export.ts';
import { sheetFacts } from '../../app/sheet/facts.ts';
import type { HandlersOf } from '../handlers.ts';

export function packHandlers(
  desk: Desk,
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

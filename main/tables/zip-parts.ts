// Owns how the parts of a spreadsheet's zip are taken out: what they say of their size is judged before the
// first one is unpacked, and no part becomes larger than it says.
import { unzipSync, type UnzipFileInfo } from 'fflate';
import { TABLE_LIMITS } from '../../shared/domain/table-import/cell.ts';
import { beyond, TableRefusal } from './refusal.ts';

export interface ZipParts {
  has(name: string): boolean;
  /** Unpacked now; `table-not-read` where there is none. */
  part(name: string): Uint8Array;
}

/** Below this size a part may be packed as tightly as it likes. */
const RATIO_FROM = 1_000_000;
const MOST_PARTS = 10_000;

export function openZip(bytes: Uint8Array): ZipParts {
  const parts = new Map<string, UnzipFileInfo>();
  let count = 0;
  unzip(bytes, (info) => {
    count += 1;
    // Two parts of one name are read as one by some programs and as the other by others.
    if (count > MOST_PARTS || parts.has(info.name)) throw new TableRefusal('table-not-read');
    parts.set(info.name, info);
    return false;
  });
  let unpacked = 0;
  return {
    has: (name) => parts.has(name),
    part(name) {
      const info = parts.get(name);
      if (info === undefined) throw new TableRefusal('table-not-read', { detail: name.slice(0, 100) });
      const { size, originalSize } = info;
      if (originalSize > RATIO_FROM && originalSize > size * TABLE_LIMITS.ratio)
        throw beyond('ratio', Math.round(originalSize / Math.max(1, size)));
      unpacked += originalSize;
      if (unpacked > TABLE_LIMITS.unpacked) throw beyond('unpacked', unpacked);
      const found = unzip(bytes, (each) => each.name === name)[name];
      if (found === undefined) throw new TableRefusal('table-not-read', { detail: name.slice(0, 100) });
      return found;
    },
  };
}

/** The library writes at most as many bytes of a part as the part says it has. */
function unzip(bytes: Uint8Array, filter: (info: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter });
  } catch (cause) {
    if (cause instanceof TableRefusal) throw cause;
    throw new TableRefusal('table-not-read');
  }
}

// Whether a file is a PKCS#11 module, read without loading it: a shared library that exports
// C_GetFunctionList (v2.40, 3.4).

const ENTRY = 'C_GetFunctionList';
const ET_DYN = 3;
const SHT_DYNSYM = 11;
/** IMAGE_FILE_DLL. */
const PE_LIBRARY = 0x2000;
/** Mach-O of 32 and 64 bits in either byte order, and files of several architectures. */
const MACH_O: ReadonlySet<number> = new Set([0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe, 0xcafebabe]);

/** False also for a file that is cut off or says of itself what it does not hold. */
export function isPkcs11Module(bytes: Buffer): boolean {
  try {
    if (bytes.readUInt32BE(0) === 0x7f454c46) return exportsFromElf(bytes);
    if (bytes.toString('latin1', 0, 2) === 'MZ') return isPeLibrary(bytes) && names(bytes, ENTRY);
    return MACH_O.has(bytes.readUInt32BE(0)) && names(bytes, `_${ENTRY}`);
  } catch (cause) {
    if (cause instanceof RangeError) return false;
    throw cause;
  }
}

/** The name as a whole entry of a string table. */
function names(bytes: Buffer, name: string): boolean {
  return bytes.includes(`\0${name}\0`, 0, 'latin1');
}

function isPeLibrary(bytes: Buffer): boolean {
  const header = bytes.readUInt32LE(0x3c);
  return (
    bytes.toString('latin1', header, header + 4) === 'PE\0\0' &&
    (bytes.readUInt16LE(header + 22) & PE_LIBRARY) !== 0
  );
}

/** Numbers of an ELF file: of 32 or 64 bits, in its own byte order (System V ABI, chapter 4). */
interface Elf {
  readonly wide: boolean;
  half(at: number): number;
  word(at: number): number;
  /** An address, offset or size. */
  long(at: number): number;
}

function elf(bytes: Buffer): Elf {
  const [wide, little] = [bytes[4] === 2, bytes[5] === 1];
  const half = (at: number): number => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const word = (at: number): number => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const long = (at: number): number => Number(little ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
  return { wide, half, word, long: wide ? long : word };
}

function exportsFromElf(bytes: Buffer): boolean {
  const file = elf(bytes);
  if (file.half(16) !== ET_DYN) return false;
  const [table, size, count] = file.wide
    ? [file.long(40), file.half(58), file.half(60)]
    : [file.word(32), file.half(46), file.half(48)];
  for (let index = 0; index < count; index += 1) {
    const section = table + index * size;
    if (file.word(section + 4) === SHT_DYNSYM) return isDefinedIn(bytes, file, section, table, size);
  }
  return false;
}

/** Symbols that are defined here and not only wanted from elsewhere: their section index is not zero. */
function isDefinedIn(bytes: Buffer, file: Elf, section: number, table: number, size: number): boolean {
  const [offset, length, link] = file.wide
    ? [file.long(section + 24), file.long(section + 32), file.word(section + 40)]
    : [file.word(section + 16), file.word(section + 20), file.word(section + 24)];
  const strings = file.long(table + link * size + (file.wide ? 24 : 16));
  const [entry, place] = file.wide ? [24, 6] : [16, 14];
  for (let at = offset; at + entry <= offset + length; at += entry) {
    const name = strings + file.word(at);
    const isEntry = bytes.toString('latin1', name, name + ENTRY.length + 1) === `${ENTRY}\0`;
    if (isEntry && file.half(at + place) !== 0) return true;
  }
  return false;
}

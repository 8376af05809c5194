// Command APDUs with short lengths (ISO 7816-4, 5.1), command chaining and GET RESPONSE: the transport of
// everything PIV says.

export interface Command {
  readonly cla: number;
  readonly ins: number;
  readonly p1: number;
  readonly p2: number;
  readonly data: Buffer;
  /** Bytes wanted; 256 for Le=00, null when the command carries no Le. */
  readonly le: number | null;
}

export interface Answer {
  readonly sw: number;
  readonly data?: Buffer;
}

export const SW = {
  ok: 0x9000,
  more: 0x6100,
  wrongLength: 0x6700,
  securityNotSatisfied: 0x6982,
  blocked: 0x6983,
  conditionsNotSatisfied: 0x6985,
  wrongData: 0x6a80,
  notFound: 0x6a82,
  wrongParameters: 0x6a86,
  referenceNotFound: 0x6a88,
  unknownInstruction: 0x6d00,
  triesLeft: 0x63c0,
} as const;

const CHAINED = 0x10;
const GET_RESPONSE = 0xc0;

export function parseCommand(bytes: Buffer): Command | null {
  const [cla, ins, p1, p2, lc] = bytes;
  if (cla === undefined || ins === undefined || p1 === undefined || p2 === undefined) return null;
  const head = { cla, ins, p1, p2 };
  if (lc === undefined) return { ...head, data: Buffer.alloc(0), le: null };
  if (bytes.length === 5) return { ...head, data: Buffer.alloc(0), le: lc === 0 ? 256 : lc };
  const data = bytes.subarray(5, 5 + lc);
  if (lc === 0 || data.length < lc || bytes.length > 6 + lc) return null;
  const le = bytes[5 + lc];
  return { ...head, data, le: le === undefined ? null : le === 0 ? 256 : le };
}

/** Joins chained commands before `perform` sees them and hands long answers out piece by piece. */
export function createTransport(perform: (command: Command) => Answer): (bytes: Buffer) => Buffer {
  let chain: Buffer[] = [];
  let pending: Buffer = Buffer.alloc(0);

  const piece = (whole: Buffer, le: number | null): Buffer => {
    const size = Math.min(le ?? 256, 256);
    pending = whole.subarray(size);
    const sw = pending.length === 0 ? SW.ok : SW.more + Math.min(pending.length, 0xff);
    return withStatus(whole.subarray(0, size), sw);
  };

  return (bytes) => {
    const command = parseCommand(bytes);
    if (command === null) return withStatus(Buffer.alloc(0), SW.wrongLength);
    if (command.ins === GET_RESPONSE) return piece(pending, command.le);
    // A new command drops what was left of the last answer.
    pending = Buffer.alloc(0);
    chain.push(Buffer.from(command.data));
    if ((command.cla & CHAINED) !== 0) return withStatus(Buffer.alloc(0), SW.ok);
    const data = Buffer.concat(chain);
    chain = [];
    const answer = perform({ ...command, data });
    return answer.sw === SW.ok && answer.data !== undefined
      ? piece(answer.data, command.le)
      : withStatus(Buffer.alloc(0), answer.sw);
  };
}

function withStatus(data: Buffer, sw: number): Buffer {
  return Buffer.concat([data, Buffer.from([sw >> 8, sw & 0xff])]);
}

// A state of the model as bytes: two desks with their stores, marks and copies, the packs between them, and
// the bank's books.

export const MOST_BATCHES = 3;
export const MOST_FREEZES = 5;
export const DESKS = 2;
/** Copies of its store that a desk may have lying about, of different ages. */
export const COPIES = [2, 1] as const;

export const BATCH_STATE = [
  'none',
  'draft',
  'frozen',
  'approved',
  'released',
  'sealed',
  'closed',
  'returned',
  'withdrawn',
  'expired',
] as const;
export const MESSAGE_STATE = [
  'none',
  'queued',
  'sending',
  'unknown',
  'accepted',
  'refused',
  'set-aside',
] as const;
/** One byte of a state. */
export const get = (s: Uint8Array, at: number): number => s[at] ?? 0;

type BatchCode = (typeof BATCH_STATE)[number];
type MessageCode = (typeof MESSAGE_STATE)[number];

export const batchCode = (state: BatchCode): number => BATCH_STATE.indexOf(state);
export const messageCode = (state: MessageCode): number => MESSAGE_STATE.indexOf(state);

/** Counters and facts that every desk and the bank share. */
export const BATCHES = 0;
export const FREEZES = 1;
/** Restores noticed so far: the model's clock. */
export const TICK = 2;
/** 1: a desk froze anew what it had promised never to send. */
export const BROKEN_PROMISE = 3;
/** Per batch: which payment it is, from 0. */
export const PAYMENT = 4;

const FREEZE_AT = PAYMENT + MOST_BATCHES;
/**
 * Per freeze: batch, revision, desk, tick, what the bank did with it, whether its desk promised never to send
 * it, and where bytes are whose attempt has ended.
 */
const FREEZE_SIZE = 7;
export const freezeAt = (freeze: number): number => FREEZE_AT + (freeze - 1) * FREEZE_SIZE;
export const [F_BATCH, F_REVISION, F_DESK, F_TICK, F_BANK, F_PROMISED, F_LATE] = [
  0, 1, 2, 3, 4, 5, 6,
] as const;
export const [AT_BANK, REFUSED_BY_BANK] = [1, 2] as const;
/** Still on their way; arrived after the bank could truly say that it had none of it. */
export const [IN_TRANSIT, ARRIVED_AFTER_WORD] = [1, 2] as const;

const PACK_AT = FREEZE_AT + MOST_FREEZES * FREEZE_SIZE;
/**
 * Per freeze: which packs of it exist, by what they hold (bit 0 neither, 1 released, 2 handed over, 3 both).
 */
export const packAt = (freeze: number): number => PACK_AT + freeze - 1;

/** Per desk: its store, then what stands outside it. */
const BATCH_SIZE = 11;
const STORE_HEAD = 2;
export const STORE_SIZE = STORE_HEAD + MOST_BATCHES * BATCH_SIZE;
export const [R_TICK, R_UNRESOLVED] = [0, 1] as const;
export const [
  STATE,
  REVISION,
  FREEZE,
  OWN_NOT_SENT,
  GIVEN_TO_ME,
  MESSAGE,
  NOTHING,
  UNRESOLVED,
  ATTEMPTS,
  FIRST_FREEZE,
  UNDATED,
] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
/** "No records" without a time that proves anything: made now and true, or an old answer played again. */
export const [HONEST, OLD_ANSWER] = [1, 2] as const;
/**
 * Highest revision handed over per batch, as the mark holds it; then the batch (from 1) that is on the wire;
 * then the freeze of each batch whose message was ended, as the mark holds it.
 */
const OUTSIDE_SIZE = 2 * MOST_BATCHES + 1;
const COPY_SIZE = STORE_SIZE + 1;
const DESK_AT = PACK_AT + MOST_FREEZES;
const deskSize = (desk: number): number => STORE_SIZE + OUTSIDE_SIZE + (COPIES[desk] ?? 0) * COPY_SIZE;

export const storeAt = (desk: number): number => DESK_AT + (desk === 0 ? 0 : deskSize(0));
export const inStore = (desk: number, batch: number): number =>
  storeAt(desk) + STORE_HEAD + batch * BATCH_SIZE;
export const guardAt = (desk: number, batch: number): number => storeAt(desk) + STORE_SIZE + batch;
export const wireAt = (desk: number): number => storeAt(desk) + STORE_SIZE + MOST_BATCHES;
export const endedAt = (desk: number, batch: number): number => wireAt(desk) + 1 + batch;
/** A copy: 0 none, 1 as the mark knows it, 2 older than the mark; then the store. */
export const copyAt = (desk: number, copy: number): number =>
  storeAt(desk) + STORE_SIZE + OUTSIDE_SIZE + copy * COPY_SIZE;
export const [NO_COPY, CURRENT, OLDER] = [0, 1, 2] as const;

export const STATE_SIZE = DESK_AT + deskSize(0) + deskSize(1);

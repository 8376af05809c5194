// Breadth first through every state: each is expanded once, found again by its 64-bit hash.

export interface Model {
  readonly size: number;
  readonly starts: readonly Uint8Array[];
  /** Calls `emit` with each state that one act leads to; the bytes are read before it returns. */
  readonly expand: (state: Uint8Array, emit: (next: Uint8Array, act: number) => void) => void;
  /** What is wrong with a state; null when nothing is. */
  readonly violation: (state: Uint8Array) => string | null;
}

export interface Found {
  readonly what: string;
  /** Acts from a start, by number. */
  readonly acts: readonly number[];
  readonly start: number;
}

export interface Searched {
  readonly states: number;
  readonly transitions: number;
  /** Acts from a start to the farthest state that was expanded or found. */
  readonly depth: number;
  /** Every state within that depth was seen. */
  readonly whole: boolean;
  /** There is no state beyond that depth. */
  readonly exhausted: boolean;
  readonly violations: readonly Found[];
}

export interface Bounds {
  readonly depth: number;
  readonly states: number;
  /** Ends at the first violation; else at this many. */
  readonly violations: number;
}

export function search(model: Model, bounds: Bounds): Searched {
  const { size } = model;
  const seen = makeSeen();
  const parents = makeColumn();
  const acts = makeColumn();
  const violations: Found[] = [];
  let [states, transitions, depth] = [0, 0, 0];
  let frontier = makeLevel(size);
  let isFull = false;

  const path = (state: number, start: number[] = []): readonly number[] => {
    for (let at = state; parents.get(at) !== 0xffff_ffff; at = parents.get(at)) start.push(acts.get(at));
    return start.toReversed();
  };
  const startOf = (state: number): number => {
    let at = state;
    while (parents.get(at) !== 0xffff_ffff) at = parents.get(at);
    return at;
  };
  const meet = (state: Uint8Array, parent: number, act: number, level: Level): void => {
    transitions += 1;
    if (!seen.add(state)) return;
    parents.push(parent);
    acts.push(act);
    level.push(state, states);
    const what = model.violation(state);
    if (what !== null && violations.length < bounds.violations)
      violations.push({ what, acts: path(states), start: startOf(states) });
    states += 1;
  };

  for (const start of model.starts) meet(start, 0xffff_ffff, 0, frontier);
  while (frontier.count > 0 && depth < bounds.depth && violations.length < bounds.violations && !isFull) {
    const next = makeLevel(size);
    for (let index = 0; index < frontier.count && violations.length < bounds.violations; index += 1) {
      const id = frontier.id(index);
      model.expand(frontier.state(index), (state, act) => meet(state, id, act, next));
      if (states >= bounds.states) {
        isFull = true;
        break;
      }
    }
    frontier = next;
    depth += 1;
  }
  return { states, transitions, depth, whole: !isFull, exhausted: frontier.count === 0, violations };
}

interface Column {
  get(index: number): number;
  push(value: number): void;
}

function makeColumn(): Column {
  let values = new Uint32Array(1 << 12);
  let count = 0;
  return {
    get: (index) => values[index] ?? 0,
    push(value) {
      if (count === values.length) {
        const larger = new Uint32Array(values.length * 2);
        larger.set(values);
        values = larger;
      }
      values[count] = value;
      count += 1;
    },
  };
}

interface Level {
  readonly count: number;
  push(state: Uint8Array, id: number): void;
  state(index: number): Uint8Array;
  id(index: number): number;
}

function makeLevel(size: number): Level {
  let bytes = new Uint8Array(size << 8);
  const ids = makeColumn();
  let count = 0;
  return {
    get count() {
      return count;
    },
    push(state, id) {
      if ((count + 1) * size > bytes.length) {
        const larger = new Uint8Array(bytes.length * 2);
        larger.set(bytes);
        bytes = larger;
      }
      bytes.set(state, count * size);
      ids.push(id);
      count += 1;
    },
    state: (index) => bytes.subarray(index * size, (index + 1) * size),
    id: (index) => ids.get(index),
  };
}

/**
 * Open addressing over two independent 32-bit hashes: with some million states a collision of both is less
 * likely than a broken machine.
 */
function makeSeen(): { add(state: Uint8Array): boolean } {
  let slots = new Uint32Array(1 << 17);
  let mask = (slots.length >> 1) - 1;
  let count = 0;

  function place(table: Uint32Array, high: number, low: number): boolean {
    for (let slot = high & mask; ; slot = (slot + 1) & mask) {
      const [a, b] = [table[slot * 2] ?? 0, table[slot * 2 + 1] ?? 0];
      if (a === high && b === low) return false;
      if (a === 0 && b === 0) {
        table[slot * 2] = high;
        table[slot * 2 + 1] = low;
        return true;
      }
    }
  }

  return {
    add(state) {
      let [high, low] = [0x811c_9dc5, 0x9747_b28c];
      for (let index = 0; index < state.length; index += 1) {
        const byte = state[index] ?? 0;
        high = Math.imul(high ^ byte, 0x0100_0193);
        low = Math.imul(low ^ (byte + index), 0x85eb_ca6b);
        low ^= low >>> 13;
      }
      high = Math.imul(high ^ (high >>> 16), 0x7feb_352d) >>> 0;
      low = (low >>> 0) | 1;
      if (!place(slots, high, low)) return false;
      count += 1;
      if (count * 3 > mask * 2) {
        const old = slots;
        slots = new Uint32Array(old.length * 2);
        mask = (slots.length >> 1) - 1;
        for (let at = 0; at < old.length; at += 2)
          if (old[at] !== 0 || old[at + 1] !== 0) place(slots, old[at] ?? 0, old[at + 1] ?? 0);
      }
      return true;
    },
  };
}

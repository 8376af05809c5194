// Which texts came before in a file of any length. A text that is kept would keep the piece of the file that
// it was cut from (V8 makes a slice, or a chain of slices), and with it all of the file: so four numbers are
// kept of each text, outside the heap.

/** Words of 32 bits for each text. In 128 bits no two texts of a file are alike by chance. */
const WORDS = 4;
const FIRST_SLOTS = 1024;

export class SeenTexts {
  #slots = FIRST_SLOTS;
  /** Open addressing (linear probing); a slot whose first word is 0 is free. */
  #table = new Uint32Array(FIRST_SLOTS * WORDS);
  #count = 0;
  readonly #hash = new Uint32Array(WORDS);

  /** Whether the text was asked about before. */
  again(text: string): boolean {
    hashInto(this.#hash, text);
    if (!this.#put(this.#hash, 0)) return true;
    this.#count += 1;
    if (this.#count * 2 > this.#slots) this.#grow();
    return false;
  }

  /** False where it is there already. */
  #put(words: Uint32Array, from: number): boolean {
    const table = this.#table;
    const last = this.#slots - 1;
    for (let slot = (words[from + 1] ?? 0) & last; ; slot = (slot + 1) & last) {
      const at = slot * WORDS;
      if (table[at] === 0) {
        for (let word = 0; word < WORDS; word += 1) table[at + word] = words[from + word] ?? 0;
        return true;
      }
      let word = 0;
      while (word < WORDS && table[at + word] === words[from + word]) word += 1;
      if (word === WORDS) return false;
    }
  }

  #grow(): void {
    const before = this.#table;
    this.#slots *= 2;
    this.#table = new Uint32Array(this.#slots * WORDS);
    for (let at = 0; at < before.length; at += WORDS) if (before[at] !== 0) this.#put(before, at);
  }
}

/**
 * Multiplications of cyrb53 (public domain), once for each half. A file can be made whose texts meet: it then
 * has a finding too many, and none too few.
 */
function hashInto(words: Uint32Array, text: string): void {
  let [a, b, c, d] = [0xdeadbeef, 0x41c6ce57, 0x9e3779b9, 0x85ebca6b];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    a = Math.imul(a ^ unit, 2_654_435_761);
    b = Math.imul(b ^ unit, 1_597_334_677);
    c = Math.imul(c ^ unit, 2_246_822_507);
    d = Math.imul(d ^ unit, 3_266_489_909);
  }
  const mixed = (own: number, other: number): number =>
    (Math.imul(own ^ (own >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909)) >>> 0;
  words[0] = mixed(a, b) || 1;
  words[1] = mixed(b, a);
  words[2] = mixed(c, d);
  words[3] = mixed(d, c);
}

// Finds the entries of a large report without building all of it: where each begins and ends, and the text
// without them.

interface EntrySpan {
  /** Place of its `Rpt`. */
  readonly account: number;
  readonly from: number;
  readonly to: number;
}

export interface Scanned {
  /** The same JSON with every `Ntry` an empty list. */
  readonly skeleton: string;
  readonly entries: readonly EntrySpan[];
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

class NotJson extends Error {}

/** A name by what it says: `"N\u0074ry"` is `Ntry`. */
function nameIn(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    throw new NotJson();
  }
}

/**
 * Null when the text is no JSON as far as it was looked at, or holds no `Document.BkToCstmrAcctRpt.Rpt`. What
 * it skips is not judged.
 */
export function scanReport(text: string): Scanned | null {
  try {
    return scan(text);
  } catch (error) {
    if (error instanceof NotJson) return null;
    throw error;
  }
}

function scan(text: string): Scanned | null {
  const cursor = new Cursor(text);
  const lists: { from: number; to: number }[] = [];
  const report = (account: number, entries: EntrySpan[]): void =>
    cursor.members((name) => {
      if (name !== 'Ntry') return cursor.skip();
      const from = cursor.at;
      cursor.items((start) => {
        cursor.skip();
        entries.push({ account, from: start, to: cursor.at });
      });
      lists.push({ from, to: cursor.at });
    });
  const root = (): EntrySpan[] | null => {
    let entries: EntrySpan[] | null = null;
    cursor.members((name) => {
      if (name !== 'Rpt') return cursor.skip();
      const found: EntrySpan[] = [];
      entries = found;
      let account = 0;
      cursor.items(() => {
        report(account, found);
        account += 1;
      });
    });
    return entries;
  };
  let inner: EntrySpan[] | null = null;
  let bare: EntrySpan[] | null = null;
  let hasDocument = false;
  cursor.members((name) => {
    if (name === 'Document') {
      hasDocument = cursor.isAtObject();
      cursor.members((its) => {
        if (its === 'BkToCstmrAcctRpt') inner = root();
        else cursor.skip();
      });
    } else if (name === 'BkToCstmrAcctRpt') bare = root();
    else cursor.skip();
  });
  // Beside a document a root of its own is no part of the report (answer.ts): its entries are of no account.
  const entries = hasDocument ? inner : bare;
  return entries === null ? null : { skeleton: without(text, lists), entries };
}

function without(text: string, lists: readonly { readonly from: number; readonly to: number }[]): string {
  let last = 0;
  const parts = lists.map(({ from, to }) => {
    const part = `${text.slice(last, from)}[]`;
    last = to;
    return part;
  });
  return `${parts.join('')}${text.slice(last)}`;
}

/**
 * Walks JSON text value by value. Its depth of calls is that of the names it looks for, never that of the
 * text.
 */
class Cursor {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    this.#blank();
  }

  /**
   * Over an object: `member` is called at each value and must move past it. Anything but an object is
   * skipped.
   */
  members(member: (name: string) => void): void {
    if (this.#code() !== OPEN_OBJECT) return this.skip();
    this.#each(CLOSE_OBJECT, () => {
      const from = this.at;
      this.#string();
      const name = nameIn(this.#text.slice(from, this.at));
      this.#blank();
      this.#expect(COLON);
      member(name);
    });
  }

  isAtObject(): boolean {
    return this.#code() === OPEN_OBJECT;
  }

  /** Over a list, or over the one value that stands in for it. */
  items(item: (start: number) => void): void {
    if (this.#code() === OPEN_LIST) this.#each(CLOSE_LIST, () => item(this.at));
    else item(this.at);
  }

  /** Past one value of any kind. */
  skip(): void {
    const code = this.#code();
    if (code === QUOTE) return this.#string();
    if (code !== OPEN_OBJECT && code !== OPEN_LIST) return this.#literal();
    let depth = 0;
    do {
      const next = this.#code();
      if (next === QUOTE) this.#string();
      else {
        if (next === OPEN_OBJECT || next === OPEN_LIST) depth += 1;
        else if (next === CLOSE_OBJECT || next === CLOSE_LIST) depth -= 1;
        this.at += 1;
      }
    } while (depth > 0);
  }

  #each(end: number, member: () => void): void {
    this.at += 1;
    this.#blank();
    if (this.#code() === end) {
      this.at += 1;
      return;
    }
    for (;;) {
      member();
      this.#blank();
      const code = this.#code();
      this.at += 1;
      if (code === end) return;
      if (code !== COMMA) throw new NotJson();
      this.#blank();
    }
  }

  #code(): number {
    const code = this.#text.charCodeAt(this.at);
    if (Number.isNaN(code)) throw new NotJson();
    return code;
  }

  #expect(code: number): void {
    if (this.#code() !== code) throw new NotJson();
    this.at += 1;
    this.#blank();
  }

  #blank(): void {
    for (
      let code = this.#text.charCodeAt(this.at);
      code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
      code = this.#text.charCodeAt(this.at)
    )
      this.at += 1;
  }

  /** Past a string: to the quote before which an even number of backslashes stands. */
  #string(): void {
    this.#expectQuote();
    for (;;) {
      const quote = this.#text.indexOf('"', this.at);
      if (quote < 0) throw new NotJson();
      let slashes = 0;
      while (this.#text.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes += 1;
      this.at = quote + 1;
      if (slashes % 2 === 0) return;
    }
  }

  #expectQuote(): void {
    if (this.#code() !== QUOTE) throw new NotJson();
    this.at += 1;
  }

  #literal(): void {
    const from = this.at;
    while (/[^\s,\]}]/u.test(this.#text.charAt(this.at))) this.at += 1;
    if (this.at === from) throw new NotJson();
  }
}

// Owns the text of one cell where a workbook writes it in runs of several looks.

/** Text that may be in runs of several looks; how it is pronounced is no part of it. */
export class RichText {
  #parts: string[] = [];
  #inText = false;
  #aside = 0;

  begin(): void {
    this.#parts = [];
  }

  open(name: string): void {
    if (name === 'rPh') this.#aside += 1;
    if (name === 't') this.#inText = this.#aside === 0;
  }

  close(name: string): void {
    if (name === 'rPh') this.#aside -= 1;
    if (name === 't') this.#inText = false;
  }

  add(text: string): void {
    if (this.#inText) this.#parts.push(text);
  }

  end(): string {
    // Characters that XML cannot hold are written as _x000D_ there.
    return this.#parts
      .join('')
      .replaceAll(/_x([0-9A-F]{4})_/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
}

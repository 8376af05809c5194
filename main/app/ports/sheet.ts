// What the use cases ask of whoever can turn a page into a PDF: a shell with an engine of its own.

export interface SheetPrinter {
  /** The PDF of a self-contained page without scripts. Rejects when the engine fails. */
  print(html: string): Promise<Uint8Array>;
}

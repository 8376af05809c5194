// What the use cases ask of whoever can turn a page into a PDF (a shell with an engine of its own), and of
// the fonts that come with the desk.

export interface SheetPrinter {
  /** The PDF of a self-contained page without scripts. Rejects when the engine fails. */
  print(html: string): Promise<Uint8Array>;
}

/** One file of a font: the letters of one script, in all weights. */
export interface FontPart {
  readonly family: string;
  /** Code points as in CSS `unicode-range`. */
  readonly ranges: string;
  readonly file: string;
}

export interface PageFonts {
  parts(): Promise<readonly FontPart[]>;
  /** Bytes in WOFF2. */
  read(part: FontPart): Promise<Uint8Array>;
}

// What the engine for pages, the fonts of pages and a backup promise, of the machine's own and of the fakes
// alike.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deskBackup } from '../../main/composition/backup.ts';
import { placesOf } from '../../main/composition/desk-file.ts';
import { pageFonts } from '../../main/composition/page-fonts.ts';
import { inRanges } from '../../main/app/desk/page-style.ts';
import { fakeBackup } from '../../main/ports/backup.fake.ts';
import type { MakeBackup } from '../../main/ports/backup.ts';
import { fakePageFonts, fakeSheetPrinter } from '../../main/ports/sheet.fake.ts';
import type { PageFonts } from '../../main/ports/sheet.ts';
import { findBrowser } from '../../main/shells/chromium/find-browser.ts';
import { browserSheetPrinter } from '../../main/shells/chromium/sheet-printer.ts';
import { readZip } from '../../verifier/archive.ts';
import { fault, type Fault } from '../../shared/domain/errors.ts';
import { must } from '../../shared/domain/must.fake.ts';
import { err, ok } from '../../shared/domain/result.ts';
import { folder, remove } from '../store/sample.ts';

let place: string;
beforeEach(() => {
  place = folder();
});
afterEach(() => remove(place));

describe.each<[string, () => PageFonts]>([
  ['of the packages', pageFonts],
  ['in memory', fakePageFonts],
])('the fonts of pages %s', (_, make) => {
  it('name each part once, with a family and code points that can be read', async () => {
    const parts = await make().parts();
    expect(new Set(parts.map(({ file }) => file)).size).toBe(parts.length);
    for (const { family, ranges } of parts) {
      expect(family).not.toBe('');
      for (const range of ranges.split(',')) expect(range.trim()).toMatch(/^U\+[\dA-F]+(?:-[\dA-F]+)?$/u);
    }
  });

  it('have a part of each family for every letter of English and German', async () => {
    const parts = await make().parts();
    expect(new Set(parts.map(({ family }) => family))).toEqual(new Set(['Inter', 'JetBrains Mono']));
    for (const wanted of ['Inter', 'JetBrains Mono'])
      for (const letter of 'AZaz09äöüß')
        expect(
          parts.some(
            ({ family, ranges }) => family === wanted && inRanges(letter.codePointAt(0) ?? 0, ranges),
          ),
          `${wanted} ${letter}`,
        ).toBe(true);
  });

  it('are WOFF2, the same each time', async () => {
    const fonts = make();
    const [part] = await fonts.parts();
    if (part === undefined) throw new Error('there is a part');
    const bytes = await fonts.read(part);
    expect(Buffer.from(bytes).subarray(0, 4).toString()).toBe('wOF2');
    expect(await fonts.read(part)).toEqual(bytes);
  });

  it('fail for a part that is not there', async () => {
    const file = join(place, 'none.woff2');
    const read = make().read({ family: 'Inter', ranges: 'U+0000', file });
    await expect(read).rejects.toBeInstanceOf(Error);
  });
});

it('a font that could not be read once is read when it is there', async () => {
  const fonts = pageFonts();
  const part = { family: 'Inter', ranges: 'U+0000', file: join(place, 'late.woff2') };
  await expect(fonts.read(part)).rejects.toThrow('ENOENT');
  writeFileSync(part.file, 'wOF2');
  expect(Buffer.from(await fonts.read(part)).toString()).toBe('wOF2');
});

describe.each([
  ['of the browser', () => browserSheetPrinter(findBrowser() ?? '')],
  ['in memory', fakeSheetPrinter],
])('the engine for pages %s', (_, make) => {
  it('makes a PDF of a page, another one of another page', async () => {
    const printer = make();
    const page = (text: string) => `<!doctype html><html lang="en"><body><p>${text}</p></body></html>`;
    const [one, other] = [await printer.print(page('One')), await printer.print(page('Two, and more'))];
    for (const pdf of [one, other]) {
      const text = Buffer.from(pdf).toString('latin1');
      expect(text.slice(0, 5)).toBe('%PDF-');
      expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
    }
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false);
  });
});

interface Kept {
  readonly make: MakeBackup;
  readonly change: (name: string, text: string) => void;
  readonly refuse: (fault: Fault) => void;
}

/** The store's file is read when a copy of it is asked for. */
function inFolder(): Kept {
  const { deskFile, vault, roots, mark, store } = placesOf(place);
  const change = (name: string, text: string): void => writeFileSync(join(place, name), text);
  for (const file of [deskFile, vault, roots, mark, store])
    change(basename(file), `${basename(file)} of the desk`);
  let refused: Fault | null = null;
  const copy = async () => (refused === null ? ok(new Uint8Array(readFileSync(store))) : err(refused));
  return { make: deskBackup(place, { copy }), change, refuse: (its) => (refused = its) };
}

function inMemory(): Kept {
  const fake = fakeBackup();
  return {
    make: () => fake.make(),
    change: (name, text) => void fake.files.set(name, text),
    refuse: (its) => (fake.refused = its),
  };
}

describe.each<[string, () => Kept]>([
  ['of a folder', inFolder],
  ['in memory', inMemory],
])('a backup %s', (_, open) => {
  const namesIn = async (make: MakeBackup) => [...readZip(Buffer.from(must(await make()))).keys()];

  it('holds what a desk is opened from, and never its rollback guard', async () => {
    const { deskFile, vault, roots, store } = placesOf(place);
    expect(await namesIn(open().make)).toEqual([deskFile, vault, roots, store].map((file) => basename(file)));
  });

  it('holds what the files say when it is made', async () => {
    const { make, change } = open();
    const text = async () =>
      readZip(Buffer.from(must(await make())))
        .get('vault.json')
        ?.toString();
    expect(await text()).toBe('vault.json of the desk');
    change('vault.json', 'changed');
    expect(await text()).toBe('changed');
  });

  it('is none where the store cannot be copied, and says why', async () => {
    const { make, refuse } = open();
    refuse(fault('backup-too-large'));
    expect(await make()).toEqual(err(fault('backup-too-large')));
  });
});

// Every dialog and every side panel of the window is opened by a test of accessibility and of layout.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OPENED } from '../e2e/opened.ts';

const RENDERER = new URL('../../renderer/', import.meta.url);
/** What every dialog and panel is made of. */
const PARTS = new Set(['ui/Dialog.tsx', 'ui/FormDialog.tsx', 'ui/ConfirmDialog.tsx', 'ui/SidePanel.tsx']);
const ELEMENT = /<(?:AriaDialog|ConfirmDialog|Dialog|FormDialog|SidePanel)\b/gu;

/** Those that no act of a person brings up in the double, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {};

function dialogs(): readonly string[] {
  return readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !PARTS.has(file))
    .flatMap((file) => {
      const found = readFileSync(new URL(file, RENDERER), 'utf8').match(ELEMENT) ?? [];
      return found.map(() => file);
    });
}

const countOf = (files: readonly string[], file: string): number =>
  files.filter((each) => each === file).length;

test('each of them is opened, or is left out for a reason', () => {
  const there = dialogs();
  expect(there.length).toBeGreaterThan(50);
  const opened = OPENED.flatMap(({ of = [] }) => of);
  const missing = [...new Set(there)].filter(
    (file) => countOf(there, file) > countOf(opened, file) + (file in LEFT_OUT ? 1 : 0),
  );
  expect(missing).toEqual([]);
});

test('none is named that is not there, and none is left out that is opened', () => {
  const there = dialogs();
  const opened = OPENED.flatMap(({ of = [] }) => of);
  expect(opened.filter((file) => !there.includes(file))).toEqual([]);
  expect(Object.keys(LEFT_OUT).filter((file) => countOf(there, file) !== countOf(opened, file) + 1)).toEqual(
    [],
  );
});

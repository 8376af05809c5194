// @vitest-environment jsdom
// A file reaches the user whole or not at all, and the window says which of the two happened.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installDeskByHand, settled, type DeskByHand } from '../../test/window/desk-by-hand.ts';
import { t } from '../i18n/index.ts';
import { closeFailure, useFailure } from './failures.ts';
import { useNotices } from './notices.ts';
import {
  saveDisplayedFile,
  saveEvidence,
  saveFound,
  saveReportAs,
  saveStatement,
  saveStatusFiles,
  saveText,
} from './saved-files.ts';
import { useSettings } from './settings.ts';

let desk: DeskByHand;
/** What the engine was given to save, by its name. */
let handed: { readonly name: string; readonly blob: Blob }[];
let revoked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  closeFailure();
  useNotices.setState({ notices: [] });
  useSettings.setState(useSettings.getInitialState());
  desk = installDeskByHand();
  desk.answers('files.discard', {});
  handed = [];
  revoked = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${blobs.size}`;
    blobs.set(url, blob as Blob);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob !== undefined) handed.push({ name: this.download, blob });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  useSettings.setState(useSettings.getInitialState());
});

const MADE = { file: 'f-1', name: 'made.zip', bytes: 6 };
const pieces = () => desk.open('files.read');
const words = () => useNotices.getState().notices.map(({ text }) => text);
const textOf = async (at: number) => new TextDecoder().decode(await bytesOf(handed[at]?.blob ?? new Blob()));
function bytesOf(blob: Blob): Promise<ArrayBuffer> {
  vi.useRealTimers();
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });
}

describe('a file the desk has made', () => {
  it('is read piece by piece, saved whole under its name, and then dropped by the desk', async () => {
    desk.answers('evidence.collect', MADE);
    void saveEvidence('b-1');
    await settled();
    expect(pieces()[0]?.input).toEqual({ file: 'f-1', offset: 0 });
    await pieces()[0]?.answer({ base64: btoa('one'), next: 3 });
    expect([handed, words()]).toEqual([[], []]);
    expect(pieces()[0]?.input).toEqual({ file: 'f-1', offset: 3 });
    await pieces()[0]?.answer({ base64: btoa('two'), next: null });
    expect(desk.asked('files.discard')).toEqual([{ file: 'f-1' }]);
    expect(words()).toEqual([t.common.evidenceSaved('made.zip')]);
    expect([handed[0]?.name, await textOf(0)]).toEqual(['made.zip', 'onetwo']);
  });

  it('is not saved, and not called saved, where a piece of it cannot be read; the desk drops it too', async () => {
    desk.answers('evidence.collect', MADE);
    void saveEvidence('b-1');
    await settled();
    await pieces()[0]?.answer({ base64: btoa('one'), next: 3 });
    await pieces()[0]?.refuse('not-found');
    expect([handed, words()]).toEqual([[], []]);
    expect(useFailure.getState().fault?.code).toBe('not-found');
    expect(desk.asked('files.discard')).toEqual([{ file: 'f-1' }]);
  });

  it('that could not be made is said, and nothing is read', async () => {
    desk.refuses('evidence.collect', 'internal');
    await saveEvidence('b-1');
    expect(useFailure.getState().fault?.code).toBe('internal');
    expect([desk.asked('files.read'), handed, words()]).toEqual([[], [], []]);
  });

  it('stays at its address long enough for the engine to take it, and no longer', async () => {
    desk.answers('files.read', { base64: '', next: null });
    await saveDisplayedFile({ ...MADE, text: '' });
    vi.advanceTimersByTime(59_999);
    expect(revoked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(revoked).toEqual(['blob:0']);
  });

  it('that somebody has looked at is not made again', async () => {
    desk.answers('files.read', { base64: btoa('shown'), next: null });
    await saveDisplayedFile({ ...MADE, text: 'shown' });
    expect(desk.asked('diagnostics.collect')).toEqual([]);
    expect(await textOf(0)).toBe('shown');
  });
});

describe('what is asked for', () => {
  beforeEach(() => desk.answers('files.read', { base64: '', next: null }));

  it('a report is in the language and the region of documents, and says what it leaves out', async () => {
    useSettings.setState({ documentLanguage: 'de', region: 'de-CH' });
    desk.answers('reports.make', { ...MADE, leftOut: 2 });
    const what = { report: 'log' } as unknown as Parameters<typeof saveReportAs>[0];
    await saveReportAs(what, 'csv', 'Somebody');
    expect(desk.asked('reports.make')).toEqual([
      { what, form: 'csv', printedBy: 'Somebody', language: 'de', region: 'de-CH' },
    ]);
    expect(words()[0]).toContain(t.reports.leftOut(2));
    desk.answers('reports.make', { ...MADE, leftOut: 0 });
    await saveReportAs(what, 'csv', 'Somebody');
    expect(words()[1]).toBe(t.reports.saved('made.zip'));
  });

  it('a result that was not seen to its end is saved as a part, and called one', async () => {
    useSettings.setState({ documentLanguage: 'de', region: 'de-CH' });
    desk.answers('inquiries.export', { ...MADE, rows: 1 });
    await saveFound(['a-1'], false);
    await saveFound(['a-1'], true);
    expect(desk.asked('inquiries.export').map(({ whole }) => whole)).toEqual([false, true]);
    expect(desk.asked('inquiries.export')[0]).toMatchObject({
      language: 'de',
      region: 'de-CH',
    });
    expect(words()).toEqual([t.search.exportedPart('made.zip'), t.search.exported('made.zip')]);
    expect(t.search.exportedPart('made.zip')).not.toBe(t.search.exported('made.zip'));
  });

  it('each status file of a batch is saved; the form of numbers is asked for only where it matters', async () => {
    const files = [MADE, { ...MADE, file: 'f-2', name: 'second.xml' }];
    desk.answers('statusFiles.make', { files });
    await saveStatusFiles('b-1', 'pain.002');
    expect(handed.map(({ name }) => name)).toEqual(['made.zip', 'second.xml']);
    expect(desk.asked('files.discard')).toEqual([{ file: 'f-1' }, { file: 'f-2' }]);
    useSettings.setState({ region: 'fr' });
    await saveStatusFiles('b-1', 'csv', true);
    expect(desk.asked('statusFiles.make')).toEqual([
      { batch: 'b-1', form: 'pain.002' },
      { batch: 'b-1', form: 'csv', region: 'fr' },
    ]);
  });

  it('a statement is of the period alone, whatever else the entries are narrowed by', async () => {
    desk.answers('cash.statement', { ...MADE, days: 3 });
    const filter = { account: 'a-1', from: '2026-11-01', text: 'narrowed' };
    await saveStatement(filter, 'MT940');
    expect(desk.asked('cash.statement')).toEqual([
      { account: 'a-1', from: '2026-11-01', form: 'MT940', language: 'en' },
    ]);
    expect(words()).toEqual([t.cash.statementSaved('made.zip', 3)]);
  });
});

it('a text of the window is saved as UTF-8 with an end to its last line, without the desk', async () => {
  saveText('draft.json', '{"a":"\u00e4"}');
  expect([handed[0]?.name, await textOf(0)]).toEqual(['draft.json', '{"a":"\u00e4"}\n']);
  expect(desk.asked('files.read')).toEqual([]);
});

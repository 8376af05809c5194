// The draft of a bank profile: the desk is asked when somebody stops typing, and what it says is always of
// the draft as it is.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lockWindow, unlockWindow } from '../../../../test/window/locked.ts';
import { installDeskByHand, settled, type DeskByHand } from '../../../../test/window/desk-by-hand.ts';
import {
  beginDraft,
  changeDraft,
  forgetDraft,
  pemKey,
  pemsAt,
  previewDraft,
  useDraft,
  type Certificate,
  type Preview,
} from './draft-store.ts';

let desk: DeskByHand;
beforeEach(() => {
  vi.useFakeTimers();
  forgetDraft();
  desk = installDeskByHand();
});
afterEach(() => {
  forgetDraft();
  vi.useRealTimers();
});

const NAME = { path: 'name' };
const SETTLED = 250;
const waiting = () => desk.open('profile.preview');
const askedFor = () => desk.asked('profile.preview').map(({ draft }): unknown => JSON.parse(draft));
const previewOf = (version: number, more: Partial<Preview> = {}): Partial<Preview> => ({
  version,
  draft: null,
  certificates: [],
  ...more,
});
const shown = () => {
  const { preview } = useDraft.getState();
  return preview?.ok === true ? preview.value.version : preview?.error.code;
};
const type = (name: string): void => changeDraft(NAME, name);

it('is asked about as soon as it is begun; nothing is said of it before the answer', async () => {
  beginDraft({ name: 'Bank' }, 'base');
  expect(askedFor()).toEqual([{ name: 'Bank' }]);
  expect(shown()).toBeUndefined();
  await waiting()[0]?.answer(previewOf(2));
  expect(shown()).toBe(2);
  expect(useDraft.getState().base).toBe('base');
});

it('is asked about once, as it is when somebody stops typing', () => {
  beginDraft({ name: 'Bank' }, '');
  type('B');
  vi.advanceTimersByTime(SETTLED - 1);
  type('Bo');
  vi.advanceTimersByTime(SETTLED - 1);
  expect(askedFor()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(askedFor()).toEqual([{ name: 'Bank' }, { name: 'Bo' }]);
});

it('keeps what the desk said until it says something newer', async () => {
  beginDraft({ name: 'Bank' }, '');
  await waiting()[0]?.answer(previewOf(2));
  type('Other');
  vi.advanceTimersByTime(SETTLED);
  expect(shown()).toBe(2);
  await waiting()[0]?.answer(previewOf(3));
  expect(shown()).toBe(3);
});

it('drops an answer that a later one has overtaken', async () => {
  beginDraft({ name: 'Bank' }, '');
  void previewDraft();
  const [first, second] = waiting();
  await second?.answer(previewOf(3));
  await first?.answer(previewOf(2));
  expect(shown()).toBe(3);
});

it('drops an answer about what has been typed over since', async () => {
  beginDraft({ name: 'Bank' }, '');
  type('Other');
  await waiting()[0]?.answer(previewOf(2));
  expect(shown()).toBeUndefined();
  vi.advanceTimersByTime(SETTLED);
  await waiting()[0]?.answer(previewOf(3));
  expect(shown()).toBe(3);
});

it('is told apart from the draft that the desk has spoken of', async () => {
  const isOfDraft = (): boolean => useDraft.getState().previewed === useDraft.getState().draft;
  beginDraft({ name: 'Bank' }, '');
  expect(isOfDraft()).toBe(false);
  await waiting()[0]?.answer(previewOf(2));
  expect(isOfDraft()).toBe(true);
  type('Other');
  expect(isOfDraft()).toBe(false);
  vi.advanceTimersByTime(SETTLED);
  await waiting()[0]?.answer(previewOf(3));
  expect(isOfDraft()).toBe(true);
});

it('that is forgotten asks nothing more', async () => {
  beginDraft({ name: 'Bank' }, '');
  type('Other');
  forgetDraft();
  vi.advanceTimersByTime(SETTLED);
  await settled();
  expect(askedFor()).toHaveLength(1);
  expect(useDraft.getState()).toEqual(useDraft.getInitialState());
});

it('that is forgotten takes no answer that comes later', async () => {
  beginDraft({ name: 'Bank' }, '');
  forgetDraft();
  await waiting()[0]?.answer(previewOf(2));
  expect(useDraft.getState()).toEqual(useDraft.getInitialState());
});

it('begun anew has nothing of the one before: not its text, not its answer', async () => {
  beginDraft({ name: 'Bank', port: 1 }, 'first');
  await waiting()[0]?.answer(previewOf(2));
  beginDraft({ name: 'Other' }, 'second');
  expect(useDraft.getState()).toMatchObject({ draft: { name: 'Other' }, base: 'second' });
  expect(useDraft.getState().draft).not.toHaveProperty('port');
  expect(shown()).toBeUndefined();
});

it('shows why the desk could not say, and what it says the next time', async () => {
  beginDraft({ name: 'Bank' }, '');
  await waiting()[0]?.refuse('internal');
  expect(shown()).toBe('internal');
  void previewDraft();
  await waiting()[0]?.answer(previewOf(2));
  expect(shown()).toBe(2);
});

const certificateOf = (use: Certificate['use'], subject: string) => ({ use, subject }) as Certificate;
const subjects = () => [...useDraft.getState().certificates].map(([key, { subject }]) => [key, subject]);

it('remembers what was read of a certificate by its text, however its lines are broken', async () => {
  const draft = {
    bankCertificates: { signing: ['PEM\nONE', { pem: 'PEM TWO' }], tlsAuthorities: ['PEM 3'] },
  };
  beginDraft(draft, '');
  await waiting()[0]?.answer(
    previewOf(2, {
      draft: JSON.stringify(draft),
      certificates: [
        certificateOf('tls-authority', 'CN=Three'),
        certificateOf('signing', 'CN=One'),
        certificateOf('signing', 'CN=Two'),
      ],
    }),
  );
  expect(subjects()).toEqual([
    ['signing PEMONE', 'CN=One'],
    ['signing PEMTWO', 'CN=Two'],
    ['tls-authority PEM3', 'CN=Three'],
  ]);
  void previewDraft();
  await waiting()[0]?.refuse('internal');
  expect(subjects()).toHaveLength(3);
  expect(pemKey('PEM\n ONE\t')).toBe('PEMONE');
});

it('gives no certificate the name of another where one of them could not be read', async () => {
  const draft = { bankCertificates: { signing: ['PEM1', 'PEM2'] } };
  beginDraft(draft, '');
  await waiting()[0]?.answer(
    previewOf(2, { draft: JSON.stringify(draft), certificates: [certificateOf('signing', 'CN=Two')] }),
  );
  expect(subjects()).toEqual([]);
  expect(pemsAt({ bankCertificates: { signing: 'no list' } }, 'bankCertificates.signing')).toEqual([]);
});

it('a lock takes it off the screen, and gives it back to the person who typed it alone', () => {
  const typed = (): unknown => useDraft.getState().draft?.['name'];
  beginDraft({ name: 'Bank' }, 'base');
  type('Bank of Halden');
  lockWindow('First Person');
  expect(typed()).toBeUndefined();
  unlockWindow('First Person');
  expect(typed()).toBe('Bank of Halden');
  expect(useDraft.getState().base).toBe('base');
  // The desk is asked about it again: what it said before may be of another profile.
  expect(askedFor().at(-1)).toEqual({ name: 'Bank of Halden' });
  lockWindow('First Person');
  unlockWindow('Second Person');
  expect(typed()).toBeUndefined();
});

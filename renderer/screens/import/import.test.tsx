// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { deskAnswering } from '../../../test/window/desk-answering.ts';
import { createFakeShell, type FakeShell } from '../../../test/window/fake-desk.ts';
import { installFakeShell } from '../../../test/window/fake-desk.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';
import { toBase64, sendFile, type FileSource } from './send-file.ts';
import { MOST_FILE_BYTES } from '../../../shared/domain/file-size.ts';

const LARGE = 7_000_000;
const source = (size: number): FileSource => ({
  name: 'big.xml',
  size,
  slice: (from, to) => ({ arrayBuffer: () => Promise.resolve(new Uint8Array(to - from).fill(65).buffer) }),
});

function keeper(): FakeShell {
  const double = createFakeShell({
    'files.open': () => ({ file: 'f-1' }),
    'files.append': ({ base64 }) => ({ received: base64.length }),
    'files.discard': () => ({}),
  });
  installFakeShell(double);
  return double;
}

const names = (double: FakeShell): readonly string[] => double.calls.map(({ name }) => name);

afterEach(cleanup);

describe('bringing a file in', () => {
  it('hands over bytes in pieces of 1 MB of Base64, and nothing else but the name', async () => {
    const double = keeper();
    const shares: number[] = [];
    expect(
      await sendFile(
        source(LARGE),
        (share) => shares.push(share),
        () => false,
      ),
    ).toEqual({ ok: true, value: 'f-1' });
    const pieces = double.calls
      .filter(({ name }) => name === 'files.append')
      .map(({ input }) => (input as { base64: string }).base64);
    expect(pieces.map((piece) => piece.length)).toEqual([
      ...Array.from({ length: 9 }, () => 1_000_000),
      333_336,
    ]);
    expect(Buffer.from(pieces.join(''), 'base64')).toHaveLength(LARGE);
    expect(double.calls[0]?.input).toEqual({ name: 'big.xml', size: LARGE });
    expect(shares.at(-1)).toBe(1);
  });

  it('stops between two pieces when the officer cancels, and leaves nothing behind', async () => {
    const double = keeper();
    let pieces = 0;
    expect(
      await sendFile(
        source(LARGE),
        () => (pieces += 1),
        () => pieces > 0,
      ),
    ).toEqual({ ok: true, value: undefined });
    expect(names(double)).toEqual(['files.open', 'files.append', 'files.discard']);
  });

  it('refuses an empty file and one that is too large before a byte is sent', async () => {
    const double = keeper();
    expect(
      (
        await sendFile(
          source(0),
          () => undefined,
          () => false,
        )
      ).ok,
    ).toBe(false);
    expect(
      (
        await sendFile(
          source(MOST_FILE_BYTES + 1),
          () => undefined,
          () => false,
        )
      ).ok,
    ).toBe(false);
    expect(names(double)).toEqual([]);
  });

  it('encodes bytes as RFC 4648 says', () => {
    expect(toBase64(new Uint8Array([0, 255, 128, 13, 10]))).toBe('AP+ADQo=');
    expect(toBase64(new Uint8Array(70_000).fill(7))).toBe(Buffer.alloc(70_000, 7).toString('base64'));
  });
});

describe('the import', () => {
  const world = () => createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });

  it('shows a dry run first: totals, findings by line, payments; and stores only on one act', async () => {
    const double = world();
    openWindow(double, '#/import');
    const file = new File(['<Document/>'], 'suppliers.xml', { type: 'text/xml' });
    fireEvent.change(await screen.findByLabelText('Choose a file', { selector: 'input' }), {
      target: { files: [file] },
    });
    const takeOver = await screen.findByRole('button', { name: 'Import 9 payments' });
    expect(await screen.findByText(/^DE80370400440532013000 is not a valid IBAN/u)).toBeTruthy();
    expect(screen.getByText(/line 118/u)).toBeTruthy();
    expect(names(double)).not.toContain('imports.takeOver');
    fireEvent.click(takeOver);
    await expect.poll(() => window.location.hash).toMatch(/^#\/batch\//u);
  });

  it('names the batch that the same file was imported as before, and imports it all the same', async () => {
    openWindow(world(), '#/import');
    const input = await screen.findByLabelText('Choose a file', { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File(['<Document/>'], 'again.xml')] } });
    const note = await screen.findByText(/^This file was imported before: batch PAY-2026-11-19, .*Released/u);
    expect(note.textContent).toContain('If you import it again, its payments could be made twice.');
    const takeOver = screen.getByRole('button', { name: 'Import 9 payments' });
    expect(takeOver).toHaveProperty('disabled', false);
  });

  it('calls what a file collects no payments', async () => {
    openWindow(world(), '#/import');
    const input = await screen.findByLabelText('Choose a file', { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File(['<Document/>'], 'debits.xml')] } });
    const takeOver = await screen.findByRole('button', { name: 'Import 9 collections' });
    expect(await screen.findByRole('grid', { name: 'Collections in the file' })).toBeTruthy();
    expect(screen.getByText('Collections').closest('dl')).not.toBeNull();
    fireEvent.click(takeOver);
    expect(await screen.findByText('9 collections imported as a draft')).toBeTruthy();
  });

  it('takes a dropped file the same way', async () => {
    openWindow(world(), '#/import');
    const place = await screen.findByRole('group', { name: /^Drop a payment file/u });
    fireEvent.drop(place, { dataTransfer: { files: [new File(['<Document/>'], 'dropped.xml')] } });
    expect(await screen.findByRole('button', { name: 'Import 9 payments' })).toBeTruthy();
  });

  it('compares a checksum file that is dropped with it, and takes over what was compared', async () => {
    const double = world();
    openWindow(double, '#/import');
    const place = await screen.findByRole('group', { name: /^Drop a payment file/u });
    const checksum = new File([`${'ab'.repeat(32)}  run.xml\n`], 'run.xml.sha256');
    fireEvent.drop(place, { dataTransfer: { files: [checksum, new File(['<Document/>'], 'run.xml')] } });
    const takeOver = await screen.findByRole('button', { name: 'Import 9 payments' });
    const inputOf = (name: string): unknown => double.calls.find((one) => one.name === name)?.input;
    expect(inputOf('files.open')).toEqual({ name: 'run.xml', size: 11 });
    expect(inputOf('imports.form')).toMatchObject({ checksums: [`${'ab'.repeat(32)}  run.xml\n`] });
    expect(screen.getByLabelText('Checksum from the sender')).toHaveProperty('value', 'ab'.repeat(32));
    fireEvent.click(takeOver);
    await expect.poll(() => inputOf('imports.takeOver')).toMatchObject({ digest: 'ab'.repeat(32) });
    expect(await screen.findByText(/compared with the sender’s SHA-256/u)).toBeTruthy();
  });

  it('refuses two files at once in words, and a file whose checksum file says otherwise', async () => {
    const double = world();
    openWindow(double, '#/import');
    const place = await screen.findByRole('group', { name: /^Drop a payment file/u });
    const [first, second] = ['a.xml', 'b.xml'].map((name) => new File(['<Document/>'], name));
    fireEvent.drop(place, { dataTransfer: { files: [first, second] } });
    expect((await screen.findByRole('alert')).textContent).toContain('add one file at a time');
    expect(names(double)).not.toContain('files.open');
    const checksum = new File([`${'00'.repeat(16)}  a.xml\n`], 'a.xml.md5');
    const input = screen.getByLabelText('Choose a file', { selector: 'input' });
    fireEvent.change(input, { target: { files: [first, checksum] } });
    expect(await screen.findByText('The file was refused. None of it was stored.')).toBeTruthy();
    expect(names(double)).not.toContain('imports.check');
    await expect.poll(() => names(double)).toContain('files.discard');
  });

  it('shows why a file was refused, and that nothing of it was stored', async () => {
    openWindow(world(), '#/import/dtd');
    expect((await screen.findByRole('alert')).textContent).toContain('document type declaration (DOCTYPE)');
    expect(screen.getByText('The file was refused. None of it was stored.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Import \d/u })).toBeNull();
  });

  it('names the file that was refused', async () => {
    openWindow(world(), '#/import');
    const place = await screen.findByRole('group', { name: /^Drop a payment file/u });
    fireEvent.drop(place, { dataTransfer: { files: [new File([], 'empty.xml')] } });
    expect(await screen.findByText('The file was refused. None of it was stored.')).toBeTruthy();
    expect(screen.getByText('empty.xml')).toBeTruthy();
  });
});

describe('the beneficiary book', () => {
  it('says beside the payments of a file how many it has otherwise, and which they are', async () => {
    openWindow(
      createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false }),
      '#/import/first',
    );
    fireEvent.click(
      await screen.findByRole('button', {
        name: '1 changed in the book, not confirmed · 1 whose account differs from the book · 1 not in the book',
      }),
    );
    const table = await screen.findByRole('table', { name: 'Different from the beneficiary book' });
    const [, changed, first, second] = Array.from(
      table.querySelectorAll('tr'),
      ({ textContent }) => textContent,
    );
    expect(changed).toContain('Account changed in the book, not confirmed');
    expect(changed).toContain('Confirmed before:GB29 NWBK 6016 1331 9268 19');
    expect(first).toContain('In the book with another account');
    expect(first).toContain('GB29 NWBK 6016 1331 9268 19');
    expect(second).toContain('Not in the book');
  });

  it('names those who are not confirmed, though the policy asks for it', async () => {
    const double = createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false });
    openWindow(double, '#/import/first');
    fireEvent.click(await screen.findByRole('button', { name: '2 not confirmed' }));
    const table = await screen.findByRole('table', { name: 'Beneficiaries not confirmed' });
    expect(table.querySelectorAll('tbody tr')).toHaveLength(2);
    expect(screen.queryByText(/not listed/u)).toBeNull();
  });

  it('counts them where names are hidden', async () => {
    const double = deskAnswering('imports.unconfirmed', { total: 1, rows: [] });
    openWindow(double, '#/import/first');
    fireEvent.click(await screen.findByRole('button', { name: '1 not confirmed' }));
    expect(await screen.findByText('1 more payment is not listed.')).toBeTruthy();
    expect(screen.queryByRole('table', { name: 'Beneficiaries not confirmed' })).toBeNull();
  });
});

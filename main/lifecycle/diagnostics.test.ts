import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileDiagnostics, printedCause, printedDiagnostics } from './diagnostics.ts';

it('an error is found by its correlation id, with its causes and without its secrets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diagnostics-'));
  fileDiagnostics(folder).error(
    'corr-1',
    'outbox.send',
    new Error('sending failed', { cause: new Error('to DE89370400440532013000') }),
  );
  const line = JSON.parse(readFileSync(join(folder, 'diagnostics.log'), 'utf8')) as {
    correlationId: string;
    what: string;
    cause: string;
  };
  expect(line).toMatchObject({ correlationId: 'corr-1', what: 'outbox.send' });
  expect(line.cause).toContain('sending failed');
  expect(line.cause).toContain('caused by Error: to DE');
  expect(line.cause).not.toContain('DE89370400440532013000');
});

it('the newest lines can be looked at, whole and redacted', () => {
  const diagnostics = fileDiagnostics(mkdtempSync(join(tmpdir(), 'diagnostics-')));
  expect(diagnostics.recent()).toBe('');
  for (let index = 0; index < 2_000; index += 1)
    diagnostics.error(`corr-${index}`, 'x', new Error('PIN: 123456'));
  const lines = diagnostics
    .recent()
    .split('\n')
    .map((line) => JSON.parse(line) as { correlationId: string });
  expect(lines.at(-1)?.correlationId).toBe('corr-1999');
  expect(lines.length).toBeLessThan(2_000);
  expect(diagnostics.recent()).not.toContain('123456');
});

it('the file is readable by its owner alone, and begun anew when it has grown', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diagnostics-'));
  writeFileSync(join(folder, 'diagnostics.log'), Buffer.alloc(4_000_001));
  fileDiagnostics(folder).note('opened', { environment: 'training' });
  expect(statSync(join(folder, 'diagnostics.log')).size).toBeLessThan(1_000);
  expect(statSync(join(folder, 'diagnostics.log')).mode & 0o077).toBe(0);
  expect(statSync(join(folder, 'diagnostics.log.1')).size).toBe(4_000_001);
});

it('what is printed in a terminal has the id and the causes, and no secrets either', () => {
  const printed: string[] = [];
  const diagnostics = printedDiagnostics((text) => void printed.push(text));
  const cause = new Error('refused', { cause: new Error('client_secret=hunter2-hunter2') });
  diagnostics.error('corr-1', 'bank.token', cause);
  diagnostics.note('cards: PIN: 123456', { to: 'DE89370400440532013000', tries: 2 });
  const text = [...printed, printedCause(cause), printedCause('passphrase = "correct horse"')].join('');
  expect(text).toContain('corr-1 bank.token: Error: refused');
  expect(text).toContain('caused by Error:');
  expect(text).toMatch(/ 2\n/u);
  for (const secret of ['hunter2', '123456', 'DE89370400440532013000', 'correct horse'])
    expect(text).not.toContain(secret);
});

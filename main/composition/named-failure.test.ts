import { describe, expect, it } from 'vitest';
import { fakeDiagnostics } from '../ports/desk.fake.ts';
import { namedFailure } from './named-failure.ts';

const failed = (code: string, path?: string): Error =>
  Object.assign(new Error(code), { code, syscall: 'write', ...(path === undefined ? {} : { path }) });

describe('an opening that fails', () => {
  it.each([
    ['a full disk', failed('ENOSPC'), 'store-disk-full'],
    ['a full disk, of a file', failed('ENOSPC', '/desk/tokens/a.conf'), 'store-disk-full'],
    ['a disk that fails', failed('EIO'), 'store-write-failed'],
    ['a file that is gone', failed('ENOENT', '/desk/roots.json'), 'desk-file-unreadable'],
    ['a bug', new TypeError('no'), 'desk-not-opened'],
  ] as const)('%s has its name, and its cause is logged', async (_what, cause, code) => {
    const diagnostics = fakeDiagnostics();
    const opened = await namedFailure(
      diagnostics,
      () => 'id-1',
      () => Promise.reject(cause),
    );
    expect(opened).toMatchObject({ ok: false, error: { code, correlationId: 'id-1' } });
    expect(diagnostics.errors).toMatchObject([{ what: 'desk.open', cause }]);
  });
});

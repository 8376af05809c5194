import { describe, expect, it, vi } from 'vitest';
import { textsIn } from '../../../shared/texts/index.ts';
import { fatalHandler, renderRetries } from './failure.ts';

function deps(packaged: boolean, language: 'en' | 'de' = 'en') {
  return {
    texts: () => textsIn(language),
    packaged,
    diagnostics: { error: vi.fn<(id: string, what: string, cause: unknown) => void>() },
    correlationId: () => 'c0ffee',
    print: vi.fn<(text: string) => void>(),
    showErrorBox: vi.fn<(title: string, content: string) => void>(),
    exit: vi.fn<(code: number) => void>(),
  };
}

describe('a failure nobody expected', () => {
  it('prints its stack in a terminal, writes the log and ends the process, once', () => {
    const given = deps(false);
    const fatal = fatalHandler(given);
    fatal(new RangeError('too far'));
    fatal(new Error('a consequence'));
    expect(given.print.mock.calls.join('')).toMatch(/RangeError: too far\n\s+at /u);
    expect(given.diagnostics.error).toHaveBeenCalledOnce();
    expect(given.exit).toHaveBeenCalledExactlyOnceWith(1);
  });

  it('speaks the language of the operating system', () => {
    const given = deps(true, 'de');
    fatalHandler(given)(new RangeError('too far'));
    expect(given.showErrorBox.mock.lastCall).toEqual([
      textsIn('de').shell.failed,
      textsIn('de').shell.failedWhy('RangeError', 'c0ffee'),
    ]);
  });

  it('prints nothing when packaged, and names the entry in the log', () => {
    const given = deps(true);
    fatalHandler(given)(new RangeError('too far'));
    expect(given.print).not.toHaveBeenCalled();
    expect(given.showErrorBox.mock.lastCall?.[1]).toContain('correlation ID c0ffee');
  });

  it('ends the process on a disk without room and without a display', () => {
    const given = deps(false);
    given.diagnostics.error.mockImplementation(() => {
      throw new Error('ENOSPC');
    });
    given.showErrorBox.mockImplementation(() => {
      throw new Error('no display');
    });
    fatalHandler(given)('text');
    expect(given.exit).toHaveBeenCalledExactlyOnceWith(1);
  });
});

describe('a page that dies', () => {
  it('is loaded again twice within a minute, and again once a minute has passed', () => {
    let now = 0;
    const mayRetry = renderRetries(() => now);
    expect([mayRetry(), mayRetry(), mayRetry()]).toEqual([true, true, false]);
    now = 61_000;
    expect(mayRetry()).toBe(true);
  });
});

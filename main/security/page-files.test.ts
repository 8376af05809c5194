import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_SECURITY_POLICY, pageHeaders } from './csp.ts';
import { findPageFile, listPageFiles, type PageFiles } from './page-files.ts';

let files: PageFiles;

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'assets', 'app.js'), 'export {};');
  writeFileSync(join(folder, 'assets', 'app.js.map'), '{}');
  files = listPageFiles(folder);
});

describe('the files a window can load', () => {
  it('are those of the build, by exact path', () => {
    expect([...files.keys()].toSorted()).toEqual(['/assets/app.js', '/index.html']);
    expect(findPageFile(files, new URL('app://countersign/'))?.contentType).toBe('text/html; charset=utf-8');
    expect(findPageFile(files, new URL('app://countersign/assets/app.js'))?.contentType).toBe(
      'text/javascript; charset=utf-8',
    );
  });

  it.each([
    'app://countersign/..%2f..%2fetc/passwd',
    'app://countersign/%2e%2e/%2e%2e/etc/passwd',
    'app://countersign/assets%2fapp.js',
    'app://countersign//index.html',
    'app://countersign/index.html?x=1',
    'app://countersign/index.html%00',
    'app://countersign/assets/app.js.map',
  ])('do not include %s', (url) => {
    expect(findPageFile(files, new URL(url))).toBeUndefined();
  });
});

describe('every page', () => {
  it('may load only from its own origin, connect nowhere, and make no markup from text', () => {
    expect(pageHeaders('text/html')['Content-Security-Policy']).toBe(CONTENT_SECURITY_POLICY);
    for (const rule of [
      "default-src 'none'",
      "connect-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]) {
      expect(CONTENT_SECURITY_POLICY).toContain(rule);
    }
    expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe|\*|https?:|data:|blob:/u);
  });
});

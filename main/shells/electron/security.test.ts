import { describe, expect, it, vi } from 'vitest';
import type { App, WebContents } from 'electron';
import {
  guardApplication,
  guardContents,
  homeUrl,
  answerPage,
  guardSession,
  isOwnRequest,
  SCHEME_PRIVILEGES,
  type GuardedSession,
  isTrustedSender,
} from './contents-guard.ts';
import { mainWindowOptions, pinWindowOptions } from './window-options.ts';

const environment = { preload: '/app/preload/electron.cjs', packaged: true, title: 'Countersign' };

describe.each([
  ['main', mainWindowOptions],
  ['PIN', pinWindowOptions],
])('the %s window', (_name, options) => {
  it('is sandboxed, isolated and without Node', () => {
    expect(options(environment).webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      devTools: false,
    });
    expect(options(environment).webPreferences).not.toHaveProperty('enableBlinkFeatures');
  });
});

describe('the PIN window', () => {
  it('shares no session with the main window and stays above it', () => {
    expect(pinWindowOptions(environment).webPreferences?.partition).toBe('pin');
    expect(mainWindowOptions(environment).webPreferences?.partition).toBeUndefined();
    expect(pinWindowOptions(environment).alwaysOnTop).toBe(true);
  });
});

describe('the sender check', () => {
  const top = (url: string) => ({ url, parent: null });
  it('lets the top frame of our window speak', () => {
    expect(isTrustedSender(top(homeUrl('index.html')), 7, 7)).toBe(true);
  });
  it.each([
    ['a null frame', null, 7],
    ['a subframe', { url: homeUrl('index.html'), parent: {} }, 7],
    ['another window', top(homeUrl('index.html')), 8],
    ['a foreign origin', top('https://countersign/index.html'), 7],
    ['another host', top('app://countersign.example/index.html'), 7],
    ['a port', top('app://countersign:1/index.html'), 7],
    ['user info', top('app://user@countersign/index.html'), 7],
    ['about:blank', top('about:blank'), 7],
    ['a file', top('file:///app/index.html'), 7],
    ['no URL', top(''), 7],
  ])('refuses %s', (_what, frame, sender) => {
    expect(isTrustedSender(frame, sender, 7)).toBe(false);
  });
});

describe('pages and sessions', () => {
  function guarded() {
    const handlers = new Map<string, (...values: unknown[]) => unknown>();
    const keep = (name: string) => (handler: unknown) =>
      void handlers.set(name, handler as (...values: unknown[]) => unknown);
    const session = {
      setPermissionRequestHandler: keep('request'),
      setPermissionCheckHandler: keep('check'),
      setDevicePermissionHandler: keep('device'),
      on: vi.fn<() => void>(),
      webRequest: { onBeforeRequest: keep('before') },
      protocol: { handle: (_scheme: string, handler: unknown) => keep('page')(handler) },
    } as unknown as GuardedSession;
    guardSession(
      session,
      new Map([['/index.html', { body: Buffer.from('<p>'), contentType: 'text/html' }]]),
      false,
    );
    return handlers;
  }
  it.each([
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'hid',
    'serial',
    'usb',
    'openExternal',
    'fullscreen',
  ])('never grant %s', (permission) => {
    const handlers = guarded();
    const answer = vi.fn<(granted: boolean) => void>();
    handlers.get('request')?.({}, permission, answer);
    expect(answer).toHaveBeenCalledExactlyOnceWith(false);
    expect(handlers.get('check')?.({}, permission)).toBe(false);
    expect(handlers.get('device')?.({})).toBe(false);
  });
  it.each([
    'https://bank.example/',
    'http://127.0.0.1/',
    'ws://x/',
    'file:///etc/passwd',
    'devtools://devtools/x',
    'app://other/index.html',
  ])('cancel a request to %s', (url) => {
    const callback = vi.fn<(response: { cancel: boolean }) => void>();
    guarded().get('before')?.({ url }, callback);
    expect(callback).toHaveBeenCalledExactlyOnceWith({ cancel: true });
    expect(isOwnRequest(url)).toBe(false);
  });
  it('answer an unknown path with 404 under the same policy', () => {
    const answered = answerPage(new Map(), 'app://countersign/..%2f..%2fetc/passwd');
    expect(answered.status).toBe(404);
    expect(answered.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
  it('are served by a scheme that bypasses nothing', () => {
    expect(SCHEME_PRIVILEGES[0]?.privileges).toMatchObject({
      standard: true,
      secure: true,
      bypassCSP: false,
      corsEnabled: false,
    });
  });
});

describe('a page', () => {
  it('can neither navigate, redirect, open a window nor attach a webview', () => {
    const handlers = new Map<string, (event: { preventDefault(): void }) => void>();
    let open: (() => { action: string }) | undefined;
    guardContents({
      on: (name: string, handler: never) => void handlers.set(name, handler),
      setWindowOpenHandler: (handler: never) => {
        open = handler;
      },
    } as unknown as WebContents);
    for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview']) {
      const preventDefault = vi.fn<() => void>();
      handlers.get(name)?.({ preventDefault });
      expect(preventDefault).toHaveBeenCalledOnce();
    }
    expect(open?.()).toEqual({ action: 'deny' });
  });
  it('gets no certificate chosen for it, and a broken certificate is never accepted', () => {
    const handlers = new Map<string, (...values: unknown[]) => void>();
    guardApplication({
      on: (name: string, handler: never) => void handlers.set(name, handler),
    } as unknown as App);
    const preventDefault = vi.fn<() => void>();
    const trusted = vi.fn<(value: boolean) => void>();
    const chosen = vi.fn<(certificate?: unknown) => void>();
    handlers.get('certificate-error')?.({ preventDefault }, null, '', '', null, trusted);
    handlers.get('select-client-certificate')?.({ preventDefault }, null, '', [], chosen);
    expect(trusted).toHaveBeenCalledExactlyOnceWith(false);
    expect(chosen).toHaveBeenCalledExactlyOnceWith();
    expect(preventDefault).toHaveBeenCalledTimes(2);
  });
});

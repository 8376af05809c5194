// Closes every way a page could leave its place: navigation, new windows, webviews.
import type { App, Protocol, Session, WebContents } from 'electron';
import { pageHeaders } from '../../security/csp.ts';
import { findPageFile } from '../../security/page-files.ts';
import type { PageFiles } from '../../security/page-files.ts';

// Who may call the desk in this shell: the top frame of our own window, under our own scheme and host.
const SCHEME = 'app';
const HOST = 'countersign';

export interface SenderFrame {
  readonly url: string;
  readonly parent: unknown;
}

/**
 * `new URL('app://x').origin` is 'null', so scheme and host are compared by themselves; user info and port
 * are refused.
 */
export function isTrustedSender(
  frame: SenderFrame | null,
  senderId: number,
  windowId: number | undefined,
): boolean {
  if (frame === null || windowId === undefined || senderId !== windowId || frame.parent !== null)
    return false;
  if (!URL.canParse(frame.url)) return false;
  const { protocol, host, username, password, port } = new URL(frame.url);
  return protocol === `${SCHEME}:` && host === HOST && username === '' && password === '' && port === '';
}

// One session's rules: pages only from the built files, no other request, no permission, no device.
export type GuardedSession = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'on'
> & {
  readonly webRequest: {
    onBeforeRequest(
      listener: (details: { url: string }, callback: (response: { cancel: boolean }) => void) => void,
    ): void;
  };
  readonly protocol: Pick<Protocol, 'handle'>;
};

/**
 * Scheme privileges (registered before ready): standard and secure, never CSP-bypassing, never fetchable
 * across origins.
 */
export const SCHEME_PRIVILEGES = [
  {
    scheme: SCHEME,
    privileges: {
      standard: true,
      secure: true,
      supportFetchAPI: false,
      corsEnabled: false,
      bypassCSP: false,
    },
  },
];

export function isOwnRequest(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  return protocol === `${SCHEME}:` && host === HOST;
}

export function answerPage(files: PageFiles, url: string): Response {
  const file = isOwnRequest(url) ? findPageFile(files, new URL(url)) : undefined;
  if (file === undefined)
    return new Response('not found', { status: 404, headers: pageHeaders('text/plain; charset=utf-8') });
  return new Response(new Uint8Array(file.body), { status: 200, headers: pageHeaders(file.contentType) });
}

export function guardSession(session: GuardedSession, files: PageFiles, developmentTools: boolean): void {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, callback) => {
    callback({
      cancel: !(isOwnRequest(details.url) || (developmentTools && details.url.startsWith('devtools://'))),
    });
  });
  session.protocol.handle(SCHEME, (request) => answerPage(files, request.url));
}

type Guarded = Pick<WebContents, 'on' | 'setWindowOpenHandler' | 'getURL'>;
interface Preventable {
  preventDefault(): void;
}

export function guardContents(contents: Guarded): void {
  const refuse = (event: Preventable) => event.preventDefault();
  contents.on('will-navigate', refuse);
  contents.on('will-frame-navigate', refuse);
  contents.on('will-redirect', refuse);
  contents.on('will-attach-webview', refuse);
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** Registers the guard for every page that ever comes to be, and answers certificate questions with no. */
export function guardApplication(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, callback) => {
    event.preventDefault();
    callback(false);
  });
  // Since Electron 44 an unhandled event lets the first certificate be chosen by itself.
  app.on('select-client-certificate', (event, _contents, _url, _list, callback) => {
    event.preventDefault();
    callback();
  });
}

export function homeUrl(page: 'index.html' | 'pin.html'): string {
  return `${SCHEME}://${HOST}/${page}`;
}

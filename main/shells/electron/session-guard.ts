// One session's rules: pages only from the built files, no other request, no permission, no device.
import type { Protocol, Session } from 'electron';
import { pageHeaders } from '../../security/csp.ts';
import { findPageFile, type PageFiles } from '../../security/page-files.ts';
import { HOST, SCHEME } from './trusted-sender.ts';

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

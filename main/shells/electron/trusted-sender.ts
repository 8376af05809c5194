// Who may speak to the desk in this shell: the top frame of our own window, under our own scheme and host.

export const SCHEME = 'app';
export const HOST = 'countersign';

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

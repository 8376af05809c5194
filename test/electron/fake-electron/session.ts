// `session` and `protocol`: requests of a partition's pages go through its listener and its scheme's handler,
// or are cancelled.
import { EventEmitter } from 'node:events';
import { app, needReady } from './app.ts';
import { take, toScreen } from './link.ts';

type Listener = (
  details: { readonly url: string },
  callback: (response: { readonly cancel: boolean }) => void,
) => void;
type Handler = (request: Request) => Response | Promise<Response>;

const standard = new Set<string>();
const sessions = new Map<string, Session>();

class Session extends EventEmitter {
  readonly handlers = new Map<string, Handler>();
  before: Listener = (_details, callback) => callback({ cancel: false });
  readonly webRequest = {
    onBeforeRequest: (listener: Listener): void => {
      this.before = listener;
    },
  };
  readonly protocol = {
    handle: (scheme: string, handler: Handler): void => {
      if (this.handlers.has(scheme)) throw new Error(`The scheme has been registered: ${scheme}`);
      this.handlers.set(scheme, handler);
    },
  };
  setPermissionRequestHandler(): void {}
  setPermissionCheckHandler(): void {}
  setDevicePermissionHandler(): void {}
}

function sessionOf(partition: string): Session {
  needReady('Session can only be received when app is ready, not');
  const known = sessions.get(partition) ?? new Session();
  sessions.set(partition, known);
  return known;
}

export function partitionOf(given: Session | undefined): string {
  return [...sessions].find(([, session]) => session === given)?.[0] ?? '';
}

export const session = {
  get defaultSession(): Session {
    return sessionOf('');
  },
  fromPartition: (partition: string): Session => sessionOf(partition),
};

export const protocol = {
  registerSchemesAsPrivileged(
    schemes: readonly { readonly scheme: string; readonly privileges?: { readonly standard?: boolean } }[],
  ): void {
    if (app.isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme, privileges } of schemes) if (privileges?.standard === true) standard.add(scheme);
  },
};

async function respond(partition: string, url: string): Promise<Response | null> {
  const asked = sessions.get(partition);
  const scheme = new URL(url).protocol.replace(/:$/u, '');
  const handler = asked?.handlers.get(scheme);
  // A scheme that was not registered as standard has no origin: no page of it loads.
  if (asked === undefined || handler === undefined || !standard.has(scheme)) return null;
  const cancelled = await new Promise<boolean>((resolve) => {
    asked.before({ url }, ({ cancel }) => resolve(cancel));
  });
  return cancelled ? null : handler(new Request(url));
}

take('request', ({ request, partition, url }) => {
  const answer = async (): Promise<void> => {
    const response = await respond(partition, url);
    const body = response === null ? null : new Uint8Array(await response.arrayBuffer());
    toScreen({
      what: 'response',
      request,
      answer:
        response === null || body === null
          ? null
          : { status: response.status, headers: Object.fromEntries(response.headers), body },
    });
  };
  answer().catch(() => toScreen({ what: 'response', request, answer: null }));
});

// Starts one app window of an installed browser over the debugging pipe: no port listens, nothing leaves.
import { chromium, errors, type BrowserContext } from 'playwright';

export interface WindowOptions {
  readonly executable: string;
  readonly profile: string;
  readonly url: string;
  readonly headless: boolean;
  readonly width: number;
  readonly height: number;
}

/**
 * Starts one window. The resolver rule stops every TCP connection, the WebRTC policy every UDP packet, and
 * the dead proxy whatever is left;
 * pages come only from the route that confine() sets. As root Chromium refuses its own sandbox, so only there
 * is it left out.
 */
export function startWindow(options: WindowOptions): Promise<BrowserContext> {
  return onceMoreAfterHang((timeout) => launch(options, timeout));
}

/** A browser is there within seconds, or it hangs: then it was ended, and another one is started. */
const FIRST_LAUNCH = 60_000;
const SECOND_LAUNCH = 120_000;

/** @param start gets the milliseconds it may take; it has ended what it started when it throws a timeout */
export async function onceMoreAfterHang<T>(start: (timeout: number) => Promise<T>): Promise<T> {
  try {
    return await start(FIRST_LAUNCH);
  } catch (cause) {
    if (!(cause instanceof errors.TimeoutError)) throw cause;
    return start(SECOND_LAUNCH);
  }
}

function launch(options: WindowOptions, timeout: number): Promise<BrowserContext> {
  const root = process.getuid?.() === 0;
  return chromium.launchPersistentContext(options.profile, {
    timeout,
    executablePath: options.executable,
    headless: options.headless,
    chromiumSandbox: !root,
    viewport: options.headless ? { width: options.width, height: options.height } : null,
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
    serviceWorkers: 'block',
    acceptDownloads: true,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ignoreDefaultArgs: [
      '--enable-automation',
      '--disable-popup-blocking',
      '--disable-ipc-flooding-protection',
      '--unsafely-disable-devtools-self-xss-warnings',
      'about:blank',
    ],
    args: [
      `--app=${options.url}`,
      `--window-size=${options.width},${options.height}`,
      '--test-type',
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-features=Translate,MediaRouter,OptimizationHints',
      '--host-resolver-rules=MAP * ~NOTFOUND',
      '--proxy-server=http://127.0.0.1:9',
      '--webrtc-ip-handling-policy=disable_non_proxied_udp',
      ...(root ? ['--no-sandbox'] : []),
    ],
  });
}

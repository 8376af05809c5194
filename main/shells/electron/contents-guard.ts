// Closes every way a page could leave its place: navigation, new windows, webviews.
import type { App, WebContents } from 'electron';
import { HOST, SCHEME } from './trusted-sender.ts';

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

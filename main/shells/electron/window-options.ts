// Options of the two windows. Every security option is written out, so that a test can read them and a
// reviewer need not know defaults.
import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron';

export interface WindowEnvironment {
  readonly preload: string;
  readonly packaged: boolean;
  readonly title: string;
}

function preferences({ preload, packaged }: WindowEnvironment): WebPreferences {
  return {
    preload,
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
    spellcheck: false,
    devTools: !packaged,
  };
}

export const MAIN_SIZE = { width: 1280, height: 800 };
export const LEAST_SIZE = { width: 1024, height: 680 };

export function mainWindowOptions(environment: WindowEnvironment): BrowserWindowConstructorOptions {
  return {
    title: environment.title,
    ...MAIN_SIZE,
    minWidth: LEAST_SIZE.width,
    minHeight: LEAST_SIZE.height,
    show: false,
    autoHideMenuBar: true,
    webPreferences: preferences(environment),
  };
}

export const PIN_SIZE = { width: 560, height: 720 };

/**
 * The PIN window: small, apart, above the main one, its own session so that storage and channels are not
 * shared.
 */
export function pinWindowOptions(environment: WindowEnvironment): BrowserWindowConstructorOptions {
  return {
    title: environment.title,
    ...PIN_SIZE,
    resizable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    alwaysOnTop: true,
    show: false,
    autoHideMenuBar: true,
    webPreferences: { ...preferences(environment), partition: 'pin' },
  };
}

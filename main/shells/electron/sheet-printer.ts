// Prints an approval sheet in a hidden window of its own session: no script, no preload, and no request but
// the page itself and the fonts inside it.
import { BrowserWindow, session } from 'electron';
import type { SheetPrinter } from '../../ports/sheet.ts';

export function electronSheetPrinter(): SheetPrinter {
  const own = session.fromPartition('sheet');
  own.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  own.webRequest.onBeforeRequest((details, callback) =>
    callback({ cancel: !/^data:(?:text\/html|font\/woff2);/u.test(details.url) }),
  );
  return {
    async print(html) {
      const window = new BrowserWindow({
        show: false,
        webPreferences: {
          session: own,
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          javascript: false,
          webgl: false,
        },
      });
      try {
        await window.loadURL(
          `data:text/html;charset=utf-8;base64,${Buffer.from(html, 'utf8').toString('base64')}`,
        );
        return await window.webContents.printToPDF({
          preferCSSPageSize: true,
          printBackground: true,
          generateTaggedPDF: true,
        });
      } finally {
        window.destroy();
      }
    },
  };
}

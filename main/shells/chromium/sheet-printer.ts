// Prints an approval sheet with a browser of its own: started for one page, without a window, scripts or a
// network, and gone afterwards.
import { chromium } from 'playwright';
import type { SheetPrinter } from '../../ports/sheet.ts';

/**
 * `executable`: the installed browser; as root Chromium refuses its own sandbox, so only there is it left
 * out.
 */
export function browserSheetPrinter(executable: string): SheetPrinter {
  return {
    async print(html) {
      const browser = await chromium.launch({
        executablePath: executable,
        headless: true,
        chromiumSandbox: process.getuid?.() !== 0,
        args: [
          '--host-resolver-rules=MAP * ~NOTFOUND',
          '--proxy-server=http://127.0.0.1:9',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-quic',
        ],
      });
      try {
        const context = await browser.newContext({
          javaScriptEnabled: false,
          offline: true,
          serviceWorkers: 'block',
        });
        const page = await context.newPage();
        await page.setContent(html, { waitUntil: 'load' });
        return await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
      } finally {
        await browser.close();
      }
    },
  };
}

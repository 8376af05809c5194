// The code of an approval sheet as squares (ISO/IEC 18004): any telephone or scanner reads its text, the
// verifier says what it is worth.
import { encodeQR } from 'qr';

/**
 * Rows of `0` and `1`, without the quiet zone. Medium correction: a fold or a stamp over 15 percent of it
 * does no harm.
 */
export function codeModules(text: string): string[] {
  // The library draws at least one square of border; whoever draws the code gives it the quiet zone it needs.
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 }).slice(1, -1);
  return modules.map((row) =>
    row
      .slice(1, -1)
      .map((dark) => (dark ? '1' : '0'))
      .join(''),
  );
}

// Which certificates sealed what the bank has opened: read from the bank's own journal.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** SHA-256 of the certificate in each seal, oldest first. */
export async function sealsAtTheBank({ dir }: { readonly dir: string }): Promise<readonly string[]> {
  const journal = join(dir, 'journal');
  const opened = (await readdir(journal))
    .filter((name) => name.includes('payment-initiation') && name.includes('request.decrypted'))
    .toSorted();
  const texts = await Promise.all(opened.map((name) => readFile(join(journal, name), 'utf8')));
  return texts.map((text) => {
    const base64 = /X509Certificate>([^<]+)</u.exec(text)?.[1] ?? '';
    return createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex');
  });
}

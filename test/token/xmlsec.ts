// Asks xmlsec1, a foreign implementation, whether an enveloped signature verifies.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** `authority` is the PEM of the issuing root. A missing xmlsec1 fails the test. */
export async function xmlsecVerifies(xml: string, authority: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-xmlsec-'));
  try {
    const [file, root] = [join(folder, 'document.xml'), join(folder, 'root.pem')];
    await Promise.all([writeFile(file, xml), writeFile(root, authority)]);
    await run('xmlsec1', ['--verify', '--trusted-pem', root, '--enabled-key-data', 'x509', file]);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'number') return false;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

// The training bank starts while its desk is opened: beside a desk that is open already it touches nothing,
// and where the desk does not open it ends.
import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { openDeps } from '../../main/composition/open-deps.ts';
import { systemClock, systemRandom } from '../../main/composition/system.ts';
import { trainingKit } from '../../training/kit.ts';
import { newFolder, StdioDesk, throwAway } from '../flow/stdio-desk.ts';

const SANDBOX = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));

const folder = newFolder();
afterAll(() => throwAway(folder));

/** Every file of the bank with the digest of its bytes. */
function bankFiles(): Readonly<Record<string, string>> {
  const bank = join(folder, 'training-bank');
  return Object.fromEntries(
    readdirSync(bank, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(bank, name)).isFile())
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(bank, name)))
          .digest('hex'),
      ]),
  );
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

const bankPort = (): number =>
  (
    JSON.parse(readFileSync(join(folder, 'desk.json'), 'utf8')) as {
      readonly training: { readonly bankPort: number };
    }
  ).training.bankPort;

it('leaves the bank of an open desk alone, which goes on', async () => {
  const desk = await StdioDesk.start(folder);
  // A line that the open desk's bank is about to finish.
  appendFileSync(join(folder, 'training-bank', 'ledger.jsonl'), '{"kind":"mess');
  const before = bankFiles();
  await expect(StdioDesk.start(folder)).rejects.toThrow(/store-in-use/u);
  expect(bankFiles()).toEqual(before);
  expect(await desk.must('training.get', {})).toMatchObject({ bank: { running: true } });
  await desk.stop();
});

it('ends where the desk does not open, while the process that opened it lives on', async () => {
  const vault = join(folder, 'vault.json');
  const whole = readFileSync(vault);
  writeFileSync(vault, '{}');
  const kit = trainingKit();
  const opened = await openDeps({
    folder,
    training: { kit, create: false, sandboxEntry: SANDBOX },
    clock: systemClock(),
    random: systemRandom,
  });
  writeFileSync(vault, whole);
  expect(opened).toMatchObject({ ok: false, error: { code: 'vault-damaged' } });
  expect(await isListening(bankPort())).toBe(false);
});

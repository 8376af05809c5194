// What the desk adds to a card: a signature on an open card beside a bare C_Sign of the same key, on each
// module of the table, and how long a token with 100 certificates takes to be listed.
// node bench/cards.ts [module]
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pkcs11, { PKCS11 } from 'pkcs11js';
import { type ModuleDesk, openModuleDesk } from '../test/cards/modules/desk.ts';
import { fill } from '../test/cards/modules/fill.ts';
import { startOpencryptoki } from '../test/cards/modules/opencryptoki.ts';
import { startRemote } from '../test/cards/modules/remote.ts';
import { OFFICERS, startSoftHsm } from '../test/cards/modules/soft-hsm.ts';
import { startSoftokn } from '../test/cards/modules/softokn.ts';
import { startTpm } from '../test/cards/modules/tpm.ts';
import { startVirtualCards } from '../test/cards/modules/virtual-card.ts';
import { batchStatement, PIN } from '../test/token/desk.ts';

const MODULES = [
  ['SoftHSM', startSoftHsm],
  ['OpenSC, virtual card', startVirtualCards],
  ['NSS softokn', startSoftokn],
  ['opencryptoki', startOpencryptoki],
  ['tpm2-pkcs11', startTpm],
  ['p11-kit remote', startRemote],
] as const;
const ROUNDS = 31;
const CERTIFICATES = 100;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const milliseconds = (value: number): string => value.toFixed(1).padStart(8);

/** C_SignInit and C_Sign alone, in a process of its own that has logged in once. */
async function bare({ running }: ModuleDesk): Promise<number> {
  const [{ path, env = {}, initArguments = '' }] = running.modules;
  const modulus = Buffer.from(running.certificates.get('approver') ?? new Uint8Array()).toString('base64');
  const own = [process.execPath, fileURLToPath(import.meta.url), '--bare', path, initArguments, modulus];
  const [file = '', ...args] = running.enter === undefined ? own : [running.enter, ...own];
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'] ?? '', NODE_NO_WARNINGS: '1', ...env },
  });
  let out = '';
  child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error('the module could not be measured by itself');
  return Number(/bare (\S+)/u.exec(out)?.[1]);
}

function signBare(path: string, initArguments: string, certificate: string): number {
  const native = new PKCS11();
  native.load(path);
  const parameters = initArguments === '' ? {} : { libraryParameters: `${initArguments} ` };
  native.C_Initialize({ ...parameters, flags: pkcs11.CKF_OS_LOCKING_OK });
  for (const slot of native.C_GetSlotList(true)) {
    const session = native.C_OpenSession(slot, pkcs11.CKF_SERIAL_SESSION);
    const found = (template: Parameters<typeof native.C_FindObjectsInit>[1]): readonly Buffer[] => {
      native.C_FindObjectsInit(session, template);
      const handles = native.C_FindObjects(session, 10);
      native.C_FindObjectsFinal(session);
      return handles;
    };
    const [object] = found([
      { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_CERTIFICATE },
      { type: pkcs11.CKA_VALUE, value: Buffer.from(certificate, 'base64') },
    ]);
    if (object === undefined) continue;
    const [id] = native.C_GetAttributeValue(session, object, [{ type: pkcs11.CKA_ID }]);
    native.C_Login(session, pkcs11.CKU_USER, PIN);
    const [key] = found([
      { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_PRIVATE_KEY },
      { type: pkcs11.CKA_ID, value: id?.value ?? Buffer.alloc(0) },
    ]);
    if (key === undefined) throw new Error('no key');
    const input = Buffer.concat([
      Buffer.from('3031300d060960864801650304020105000420', 'hex'),
      Buffer.alloc(32, 7),
    ]);
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = performance.now();
      native.C_SignInit(session, { mechanism: pkcs11.CKM_RSA_PKCS }, key);
      native.C_Sign(session, input, Buffer.alloc(1024));
      took.push(performance.now() - from);
    }
    native.C_Finalize();
    return median(took);
  }
  throw new Error('no certificate');
}

/** From the officer's confirmation to the signed statement, on a card that was left open. */
async function onOpenCard({ hosts, policy, message, choice }: ModuleDesk): Promise<number> {
  const chosen = await choice('approver');
  const took: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    let confirmed = 0;
    const signed = await hosts.sign({
      choice: chosen,
      statement: batchStatement('approve', [message], policy),
      messages: [message],
      policy,
      lease: { seconds: 600, acts: 50, idleSeconds: 120 },
      onPhase(phase) {
        if (phase.phase !== 'waiting-for-pin') return;
        const { requestId, entry } = phase.request;
        confirmed = entry.kind === 'confirm' ? performance.now() : 0;
        hosts.answerPin(
          entry.kind === 'confirm'
            ? { type: 'confirm', requestId }
            : { type: 'enter', requestId, pin: PIN, keepOpen: true },
        );
      },
    });
    if (!signed.ok) throw new Error(JSON.stringify(signed.error));
    if (confirmed > 0) took.push(performance.now() - confirmed);
  }
  if (took.length < ROUNDS) throw new Error(`only ${took.length} signatures on the open card`);
  hosts.endLease(null, 'logout');
  return median(took);
}

async function listing(desk: ModuleDesk): Promise<number> {
  const spki = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    type: 'spki',
    format: 'der',
  });
  const others: Uint8Array[] = [];
  while (others.length < CERTIFICATES - desk.running.certificates.size + 1)
    others.push(await desk.authority.issue(spki, { name: `Other ${others.length}` }));
  const [{ path, env = {} }] = desk.running.modules;
  await fill({ path, env, folder: desk.folder }, OFFICERS, others);
  const took: number[] = [];
  for (let round = 0; round < 11; round += 1) {
    const from = performance.now();
    const cards = (await desk.hosts.list()).flatMap((module) => module.cards);
    took.push(performance.now() - from);
    const listed = cards.find(({ label }) => label === OFFICERS)?.certificates.length;
    if (listed !== CERTIFICATES) throw new Error(`${listed} certificates are listed`);
  }
  return median(took);
}

if (process.argv[2] === '--bare') {
  const [path = '', initArguments = '', certificate = ''] = process.argv.slice(3);
  console.log(`bare ${signBare(path, initArguments, certificate)}`);
} else {
  console.log(`${'module'.padEnd(22)} C_Sign  open card  the desk adds (ms, median of ${ROUNDS})`);
  for (const [name, start] of MODULES) {
    if (process.argv[2] !== undefined && !name.startsWith(process.argv[2])) continue;
    const desk = await openModuleDesk(start);
    try {
      const alone = await bare(desk);
      const open = await onOpenCard(desk);
      console.log(
        `${name.padEnd(20)} ${milliseconds(alone)} ${milliseconds(open)} ${milliseconds(open - alone)}`,
      );
      if (name === 'SoftHSM')
        console.log(
          `${CERTIFICATES} certificates listed on SoftHSM: ${milliseconds(await listing(desk))} ms`,
        );
    } finally {
      await desk.stop();
    }
  }
}

// What the desk adds to a card: a signature on an open card beside a bare C_Sign of the same key, on each
// module of the table, and how long a token with 100 certificates takes to be listed.
// node bench/cards.ts [module]
import { pinBytes } from '../shared/ipc/pin-answer.ts';
import { generateKeyPairSync } from 'node:crypto';
import { bareSignature, median } from '../test/cards/modules/bare-signature.ts';
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

const milliseconds = (value: number): string => value.toFixed(1).padStart(8);

/** From the officer's confirmation to the signed statement, on a card that was left open. */
async function onOpenCard(desk: ModuleDesk): Promise<number> {
  const { hosts, policy, message } = desk;
  const chosen = await desk.choice('approver');
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
            : { type: 'enter', requestId, pin: pinBytes(PIN), keepOpen: true },
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

console.log(`${'module'.padEnd(22)} C_Sign  open card  the desk adds (ms, median of ${ROUNDS})`);
for (const [name, start] of MODULES) {
  if (process.argv[2] !== undefined && !name.startsWith(process.argv[2])) continue;
  const desk = await openModuleDesk(start);
  try {
    const alone = await bareSignature(desk, ROUNDS);
    const open = await onOpenCard(desk);
    console.log(
      `${name.padEnd(20)} ${milliseconds(alone)} ${milliseconds(open)} ${milliseconds(open - alone)}`,
    );
    if (name === 'SoftHSM')
      console.log(`${CERTIFICATES} certificates listed on SoftHSM: ${milliseconds(await listing(desk))} ms`);
  } finally {
    await desk.stop();
  }
}

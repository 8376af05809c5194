// Opens one state of a desk's folder after the other as a start would, and prints what the contract answers.
// Knows nothing of the faults.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { trainingKit } from '../../training/kit.ts';
import { createInterface } from 'node:readline';
import { openApp } from '../../main/locked-app.ts';
import type { CallInput, CallName, CallOutput } from '../../shared/ipc/contract.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import type { HostLauncher } from '../../main/token/transport.ts';
import type { Result } from '../../shared/domain/result.ts';
import type { Seen } from './evaluate.ts';

/** What is judged needs no card, and two processes for each of thousands of states take most of the time. */
const noTokenProcesses: HostLauncher = {
  launch: () => ({
    post: () => undefined,
    onMessage: () => undefined,
    onExit: (listener) => void setImmediate(listener, 'not started'),
    kill: () => undefined,
  }),
};

async function look(folder: string): Promise<Seen> {
  const opened = await openApp({
    folder,
    shell: 'stdio',
    version: '0',
    offline: true,
    launcher: noTokenProcesses,
    training: { kit: trainingKit(), create: false, sandboxEntry: '/nowhere' },
    pinWindow: { show: () => Promise.resolve(), hide: () => undefined } as never,
  });
  if (!opened.ok) return { opened: false, code: opened.error.code };
  const desk = opened.value;
  const ask = async <N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> => {
    const answer = (await desk.router.call(() => true, name, input)) as Result<CallOutput<N>>;
    if (!answer.ok) throw new FaultError(answer.error);
    return answer.value;
  };
  try {
    const [batches, messages, cases, log, restore] = [
      await ask('batches.list', { limit: 500 }),
      await ask('outbox.list', { limit: 500 }),
      await ask('cases.list', { limit: 500 }),
      await ask('log.verify', {}),
      await ask('restore.get', {}),
    ];
    const revised: Record<string, { revision: number; acts: number }> = {};
    for (const { batch } of batches.rows) {
      revised[batch] = {
        revision: (await ask('batches.get', { batch })).changeRevision,
        acts: (await ask('log.list', { limit: 500, text: batch })).rows.filter(
          ({ subject }) => subject === batch,
        ).length,
      };
    }
    const casesSeen: Record<string, { revision: number; state: string }> = {};
    for (const row of cases.rows)
      casesSeen[row.case] = {
        revision: (await ask('cases.get', { case: row.case })).changeRevision,
        state: row.state,
      };
    const sent = await Promise.all(messages.rows.map(({ message }) => ask('outbox.get', { message })));
    const { version } = await ask('policies.get', {});
    const { policies } = JSON.parse(readFileSync(join(folder, 'roots.json'), 'utf8')) as {
      readonly policies: readonly { readonly version: number }[];
    };
    // Last, because a refusal may be written down.
    const leaving = new Set<string>();
    for (const { message, may } of sent) {
      if (!may.send && !may.resend) continue;
      const tried = await desk.router.call(() => true, may.send ? 'outbox.send' : 'outbox.resend', {
        message,
      });
      if (!tried.ok && tried.error.code === 'offline') leaving.add(message);
    }
    return {
      opened: true,
      log: { intact: log.intact, size: log.size },
      restored: restore.restored === null ? null : { missing: restore.restored.missing },
      batches: revised,
      messages: sent.map((row) => ({
        message: row.message,
        batch: row.batch,
        messageId: row.messageId,
        state: row.state,
        fault: row.fault?.code ?? null,
        may: { send: row.may.send, inquire: row.may.inquire, resend: row.may.resend },
        next: row.next !== null,
        leaves: leaving.has(row.message),
      })),
      policy: { version, pinned: Math.max(0, ...policies.map((one) => one.version)) },
      cases: casesSeen,
    };
  } catch (cause) {
    return {
      opened: false,
      code:
        cause instanceof FaultError
          ? cause.fault.code
          : `after opening: ${cause instanceof Error ? cause.message : String(cause)}`,
    };
  } finally {
    await desk.close();
  }
}

for await (const folder of createInterface({ input: process.stdin })) {
  let seen: Seen;
  try {
    seen = await look(folder);
  } catch (cause) {
    seen = {
      opened: false,
      code: `a stack: ${cause instanceof Error ? (cause.stack ?? '') : String(cause)}`,
    };
  }
  process.stdout.write(`${JSON.stringify(seen)}\n`);
}
process.exit(0);

// A real training desk whose main process was taken over: what it tells its real card processes is changed on
// the way.
import { trainingKit } from '../../training/kit.ts';
import { fileURLToPath } from 'node:url';
import { openDesk } from '../../main/compose.ts';
import { childLauncher } from '../../main/token/module-host.ts';
import type { HostLauncher } from '../../main/token/transport.ts';
import type { PinRequest } from '../../main/ports/token.ts';
import { TrainingDesk } from '../pack/training-desk.ts';

/** A message of the token protocol, as main words it. */
export type Message = Readonly<Record<string, unknown>>;

export interface Tampered {
  readonly desk: TrainingDesk;
  /** Requests for a PIN so far. */
  asked(): number;
  /** From now on each message to a card process goes through this; null: as it is. */
  tamper(change: ((message: Message) => Message) | null): void;
}

export async function openTampered(folder: string): Promise<Tampered> {
  let change: ((message: Message) => Message) | null = null;
  let asked = 0;
  const held: { desk: TrainingDesk | null } = { desk: null };
  const honest = childLauncher();
  const launcher: HostLauncher = {
    launch(args, environment) {
      const channel = honest.launch(args, environment);
      return {
        ...channel,
        post: (message, ports) => channel.post(change === null ? message : change(message as Message), ports),
      };
    },
  };
  const opened = await openDesk({
    folder,
    shell: 'stdio',
    version: '0.0.0',
    offline: true,
    launcher,
    training: {
      kit: trainingKit(),
      create: true,
      sandboxEntry: fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url)),
    },
    diagnostics: {
      error: (_id, what, cause) =>
        process.stderr.write(`${what}: ${cause instanceof Error ? cause.stack : String(cause)}\n`),
      note: () => undefined,
      recent: () => '',
    },
    pinWindow: {
      open: (request: PinRequest) => {
        asked += 1;
        held.desk?.typePin(request);
      },
      wrongPin: () => undefined,
      close: () => undefined,
    },
  });
  if (!opened.ok) throw new Error(`${opened.error.code} ${opened.error.detail ?? ''}`);
  const desk = new TrainingDesk(folder, opened.value);
  held.desk = desk;
  return {
    desk,
    asked: () => asked,
    tamper(next) {
      change = next;
    },
  };
}

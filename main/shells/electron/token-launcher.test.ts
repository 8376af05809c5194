// Utility processes as the launcher drives them, over a double that starts when the test says so.
import { EventEmitter } from 'node:events';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';

class Child extends EventEmitter {
  pid: number | undefined;
  readonly kill = vi.fn<() => boolean>(() => false);
  readonly postMessage = vi.fn<(message: unknown, ports: unknown[]) => void>();
  spawned(): void {
    this.pid = 4_242;
    this.emit('spawn');
  }
}

const { fork } = vi.hoisted(() => ({
  fork: vi.fn<(file: string, args: string[], options: { env: Record<string, string> }) => unknown>(),
}));
vi.mock('electron', () => ({
  utilityProcess: { fork },
  MessageChannelMain: class {
    readonly port1 = new EventEmitter();
    readonly port2 = new EventEmitter();
  },
}));
// Files that one process runs share their modules: it may have been loaded before, without the double.
vi.resetModules();
const { utilityLauncher } = await import('./token-launcher.ts');
afterAll(() => void vi.resetModules());

function launched(): {
  readonly child: Child;
  readonly channel: ReturnType<ReturnType<typeof utilityLauncher>['launch']>;
} {
  const child = new Child();
  fork.mockReturnValue(child);
  return {
    child,
    channel: utilityLauncher('/app/token-host.js').launch(
      { moduleId: 'm', kind: 'pkcs11', path: '/lib/m.so', roots: '/desk/roots.json' },
      { SOFTHSM2_CONF: '/x' },
    ),
  };
}

afterEach(() => vi.restoreAllMocks());

describe('a utility process', () => {
  it('that is killed before it was spawned is killed as soon as it is', () => {
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    const { child, channel } = launched();
    channel.kill();
    expect(kill).not.toHaveBeenCalled();
    child.spawned();
    expect(kill).toHaveBeenCalledExactlyOnceWith(4_242, 'SIGKILL');
  });

  it('that has ended by itself meanwhile is no error', () => {
    vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' });
    });
    const { child, channel } = launched();
    child.spawned();
    expect(() => channel.kill()).not.toThrow();
  });

  it('that fails fatally ends this process not', () => {
    const { child, channel } = launched();
    const gone = vi.fn<(reason: string) => void>();
    channel.onExit(gone);
    expect(() => child.emit('error', 'FatalError', '', '')).not.toThrow();
    child.emit('exit', 1);
    expect(gone).toHaveBeenCalledExactlyOnceWith('exit 1');
  });

  it("gets the module's variables beside those passed on", () => {
    launched();
    expect(fork.mock.lastCall?.[2].env).toMatchObject({ SOFTHSM2_CONF: '/x', PATH: process.env['PATH'] });
    expect(fork.mock.lastCall?.[2].env).not.toHaveProperty('VITEST');
  });
});

import { pinBytes } from '../../shared/ipc/pin-answer.ts';
import { describe, expect, it, vi } from 'vitest';
import { createTokenHosts } from './host.ts';
import type { HostLauncher } from './transport.ts';

const requestId = '6f7ad5a6-6f0c-4a52-9b9f-0d9a3d7a1c11';
const hosts = (more: Partial<HostLauncher>) =>
  createTokenHosts({
    modules: [],
    rootsFile: '/none',
    launcher: {
      launch: () => {
        throw new Error('nothing is started');
      },
      ...more,
    },
  });

describe('an answer of the PIN page that comes by way of main', () => {
  it.each([
    { type: 'enter', requestId, pin: pinBytes('482915'), keepOpen: false },
    { type: 'confirm', requestId },
    {
      type: 'change',
      requestId,
      old: pinBytes('482915'),
      fresh: pinBytes('111111'),
      repeat: pinBytes('111111'),
    },
  ] as const)('is refused where the page has a port: $type', (answer) => {
    const pinChannel = vi.fn<NonNullable<HostLauncher['pinChannel']>>();
    expect(hosts({ pinChannel }).answerPin(answer)).toEqual({ ok: false, error: { code: 'pin-port-only' } });
    expect(hosts({ pinChannel }).enterPin(requestId, '482915')).toEqual({
      ok: false,
      error: { code: 'pin-port-only' },
    });
  });

  it('may cancel there, and is taken where no port can be carried', () => {
    expect(
      hosts({ pinChannel: vi.fn<NonNullable<HostLauncher['pinChannel']>>() }).answerPin({
        type: 'cancel',
        requestId,
      }),
    ).toEqual({ ok: false, error: { code: 'not-found' } });
    expect(hosts({}).answerPin({ type: 'confirm', requestId })).toEqual({
      ok: false,
      error: { code: 'not-found' },
    });
  });
});

describe('a module that was refused', () => {
  const started: string[] = [];
  const desk = createTokenHosts({
    modules: [{ moduleId: 'bad', label: 'Bad', kind: 'pkcs11', path: '/bad.so', refused: 'module-proxy' }],
    rootsFile: '/none',
    launcher: {
      launch: ({ moduleId }) => {
        started.push(moduleId);
        throw new Error('nothing is started');
      },
    },
  });
  const choice = { cardId: 'bad:0011', certificate: '0'.repeat(64) };
  const onPhase = (): void => undefined;

  it.each([
    ['a listing', () => desk.list()],
    [
      'a signature',
      () =>
        desk.sign({
          choice,
          statement: {},
          policy: {},
          messages: [],
          onPhase,
        } as unknown as Parameters<typeof desk.sign>[0]),
    ],
    ['a new PIN', () => desk.changePin({ cardId: choice.cardId, onPhase })],
    [
      'a key',
      () => desk.makeKey({ cardId: choice.cardId, onPhase } as unknown as Parameters<typeof desk.makeKey>[0]),
    ],
    ['a card test', () => desk.health(choice as Parameters<typeof desk.health>[0])],
    ['a glance at the readers', () => desk.pulse()],
    [
      'a seal',
      () =>
        desk.storeCertificate({
          key: { uri: 'pkcs11:token=bad', secret: () => Promise.resolve({ ok: true, value: '1234' }) },
          certificate: '',
        } as unknown as Parameters<typeof desk.storeCertificate>[0]),
    ],
  ] as const)('starts no process for %s', async (_name, act) => {
    await act();
    expect(started).toEqual([]);
  });
});

it('a module that is refused when it is judged again has its process ended', async () => {
  const launched: string[] = [];
  const killed: string[] = [];
  const module = { moduleId: 'm', label: 'M', kind: 'pkcs11', path: '/m.so' } as const;
  const desk = createTokenHosts({
    modules: [module],
    rootsFile: '/none',
    launcher: {
      launch: ({ moduleId }) => {
        const ends: ((reason: string) => void)[] = [];
        launched.push(moduleId);
        return {
          post: () => undefined,
          onMessage: () => undefined,
          onExit: (listener) => void ends.push(listener),
          kill: () => {
            killed.push(moduleId);
            for (const end of ends.splice(0)) end('killed');
          },
        };
      },
    },
  });
  const listed = desk.list();
  await expect.poll(() => launched).toEqual(['m']);
  desk.configure([module]);
  expect(killed).toEqual([]);
  desk.configure([{ ...module, refused: 'module-unprotected' }]);
  await listed;
  await expect.poll(() => killed).toEqual(['m']);
  await desk.close();
});

// A module whose service ends, comes back, fails or hangs, over token processes that answer by order.
import { ok } from '../../shared/domain/result.ts';
import { describe, expect, it, vi } from 'vitest';
import type { TokenModule } from '../ports/token.ts';
import { createTokenHosts, type DesktopTokenHosts } from './host.ts';
import type { HostChannel } from './transport.ts';

type Answer =
  | { readonly cards: readonly string[] }
  | { readonly fault: string }
  /** Never answers. */
  | 'nothing';

interface World {
  readonly hosts: DesktopTokenHosts;
  /** Modules whose processes were started, in order. */
  readonly started: string[];
  /** What a listing of the module answers from now on; a function is asked with the number of its process. */
  readonly answers: Map<string, (process: number) => Answer | Promise<Answer>>;
  readonly jobs: string[];
}

const FLAGS = { countLow: false, finalTry: false, locked: false, toBeChanged: false, protectedPath: false };

function world(...modules: readonly string[]): World {
  const started: string[] = [];
  const jobs: string[] = [];
  const answers: World['answers'] = new Map();
  const launch = (moduleId: string): HostChannel => {
    started.push(moduleId);
    const process = started.filter((each) => each === moduleId).length;
    let listener: (message: unknown) => void = () => undefined;
    const tell = (message: unknown): void => queueMicrotask(() => listener(message));
    return {
      post(message) {
        const { type, job } = message as { type: string; job: number };
        jobs.push(`${moduleId} ${type}`);
        const answer = answers.get(moduleId)?.(process) ?? 'nothing';
        if (answer instanceof Promise) void answer.then((later) => give(type, job, later));
        else give(type, job, answer);
      },
      onMessage(given) {
        listener = given;
        tell({ type: 'ready', fault: null });
      },
      onExit: () => undefined,
      kill: () => undefined,
    };
    function give(type: string, job: number, answer: Answer): void {
      if (answer === 'nothing') return;
      if (type === 'inquiry') tell({ type: 'done', job, value: { xml: '<signed/>' } });
      else if (type === 'pulse') tell({ type: 'done', job, value: false });
      else if ('fault' in answer) tell({ type: 'failed', job, fault: { code: answer.fault } });
      else tell({ type: 'done', job, value: answer.cards.map((label) => card(moduleId, label)) });
    }
  };
  const hosts = createTokenHosts({
    modules: modules.map((moduleId) => ({ moduleId, label: moduleId, kind: 'pkcs11', path: `/${moduleId}` })),
    rootsFile: '/none',
    launcher: { launch: ({ moduleId }) => launch(moduleId) },
    limits: { pause: 40, list: 60_000, patience: 20 },
  });
  return { hosts, started, answers, jobs };
}

function card(moduleId: string, label: string): object {
  return {
    cardId: `${moduleId}:${label}`,
    moduleId,
    reader: `slot of ${label}`,
    label,
    serial: '0',
    flags: FLAGS,
    tokenModel: { libraryManufacturer: '', libraryDescription: '', manufacturer: '', model: '' },
    isHardwareSlot: true,
    certificates: [],
    unusable: null,
  };
}

const labels = async (hosts: DesktopTokenHosts): Promise<string[]> =>
  (await hosts.list()).flatMap(({ cards, fault }) => [
    ...(fault === null ? [] : [fault]),
    ...cards.map(({ label }) => label),
  ]);

describe('a module whose service was started anew', () => {
  it('is listed by a fresh process where the old one shows nothing any more', async () => {
    const { hosts, started, answers } = world('remote');
    answers.set('remote', () => ({ cards: ['seal'] }));
    expect(await labels(hosts)).toEqual(['seal']);
    answers.set('remote', (process) => ({ cards: process === 1 ? [] : ['seal'] }));
    expect(await labels(hosts)).toEqual(['seal']);
    expect(started).toEqual(['remote', 'remote']);
  });

  it.each(['card-error', 'card-removed', 'card-step-open', 'card-key-gone', 'module-failed', 'module-error'])(
    'is listed by a fresh process where the old one fails with %s',
    async (fault) => {
      const { hosts, started, answers } = world('remote');
      answers.set('remote', (process) => (process === 1 ? { fault } : { cards: ['seal'] }));
      expect(await labels(hosts)).toEqual(['seal']);
      expect(started).toEqual(['remote', 'remote']);
    },
  );

  it('stays listed as empty where it never showed a card: no process is started for it again', async () => {
    const { hosts, started, answers } = world('reader');
    answers.set('reader', () => ({ cards: [] }));
    await labels(hosts);
    await labels(hosts);
    expect(started).toEqual(['reader']);
  });
});

describe('a module that fails or shows nothing any more', () => {
  it('is looked at again by itself after a pause, each longer than the one before', async () => {
    const { hosts, answers } = world('remote');
    answers.set('remote', () => ({ cards: ['seal'] }));
    await labels(hosts);
    expect(await hosts.pulse(['another reader'])).toBe(false);
    answers.set('remote', () => ({ fault: 'card-error' }));
    await labels(hosts);
    expect(await hosts.pulse([])).toBe(false);
    await vi.waitFor(async () => expect(await hosts.pulse([])).toBe(true));
    answers.set('remote', () => ({ cards: ['seal'] }));
    await labels(hosts);
    expect(await hosts.pulse([])).toBe(false);
  });
});

describe('where a smartcard service tells of its readers', () => {
  it('tokens in no reader are asked for changes all the same, and cards in its readers are not', async () => {
    const { hosts, answers, jobs } = world('hsm', 'cards');
    answers.set('hsm', () => ({ cards: ['seal'] }));
    answers.set('cards', () => ({ cards: ['officer'] }));
    await labels(hosts);
    jobs.length = 0;
    await hosts.pulse(['slot of officer']);
    expect(jobs).toEqual(['hsm pulse']);
    await hosts.pulse();
    expect(jobs).toEqual(['hsm pulse', 'hsm pulse', 'cards pulse']);
  });
});

describe('a module that is slow', () => {
  it('keeps nobody waiting: it is named, and its cards are handed over when it answers', async () => {
    const { hosts, answers } = world('slow', 'cards');
    const slow = Promise.withResolvers<Answer>();
    answers.set('slow', () => slow.promise);
    answers.set('cards', () => ({ cards: ['Ada'] }));
    const late: TokenModule[] = [];
    const listed = await hosts.list((module) => void late.push(module));
    expect(listed.map(({ moduleId, fault, cards }) => [moduleId, fault, cards.length])).toEqual([
      ['slow', 'module-waiting', 0],
      ['cards', null, 1],
    ]);
    expect(late).toEqual([]);
    slow.resolve({ cards: ['Jonas'] });
    await vi.waitFor(() => expect(late).toHaveLength(1));
    expect(late).toMatchObject([{ moduleId: 'slow', fault: null, cards: [{ label: 'Jonas' }] }]);
  });

  it('is waited for where no other has answered', async () => {
    const { hosts, answers } = world('slow');
    answers.set('slow', () => new Promise((resolve) => setTimeout(() => resolve({ cards: ['Ada'] }), 60)));
    expect(await labels(hosts)).toEqual(['Ada']);
  });

  it('is handed over to nobody when everybody waited for it', async () => {
    const { hosts, answers } = world('a', 'b');
    for (const each of ['a', 'b']) answers.set(each, () => ({ cards: [each] }));
    const late: TokenModule[] = [];
    await hosts.list((module) => void late.push(module));
    expect(late).toEqual([]);
  });
});

describe('a module that hangs', () => {
  it('keeps no key of another module from being found', async () => {
    const { hosts, answers } = world('hanging', 'hsm');
    answers.set('hsm', () => ({ cards: ['seal'] }));
    const signed = await hosts.signInquiry({
      key: { uri: 'pkcs11:token=seal;id=%01', secret: () => Promise.resolve(ok('1234')) },
      profile: {} as never,
      fields: {},
    });
    expect(signed).toEqual({ ok: true, value: { xml: '<signed/>' } });
  });

  it('does not hide that two others hold such a token', async () => {
    const { hosts, answers } = world('hanging', 'hsm', 'copy');
    answers.set('hsm', () => ({ cards: ['seal'] }));
    answers.set('copy', () => ({ cards: ['seal'] }));
    const signed = await hosts.signInquiry({
      key: { uri: 'pkcs11:token=seal;id=%01', secret: () => Promise.resolve(ok('1234')) },
      profile: {} as never,
      fields: {},
    });
    expect(signed).toMatchObject({ ok: false, error: { code: 'company-key-ambiguous' } });
  });
});

// The token process is no oracle: its messages are a closed list, and anything else is refused without an
// effect.
import { pinBytes } from '../../../shared/ipc/pin-answer.ts';
import { describe, expect, test } from 'vitest';
import { fault } from '../../../shared/domain/errors.ts';
import { err, ok } from '../../../shared/domain/result.ts';
import { jobSchema } from '../protocol.ts';
import type { ParentPort, PinPort } from '../transport.ts';
import type { TokenBackend } from './backend.ts';
import { createKnownReadings } from '../readback/known-readings.ts';
import { createSignedCounts } from './counted-check.ts';
import { createCardSessions, createPinDesk } from './pin-entry.ts';
import { serve } from './server.ts';

interface Line {
  readonly sent: unknown[];
  readonly say: (message: unknown, ports?: readonly PinPort[]) => Promise<void>;
  readonly used: string[];
}

/** A served port whose backend only notes that it was reached. */
function line(): Line {
  const sent: unknown[] = [];
  const used: string[] = [];
  const note = <T>(what: string, value: T): T => {
    used.push(what);
    return value;
  };
  const absent = err(fault('card-removed'));
  const backend: TokenBackend = {
    list: () => note('list', ok([])),
    card: () => note('card', absent),
    signs: () => note('signs', absent),
    flags: () => note('flags', absent),
    useKey: async () => note('useKey', absent),
    useOpenKey: async () => note('useOpenKey', absent),
    holds: () => false,
    letGo: () => note('letGo', undefined),
    pinLengths: () => note('pinLengths', absent),
    changePin: async () => note('changePin', absent),
    health: () => note('health', absent),
    pulse: () => note('pulse', ok(false)),
    useCompanyKey: async () => note('useCompanyKey', absent),
    makeKey: async () => note('makeKey', absent),
    storeCertificate: async () => note('storeCertificate', absent),
    keep: () => note('keep', undefined),
    close: () => note('close', undefined),
  };
  let listener: Parameters<ParentPort['onMessage']>[0] = () => undefined;
  const port: ParentPort = {
    post: (message) => void sent.push(message),
    onMessage: (given) => {
      listener = given;
    },
  };
  const roots = () => ok({ company: 'example-ag', environment: 'training' as const, policies: [] });
  const leases = createCardSessions({
    holds: () => false,
    letGo: () => undefined,
    tell: () => undefined,
    now: () => new Date(0),
    running: () => 0,
  });
  serve(
    port,
    {
      backend,
      leases,
      counts: createSignedCounts(),
      readings: createKnownReadings(),
      revisions: new Map(),
      vaultFile: () => absent,
      roots,
      revocationLists: { current: [] },
      pins: createPinDesk(),
      now: () => new Date(0),
      newId: () => '',
    },
    () => void used.push('stopped'),
  );
  return {
    sent,
    used,
    say: async (message, ports = []) => {
      listener(message, ports);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('the jobs are exactly these', () => {
  expect(jobSchema.options.map((option) => option.shape.type.value).toSorted()).toEqual([
    'access-token',
    'case',
    'change-pin',
    'company-pin',
    'health',
    'inquiry',
    'list',
    'make-key',
    'pulse',
    'read-ahead',
    'seal',
    'sign',
    'store-certificate',
    'unwrap',
  ]);
});

describe('a message the protocol does not know', () => {
  test.each<[string, unknown]>([
    ['a purpose of somebody’s own', { type: 'sign-bytes', job: 1, bytes: Uint8Array.of(1) }],
    ['a digest to be signed', { type: 'digest', job: 1, sha256: '0'.repeat(64) }],
    ['nothing', null],
    ['text', 'list'],
    [
      'a PIN that is too long',
      {
        type: 'enter',
        requestId: '6f7ad5a6-6f0c-4a52-9b9f-0d9a3d7a1c11',
        pin: pinBytes('x'.repeat(65)),
        keepOpen: false,
      },
    ],
    ['a chunk that is no bytes', { type: 'chunk', job: 1, walk: 1, value: 'text' }],
  ])('has no effect: %s', async (_what, message) => {
    const { say, sent, used } = line();
    await say(message);
    expect([sent, used]).toEqual([[], []]);
  });

  test.each<[string, object]>([
    ['a job with a member too many', { type: 'list', job: 3, also: 'this' }],
    [
      'a signature job without its policy',
      { type: 'sign', job: 3, choice: { cardId: 'x', certificate: '0'.repeat(64) }, messages: [] },
    ],
    [
      'a statement of a purpose that is not for officers here',
      {
        type: 'sign',
        job: 3,
        choice: { cardId: 'x', certificate: '0'.repeat(64) },
        messages: [],
        adopts: null,
        pinMilliseconds: 1,
        lease: null,
        policy: {},
        statement: { purpose: 'seal-message' },
      },
    ],
  ])('is answered as refused when it names a job: %s', async (_what, message) => {
    const { say, sent, used } = line();
    await say(message);
    expect([sent, used]).toEqual([[{ type: 'failed', job: 3, fault: { code: 'request-refused' } }], []]);
  });
});

test('a job is answered once, under its own number', async () => {
  const { say, sent } = line();
  await say({ type: 'list', job: 8 });
  expect(sent).toEqual([{ type: 'done', job: 8, value: [] }]);
});

test('stop closes the process', async () => {
  const { say, used } = line();
  await say({ type: 'stop' });
  expect(used).toEqual(['stopped']);
});

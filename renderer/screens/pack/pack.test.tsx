// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeShell, Refusal, type FakeShell, type Handlers } from '../../../test/window/fake-desk.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';
import type { CheckedPack } from './use-pack.ts';

const WORDS = ['lark', 'climb', 'rubber', 'sphere', 'aluminum', 'creature', 'runner', 'rural'];
const PACK: CheckedPack = {
  file: 'f-1',
  name: 'suppliers.cspack',
  maker: { desk: 'desk-second', name: 'Branch desk' },
  madeAt: '2026-11-20T10:00:00.000Z',
  policyVersion: 1,
  adopts: null,
  batches: [
    {
      batch: 'batch-9',
      reference: 'SUPPLIERS-9',
      kind: 'credit-transfer',
      revision: 1,
      stateHere: 'frozen',
      stateThen: 'approved',
      transactions: 4,
      totals: [{ currency: 'EUR', amount: '17255.75', count: 3 }],
      words: [WORDS],
      sendingDesk: { desk: 'desk-1', name: 'Head office', here: true },
      handovers: [],
      newSignatures: 1,
      signatures: [
        {
          purpose: 'freeze',
          person: 'ada',
          personName: 'Ada Keller',
          time: '2026-11-20T09:00:00.000Z',
          note: '',
          revision: 1,
          counts: true,
          why: null,
        },
        {
          purpose: 'approve',
          person: 'jonas',
          personName: 'Jonas Weber',
          time: '2026-11-20T09:30:00.000Z',
          note: 'seen',
          revision: 1,
          counts: true,
          why: null,
        },
      ],
    },
  ],
};

/** The window's world with a desk that answers about packs. */
function opened(packs: Partial<Handlers>): FakeShell {
  const world = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
  const desk = createFakeShell({
    'files.open': () => ({ file: 'f-1' }),
    'files.append': ({ base64 }) => ({ received: base64.length }),
    'files.discard': () => ({}),
    ...packs,
  });
  const bridge: FakeShell['bridge'] = {
    ...world.bridge,
    call: (name, input) =>
      /^(?:packs|files)\./u.test(name) ? desk.bridge.call(name, input) : world.bridge.call(name, input),
  };
  openWindow({ ...world, bridge }, '#/import');
  return desk;
}

async function drop(name = 'suppliers.cspack'): Promise<void> {
  fireEvent.drop(await screen.findByRole('group', { name: /^Drop a payment file/u }), {
    dataTransfer: { files: [new File(['CSPACK1'], name)] },
  });
}

afterEach(cleanup);

describe('a pack that is dropped on the import', () => {
  it('shows who made it, its totals, words and signatures, and stores nothing by itself', async () => {
    const desk = opened({ 'packs.check': () => PACK });
    await drop();
    expect(await screen.findByText('Branch desk')).toBeTruthy();
    for (const word of WORDS) expect(screen.getByText(word)).toBeTruthy();
    for (const text of ['Ada Keller', 'Jonas Weber', 'this desk', 'One signature is new to this desk.'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(desk.calls.map(({ name }) => name)).not.toContain('packs.import');
  });

  it('is taken over by one act and leads to the review', async () => {
    const desk = opened({
      'packs.check': () => PACK,
      'packs.import': () => ({ batches: [{ batch: 'batch-9', revision: 1, state: 'approved', added: 1 }] }),
    });
    await drop('SUPPLIERS.CSPACK');
    fireEvent.click(await screen.findByRole('button', { name: 'Import' }));
    await expect.poll(() => window.location.hash).toBe('#/review/batch-9');
    expect(desk.calls.filter(({ name }) => name === 'packs.import').map(({ input }) => input)).toEqual([
      { file: 'f-1' },
    ]);
  });

  it('that is refused says why and what to do, and offers no way to take it over', async () => {
    opened({
      'packs.check': () => {
        throw new Refusal('pack-other-company');
      },
    });
    await drop();
    expect((await screen.findByRole('alert')).textContent).toContain('The pack belongs to another company.');
    expect(screen.getByText('The pack was refused. None of it was imported.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });
});

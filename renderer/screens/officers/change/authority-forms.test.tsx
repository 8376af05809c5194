// @vitest-environment jsdom
// What the window does with authorities, revocation lists, kinds of hardware and desks: what a file says is
// shown before it becomes a change, and a file that is refused becomes none.
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import type { CallName, CallOutput } from '../../../../shared/ipc/contract.ts';
import type { FakeShell } from '../../../../test/window/fake-desk.ts';
import { openWindow } from '../../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../../test/window/world/world.ts';

afterEach(() => {
  // What was gathered outlives the window.
  const clear = screen.queryByRole('button', { name: 'Discard all' });
  if (clear !== null) fireEvent.click(clear);
  cleanup();
});

type Answers = { readonly [N in CallName]?: unknown };

/** The sample desk, with some calls answered otherwise. */
function open(answers: Answers = {}, place = '#/officers?change'): FakeShell {
  const world = createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false });
  const double: FakeShell = {
    ...world,
    bridge: {
      ...world.bridge,
      call: async (name, input) =>
        name in answers ? (answers[name] as never) : world.bridge.call(name, input),
    },
  };
  openWindow(double, place);
  return world;
}

async function choose(kind: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: /Kind of change$/u }));
  fireEvent.click(await screen.findByRole('option', { name: kind }));
}

function give(label: string, file: File): void {
  const input = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].find(
    (one) => one.getAttribute('aria-label') === label,
  );
  if (input === undefined) throw new Error(`nothing takes ${label}`);
  fireEvent.change(input, { target: { files: [file] } });
}

const file = (bytes: number, name = 'authority.cer'): File => new File([new Uint8Array(bytes)], name);
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add this change' });
const proposed = (world: FakeShell): unknown =>
  world.calls.findLast(({ name }) => name === 'policies.preview')?.input;

describe('a certificate authority', () => {
  const LABEL = 'Choose the authority’s certificate';

  it('is named with what its file says, the list it needs and the usages of its certificates', async () => {
    const world = open();
    await choose('Add a certificate authority');
    expect(add().disabled).toBe(true);
    give(LABEL, file(900));
    expect(await screen.findByText(/^Valid until/u)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^A current list is required.*/u }));
    const [, second] = await screen.findAllByRole('option');
    fireEvent.click(second!);
    fireEvent.click(screen.getByRole('switch', { name: 'Document signing' }));
    fireEvent.click(add());
    await expect
      .poll(() => proposed(world))
      .toMatchObject({
        changes: [
          {
            change: 'name-authority',
            authority: { revocation: 'optional', extendedUsages: ['1.3.6.1.5.5.7.3.36'] },
          },
        ],
      });
  });

  it('whose file is refused cannot be named, not even after one that could', async () => {
    const answer = { 'policies.readAuthority': undefined as unknown };
    const world = createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false });
    answer['policies.readAuthority'] = await world.bridge.call('policies.readAuthority', { file: 'AA==' });
    open(answer);
    await choose('Add a certificate authority');
    give(LABEL, file(900));
    await expect.poll(() => add().disabled).toBe(false);
    answer['policies.readAuthority'] = err(fault('authority-unreadable'));
    give(LABEL, file(901));
    await expect.poll(() => add().disabled).toBe(true);
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  it('is read only where its file is a small one', async () => {
    const world = open();
    await choose('Add a certificate authority');
    give(LABEL, file(30_001));
    expect(await screen.findByText(/larger than 30 kB/u)).toBeTruthy();
    expect(world.calls.filter(({ name }) => name === 'policies.readAuthority')).toEqual([]);
  });

  it('is taken out by its certificate', async () => {
    const world = open();
    await choose('Remove a certificate authority');
    fireEvent.click(add());
    const policy = await world.bridge.call('policies.get', {});
    if (!policy.ok) throw new Error('there is a policy');
    await expect
      .poll(() => proposed(world))
      .toMatchObject({
        changes: [{ change: 'drop-authority', certificate: policy.value.authorities[0]?.certificate }],
      });
  });
});

describe('a revocation list', () => {
  const LABEL = 'Import a revocation list';
  const LIST: CallOutput<'policies.importList'> = {
    subject: 'CN=Cards of the company',
    entries: 3,
    nextUpdate: '2026-12-04T06:00:00Z',
    revoked: ['Anna Berg', 'Boris Lang'],
  };

  it('says whose cards it revokes', async () => {
    open({ 'policies.importList': ok(LIST) }, '#/officers?policy');
    await screen.findByRole('button', { name: LABEL });
    give(LABEL, file(900, 'cards.crl'));
    expect(await screen.findByText(/On the list: a card of Anna Berg, Boris Lang\./u)).toBeTruthy();
  });

  it('that is refused says why, until another one is taken', async () => {
    const answers = { 'policies.importList': err(fault('revocation-list-older')) as unknown };
    open(answers, '#/officers?policy');
    await screen.findByRole('button', { name: LABEL });
    give(LABEL, file(900, 'cards.crl'));
    const shown = await screen.findByRole('alert');
    answers['policies.importList'] = ok({ ...LIST, revoked: [] });
    give(LABEL, file(901, 'cards.crl'));
    await expect.poll(() => shown.isConnected).toBe(false);
  });
});

describe('hardware', () => {
  it('is named from a token that is seen', async () => {
    const world = open();
    await choose('Allow hardware');
    fireEvent.click(add());
    await expect.poll(() => proposed(world)).toMatchObject({ changes: [{ change: 'name-hardware' }] });
  });

  it('cannot be taken out where none is named', async () => {
    open();
    await choose('Remove hardware');
    expect(screen.queryByRole('button', { name: 'Add this change' })).toBeNull();
  });
});

describe('a desk', () => {
  it('is enrolled once its words are shown, and not from a file that is no enrolment', async () => {
    const answers = { 'policies.readDesk': err(fault('invalid-input')) as unknown };
    open(answers);
    await choose('Register a desk');
    give('Choose the other desk’s file', new File(['{}'], 'desk.json'));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(add().disabled).toBe(true);
    const desk = { id: 'desk-b', name: 'Second desk', signing: 'AA==', sealing: 'AA==' };
    answers['policies.readDesk'] = ok({
      desk,
      words: ['address', 'elder', 'shuttle', 'isotope', 'ceremony', 'rotate', 'distance', 'merit'],
    });
    give('Choose the other desk’s file', new File(['{"a":1}'], 'desk.json'));
    const words = within(await screen.findByRole('list', { name: 'Words of Second desk' }));
    expect(words.getAllByRole('listitem')).toHaveLength(8);
    fireEvent.click(add());
    const gathered = (await screen.findByRole('button', { name: 'Discard all' })).closest('section');
    expect(gathered?.textContent).toContain('Register a desk');
  });

  it('that is this one is not among those that can be taken out', async () => {
    open();
    await choose('Remove a desk');
    expect(await screen.findByText('No other desk is registered.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add this change' })).toBeNull();
  });
});

// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import type { Bridge } from '../../../../shared/ipc/bridge.ts';
import type { FakeShell } from '../../../../test/window/fake-desk.ts';
import { openWindow } from '../../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../../test/window/world/world.ts';
import { VAULT_PASSPHRASE } from '../../../../test/window/world/vault-passphrase.ts';
import { t } from '../../../i18n/index.ts';
import { loadSettings } from '../../../stores/settings.ts';

type Environment = Parameters<typeof createWorld>[0]['environment'];
const NEW = 'seven words nobody else puts together';

async function open(environment: Environment = 'sandbox'): Promise<FakeShell> {
  const world = createWorld({ environment, empty: false, pace: 1, holdPin: false });
  openWindow(world, '#/settings?vault');
  await loadSettings();
  await screen.findByText('Secrets kept');
  return world;
}
const inputs = (world: FakeShell, call: string) =>
  world.calls.filter(({ name }) => name === call).map(({ input }) => input);
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('data-disabled') !== null;
/** Nobody is preset: an administrator says who they are. */
async function say(person: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: /Changed by$/u }));
  fireEvent.click(await screen.findByRole('option', { name: person }));
}
const choose = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

afterEach(() => {
  window.history.replaceState(null, '', '/');
  cleanup();
});

describe('the passphrase', () => {
  it('is changed with that of today and a new one, typed twice', async () => {
    const world = await open();
    await choose('Change the passphrase');
    await screen.findByRole('dialog', { name: 'Change the passphrase' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Current passphrase')));
    type('Current passphrase', VAULT_PASSPHRASE);
    type('New passphrase', 'too short');
    type('New passphrase, again', 'too short');
    expect(isOff('Set the passphrase')).toBe(true);
    type('New passphrase', NEW);
    type('New passphrase, again', NEW.slice(1));
    expect(screen.getByText('The passphrases do not match.')).toBeTruthy();
    expect(isOff('Set the passphrase')).toBe(true);
    type('New passphrase, again', NEW);
    expect(isOff('Set the passphrase')).toBe(true);
    await say('Anna Berg');
    press('Set the passphrase');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(inputs(world, 'vault.setPassphrase')).toEqual([
      { proof: { passphrase: VAULT_PASSPHRASE }, passphrase: NEW, person: 'anna-berg' },
    ]);
  });

  it('of today that is wrong is said in words, and the dialog stays with what was typed', async () => {
    await open();
    await choose('Change the passphrase');
    type('Current passphrase', 'another passphrase');
    type('New passphrase', NEW);
    type('New passphrase, again', NEW);
    await say('Anna Berg');
    press('Set the passphrase');
    const alert = await within(await screen.findByRole('dialog')).findByRole('alert');
    expect(alert.textContent).toContain('The passphrase does not open the vault.');
    expect(screen.getByLabelText('New passphrase')).toHaveProperty('value', NEW);
  });

  it('is changed with recovery shares where it is forgotten', async () => {
    const world = await open();
    await choose('Change the passphrase');
    expect(screen.getByText('Unlock the vault with')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Recovery shares' }));
    type('New passphrase', NEW);
    type('New passphrase, again', NEW);
    type('Recovery shares, one per line', 'AAAAA-BBBBB');
    expect(isOff('Set the passphrase')).toBe(true);
    type('Recovery shares, one per line', 'AAAAA-BBBBB\n\n CCCCC-DDDDD ');
    await say('Anna Berg');
    press('Set the passphrase');
    await waitFor(() => expect(inputs(world, 'vault.setPassphrase')).toHaveLength(1));
    expect(inputs(world, 'vault.setPassphrase')[0]).toMatchObject({
      proof: { shares: ['AAAAA-BBBBB', 'CCCCC-DDDDD'] },
    });
  });
});

describe('new recovery shares', () => {
  it('are asked for with a warning, written down one by one and typed back', async () => {
    const world = await open();
    await choose('Create new shares');
    const asked = await screen.findByRole('dialog', { name: 'Create new recovery shares' });
    expect(within(asked).getByRole('note').textContent).toContain('the old ones do not open this desk');
    type('Current passphrase', VAULT_PASSPHRASE);
    await say('Anna Berg');
    press('Create the shares');
    for (const number of [1, 2, 3]) {
      const panel = await screen.findByRole('region', { name: `Share ${number} of 3` });
      const share = panel.querySelector('.recovery-share')?.textContent ?? '';
      expect(share.length).toBeGreaterThan(50);
      const groups = panel.querySelector('.recovery-share-groups') ?? document.body;
      expect([...groups.children].map(({ textContent }) => textContent)).toEqual(share.split('-'));
      const copied: string[] = [];
      fireEvent.copy(groups, { clipboardData: { setData: (_: string, text: string) => copied.push(text) } });
      expect(copied).toEqual([share]);
      expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
      await waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole('button', { name: 'I have written it down' })),
      );
      press('I have written it down');
      expect(document.body.textContent).not.toContain(share);
      type('Share on the paper', 'ANOTHER');
      press(number === 3 ? 'Finish' : 'Next share');
      expect(await screen.findByText(/This is not the share that was shown/u)).toBeTruthy();
      type('Share on the paper', share.toLowerCase().replaceAll('-', ' '));
      press(number === 3 ? 'Finish' : 'Next share');
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(inputs(world, 'vault.makeShares')).toMatchObject([{ threshold: 2, count: 3 }]);
  });
});

describe('where the key ring alone opens the desk', () => {
  /** What the vault answers to each call of `vault.makeShares`, in turn. */
  async function openKeyRing(answers: readonly Result<{ readonly shares: readonly string[] }>[]) {
    const world = createWorld({ environment: 'sandbox', empty: false, pace: 1, holdPin: false });
    const asked: unknown[] = [];
    const call = (async (name, input) => {
      if (name === 'vault.get') return ok({ protections: ['keystore'], secrets: 6 });
      if (name !== 'vault.makeShares') return world.bridge.call(name, input);
      asked.push(input);
      return answers[asked.length - 1] ?? err(fault('internal'));
    }) as Bridge['call'];
    openWindow({ ...world, bridge: { ...world.bridge, call } }, '#/settings?vault');
    await loadSettings();
    await screen.findByText('Secrets kept');
    await choose('Create shares');
    await screen.findByRole('dialog', { name: 'Create recovery shares' });
    return { asked };
  }
  const shares = (count: number) => ok({ shares: Array.from({ length: count }, (_, at) => `SHARE-${at}`) });

  it('no proof is asked, nothing is said of earlier shares, and the button has the keyboard of whoever signed in', async () => {
    window.history.replaceState(null, '', '/?seat=card');
    const { asked } = await openKeyRing([shares(3)]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Create the shares' })),
    );
    expect(screen.queryByLabelText('Current passphrase')).toBeNull();
    expect(screen.queryByText(/the old ones do not open this desk/u)).toBeNull();
    press('Create the shares');
    await screen.findByRole('region', { name: 'Share 1 of 3' });
    expect(asked).toEqual([{ proof: null, threshold: 2, count: 3, person: 'anna-berg' }]);
  });

  it.each([
    ['Any 2 of 4', 2, 4],
    ['Any 3 of 5', 3, 5],
    ['Any 4 of 7', 4, 7],
  ])(
    '%s is made as it was chosen, and said so where the shares are written down',
    async (of, threshold, count) => {
      const { asked } = await openKeyRing([shares(count)]);
      expect(isOff('Create the shares')).toBe(true);
      await say('Anna Berg');
      fireEvent.click(screen.getByRole('button', { name: /Shares needed to open the desk/u }));
      fireEvent.click(await screen.findByRole('option', { name: of }));
      press('Create the shares');
      await screen.findByRole('region', { name: `Share 1 of ${count}` });
      expect(screen.getByText(t.setup.sharesLead(threshold))).toBeTruthy();
      expect(asked).toMatchObject([{ threshold, count }]);
    },
  );

  it('a refusal is said in words, and the dialog makes them once it can', async () => {
    const { asked } = await openKeyRing([err(fault('store-disk-full')), shares(3)]);
    await say('Anna Berg');
    press('Create the shares');
    const alert = await within(await screen.findByRole('dialog')).findByRole('alert');
    expect(alert.textContent).toContain(t.faults['store-disk-full'].happened);
    press('Create the shares');
    await screen.findByRole('region', { name: 'Share 1 of 3' });
    expect(asked).toHaveLength(2);
  });

  it('Cancel leaves it, and nothing is made', async () => {
    const { asked } = await openKeyRing([]);
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([]);
  });
});

it('new shares stay on the screen though the vault cannot be read again', async () => {
  const world = createWorld({ environment: 'sandbox', empty: false, pace: 1, holdPin: false });
  let fails = false;
  const call: Bridge['call'] = (name, input) =>
    fails && name === 'vault.get'
      ? Promise.resolve(err(fault('store-damaged')))
      : world.bridge.call(name, input);
  openWindow({ ...world, bridge: { ...world.bridge, call } }, '#/settings?vault');
  await loadSettings();
  await screen.findByText('Secrets kept');
  await choose('Create new shares');
  type('Current passphrase', VAULT_PASSPHRASE);
  await say('Anna Berg');
  press('Create the shares');
  await screen.findByRole('region', { name: 'Share 1 of 3' });
  fails = true;
  world.emit('changed', { what: 'settings', id: null });
  await screen.findByText(t.faults['store-damaged'].happened);
  expect(screen.getByRole('region', { name: 'Share 1 of 3' })).toBeTruthy();
});

describe('what opens the vault', () => {
  it.each([
    ['training', /brings its own passphrase/u],
    ['production', /signed in with a card can change/u],
  ] as const)('is not changed in %s without a card, and it is said why', async (environment, why) => {
    await open(environment);
    expect(await screen.findByText(why)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change the passphrase' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create new shares' })).toBeNull();
  });
});

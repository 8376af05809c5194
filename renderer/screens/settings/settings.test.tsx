// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FakeShell } from '../../../test/window/fake-desk.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';
import { changeSettings, loadSettings, useSettings } from '../../stores/settings.ts';
import { forgetDraft } from './profile/draft-store.ts';

type Options = Partial<Parameters<typeof createWorld>[0]>;
const type = (name: RegExp | string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } });
const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('data-disabled') !== null;
const inputs = (world: FakeShell, call: string) =>
  world.calls.filter(({ name }) => name === call).map(({ input }) => input);

async function open(hash: string, heading: string, options: Options = {}): Promise<FakeShell> {
  const world = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false, ...options });
  openWindow(world, hash);
  await loadSettings();
  await screen.findByRole('heading', { level: 1, name: heading });
  return world;
}

const WHO = /Who saves it$/u;
/** Nobody is preset: somebody says who they are. */
async function choose(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: WHO }));
  fireEvent.click(await screen.findByRole('option', { name }));
}

afterEach(() => {
  window.history.replaceState(null, '', '/');
  cleanup();
  forgetDraft();
});

describe('the bank profile', () => {
  it('is edited member by member; the difference is shown before it is saved with a name and a reason', async () => {
    const world = await open('#/settings/edit', 'Edit the bank profile');
    await screen.findByText('The draft is identical to the current profile.');
    type('Client ID', 'nordhaven-02');
    const list = await screen.findByRole('list', { name: '1 difference' });
    expect(list.textContent).toContain('nordhaven-01');
    expect(list.textContent).toContain('affects approved payments');
    expect(
      await screen.findByText(/2 batches already submitted for approval, 1 message not sent/u),
    ).toBeTruthy();
    const save = screen.getByRole('button', { name: 'Save as version 3' });
    expect(save.getAttribute('data-disabled')).not.toBeNull();
    type(/^Reason/u, 'the bank gave another one');
    expect(save.getAttribute('data-disabled')).not.toBeNull();
    await choose('Anna Berg');
    fireEvent.click(save);
    await waitFor(() => expect(inputs(world, 'profile.adopt')).toHaveLength(1));
    expect(inputs(world, 'profile.adopt')[0]).toMatchObject({
      person: 'anna-berg',
      reason: 'the bank gave another one',
    });
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
  });

  it('is not saved while its differences are not those of what is typed', async () => {
    await open('#/settings/edit', 'Edit the bank profile');
    await screen.findByText('The draft is identical to the current profile.');
    type('Client ID', 'nordhaven-02');
    await screen.findByRole('list', { name: '1 difference' });
    type(/^Reason/u, 'the bank gave another one');
    await choose('Anna Berg');
    const save = screen.getByRole('button', { name: 'Save as version 3' });
    expect(save.getAttribute('data-disabled')).toBeNull();
    type(/^Client ID/u, 'nordhaven-03');
    expect(save.getAttribute('data-disabled')).not.toBeNull();
    await screen.findByText('nordhaven-03');
    expect(save.getAttribute('data-disabled')).toBeNull();
  });

  it('says at the member what is wrong with it, and offers no saving', async () => {
    await open('#/settings/edit', 'Edit the bank profile');
    await screen.findByText('The draft is identical to the current profile.');
    type('Time zone of the bank', 'Mars/Olympus');
    expect(
      (await screen.findAllByText('This is not the name of a time zone, like Europe/London.')).length,
    ).toBe(2);
    expect(screen.queryByRole('button', { name: /^Save as version/u })).toBeNull();
  });

  it("switches a deprecated operation on with the document's own path", async () => {
    const world = await open('#/settings/edit', 'Edit the bank profile');
    fireEvent.click(await screen.findByRole('switch', { name: 'Search bank records, older format' }));
    await waitFor(() =>
      expect(JSON.stringify(inputs(world, 'profile.preview').at(-1))).toContain('/payment/enhancedinquiry'),
    );
  });

  it('takes a new certificate only after somebody said that the words were compared', async () => {
    const world = await open('#/settings/edit', 'Edit the bank profile');
    const group = await screen.findByRole('group', { name: 'The bank signs with' });
    fireEvent.click(within(group).getByRole('button', { name: 'Add a certificate' }));
    type('Certificate (PEM)', '-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----');
    fireEvent.click(screen.getByRole('button', { name: 'Add to the draft' }));
    const added = await screen.findByRole('list', { name: 'New certificate' });
    expect(within(added).getByRole('list').children).toHaveLength(8);
    type(/^Reason/u, 'renewed');
    expect(isOff('I compared them')).toBe(true);
    await choose('Anna Berg');
    expect(
      screen.getByRole('button', { name: 'Save as version 3' }).getAttribute('data-disabled'),
    ).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'I compared them' }));
    expect(await screen.findByText(/^Compared by Anna Berg/u)).toBeTruthy();
    expect(inputs(world, 'profile.compare')).toMatchObject([{ person: 'anna-berg' }]);
    expect(
      screen.getByRole('button', { name: 'Save as version 3' }).getAttribute('data-disabled'),
    ).toBeNull();
  });

  it('in production a draft can be made, and saving is left to the quorum', async () => {
    await open('#/settings/edit', 'Edit the bank profile', { environment: 'production' });
    await screen.findByText('The draft is identical to the current profile.');
    type('Proxy', 'http://proxy.example:8080');
    expect(await screen.findByText(/changed only when enough administrators have signed/u)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Save as version/u })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Save the draft as a file' })).toBeTruthy();
  });

  it('a secret is typed unseen, put into the vault and not shown again', async () => {
    const world = await open('#/settings', 'Settings');
    fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
    const field = screen.getByLabelText('Client secret');
    expect(field.getAttribute('type')).toBe('password');
    fireEvent.change(field, { target: { value: 's3cret' } });
    expect(isOff('Put into the vault')).toBe(true);
    await choose('Anna Berg');
    fireEvent.click(screen.getByRole('button', { name: 'Put into the vault' }));
    await waitFor(() => expect(screen.queryByLabelText('Client secret')).toBeNull());
    expect(inputs(world, 'profile.setSecret')).toEqual([
      { kind: 'client-secret', value: 's3cret', person: 'anna-berg' },
    ]);
    expect(document.body.innerHTML).not.toContain('s3cret');
  });

  it('begins with whoever signed in with a card, and names nobody else unasked', async () => {
    window.history.replaceState(null, '', '/?seat=card');
    await open('#/settings', 'Settings');
    fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('button', { name: 'Anna Berg Who saves it' })).toBeTruthy();
    cleanup();
    window.history.replaceState(null, '', '/?seat=name');
    await open('#/settings', 'Settings');
    fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('button', { name: 'Choose a person Who saves it' })).toBeTruthy();
  });

  it('a connection key made here takes over when a person says so, and the one before comes back', async () => {
    const world = await open('#/settings', 'Settings');
    fireEvent.click(await screen.findByRole('button', { name: 'Renew' }));
    expect(isOff('Create key and request')).toBe(true);
    await choose('Anna Berg');
    fireEvent.click(await screen.findByRole('button', { name: 'Create key and request' }));
    const certificate = await screen.findByLabelText('Its certificate (PEM)');
    expect(screen.getByRole('button', { name: 'Save the request' })).toBeTruthy();
    fireEvent.change(certificate, { target: { value: 'CERTIFICATE' } });
    fireEvent.click(screen.getByRole('button', { name: 'Import the certificate' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Test the new key' }));
    const steps = await screen.findByRole('list', { name: 'Connection test' });
    // The step that failed is not below what the dialog held before.
    expect(steps.compareDocumentPosition(screen.getByText('In use'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(inputs(world, 'profile.test')).toEqual([{ key: 'next' }]);
    fireEvent.click(await screen.findByRole('button', { name: 'Use the new key from now on…' }));
    // The world's test stops at the signature: nothing is used until somebody says so a second time.
    const asked = await screen.findByRole('dialog', { name: 'Use this key without a passed test?' });
    expect(asked.textContent).toContain('The test with this key did not pass.');
    expect(inputs(world, 'profile.useConnectionKey')).toEqual([]);
    fireEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Use the new key from now on…' }));
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Use this key without a passed test?' })).getByRole(
        'button',
        { name: 'Use the new key from now on' },
      ),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Use the earlier key again' }));
    await screen.findByRole('button', { name: 'Use the new key from now on…' });
    const person = 'anna-berg';
    expect(inputs(world, 'profile.makeConnectionKey')).toEqual([
      { commonName: 'Nordhaven Maritime A/S', type: 'P-256', person },
    ]);
    expect(inputs(world, 'profile.takeConnectionCertificate')).toEqual([
      { certificate: 'CERTIFICATE', person },
    ]);
    expect(inputs(world, 'profile.useConnectionKey')).toEqual([
      { which: 'next', person },
      { which: 'earlier', person },
    ]);
  });

  it('the connection test names the failing step and what to do now', async () => {
    await open('#/settings', 'Settings');
    fireEvent.click(await screen.findByRole('button', { name: 'Test the connection' }));
    const list = await screen.findByRole('list', { name: 'Connection test' });
    const steps = within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(steps).toEqual([
      'Find the hostpassed',
      'Connectpassed',
      'TLS, server certificatepassed',
      'Our client certificatepassed',
      'Access tokenpassed',
      'Signaturefailed',
      'Encryptionnot reached',
    ]);
    const alert = screen.getByRole('alert');
    // What to do is in sight before the steps are read to their end.
    expect(alert.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(alert.textContent).toContain(
      'ask the bank whether it has your company’s current signing certificate',
    );
  });
});

describe('a profile from a file', () => {
  const choose = async (bytes: string | Uint8Array<ArrayBuffer>): Promise<FakeShell> => {
    const world = await open('#/settings', 'Settings');
    const input = await screen.findByLabelText('Import a file', { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File([bytes], 'profile.json')] } });
    return world;
  };

  it('with a byte order mark is read', async () => {
    await choose(`\u{feff}{"format":"countersign/bank-profile/1"}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit the bank profile' })).toBeTruthy();
  });

  it.each([
    ['too large: nothing of it is cut off to fit', `{"a":"${'x'.repeat(900_000)}"}`, /larger than 900 kB/u],
    ['in another encoding', Uint8Array.of(0x7b, 0xf6, 0x7d), /neither UTF-8 nor UTF-16/u],
    ['that is no profile', '[1]', /not a JSON object/u],
  ])('%s is refused in words', async (_what, bytes, words) => {
    await choose(bytes);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 1, name: 'Edit the bank profile' })).toBeNull();
  });
});

describe('the other pages', () => {
  it('a company card that refused its PIN is named, and its PIN is entered in the PIN window', async () => {
    const world = await open('#/settings?cards', 'Settings');
    const row = within(await screen.findByRole('list', { name: 'Company key cards' })).getByRole('listitem');
    expect(row.textContent).toContain('PIN refused');
    fireEvent.click(within(row).getByRole('button', { name: 'Enter the PIN' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Continue to PIN' }));
    await waitFor(() =>
      expect(inputs(world, 'cards.enterCompanyPin')).toEqual([
        { uri: 'pkcs11:token=Nordhaven%20seal;id=%01' },
      ]),
    );
  });

  it('what the administrator locked shows a lock and the reason, and cannot be changed', async () => {
    await open('#/settings?appearance', 'Settings', { locked: true });
    expect(
      await screen.findByText(/Locked by your administrator: Compact rows on all treasury desks/u),
    ).toBeTruthy();
    expect(screen.queryByRole('radiogroup', { name: 'Rows' })).toBeNull();
    expect(screen.getByRole('radiogroup', { name: 'Theme' })).toBeTruthy();
    // Another way to the same setting ends at the same lock, and says so.
    await changeSettings({ density: 'comfortable' });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Your administrator has locked this setting',
    );
    expect(useSettings.getState().density).toBe('compact');
    await open('#/settings', 'Settings', { locked: true });
    expect(await screen.findByText(/changed at head office only/u)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit the profile' })).toBeNull();
  });

  it('the diagnostics file is shown before it can be saved, with what was struck out marked', async () => {
    await open('#/settings?diagnostics', 'Settings');
    expect(screen.queryByRole('button', { name: 'Save this file' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show what would be in the file' }));
    const text = await screen.findByLabelText('The file, as it would be saved');
    expect([...text.querySelectorAll('mark')].map((mark) => mark.textContent.trim())).toEqual([
      'DE…13',
      '[token]',
      '[hidden]',
      '[number]',
    ]);
    expect(screen.getByRole('button', { name: 'Save this file' })).toBeTruthy();
  });

  it('vault and updates say how things stand and what to do', async () => {
    await open('#/settings?vault', 'Settings');
    expect(await screen.findByText('Recovery shares')).toBeTruthy();
    await open('#/settings?updates', 'Settings');
    expect(await screen.findByText(/never fetches or installs an update by itself/u)).toBeTruthy();
  });
});

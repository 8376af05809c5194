// The built training desk under a stand-in for Electron, from its start to a signed and sent payment to its
// end.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { TEST_OFFICERS, STRANGER } from '../../training/test-officers.ts';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { copyMadeDesk } from '../made-desks/made-desk.ts';
import { buildApp, type BuiltApp } from './built-app.ts';
import { cardsByLabel, ended, enterPin, must, sign, type KeyChoice } from './desk-calls.ts';
import { startApp, type StartedApp } from './fake-electron/start.ts';
import { t } from '../../shared/texts/index.ts';

let built: BuiltApp;
const running: StartedApp[] = [];
const desks: string[] = [];

beforeAll(async () => {
  built = await buildApp('training');
});
afterAll(() => built.throwAway());

/** A desk that is gone can be copied again; while it is there, the next test has to make another one. */
async function endAll(): Promise<void> {
  for (const app of running.splice(0)) await app.end();
  for (const desk of desks.splice(0)) await rm(desk, { recursive: true, force: true, maxRetries: 5 });
}

async function startAt(
  root: string,
  desk: string,
  more: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<StartedApp> {
  const app = await startApp({
    root,
    appData: built.place('config'),
    packaged: false,
    args: ['--desk', desk, ...more],
    env,
  });
  running.push(app);
  return app;
}

const start = (desk: string, more: readonly string[] = []): Promise<StartedApp> =>
  startAt(built.root, desk, ['--training', ...more]);

async function madeDesk(name: string): Promise<string> {
  const desk = built.place(name);
  desks.push(desk);
  await copyMadeDesk(desk);
  return desk;
}

async function opened(app: StartedApp): Promise<Page> {
  const page = await app.window('index.html');
  await page.getByRole('navigation').first().waitFor();
  return page;
}

interface Officer {
  readonly choice: KeyChoice;
  readonly pin: string;
}

async function officerOf(page: Page, person: string): Promise<Officer> {
  const { officers } = await must(page, 'training.get', {});
  const found = officers.find((each) => each.person === person);
  const choice = (await cardsByLabel(page)).get(found?.card ?? '');
  if (found === undefined || choice === undefined) throw new Error(`no card of ${person}`);
  return { choice, pin: found.pin };
}

async function sampleBatch(page: Page): Promise<string> {
  const { file } = await must(page, 'training.importSample', { sample: 'supplier-run' });
  const checked = await must(page, 'imports.check', { file });
  return (await must(page, 'imports.takeOver', { import: checked.import, reference: '' })).batch;
}

describe('the built window', () => {
  it('is built as it is shipped, whatever the environment of the build says', () => {
    const assets = join(built.root, 'dist', 'renderer', 'assets');
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
    expect(process.env['NODE_ENV']).toBe('test');
    expect(scripts.length).toBeGreaterThan(0);
    for (const name of scripts)
      expect(readFileSync(join(assets, name), 'utf8')).not.toContain('Download the React DevTools');
  });

  it('knows neither the people of the training desk nor their PINs', () => {
    const assets = join(built.root, 'dist', 'renderer', 'assets');
    const written = readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(assets, name), 'utf8'))
      .join('\n');
    const words = [
      'Halden Marine',
      'SoftHSM',
      ...[...TEST_OFFICERS, STRANGER].flatMap(({ name, pin }) => [name, pin]),
    ];
    // The last is a word of the window, so that the search is not in vain.
    expect([...words, 'Countersign'].filter((word) => written.includes(word))).toEqual(['Countersign']);
  });
});

describe('the training desk in Electron', () => {
  afterEach(endAll);

  it('takes a payment through three cards to the bank, PINs past the main process, and ends when its window is closed', async () => {
    const started = built.place('started');
    const app = await start(await madeDesk('whole-job'), ['--started-file', started]);
    const page = await opened(app);
    expect(readFileSync(started, 'utf8')).toBe('first-call');
    expect((await must(page, 'desk.get', {})).version).toBe(
      (JSON.parse(readFileSync(`${built.root}/package.json`, 'utf8')) as { version: string }).version,
    );
    const batch = await sampleBatch(page);
    const pins: string[] = [];
    for (const [name, person] of [
      ['batches.freeze', 'ada-keller'],
      ['batches.approve', 'jonas-weber'],
      ['batches.release', 'mira-novak'],
    ] as const) {
      const { choice, pin } = await officerOf(page, person);
      expect(await sign(app, page, name, batch, choice, pin)).toBeNull();
      pins.push(pin);
    }
    const outbox = async () => (await must(page, 'outbox.list', { limit: 10 })).rows;
    await expect.poll(async () => (await outbox()).length).toBe(1);
    for (const { message } of await outbox()) await must(page, 'outbox.send', { message });
    await expect.poll(async () => (await outbox()).map(({ state }) => state)).toEqual(['accepted']);
    // The PIN window is still there, hidden: it must not keep the application from ending.
    app.closeByUser('index.html');
    expect(await app.exited).toBe(0);
    expect(app.errors()).toBe('');
    expect(
      app.notes.map(({ note }) => note).filter((note) => ['before-quit', 'will-quit', 'quit'].includes(note)),
    ).toEqual(['before-quit', 'will-quit', 'quit']);
    const received = JSON.stringify(app.notes.filter(({ note }) => note === 'main-received'));
    for (const pin of pins) expect(received).not.toContain(`"${pin}"`);
    // A training desk has a passphrase of its own: the system's keystore is not asked.
    expect(app.notes.some(({ note }) => note === 'keystore-asked')).toBe(false);
  });

  it('asks before it closes over a value that could not be read, by the frame and by the menu', async () => {
    const app = await start(await madeDesk('unread'), ['--offline']);
    const page = await opened(app);
    const batch = await sampleBatch(page);
    await page.evaluate(`location.hash = '#/batch/${batch}'`);
    await page.getByRole('textbox', { name: t.batch.fields.valueDate }).fill('31/02/2027');
    app.closeByUser('index.html');
    expect(await app.noted('message-box')).toMatchObject({
      detail: { message: t.shell.closeUnsaved, buttons: [t.shell.stay, t.shell.close] },
    });
    const asked = () => app.notes.filter(({ note }) => note === 'unload-prevented').length;
    app.quitByMenu();
    await expect.poll(asked).toBe(2);
    expect(await page.getByRole('textbox', { name: t.batch.fields.valueDate }).inputValue()).toBe(
      '31/02/2027',
    );
    app.pressInBoxes(1);
    app.closeByUser('index.html');
    expect(await app.exited).toBe(0);
    expect(asked()).toBe(3);
  });

  it('is made in an empty folder while its window already waits, with its first policy signed over ports', async () => {
    const app = await start(built.place('new-desk'));
    const page = await opened(app);
    expect(await must(page, 'policies.get', {})).toMatchObject({ version: 1, signatures: [{}, {}, {}] });
    app.quitByMenu();
    expect(await app.exited).toBe(0);
  });
});

describe('a training desk that stays open', () => {
  let desk: string;
  let app: StartedApp;
  let page: Page;
  let ada: Officer;

  beforeAll(async () => {
    desk = await madeDesk('open');
    app = await start(desk, ['--offline']);
    page = await opened(app);
    ada = await officerOf(page, 'ada-keller');
  });
  afterAll(endAll);

  const freeze = async (batch?: string): Promise<string> => {
    const which = batch ?? (await sampleBatch(page));
    const { changeRevision } = await must(page, 'batches.get', { batch: which });
    return (
      await must(page, 'batches.freeze', {
        batch: which,
        expectedRevision: changeRevision,
        choice: ada.choice,
        note: '',
      })
    ).ticket;
  };

  it('closes an open card when the screen is locked, and asks for the PIN again', async () => {
    const first = await freeze();
    const pinPage = await app.window('pin.html');
    await pinPage.getByRole('checkbox', { name: /Leave the card open/u }).check();
    await enterPin(app, ada.pin);
    expect(await ended(page, first)).toBeNull();
    const second = await freeze();
    await pinPage.getByText(/The card is open/u).waitFor();
    await pinPage.getByRole('button', { name: 'Sign', exact: true }).click();
    expect(await ended(page, second)).toBeNull();
    app.power('lock-screen');
    await app.noted('power');
    const third = await freeze();
    await pinPage.getByLabel('PIN', { exact: true }).click();
    await pinPage.keyboard.press('Escape');
    expect(await ended(page, third)).toBe('pin-cancelled');
  });

  it('says that a PIN was wrong, asks again, and reads the card anew', async () => {
    const ticket = await freeze();
    const pinPage = await enterPin(app, '999999');
    await pinPage.getByText('The PIN was wrong. Nothing was signed.').waitFor();
    await enterPin(app, ada.pin);
    expect(await ended(page, ticket)).toBeNull();
  });

  it('cancels when the PIN window is closed by its frame, and opens a new one for the next entry', async () => {
    const batch = await sampleBatch(page);
    const ticket = await freeze(batch);
    const pinPage = await app.window('pin.html');
    await pinPage.getByLabel('PIN', { exact: true }).waitFor();
    app.closeByUser('pin.html');
    expect(await ended(page, ticket)).toBe('pin-cancelled');
    const again = await freeze(batch);
    await enterPin(app, ada.pin);
    expect(await ended(page, again)).toBeNull();
  });

  it('is opened once: a second start brings the first window forward and ends, saying so', async () => {
    const started = built.place('second-started');
    const second = await start(desk, ['--offline', '--started-file', started]);
    expect(await second.exited).toBe(0);
    expect(readFileSync(started, 'utf8')).toBe('already-open');
    await app.noted('second-instance');
  });

  it('loads a page that died, gives up at the third death within a minute, and says why', async () => {
    for (const _death of [1, 2]) {
      app.killPage('index.html');
      await page.waitForEvent('load');
      await page.getByRole('navigation').first().waitFor();
    }
    const ticket = await freeze();
    await app.shows('pin.html', true);
    expect(ticket).not.toBe('');
    app.killPage('index.html');
    // A PIN that is asked for meanwhile keeps nothing alive.
    expect(await app.exited).toBe(1);
    expect(app.errors()).toContain('ended three times within a minute');
    expect(app.notes.find(({ note }) => note === 'error-box')).toBeDefined();
    expect(readFileSync(`${desk}/diagnostics.log`, 'utf8')).toContain('ended three times within a minute');
  });
});

describe('the PIN window', () => {
  afterEach(endAll);

  type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  const overlap = (a: Box, b: Box): boolean =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

  /** Approves by hand until the PIN is asked for; the words beside it. */
  async function askedToApprove(page: Page, batch: string): Promise<void> {
    await page.evaluate(`location.hash = '#/review/${batch}'`);
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    await approve.waitFor();
    const next = page.getByRole('button', { name: 'Show next' });
    while (await approve.isDisabled()) {
      if (await next.isVisible()) await next.click();
      await page.waitForTimeout(450);
    }
    await approve.click();
    await page.getByRole('radio', { name: /^Jonas Weber/u }).check();
    await page.getByRole('dialog').getByRole('button').last().click();
  }

  it.each([
    ['1024x680', true],
    ['2560x1440', false],
  ])('stands beside the words to compare on a display of %s', async (display, over) => {
    const app = await startAt(built.root, await madeDesk(`display-${display}`), ['--training', '--offline'], {
      STAND_IN_DISPLAY: display,
    });
    const page = await opened(app);
    const { choice, pin } = await officerOf(page, 'ada-keller');
    const batch = await sampleBatch(page);
    expect(await sign(app, page, 'batches.freeze', batch, choice, pin)).toBeNull();
    await askedToApprove(page, batch);
    await app.shows('pin.html', true);
    const words = page.getByRole('dialog').locator('.words-large').first();
    await words.waitFor();
    const main = app.boundsOf('index.html');
    const pinAt = app.boundsOf('pin.html');
    const inPage = await words.boundingBox();
    if (inPage === null) throw new Error('no words');
    expect(overlap(pinAt, main)).toBe(over);
    expect(overlap(pinAt, { ...inPage, x: main.x + inPage.x, y: main.y + inPage.y })).toBe(false);
    expect(inPage.y + inPage.height).toBeLessThanOrEqual(main.height);
    const [width = 0, height = 0] = display.split('x').map(Number);
    for (const { x, y, width: wide, height: high } of [main, pinAt])
      expect([x >= 0, y >= 0, x + wide <= width, y + high <= height]).toEqual([true, true, true, true]);
    await app.end();
  });
});

describe('a start that fails', () => {
  afterEach(endAll);

  it('prints its stack, logs it, and ends', async () => {
    const app = await startAt(
      built.changed('throws', {
        'await app.whenReady();': 'await app.whenReady(); throw new RangeError("seeded");',
      }),
      built.place('fails'),
      [],
    );
    expect(await app.exited).toBe(1);
    expect(app.errors()).toMatch(/RangeError: seeded\n\s+at start /u);
    expect(app.notes.find(({ note }) => note === 'error-box')?.detail).toMatchObject({
      content: expect.stringMatching(/^RangeError, correlation ID [0-9a-f]{16}/u),
    });
    expect(readFileSync(`${built.place('fails')}/diagnostics.log`, 'utf8')).toContain('seeded');
  });

  it('names a page that does not load', async () => {
    const app = await startAt(
      built.changed('no-scheme', { 'protocol.registerSchemesAsPrivileged(SCHEME_PRIVILEGES);': '' }),
      built.place('no-page'),
      [],
    );
    expect(await app.exited).toBe(1);
    // Both pages are loaded at once; whichever is first ends the application.
    expect(app.errors()).toMatch(/the (?:window's|PIN) page did not load/u);
  });
});

describe('a folder that is damaged', () => {
  afterEach(endAll);

  const garbled = (file: string): void => {
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0x5a, 0, Math.ceil(bytes.length / 2)));
  };
  const pagesFlipped = (file: string): void => {
    const bytes = readFileSync(file);
    for (let at = 4_096 + 77; at < bytes.length; at += 4_096) bytes[at] = (bytes[at] ?? 0) ^ 8;
    writeFileSync(file, bytes);
  };
  it.each([
    ['roots-unreadable', 'roots.json', garbled],
    ['roots-unreadable', 'roots.json', (file: string) => rmSync(file)],
    ['store-damaged', 'desk.db', pagesFlipped],
    ['vault-damaged', 'vault.json', garbled],
    ['desk-file-unreadable', 'desk.json', garbled],
  ] as const)('is named in a box with what to do: %s', async (code, file, spoil) => {
    const desk = await madeDesk(`spoilt-${code}-${spoil.name}`);
    spoil(join(desk, file));
    const app = await start(desk, ['--offline']);
    const { detail } = await app.noted('error-box');
    const { happened, todo } = t.faults[code];
    expect(detail).toMatchObject({ title: 'The desk did not open' });
    const { content } = detail as { readonly content: string };
    expect(content.split('\n\n').slice(0, 2)).toEqual([happened, todo]);
    expect(content.split('\n\n')[2]).toMatch(new RegExp(`^${code}(?:: .*)?$`, 'u'));
    expect(`${content}${app.errors()}`).not.toMatch(/^\s+at /mu);
    expect(await app.exited).toBe(2);
  });
});

describe('what the stand-in must notice', () => {
  afterEach(endAll);

  it('an entry that waits for ready at its top level never becomes ready', async () => {
    const app = await startAt(
      built.changed('top-level-await', { 'startShell({\n': 'await app.whenReady();\nstartShell({\n' }),
      built.place('top-level'),
      [],
    );
    // Node's own code for a top-level await that nothing can settle any more.
    expect(await app.exited).toBe(13);
    expect(app.notes.map(({ note }) => note)).not.toContain('ready');
  });

  it('a hidden PIN window that keeps the application alive', async () => {
    const app = await startAt(
      built.changed('hidden-pin', { 'closed: () => app.quit()': 'closed: () => undefined' }),
      await madeDesk('hidden'),
      ['--training', '--offline'],
    );
    const page = await opened(app);
    const { choice, pin } = await officerOf(page, 'ada-keller');
    expect(await sign(app, page, 'batches.freeze', await sampleBatch(page), choice, pin)).toBeNull();
    app.closeByUser('index.html');
    await app.gone('index.html');
    app.power('suspend');
    await app.noted('power');
    expect(app.notes.map(({ note }) => note)).not.toContain('before-quit');
  });
});

describe('a main process that lies to the PIN page', () => {
  afterEach(endAll);

  it('shows nothing there: neither a request of its own nor one without a port', async () => {
    const liar = built.changed('liar', {
      'open({ requestId }, form) {':
        'open(request, form) { const { requestId } = request; globalThis.lie = { ...request, reference: "A LIE" };',
      'window.webContents.postMessage("countersign-pin:port", {}, [page]);':
        'send("pin.requested", globalThis.lie);',
    });
    const app = await startAt(liar, await madeDesk('lied-to'), ['--training', '--offline']);
    const page = await opened(app);
    const { choice } = await officerOf(page, 'ada-keller');
    const batch = await sampleBatch(page);
    const { changeRevision } = await must(page, 'batches.get', { batch });
    const { ticket } = await must(page, 'batches.freeze', {
      batch,
      expectedRevision: changeRevision,
      choice,
      note: '',
    });
    const pinPage = await app.window('pin.html');
    await app.shows('pin.html', true);
    await app.noted('page-send countersign-pin:event');
    await pinPage.getByRole('heading', { name: 'No PIN is needed now.' }).waitFor();
    expect(await pinPage.locator('body').innerText()).not.toContain('A LIE');
    app.closeByUser('pin.html');
    expect(await ended(page, ticket)).toBe('pin-cancelled');
  });
});

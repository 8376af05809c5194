// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '../../shared/domain/result.ts';
import { sentence } from '../../shared/domain/sentence.ts';
import type { PinBridge } from '../../shared/ipc/bridge.ts';
import type { PinRequestView } from '../../shared/ipc/pin-contract.ts';
import { fingerprintWords } from '../../shared/domain/fingerprint-words.ts';
import { t } from '../i18n/index.ts';
import { ObserverUnderTest, prepareWindow } from '../../test/window/window-under-test.tsx';
import { PinPage } from './PinPage.tsx';
import { pinSentence } from './pin-sentence.ts';
import { KeyHold, QUIET_AFTER_KEY_MS, QUIET_MS, type KeyClock } from './use-key-hold.ts';

const sha256 = '3fd2a0c45be19b7710ac2e0d4f6b8899aa11bb22cc33dd44ee55ff6600771188';
const reading: PinRequestView['readings'][number] = {
  kind: 'pain.001.001.03',
  messageId: 'M-1',
  creationDateTime: '2026-11-20T09:20:00Z',
  initiatingParty: 'N',
  sha256,
  bytes: 9,
  groups: 1,
  transactions: 213,
  controlSum: '0',
  totals: [{ currency: 'EUR', amount: '1204331.70', count: 213 }],
  ownAccounts: ['DE89370400440532013000'],
  countries: ['DE'],
  valueDates: ['2026-11-23'],
  transactionsDigest: sha256,
};
const flags = { countLow: false, finalTry: false, locked: false, toBeChanged: false, protectedPath: false };
const request: PinRequestView = {
  requestId: '8c2b1f2a-4a7e-4c50-9a1b-0d7f3f1f7a11',
  company: 'Nordhaven Maritime A/S',
  environment: 'training',
  purpose: 'approve',
  reference: 'PAY-2026-11-20-3',
  readings: [
    reading,
    {
      ...reading,
      transactions: 1,
      totals: [{ currency: 'USD', amount: '88000.00', count: 1 }],
      sha256: 'ab'.repeat(32),
    },
  ],
  words: [[...fingerprintWords(sha256)], [...fingerprintWords('ab'.repeat(32))]],
  note: '',
  entry: { kind: 'pin', keep: null },
  card: { reader: 'Reader 2', label: 'Card', serial: '1', holder: 'Boris Vance', flags },
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
};

interface Played {
  readonly calls: { readonly name: string; readonly input: unknown }[];
  readonly emit: (event: string, data: unknown) => void;
}

/** A page's clock that stands until it is moved; an event has the time at which it is dispatched. */
class StandingClock implements KeyClock {
  #now = 0;
  readonly #waiting = new Set<{ readonly at: number; readonly run: () => void }>();

  now(): number {
    return this.#now;
  }

  timeOf(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const one = { at: this.#now + ms, run };
    this.#waiting.add(one);
    return () => void this.#waiting.delete(one);
  }

  pass(ms: number): void {
    this.#now += ms;
    for (const one of [...this.#waiting].filter(({ at }) => at <= this.#now)) {
      this.#waiting.delete(one);
      act(one.run);
    }
  }
}

async function open(current: PinRequestView | null, clock = new StandingClock()): Promise<Played> {
  const calls: { name: string; input: unknown }[] = [];
  const listeners = new Map<string, (data: never) => void>();
  const bridge: PinBridge = {
    call(name, input) {
      calls.push({ name, input });
      return Promise.resolve(ok((name === 'pin.current' ? current : {}) as never));
    },
    on(event, listener) {
      listeners.set(event, listener);
      return () => undefined;
    },
  };
  Object.defineProperty(window, 'countersignPin', { value: bridge, configurable: true });
  render(<PinPage clock={clock} />);
  await screen.findByRole('heading', { level: 1 });
  await act(() => Promise.resolve());
  return { calls, emit: (event, data) => act(() => listeners.get(event)?.(data as never)) };
}

const field = () => screen.getByLabelText<HTMLInputElement>('PIN');
const withFlags = (more: Partial<typeof flags>): PinRequestView => ({
  ...request,
  card: { ...request.card, flags: { ...flags, ...more } },
});

afterEach(cleanup);

/** The PIN is typed, the button waits and says for what, and the end in sight lets it go. */
function expectBarredUntilTheEnd(pin: string, waitsFor: string): void {
  fireEvent.change(field(), { target: { value: pin } });
  const enter = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign' });
  expect(enter.disabled).toBe(true);
  expect(screen.getByText(waitsFor)).toBeTruthy();
  const [observer] = [...ObserverUnderTest.all];
  act(() => observer?.show([...(observer?.elements ?? [])].slice(0, 1), 1));
  expect(enter.disabled).toBe(false);
}

describe('the PIN page', () => {
  it('takes the last try of the company’s card only after it was confirmed', async () => {
    const asked: PinRequestView = {
      ...withFlags({ finalTry: true }),
      purpose: 'company-pin',
      readings: [],
      words: [],
      reference: '',
    };
    const { calls } = await open(asked);
    fireEvent.change(field(), { target: { value: '123456' } });
    expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
    const enter = screen.getByRole<HTMLButtonElement>('button', { name: 'Use this PIN' });
    expect(enter.disabled).toBe(true);
    fireEvent.submit(field());
    expect(calls.some(({ name }) => name === 'pin.enter')).toBe(false);
    fireEvent.click(screen.getByRole('checkbox', { name: /^I have checked this PIN/u }));
    expect(enter.disabled).toBe(false);
    fireEvent.submit(field());
    await expect.poll(() => calls.filter(({ name }) => name === 'pin.enter')).toHaveLength(1);
  });

  it('says which numbers no card process can check', async () => {
    prepareWindow();
    const override = {
      rule: 'control-sum' as const,
      path: '/Document/CstmrCdtTrfInitn/GrpHdr/CtrlSum',
      declared: '30.00',
      counted: '20',
      frozen: '20',
      reason: 'Confirmed \u202eby phone',
      by: 'Ada Keller',
    };
    await open({
      ...request,
      newBeneficiaries: 0,
      overrides: [
        override,
        {
          ...override,
          rule: 'group-number-of-transactions',
          path: '/Document/CstmrCdtTrfInitn/PmtInf[2]/NbOfTxs',
          declared: '3',
          counted: '2',
          frozen: null,
        },
      ],
    });
    const part = screen.getByRole('region', {
      name: 'According to the records of the desk; the card program cannot check it',
    });
    expect(part.textContent).toContain('No new beneficiaries');
    expect(part.textContent).toContain(
      'Control sum: the file declares 30.00 and holds 20.00; this batch: 20.00',
    );
    expect(part.textContent).toContain('Number of payments of group 2: the file declares 3 and holds 2');
    expect(part.textContent).toContain('Overridden by Ada Keller:');
    expect(part.textContent).not.toContain('\u202e');
  });

  it('shows the sums of the period under what no card can check, with each batch and what became of it', async () => {
    prepareWindow();
    const sum = { period: 'day' as const, per: 'company' as const, account: '', currency: 'EUR' };
    await open({
      ...request,
      counted: {
        day: '2026-11-20',
        zone: 'Europe/Berlin',
        known: false,
        sums: [
          { ...sum, amount: '12000.00', limit: '10000', exceeded: true },
          { ...sum, period: 'week', amount: '12000.00', limit: '50000', exceeded: false },
          { ...sum, currency: 'USD', amount: '1.00', limit: null, exceeded: true },
        ],
        batches: [
          {
            reference: 'PAY-\u202e1',
            day: '2026-11-20',
            state: 'counts',
            totals: [{ currency: 'EUR', amount: '6000.00' }],
          },
          { reference: 'PAY-2', day: '2026-11-20', state: 'taken-back', totals: [] },
        ],
      },
    });
    const part = screen.getByRole('region', { name: t.pin.unchecked });
    const text = part.textContent;
    expect(text).toContain(t.periodSums.unknown);
    expect(text).toContain(t.periodSums.above('EUR', '10000'));
    expect(text).toContain(t.periodSums.within('EUR', '50000'));
    expect(text).toContain(t.periodSums.noLimit);
    expect(text).toContain(t.periodSums.money('EUR', '6000.00'));
    expect(text).toContain(t.periodSums.state['taken-back']);
    expect(text).not.toContain('\u202e');
  });

  it('takes no PIN before the end of the sums was in sight', async () => {
    prepareWindow();
    await open({
      ...request,
      counted: { day: '2026-11-20', zone: 'Europe/Berlin', known: true, sums: [], batches: [] },
    });
    expectBarredUntilTheEnd('246801', t.pin.viewSums);
  });

  it('shows the debit that a note is about, and the rule made of it, apart from the note', async () => {
    await open({
      ...request,
      purpose: 'debit-note',
      reference: '',
      readings: [],
      words: [],
      note: 'Fee of the month',
      stated: [
        {
          code: 'debit-noted',
          data: {
            account: 'DE88500209000023411208 EUR',
            day: '2026-11-19',
            amount: '-9.50',
            currency: 'EUR',
          },
        },
        {
          code: 'debit-rule-made',
          data: { fits: 'PMNT-MCOP-CHRG', least: '5', most: '12.50', currency: 'EUR' },
        },
      ],
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign the explanation of a debit.');
    const part = screen.getByRole('region', { name: t.pin.unchecked });
    expect(part.textContent.replaceAll('\u00a0', ' ')).toContain(
      'Debit of EUR 9.50 on 19 Nov 2026, account DE88 5002 0900 0023 4112 08 EUR.',
    );
    expect(part.textContent.replaceAll('\u00a0', ' ')).toContain('PMNT-MCOP-CHRG, EUR 5 to EUR 12.50');
    expect(part.textContent).not.toContain('Fee of the month');
    const note = screen.getByText('Fee of the month');
    // Below what is read back it can lie under the field of the PIN.
    expect(part.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  });

  it('says what is decided before the words: what was overridden, what is above a threshold, who sends', async () => {
    prepareWindow();
    const sum = { period: 'day' as const, per: 'company' as const, account: '', currency: 'EUR' };
    await open({
      ...request,
      note: 'As agreed',
      says: [
        sentence('handover-sends', {
          to: { id: 'desk-2', name: 'Oslo' },
          from: { id: 'desk-1', name: 'Hamburg' },
        }),
      ],
      overrides: [
        {
          rule: 'control-sum',
          path: '/Document/CstmrCdtTrfInitn/GrpHdr/CtrlSum',
          declared: '30.00',
          counted: '20',
          frozen: '20',
          reason: 'Confirmed',
          by: 'Ada Keller',
        },
      ],
      counted: {
        day: '2026-11-20',
        zone: 'Europe/Berlin',
        known: true,
        sums: [
          { ...sum, amount: '12000.00', limit: '10000', exceeded: true },
          { ...sum, period: 'week', amount: '12000.00', limit: '50000', exceeded: false },
        ],
        batches: [],
      },
    });
    const words = screen.getByRole('region', { name: t.pin.words });
    for (const text of [
      /^Oslo \(desk-2\) sends it/u,
      t.pin.overridden(1),
      t.pin.aboveThreshold(1),
      'As agreed',
    ])
      expect(words.compareDocumentPosition(screen.getByText(text))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  });

  it('shows nothing of the kind for a statement that says none', async () => {
    await open(request);
    expect(screen.queryByRole('region', { name: t.pin.unchecked })).toBeNull();
  });

  it('says of a checkpoint and of a case which figures are the desk’s word', async () => {
    await open({
      ...request,
      purpose: 'checkpoint',
      readings: [],
      words: [[...fingerprintWords(sha256)]],
      reference: '812',
    });
    expect(screen.getByText(/^The card program cannot read the log/u)).toBeTruthy();
    cleanup();
    const about = {
      name: 'Kestrel',
      account: 'GB29NWBK60161331926819',
      amount: { amount: '1204.00', currency: 'EUR' },
      valueDate: '2026-11-20',
      ownAccount: '',
    };
    await open({
      ...request,
      purpose: 'case',
      readings: [],
      case: {
        step: 'approve',
        act: 'recall',
        fields: { reason: 'FRAD' },
        about,
        source: 'desk',
        format: 'json',
        sha256,
        notAfter: '2026-11-21T00:00:00Z',
      },
    });
    expect(
      screen.getByText(
        /^Amount and counterparty are from the records of this desk. The card program cannot check them/u,
      ),
    ).toBeTruthy();
  });

  it('says in one sentence what is done and to how much money, summed over the messages as the token host read them', () => {
    expect(pinSentence(request).replaceAll('\u00a0', ' ')).toBe(
      'Approve 214 payments, EUR 1,204,331.70 and USD 88,000.00, batch PAY-2026-11-20-3.',
    );
    expect(pinSentence({ purpose: 'card-test', readings: [], reference: '' })).toBe('Test the card.');
    const debit = { ...reading, kind: 'pain.008.001.02' as const, transactions: 1 };
    expect(pinSentence({ purpose: 'freeze', readings: [debit], reference: 'D' })).toMatch(
      /^Submit 1 collection,/u,
    );
  });

  it.each([
    ['training', 'TRAINING'],
    ['sandbox', 'SANDBOX'],
    ['production', 'PRODUCTION'],
  ] as const)('names the company and the environment of what is signed: %s', async (environment, word) => {
    await open({ ...request, environment });
    const band = screen.getByRole('note', { name: 'Signed for' });
    expect(band.textContent).toContain(word);
    expect(band.textContent).toContain('Nordhaven Maritime A/S');
    expect(band.className).toContain(`pin-band-${environment}`);
  });

  it('shows what changes the money or its destination, over all messages, and counts what it leaves out', async () => {
    const fact = (values: string[], payments: number) => ({
      kind: 'equivalent' as const,
      payments,
      values,
      digest: sha256,
    });
    const moving = (currency: string): string => `EqvtAmt/Amt EUR 905.00\nEqvtAmt/CcyOfTrf ${currency}`;
    await open({
      ...request,
      readings: [
        { ...reading, special: [fact(['USD', 'GBP', 'CHF'].map(moving), 3)] },
        {
          ...reading,
          sha256: 'ab'.repeat(32),
          special: [
            fact(['USD', 'NOK', 'SEK'].map(moving), 4),
            { kind: 'cheque', payments: 1, values: ['ChqInstr/DlvryMtd/Cd MLCD'], digest: sha256 },
          ],
        },
      ],
    });
    const facts = (document.querySelector('.pin-facts')?.textContent ?? '').replaceAll('\u00a0', ' ');
    expect(facts).toContain(
      'Equivalent amount7 payments: paid in USD, worth EUR 905.00; paid in GBP, worth EUR 905.00; ' +
        'paid in CHF, worth EUR 905.00; +2 more',
    );
    expect(facts).toContain('Cheque1 payment: delivery MLCD');
  });

  it('speaks of collections, their dates and new debtors where money is collected', async () => {
    prepareWindow();
    const debit = { ...reading, kind: 'pain.008.001.02' as const };
    const special = [
      { kind: 'cheque' as const, payments: 2, values: ['ChqInstr/DlvryMtd/Cd MLCD'], digest: sha256 },
    ];
    await open({ ...request, newBeneficiaries: 1, readings: [{ ...debit, special }] });
    const page = document.body.textContent;
    for (const words of ['1 new debtor', '2 collections:', 'Collection dates']) expect(page).toContain(words);
    expect(page).not.toMatch(/beneficiar|payment|execution date/iu);
  });

  it('counts the own accounts and countries it has no room for', async () => {
    const ownAccounts = Array.from({ length: 8 }, (_, at) => `DE${at}`);
    await open({ ...request, readings: [{ ...reading, ownAccounts }] });
    const facts = document.querySelector('.pin-facts')?.textContent ?? '';
    expect(facts).toContain('DE5, +2 more');
    expect(facts).not.toContain('DE6');
  });

  it('shows the eight words of every message', async () => {
    await open(request);
    expect(screen.getAllByRole('list').map((list) => list.children.length)).toEqual([8, 8]);
    expect(screen.getByRole('list', { name: 'Message 1 of 2' }).textContent).toContain(
      fingerprintWords(sha256)[0],
    );
  });

  it('hands the PIN over once, and keeps it nowhere', async () => {
    const { calls } = await open(request);
    fireEvent.change(field(), { target: { value: '246801' } });
    fireEvent.submit(field());
    expect(calls.filter(({ name }) => name === 'pin.enter')).toEqual([
      { name: 'pin.enter', input: { requestId: request.requestId, pin: '246801', keepOpen: false } },
    ]);
    expect(document.body.innerHTML).not.toContain('246801');
    expect(screen.queryByLabelText('PIN')).toBeNull();
  });

  it('hides what is typed, and takes no PIN of fewer than four characters', async () => {
    const { calls } = await open(request);
    expect(field().type).toBe('password');
    fireEvent.change(field(), { target: { value: '123' } });
    fireEvent.submit(field());
    expect(calls.some(({ name }) => name === 'pin.enter')).toBe(false);
  });

  it('says before the entry what the card says of its PIN', async () => {
    await open(withFlags({ finalTry: true }));
    expect(screen.getByRole('alert').textContent).toBe('Last try: one more wrong PIN locks the card.');
    cleanup();
    await open(withFlags({ countLow: true }));
    expect(screen.getByRole('alert').textContent).toBe('At least one wrong entry so far.');
    cleanup();
    await open(withFlags({ locked: true }));
    expect(field().disabled).toBe(true);
  });

  it('says that an entry was wrong beside the next request, and makes no second try by itself', async () => {
    const { calls, emit } = await open(request);
    fireEvent.change(field(), { target: { value: '000000' } });
    fireEvent.submit(field());
    emit('pin.wrong', { flags: { ...flags, countLow: true } });
    emit('pin.requested', {
      ...withFlags({ countLow: true }),
      requestId: '11111111-4a7e-4c50-9a1b-0d7f3f1f7a11',
    });
    expect(screen.getByText('The PIN was wrong. Nothing was signed.')).toBeTruthy();
    expect(field().value).toBe('');
    expect(calls.filter(({ name }) => name === 'pin.enter')).toHaveLength(1);
  });

  it('asks for the PIN on a reader that has its own keys, with the time left and a way out', async () => {
    const { calls } = await open(withFlags({ protectedPath: true }));
    expect(screen.queryByLabelText('PIN')).toBeNull();
    expect(screen.getByText('Enter the PIN on the reader')).toBeTruthy();
    expect(screen.getByText(/\d+ seconds left/u)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => calls.at(-1)?.name).toBe('pin.cancel');
  });

  it('leaves the card open only where that is offered and the officer wishes it', async () => {
    await open(request);
    expect(screen.queryByRole('checkbox')).toBeNull();
    cleanup();
    const { calls } = await open({
      ...request,
      entry: { kind: 'pin', keep: { seconds: 600, acts: 20, idleSeconds: 180 } },
    });
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /Leave the card open/u });
    expect(box.checked).toBe(false);
    fireEvent.click(box);
    fireEvent.change(field(), { target: { value: '246801' } });
    fireEvent.submit(field());
    expect(calls.at(-1)).toEqual({
      name: 'pin.enter',
      input: { requestId: request.requestId, pin: '246801', keepOpen: true },
    });
  });

  it('asks for a press and no PIN while the card is open, with the words before it and the focus on the way out', async () => {
    const clock = new StandingClock();
    const { calls } = await open(
      { ...request, entry: { kind: 'confirm', endsAt: new Date().toISOString(), actsLeft: 4 } },
      clock,
    );
    clock.pass(QUIET_MS);
    expect(screen.queryByLabelText('PIN')).toBeNull();
    expect(screen.getByText('The card is open: 4 signatures left, no PIN')).toBeTruthy();
    expect(screen.getAllByRole('list')).toHaveLength(2);
    expect(document.activeElement?.textContent).toBe('Cancel');
    fireEvent.click(screen.getByRole('button', { name: 'Sign' }));
    expect(calls.at(-1)).toEqual({ name: 'pin.confirm', input: { requestId: request.requestId } });
  });

  it.each([
    ['make-key', 'PIN', /PIN of the company’s card/u, /security officer/u],
    [
      'make-key-so',
      'PIN of the security officer',
      /PIN of the security officer, not that of the card holder/u,
      /company’s card/u,
    ],
  ] as const)('says whose PIN makes the key, and which: %s', async (purpose, field, said, other) => {
    const key = { usage: 'decrypt', type: 'RSA-3072' } as const;
    const { calls } = await open({ ...request, purpose, reference: '', key, readings: [], words: [] });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('decryption, RSA-3072');
    const note = screen
      .getAllByRole('note')
      .map(({ textContent }) => textContent)
      .join(' ');
    expect(note).toMatch(said);
    expect(note).not.toMatch(other);
    fireEvent.change(screen.getByLabelText(field), { target: { value: '77110033' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create the key' }));
    expect(calls.at(-1)?.name).toBe('pin.enter');
  });

  it('changes a PIN: old, new, new again; what cannot work is said before the card is asked', async () => {
    const { calls } = await open({
      ...request,
      purpose: 'change-pin',
      reference: '',
      readings: [],
      words: [],
      entry: { kind: 'change', demanded: true, min: 6, max: 8 },
    });
    expect(screen.getByText(/This PIN must be changed before the card signs/u)).toBeTruthy();
    const type = (old: string, fresh: string, repeat: string): void => {
      for (const [name, value] of [
        ['Current PIN', old],
        ['New PIN', fresh],
        ['New PIN, again', repeat],
      ] as const)
        fireEvent.change(screen.getByLabelText(name), { target: { value } });
      fireEvent.submit(screen.getByLabelText('New PIN'));
    };
    const changes = () => calls.filter(({ name }) => name === 'pin.change');
    type('246801', '12345', '12345');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change' }).disabled).toBe(true);
    type('246801', '135790', '135791');
    expect(screen.getByRole('alert').textContent).toBe('The new PIN is not the same in both fields.');
    type('246801', '246801', '246801');
    expect(screen.getByRole('alert').textContent).toBe('The new PIN is the old one. Choose another.');
    expect(changes()).toEqual([]);
    type('246801', '135790', '135790');
    expect(changes()).toEqual([
      {
        name: 'pin.change',
        input: { requestId: request.requestId, old: '246801', fresh: '135790', repeat: '135790' },
      },
    ]);
    expect(document.body.innerHTML).not.toMatch(/246801|135790/u);
  });

  it('is cancelled by Esc, and empty when nobody is waiting', async () => {
    const clock = new StandingClock();
    const { calls, emit } = await open(request, clock);
    clock.pass(QUIET_MS);
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(calls.at(-1)).toEqual({ name: 'pin.cancel', input: { requestId: request.requestId } });
    emit('pin.closed', { requestId: request.requestId });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No PIN is needed now.');
  });
});

/** Presses and lets go of a key; answers whether the page took it. */
function press(target: Element | Window, key: string): boolean {
  const taken = fireEvent.keyDown(target, { key, code: key });
  fireEvent.keyUp(target, { key, code: key });
  return taken;
}

describe('keys somebody was pressing elsewhere when the page opened', () => {
  const confirmation: PinRequestView = {
    ...request,
    entry: { kind: 'confirm', endsAt: '2026-11-20T10:00:00.000Z', actsLeft: 3 },
  };

  it('reach no field, try no card and cancel nothing until nobody types any more', async () => {
    const clock = new StandingClock();
    const { calls } = await open(request, clock);
    const asked = calls.length;
    expect(document.activeElement?.tagName).toBe('H1');
    fireEvent.change(field(), { target: { value: '246801' } });
    for (const key of ['2', '4', 'Tab', 'Escape', 'Enter', ' ']) {
      clock.pass(QUIET_MS - 1);
      expect([key, press(field(), key)]).toEqual([key, false]);
    }
    expect(calls.slice(asked)).toEqual([]);
    expect(screen.getByText(t.pin.keysIgnored).getAttribute('role')).toBe('alert');
    expect(document.activeElement).not.toBe(field());
    clock.pass(QUIET_AFTER_KEY_MS - 1);
    expect(press(window, '6')).toBe(false);
    clock.pass(QUIET_AFTER_KEY_MS);
    expect(document.activeElement).toBe(field());
    expect(press(field(), '2')).toBe(true);
    press(window, 'Escape');
    expect(calls.at(-1)?.name).toBe('pin.cancel');
  });

  it('are waited for no longer once a pointer is on the page; a screen reader presses without keys', async () => {
    const clock = new StandingClock();
    await open(request, clock);
    fireEvent.pointerDown(document.body);
    expect(press(field(), '2')).toBe(true);
    expect(document.activeElement).toBe(field());
    cleanup();
    const { calls } = await open(confirmation, new StandingClock());
    fireEvent.click(screen.getByRole('button', { name: 'Sign' }));
    expect(calls.at(-1)?.name).toBe('pin.confirm');
  });

  it('are held again for the next request, and when the window gets the keyboard once more', async () => {
    const clock = new StandingClock();
    const { emit } = await open(request, clock);
    clock.pass(QUIET_MS);
    expect(press(field(), '2')).toBe(true);
    fireEvent.focus(window);
    expect(press(field(), '4')).toBe(false);
    clock.pass(QUIET_AFTER_KEY_MS);
    expect(press(field(), '4')).toBe(true);
    emit('pin.requested', { ...request, requestId: '11111111-4a7e-4c50-9a1b-0d7f3f1f7a11' });
    expect(screen.queryByText(t.pin.keysIgnored)).toBeNull();
    expect(press(field(), '2')).toBe(false);
  });

  it('never act by being held down, nor by being let go of here', () => {
    const enter = { key: 'Enter', code: 'Enter', repeat: false };
    const hold = new KeyHold();
    hold.begin(0);
    expect(hold.release(enter)).toBe(false);
    // The first repeat comes late, and some systems do not call it one.
    expect(hold.press({ ...enter, repeat: true }, QUIET_MS)).toBe(false);
    expect(hold.press(enter, QUIET_MS + 10)).toBe(true);
    expect(hold.press({ ...enter, repeat: true }, QUIET_MS + 40)).toBe(false);
    expect(hold.release(enter)).toBe(true);
    // A key that was pressed before the pause was over and is handled after it does not count.
    hold.begin(5_000);
    expect(hold.press({ key: '1', code: 'Digit1', repeat: false }, 5_100)).toBe(false);
    expect(hold.left(5_600)).toBe(QUIET_AFTER_KEY_MS - 500);
    // Shift and its like are no typing.
    hold.begin(9_000);
    expect(hold.press({ key: 'Shift', code: 'ShiftLeft', repeat: false }, 9_100)).toBe(true);
    expect(hold.left(9_500)).toBe(0);
  });

  it('leave the keyboard on the way out where a press alone would sign', async () => {
    const clock = new StandingClock();
    const { calls } = await open(confirmation, clock);
    const asked = calls.length;
    expect(press(screen.getByRole('button', { name: 'Sign' }), 'Enter')).toBe(false);
    clock.pass(QUIET_AFTER_KEY_MS);
    expect(document.activeElement?.textContent).toBe('Cancel');
    fireEvent.keyDown(document.activeElement ?? window, { key: 'Enter', code: 'Enter', repeat: true });
    expect(calls.slice(asked)).toEqual([]);
  });
});

describe('a case', () => {
  const about = {
    name: 'Kestrel Hydraulics',
    account: 'DE89370400440532013000',
    amount: { amount: '1204.00', currency: 'EUR' },
    valueDate: '2026-11-20',
    ownAccount: '',
  };
  const asked: PinRequestView = {
    ...request,
    purpose: 'case',
    reference: 'CASE-20261120-1',
    readings: [],
    words: [[...fingerprintWords(sha256)]],
    case: {
      step: 'approve',
      act: 'recall',
      source: 'typed',
      format: 'json',
      sha256,
      notAfter: '2026-11-23T16:00:00Z',
      fields: { reason: 'FRAD', uetr: '0f5a1c2e-77aa-4c31-9d0e-2a51c3f8e410' },
      about,
    },
  };

  it('is one sentence with step, request, money, beneficiary and reason', () => {
    expect(pinSentence(asked).replaceAll('\u00a0', ' ')).toBe(
      'Approve: recall EUR 1,204.00, Kestrel Hydraulics, reason FRAD, case CASE-20261120-1.',
    );
    const waiting = {
      ...asked,
      case: {
        ...(asked.case as NonNullable<typeof asked.case>),
        act: 'reject' as const,
        fields: { reason: '20002' },
      },
    };
    expect(pinSentence(waiting).replaceAll('\u00a0', ' ')).toBe(
      'Approve: reject EUR 1,204.00, Kestrel Hydraulics, reason 20002, case CASE-20261120-1.',
    );
  });

  it('shows the identification the bank gets, what the reason means, and that the payment was typed', async () => {
    await open(asked);
    for (const text of [/0f5a1c2e-77aa-4c31/u, /originated from fraud/u, /were typed by the preparer/u])
      expect(screen.getByText(text)).toBeTruthy();
  });

  it('says before the words what the bank gets and what was not checked, and that not in the largest letters', async () => {
    await open(asked);
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading.className).toContain('pin-sentence-unchecked');
    const parts = [
      heading,
      screen.getByText(/0f5a1c2e-77aa-4c31/u),
      screen.getByText(/were typed by the preparer/u),
      screen.getByRole('region', { name: t.pin.words }),
    ];
    for (const [place, part] of parts.slice(1).entries())
      expect(parts[place]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('takes a PIN only after the end of what is signed was in sight', async () => {
    prepareWindow();
    await open(asked);
    expectBarredUntilTheEnd('482915', t.pin.viewCase);
  });
});

describe('the changes of a policy', () => {
  const changes = Array.from({ length: 40 }, (_, place) =>
    sentence('person-taken-out', { name: `Officer ${place + 1}` }),
  );
  const adoption: PinRequestView = {
    ...request,
    purpose: 'policy',
    reference: '2',
    readings: [],
    words: [[...fingerprintWords(sha256)]],
    policy: { version: 2, sha256, changes },
  };

  it('must be viewed to their end before a PIN is taken, by key or by mouse', async () => {
    prepareWindow();
    const { calls } = await open(adoption);
    fireEvent.change(field(), { target: { value: '482915' } });
    const button = (): HTMLButtonElement => screen.getByRole('button', { name: t.pin.enter });
    expect(button().disabled).toBe(true);
    expect(screen.getByText(t.pin.viewChanges)).toBeDefined();
    fireEvent.submit(field());
    expect(calls.filter(({ name }) => name === 'pin.enter')).toEqual([]);
    const [observer] = [...ObserverUnderTest.all];
    const [last] = [...(observer?.elements ?? [])];
    expect(last?.previousElementSibling?.textContent).toBe(
      'Officer 40 is removed from the policy and can no longer sign.',
    );
    expect(last?.nextElementSibling).toBeNull();
    act(() => observer?.show(last === undefined ? [] : [last], 1));
    expect(screen.queryByText(t.pin.viewChanges)).toBeNull();
    expect(button().disabled).toBe(false);
  });

  it('holds a keypad reader back until the changes were viewed, and asks for its PIN only then', async () => {
    const onReader: PinRequestView = {
      ...withFlags({ protectedPath: true }),
      purpose: 'policy',
      readings: [],
      words: [[...fingerprintWords(sha256)]],
      entry: { kind: 'reader' },
      policy: {
        version: 2,
        sha256,
        changes: ['Boris Vance', 'Anna Berg'].map((name) => sentence('person-taken-out', { name })),
      },
    };
    const { calls } = await open(onReader);
    const ready = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Viewed: enter the PIN on the reader',
    });
    expect(ready.disabled).toBe(true);
    expect(screen.queryByText('Enter the PIN on the reader')).toBeNull();
    const [observer] = [...ObserverUnderTest.all];
    act(() => observer?.show([...(observer?.elements ?? [])].slice(0, 1), 1));
    fireEvent.click(ready);
    await expect
      .poll(() => calls.at(-1))
      .toEqual({ name: 'pin.confirm', input: { requestId: request.requestId } });
    expect(await screen.findByText('Enter the PIN on the reader')).toBeTruthy();
  });

  it.each([
    ['a PIN', { kind: 'pin', keep: null }],
    ['a confirmation', { kind: 'confirm', endsAt: '2026-11-20T10:00:00.000Z', actsLeft: 3 }],
  ] as const)('takes %s only after what was overridden was in sight', async (_what, entry) => {
    const override = {
      rule: 'control-sum' as const,
      path: '/Document/CstmrCdtTrfInitn/GrpHdr/CtrlSum',
      declared: '30.00',
      counted: '20',
      frozen: '20',
      reason: 'Confirmed',
      by: 'Ada Keller',
    };
    const { calls } = await open({ ...request, entry, overrides: [override] });
    if (entry.kind === 'pin') fireEvent.change(field(), { target: { value: '246801' } });
    const enter = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign' });
    expect(enter.disabled).toBe(true);
    expect(screen.getByText(t.pin.viewOverrides)).toBeTruthy();
    const [observer] = [...ObserverUnderTest.all];
    act(() => observer?.show([...(observer?.elements ?? [])].slice(0, 1), 1));
    expect(enter.disabled).toBe(false);
    fireEvent.click(enter);
    await expect.poll(() => calls.at(-1)?.name).toBe(entry.kind === 'pin' ? 'pin.enter' : 'pin.confirm');
  });
});

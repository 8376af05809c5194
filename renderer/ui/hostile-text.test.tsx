// @vitest-environment jsdom
// Every screen with hostile names, references and texts from outside: nothing invisible and no imitation
// reaches the eye unmarked.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FakeShell } from '../../test/window/fake-desk.ts';
import { openWindow } from '../../test/window/window-under-test.tsx';
import { batches } from '../../test/window/world/batches.ts';
import { createWorld } from '../../test/window/world/world.ts';
import { CaseReadBack } from '../pin/CaseReadBack.tsx';
import { ReadBack } from '../pin/ReadBack.tsx';
import { pinSentence } from '../pin/pin-sentence.ts';
import { TextField } from './TextField.tsx';

/** A direction override, a zero-width space, a digit of another script, a letter that only looks Latin. */
const HOSTILE = 'Pay\u202Elap\u200B １2 Асme';
const MARKED = 'Pay[U+202E]lap[U+200B] １[U+FF11]2 А[U+0410]с[U+0441]me';
const UNMARKED = /[\u202E\u200B]|１(?!\[U\+FF11\])|А(?!\[U\+0410\])/u;

/** Members that carry what somebody else wrote. */
const FROM_OUTSIDE =
  /^(?:name|reference|remittance|creditorReference|text|note|reason|holder|personName|by|endToEndId|instructionId|fileName|label|messageId|ownName|account|agentBic|sentence|value|detail|counterparty|companyName)$/u;
/** Values the window compares or finds by, which are no prose. */
const IS_CODE = /^(?:[a-z]+(?:-[a-z0-9]+)*|[A-Z]{3,4}|[0-9a-f]{64}|\d[\d.:TZ-]*)$/u;

function hostile(value: unknown, name = ''): unknown {
  if (typeof value === 'string')
    return FROM_OUTSIDE.test(name) && value !== '' && !IS_CODE.test(value) ? `${value} ${HOSTILE}` : value;
  if (Array.isArray(value)) return value.map((one) => hostile(one, name));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hostile(inner, key)]));
}

function hostileWorld(): FakeShell {
  const double = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
  const call: FakeShell['bridge']['call'] = async (name, input) => {
    const result = await double.bridge.call(name, input);
    return result.ok ? { ok: true, value: hostile(result.value) as typeof result.value } : result;
  };
  return { ...double, bridge: { ...double.bridge, call } };
}

/** What a person sees, and what is read to one: texts, names of parts and hints. */
function shown(): readonly string[] {
  const texts: string[] = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    if (walk.currentNode.parentElement?.closest('textarea, datalist, option, style, script') === null)
      texts.push(walk.currentNode.textContent ?? '');
  }
  for (const element of document.querySelectorAll('[aria-label], [title]'))
    texts.push(element.getAttribute('aria-label') ?? '', element.getAttribute('title') ?? '');
  return texts;
}

/** Fields whose value has such characters. They hold it as it is. */
function hostileFields(): readonly (HTMLInputElement | HTMLTextAreaElement)[] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].filter(({ value }) => UNMARKED.test(value));
}

/** What stands beside a field and is read with it. */
function described(field: Element): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 150);
  });
const original = structuredClone(batches[0]);

afterEach(() => {
  cleanup();
  if (batches[0] && original) Object.assign(batches[0], structuredClone(original));
});

describe('hostile text', () => {
  it.each([
    'desk',
    'payments',
    'batch/b-0',
    'review/b-2',
    'review/b-5',
    'sheet/b-2',
    'approvals',
    'outbox',
    'message/m-b-5',
    'status',
    'payment/p-5-0',
    'cases',
    'cases/c-1',
    'cash',
    'officers',
    'log',
    'settings',
    'search',
    'welcome',
  ])('is made visible on the screen %s', async (place) => {
    openWindow(hostileWorld(), `#/${place}`);
    await screen.findByRole('navigation');
    await settle();
    for (const row of screen.queryAllByRole('row').slice(1, 3)) fireEvent.doubleClick(row);
    await settle();
    expect(shown().filter((text) => UNMARKED.test(text))).toEqual([]);
    expect(hostileFields().filter((field) => !described(field).includes(MARKED))).toEqual([]);
  });

  it('is made visible under the fields of a batch, which keep it as it is', async () => {
    openWindow(hostileWorld(), '#/batch/b-0');
    const name = await screen.findByRole('textbox', { name: 'Debtor name' });
    expect(hostileFields()).toContain(name);
    expect(described(name)).toContain(MARKED);
  });

  it('is made visible under a field while it is typed, beside its hint and its objection', () => {
    function Fields({ value, problem }: { readonly value: string; readonly problem?: string }) {
      return (
        <>
          <TextField label="Line" value={value} onChange={() => undefined} hint="Hint" problem={problem} />
          <TextField label="Lines" value={value} onChange={() => undefined} rows={3} />
          <TextField label="Secret" value={value} onChange={() => undefined} concealed />
        </>
      );
    }
    const { rerender } = render(<Fields value="Payroll" />);
    const field = (label: string) => screen.getByLabelText(label);
    expect(described(field('Line'))).toBe('Hint');
    rerender(<Fields value={HOSTILE} />);
    expect(described(field('Line'))).toContain(MARKED);
    expect(described(field('Line'))).toContain('Hint');
    expect(described(field('Lines'))).toContain(MARKED);
    rerender(<Fields value={HOSTILE} problem="Too long" />);
    expect(described(field('Line'))).toContain(MARKED);
    expect(described(field('Line'))).toContain('Too long');
    expect(described(field('Secret'))).toBe('');
    rerender(<Fields value="Payroll" />);
    expect(described(field('Line'))).toBe('Hint');
  });

  it('is made visible under the own account and under a cell of the grid while they are typed into', async () => {
    openWindow(hostileWorld(), '#/batch/b-0');
    const account = await screen.findByRole('combobox', { name: 'Debtor account' });
    fireEvent.change(account, { target: { value: HOSTILE } });
    expect(described(account)).toContain(MARKED);
    fireEvent.blur(account);
    const [cell] = await screen.findAllByRole('gridcell', { name: /^Name: \S/u });
    if (cell === undefined) throw new Error('The batch has payments.');
    fireEvent.mouseDown(cell, { detail: 2 });
    const editor = await within(cell).findByRole('textbox');
    expect(hostileFields()).toContain(editor);
    expect(described(editor)).toContain(MARKED);
    expect(shown().filter((text) => UNMARKED.test(text))).toEqual([]);
  });

  it('is made visible on the PIN page', () => {
    const reading = {
      kind: 'pain.001.001.03' as const,
      messageId: 'M',
      creationDateTime: '',
      initiatingParty: HOSTILE,
      sha256: '0'.repeat(64),
      bytes: 1,
      groups: 1,
      transactions: 1,
      controlSum: '1',
      totals: [{ currency: 'EUR', amount: '1.00', count: 1 }],
      ownAccounts: [HOSTILE],
      countries: ['DE'],
      valueDates: ['2026-11-20'],
      transactionsDigest: '0'.repeat(64),
      special: [
        {
          kind: 'ultimate' as const,
          payments: 1,
          values: [`UltmtCdtr/Nm ${HOSTILE}`],
          digest: '0'.repeat(64),
        },
      ],
    };
    const about = { name: HOSTILE, account: HOSTILE, ownAccount: '', amount: null, valueDate: '' };
    render(
      <>
        <p>{pinSentence({ purpose: 'approve', readings: [reading], reference: HOSTILE })}</p>
        <ReadBack readings={[reading]} />
        <CaseReadBack
          read={{
            step: 'approve',
            act: 'stop',
            fields: { end_to_end_id: HOSTILE, reason: 'DUPL' },
            about,
            source: 'typed',
            format: 'json',
            sha256: '0'.repeat(64),
            notAfter: '2026-11-20T10:00:00Z',
          }}
        />
      </>,
    );
    expect(shown().some((text) => text.includes('[U+202E]'))).toBe(true);
    expect(shown().filter((text) => UNMARKED.test(text))).toEqual([]);
  });
});

// The double's beneficiary book: a few entries, two of which could be taken for one another, and proposals.
import {
  alikeEntries,
  alikePairs,
  beneficiaryChanges,
  bookOf,
  NEW_BENEFICIARY,
  type BookEntry,
} from '../../../shared/domain/beneficiary.ts';
import type { BeneficiaryContent } from '../../../shared/domain/records/beneficiary.ts';
import { nameKey } from '../../../shared/domain/name-likeness.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { Refusal, type Handlers } from '../fake-desk.ts';
import { fingerprintWords } from '../../../shared/domain/fingerprint-words.ts';
import { NOW } from './batches.ts';
import type { Notify } from './desk-handlers.ts';
import { COUNTERPARTIES, OFFICERS } from './people.ts';
import { scene } from './scene.ts';

type Row = CallOutput<'beneficiaries.list'>['rows'][number];
type Revision = CallOutput<'beneficiaries.get'>['history'][number];
type Content = Row['content'];
type Confirmation = CallOutput<'beneficiaries.get'>['confirmations'][number];
type Step = 'propose' | 'approve' | 'release' | 'return' | 'withdraw';

export const KNOWN_BENEFICIARY = COUNTERPARTIES[0]?.name ?? '';

function contentOf(index: number, more: Partial<BeneficiaryContent> = {}): Content {
  const party = COUNTERPARTIES[index];
  const content = {
    ...NEW_BENEFICIARY,
    name: party?.name ?? '',
    country: party?.country ?? '',
    accounts: [{ account: party?.account ?? '', agentBic: 'SNDBGB2LXXX', clearingCode: '', bank: '' }],
    ...more,
  };
  return { ...content, accounts: content.accounts.map((each) => ({ ...each })) };
}

/** A changed account that somebody else has to approve. */
function confirmationOf({ beneficiary, revision, content }: Row): Confirmation {
  const [account] = content.accounts;
  return {
    confirmation: 'conf-1',
    state: 'open',
    createdAt: NOW,
    deadline: '2026-11-27T09:00:00.000Z',
    endedAt: null,
    sha256: 'ab'.repeat(32),
    words: [...fingerprintWords('ab'.repeat(32))],
    entries: [
      {
        beneficiary,
        revision,
        name: content.name,
        is: 'changed',
        changes: [{ field: 'account', before: 'GB29NWBK60161331926819', after: account?.account ?? '' }],
        callback: {
          contact: 'Mrs Lindqvist',
          number: '+49 40 5550 120',
          source: 'confirmed',
          foundIn: '',
          at: NOW,
          by: 'Anna Berg',
        },
      },
    ],
    signatures: [{ step: 'propose', name: 'Anna Berg', time: NOW, note: '', why: null }],
    approvals: { have: 0, need: 1 },
    next: 'approve',
    canSign: ['Boris Vance'],
  };
}

/** How the first entry came into the book: two persons signed it. */
function ended({ beneficiary, revision, content }: Row): Confirmation {
  return {
    confirmation: 'conf-0',
    state: 'confirmed',
    createdAt: NOW,
    deadline: '2026-11-21T09:00:00.000Z',
    endedAt: NOW,
    sha256: 'cd'.repeat(32),
    words: [...fingerprintWords('cd'.repeat(32))],
    entries: [
      {
        beneficiary,
        revision,
        name: content.name,
        is: 'new',
        changes: [...beneficiaryChanges(null, content)],
        callback: null,
      },
    ],
    signatures: [
      { step: 'propose', name: 'Anna Berg', time: NOW, note: '', why: null },
      { step: 'approve', name: 'Boris Vance', time: NOW, note: 'Compared with the contract.', why: null },
    ],
    approvals: { have: 1, need: 1 },
    next: null,
    canSign: [],
  };
}

export function beneficiaryHandlers(
  tell: Notify,
  empty: boolean,
  start: (step: Step) => { readonly ticket: string },
): Partial<Handlers> {
  const first = contentOf(0, {
    street: 'Kaistraße',
    buildingNumber: '12',
    postCode: '20457',
    town: 'Hamburg',
    phone: '+49 40 5550 120',
    purpose: 'SUPP',
    chargeBearer: 'SHAR',
    remittance: 'Customer 4471',
  });
  const like = contentOf(1, { name: `${first.name.slice(0, -1)}${first.name.at(-1) === 's' ? 'z' : 's'}` });
  const states: readonly Row['state'][] = [
    'confirmed',
    'entered',
    'awaiting',
    scene().includes('ended') ? 'expired' : 'returned',
  ];
  let rows: Row[] = empty
    ? []
    : [first, like, contentOf(2), contentOf(3)].map((content, index) =>
        entryOf(content, index, states[index] ?? 'entered'),
      );
  const history = new Map<string, Revision[]>(
    rows.map(({ beneficiary, content }) => [
      beneficiary,
      [{ revision: 1, at: NOW, source: 'payments', changes: [...beneficiaryChanges(null, content)] }],
    ]),
  );
  const third = rows[2];
  let waiting: Confirmation[] = third === undefined ? [] : [confirmationOf(third)];
  const put = (beneficiary: string, content: Content, source: Revision['source']): Row => {
    const before = rows.find((row) => row.beneficiary === beneficiary);
    const row = {
      beneficiary,
      revision: (before?.revision ?? 0) + 1,
      createdAt: NOW,
      changedAt: NOW,
      content,
      state: 'entered' as const,
    };
    const changes = [...beneficiaryChanges(before?.content ?? null, content)];
    history.set(beneficiary, [
      { revision: row.revision, at: NOW, source, changes },
      ...(history.get(beneficiary) ?? []),
    ]);
    rows = [...rows.filter((each) => each !== before), row];
    tell('beneficiaries');
    return row;
  };
  const short = ({ beneficiary, content }: BookEntry) => ({
    beneficiary,
    name: content.name,
    account: content.accounts[0]?.account ?? '',
  });
  const alike = (of: BookEntry) => alikeEntries(of, rows).map(({ entry, why }) => ({ ...short(entry), why }));
  return {
    'beneficiaries.list': ({ text = '', offset, limit }) => {
      const key = nameKey(text);
      const found = rows
        .filter(({ content: { name, town, accounts } }) =>
          [name, town, ...accounts.map(({ account }) => account)].some((part) => nameKey(part).includes(key)),
        )
        .toSorted((a, b) => (nameKey(a.content.name) < nameKey(b.content.name) ? -1 : 1));
      return { rows: found.slice(offset, offset + limit), total: found.length };
    },
    'beneficiaries.get': ({ beneficiary }) => {
      const record = rows.find((row) => row.beneficiary === beneficiary);
      if (record === undefined) throw new Refusal('not-found');
      return {
        record,
        history: history.get(beneficiary) ?? [],
        confirmations: [
          ...waiting.filter(({ entries }) => entries.some((entry) => entry.beneficiary === beneficiary)),
          ...(record.state === 'confirmed' ? [ended(record)] : []),
        ],
        alike: alike(record),
      };
    },
    'beneficiaries.alike': ({ beneficiary, name, accounts }) => ({
      alike: alike({
        beneficiary: beneficiary ?? '',
        content: {
          ...NEW_BENEFICIARY,
          name,
          accounts: accounts
            .filter(({ account }) => account !== '')
            .map((each) => ({ ...each, clearingCode: '', bank: '' })),
        },
      }),
    }),
    'beneficiaries.pairs': () => ({
      pairs: alikePairs(rows, 50).map(({ entries: [one, other], why }) => ({
        one: { ...short(one), why },
        other: { ...short(other), why },
      })),
    }),
    'beneficiaries.proposals': () => {
      const match = bookOf(rows);
      const traces = empty ? [] : [contentOf(4), contentOf(5), { ...contentOf(6), name: first.name }];
      return {
        rows: traces.flatMap((content, index) => {
          const found = match({ name: content.name, ...content.accounts[0]!, agentBic: '' });
          return found.is === 'known'
            ? []
            : [
                {
                  content,
                  payments: index === 1 ? 0 : 9 - index,
                  lastPaidOn: index === 1 ? null : '2026-10-30',
                  from: index === 1 ? ('import' as const) : ('payments' as const),
                  match: found.is,
                  entry: 'entry' in found ? found.entry.beneficiary : null,
                },
              ];
        }),
      };
    },
    'beneficiaries.save': ({ beneficiary, content, source }) => {
      const { revision, beneficiary: id } = put(beneficiary ?? `ben-${history.size + 1}`, content, source);
      return { beneficiary: id, revision };
    },
    'beneficiaries.add': ({ rows: added }) => {
      for (const { content, source } of added) put(`ben-${history.size + 1}`, content, source);
      return { added: added.length };
    },
    // With ?unread-entries they cannot be read.
    'beneficiaries.confirmable': ({ beneficiaries }) => {
      if (scene().includes('unread-entries')) throw new Refusal('internal');
      return {
        entries: rows
          .filter(({ beneficiary }) => beneficiaries.includes(beneficiary))
          .map(({ beneficiary, revision, state, content }) => {
            const isChanged = revision > 1;
            const was = isChanged ? { ...content, accounts: [] } : null;
            return {
              beneficiary,
              revision,
              state,
              name: content.name,
              is: isChanged ? ('changed' as const) : ('new' as const),
              changes: [...beneficiaryChanges(was, content)],
              needsCallback: isChanged,
              newAccounts: content.accounts.map(({ account }) => account),
              knownPhone: isChanged ? content.phone : '',
            };
          }),
        persons: OFFICERS.map(({ person, name }) => ({ person, name })),
      };
    },
    'beneficiaries.waiting': () => ({
      confirmations: waiting.map((each) => ({ ...each, mine: false })),
      unconfirmed: rows
        .filter(({ state }) => state !== 'confirmed')
        .map(({ beneficiary, content: { name, accounts }, state }) => ({
          beneficiary,
          name,
          accounts: accounts.map(({ account }) => account),
          state,
        })),
    }),
    'beneficiaries.propose': ({ entries }) => {
      const ids = entries.map(({ beneficiary }) => beneficiary);
      rows = rows.map((row) => (ids.includes(row.beneficiary) ? { ...row, state: 'awaiting' } : row));
      tell('beneficiaries');
      return start('propose');
    },
    'beneficiaries.sign': ({ confirmation, step }) => {
      waiting = waiting.filter((one) => one.confirmation !== confirmation);
      tell('beneficiaries');
      return start(step);
    },
    'beneficiaries.remove': ({ beneficiary }) => {
      rows = rows.filter((row) => row.beneficiary !== beneficiary);
      tell('beneficiaries');
      return {};
    },
  };
}

function entryOf(content: Content, index: number, state: Row['state']): Row {
  const revision = state === 'returned' || state === 'expired' ? 2 : 1;
  return {
    beneficiary: `ben-${index + 1}`,
    revision,
    createdAt: NOW,
    changedAt: NOW,
    content,
    state,
  };
}

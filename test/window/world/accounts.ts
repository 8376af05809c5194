// The double's own accounts: one confirmed, one found in reports.
import { loosenedFields } from '../../../shared/domain/account-control.ts';
import { UNKNOWN_ACCOUNT, type AccountMaster } from '../../../shared/domain/account-master.ts';
import { accountMaster } from '../../../shared/ipc/calls/accounts.ts';
import { sentence } from '../../../shared/domain/sentence.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { Refusal, type Handlers } from '../fake-desk.ts';
import { NOW } from './batches.ts';
import type { Notify } from './desk-handlers.ts';
import { COMPANY, OWN_ACCOUNT, OWN_DOLLARS } from './people.ts';

const FIELDS = Object.keys(UNKNOWN_ACCOUNT) as (keyof AccountMaster)[];
type OwnAccount = CallOutput<'accounts.list'>['accounts'][number];

export function accountHandlers(tell: Notify, empty: boolean): Partial<Handlers> {
  const balance = (amount: string, currency: string): OwnAccount['balance'] => ({
    kind: 'available',
    amount,
    currency,
    date: '2026-11-19',
    receivedAt: NOW,
  });
  const common = {
    holder: COMPANY,
    agentBic: 'SNDBGB2LXXX',
    bank: 'Sample Bank',
    branch: '600',
    cutOff: '',
    paymentLimit: '',
    dayLimit: '',
    instantLimit: '',
    shortFunds: '' as const,
    calendar: '' as const,
    holidays: '',
    status: '' as const,
    rules: [],
    waiting: null,
  };
  let morning = '';
  let accounts: OwnAccount[] = empty
    ? []
    : [
        {
          ...common,
          account: OWN_ACCOUNT,
          label: 'Main account',
          currency: 'EUR',
          cutOff: '15:00',
          paymentLimit: '500000.00',
          dayLimit: '2000000.00',
          rules: [
            sentence('policy-rule', {
              kinds: ['credit-transfer'],
              accounts: [OWN_ACCOUNT],
              approvals: 2,
              release: true,
              validHours: 24,
            }),
          ],
          confirmed: true,
          from: ['report', 'batch'],
          balance: balance('1204331.7', 'EUR'),
          waiting: {
            change: 'change-1',
            by: 'Jonas Weber',
            isOwn: false,
            at: NOW,
            fields: [
              { field: 'paymentLimit', before: '500000.00', after: '800000.00' },
              { field: 'dayLimit', before: '2000000.00', after: '' },
            ],
          },
        },
        {
          ...common,
          account: OWN_DOLLARS,
          label: '',
          currency: 'USD',
          confirmed: false,
          from: ['report'],
          balance: balance('88120.05', 'USD'),
        },
      ];
  return {
    'cash.morning': () => ({ from: morning, last: morning === '' ? '' : NOW.slice(0, 10) }),
    'cash.setMorning': ({ from }) => {
      morning = from;
      tell('settings');
      return { from, last: from === '' ? '' : NOW.slice(0, 10) };
    },
    'accounts.list': () => ({ accounts }),
    'accounts.save': ({ record, replaces }) => {
      const known = accounts.find((each) => each.account === record.account);
      if (replaces === null && known?.confirmed === true) throw new Refusal('own-account-known');
      const saved = {
        from: [],
        rules: [],
        balance: null,
        waiting: null,
        ...known,
        ...record,
        confirmed: true,
      };
      accounts = [saved, ...accounts.filter((each) => ![replaces, record.account].includes(each.account))];
      tell('settings');
      const held = known === undefined || known.rules.length === 0 ? [] : loosenedFields(known, record);
      return { saved: record, waiting: held.map(({ field }) => field) };
    },
    'accounts.confirmChange': ({ change }) => {
      const found = accounts.find(({ waiting }) => waiting?.change === change);
      if (found === undefined) throw new Refusal('own-account-change-over');
      for (const { field, after } of found.waiting?.fields ?? []) Object.assign(found, { [field]: after });
      accounts = accounts.map((each) => (each === found ? { ...each, waiting: null } : each));
      tell('settings');
      return accountMaster.parse(Object.fromEntries(FIELDS.map((field) => [field, found[field]])));
    },
    'accounts.discardChange': ({ change }) => {
      accounts = accounts.map((each) =>
        each.waiting?.change === change ? { ...each, waiting: null } : each,
      );
      tell('settings');
      return {};
    },
    'accounts.remove': ({ account }) => {
      accounts = accounts.filter((each) => each.account !== account);
      tell('settings');
      return {};
    },
  };
}

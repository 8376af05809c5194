// The double's answers about desk, settings, officers, cards, log, profile and training.
import { NOTABLE_ACTIONS } from '../../../shared/domain/absence.ts';
import { fingerprintWords } from '../../../shared/domain/fingerprint-words.ts';
import type { EventData } from '../../../shared/ipc/contract.ts';
import { Refusal, type Handlers } from '../fake-desk.ts';
import { chance } from '../random.ts';
import { batches, NOW } from './batches.ts';
import { messages, payments } from './outbox.ts';
import { COMPANY, COUNTERPARTIES, OFFICERS, OWN_ACCOUNT } from './people.ts';
import { nameOfBank } from './profile.ts';
import { rowOf } from './views.ts';
import { scene } from './scene.ts';
import { coded, sentence } from '../../../shared/domain/sentence.ts';

export type Notify = (what: EventData<'changed'>['what']) => void;

const policySha256 = chance(3).hex(64);
const head = chance(4).hex(64);

const ACTS = [
  'batch.create',
  'batch.save-payments',
  'batch.freeze',
  'batch.approve',
  'batch.release',
  'batch.seal',
  'message.intent',
  'message.verified-accepted',
  'inquiry.shows-payments',
  'network.offline',
  'something.new',
];

export function deskHandlers(
  environment: 'training' | 'sandbox' | 'production',
  tell: Notify,
  empty: boolean,
): Partial<Handlers> {
  let network: 'online' | 'offline' = 'online';
  let clock = NOW;
  const faults = new Set<string>();
  let inside = false;
  const virtualCard = () => ({
    state: empty ? ('no-service' as const) : ('ready' as const),
    inserted: inside,
    holder: 'Virtual Officer',
    pin: '482915',
  });
  // Drawn for each desk anew: what an earlier test of the process drew changes nothing here.
  const draw = chance(5);
  const log = Array.from({ length: empty ? 3 : 642 }, (_, index) => ({
    position: index + 1,
    at: new Date(Date.parse(NOW) - (642 - index) * 61_000).toISOString(),
    act: draw.pick(ACTS),
    actor: draw.pick(['anna-berg', 'boris-vance', 'clara-moss', 'desk']),
    subject: draw.pick([draw.pick(batches).detail.batch, draw.pick(messages).message]),
    detail: draw.pick([
      '',
      coded(sentence('log-counted', { what: 'payments', count: 16 })),
      coded(sentence('log-body', { sha256: '9f2c11ab'.repeat(8) })),
      coded(sentence('log-batch-taken', { reference: 'PAY-2026-11-19-3' })),
    ]),
    hash: draw.hex(64),
  })).toReversed();
  const networkView = () => ({ mode: network, state: network, since: '2026-11-20T13:02:00Z' });
  return {
    'desk.get': () => ({
      ...(scene().includes('root') ? { missing: 'browser-sandbox' as const } : {}),
      company: COMPANY,
      desk: 'Treasury desk 1',
      environment,
      shell: 'chromium',
      version: '0.1.0',
      now: clock,
      timeZone: 'Europe/Berlin',
      businessDate: '2026-11-20',
      network: networkView(),
      lastSavedAt: NOW,
      log: { size: log.length, head, intact: true },
      notices: scene().includes('notices')
        ? [
            {
              what: 'pages',
              batch: null,
              reference: null,
              at: NOW,
              fault: { code: 'store-pages-damaged', detail: '2 pages, the first is 17' },
            },
            {
              what: 'seal',
              batch: batches[0]?.detail.batch ?? null,
              reference: batches[0]?.detail.reference ?? null,
              at: NOW,
              fault: { code: 'vault-secret-missing' },
            },
          ]
        : scene().includes('damaged')
          ? [
              {
                what: 'setting',
                batch: null,
                reference: null,
                at: NOW,
                fault: { code: 'setting-damaged', detail: 'revocation.lists' },
              },
            ]
          : [],
      profile: scene().includes('bankless') ? null : nameOfBank(environment),
      counters: empty
        ? {
            drafts: 0,
            toApprove: 0,
            toRelease: 0,
            unknown: 0,
            rejected: 0,
            toSend: 0,
            cases: 0,
            unknownCases: 0,
            beneficiaries: 0,
            policies: 0,
            ownAccounts: 0,
          }
        : {
            drafts: 2,
            toApprove: 2,
            toRelease: 1,
            unknown: messages.filter((one) => one.state === 'unknown').length,
            rejected: payments.filter((one) => one.statusGroup === 'refused').length,
            toSend: 1,
            cases: 5,
            unknownCases: 1,
            beneficiaries: 1,
            policies: 0,
            ownAccounts: 1,
          },
      day: empty
        ? []
        : [
            {
              what: 'sent',
              totals: [
                { currency: 'EUR', amount: '1428311.09', count: 25 },
                { currency: 'USD', amount: '88000.00', count: 3 },
              ],
            },
            { what: 'accepted', totals: [{ currency: 'EUR', amount: '1204331.70', count: 16 }] },
            {
              what: 'settled',
              totals: [
                { currency: 'EUR', amount: '702118.44', count: 31 },
                { currency: 'JPY', amount: '1250000', count: 1 },
              ],
            },
            { what: 'rejected', totals: [{ currency: 'EUR', amount: '9120.10', count: 1 }] },
          ],
    }),
    'network.setMode': ({ mode }) => {
      network = mode;
      tell('desk');
      return networkView();
    },
    'search.find': ({ text }) => {
      const wanted = text.toLowerCase();
      return {
        hits: [
          ...batches
            .filter((batch) => batch.detail.reference.toLowerCase().includes(wanted))
            .slice(0, 4)
            .map((batch) => ({
              kind: 'batch' as const,
              id: batch.detail.batch,
              title: batch.detail.reference,
              facts: [{ is: 'payments' as const, count: rowOf(batch).transactions }],
            })),
          ...(empty ? [] : [1, 2, 5, 7])
            .map((number) => `CASE-20261120-${number}`)
            .filter((reference) => reference.toLowerCase().includes(wanted))
            .map((reference) => ({
              kind: 'case' as const,
              id: `c-${reference.slice(14)}`,
              title: reference,
              facts: [{ is: 'act' as const, act: 'recall' as const }],
            })),
          ...COUNTERPARTIES.filter((one) => one.name.toLowerCase().includes(wanted))
            .slice(0, 4)
            .map((one) => ({
              kind: 'counterparty' as const,
              id: one.account,
              title: one.name,
              facts: [{ is: 'text' as const, text: one.country }],
            })),
        ],
      };
    },
    'counterparties.find': ({ text, side, book }) => ({
      hits: (side === 'own'
        ? [{ name: COMPANY, account: OWN_ACCOUNT, country: 'DE' }]
        : COUNTERPARTIES.filter(
            (one) =>
              one.name.toLowerCase().includes(text.toLowerCase()) ||
              one.account.startsWith(text.toUpperCase()),
          )
      )
        .slice(0, 5)
        .map((one, index) => ({
          name: one.name,
          account: one.account,
          agentBic: '',
          street: '',
          buildingNumber: '',
          postCode: '',
          town: '',
          country: one.country,
          purpose: book && index === 0 ? 'SUPP' : '',
          remittance: book && index === 0 ? 'Customer 4471' : '',
          currency: 'EUR',
          book: book ? (index === 0 ? ('known' as const) : ('new' as const)) : null,
          payments: 12 - index,
          lastPaidOn: '2026-10-30',
        })),
    }),
    'officers.list': () => ({
      company: COMPANY,
      policyVersion: 1,
      policySha256,
      policyWords: [...fingerprintWords(policySha256)],
      signedBy: ['Clara Moss'],
      sentences: [sentence('policy-nobody-twice', {}), sentence('policy-quorum', { quorum: 2 })],
      persons: OFFICERS.map((officer, index) => ({
        person: officer.person,
        name: officer.name,
        roles: [...officer.roles],
        certificates: [
          {
            sha256: officer.certificate,
            subject: `CN=${officer.name},O=${COMPANY}`,
            notAfter: empty ? '2028-04-30T00:00:00Z' : officer.notAfter,
            words: [...fingerprintWords(officer.certificate)],
            present: index < 2,
          },
        ],
      })),
    }),
    'log.list': ({ offset, limit, text }) => {
      const rows =
        text === undefined
          ? log
          : log.filter((entry) =>
              `${entry.act} ${entry.actor} ${entry.subject} ${entry.detail}`
                .toLowerCase()
                .includes(text.toLowerCase()),
            );
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    'log.absence': () => ({
      absence: /seat=(?:card|name)/u.test(scene())
        ? {
            since: '2026-11-19T16:48:12.000Z',
            rows: log
              .filter(({ act, actor }) => actor !== 'anna-berg' && NOTABLE_ACTIONS.includes(act))
              .filter(({ subject }, at, all) => all.findIndex((one) => one.subject === subject) === at)
              .slice(0, 6),
            total: 9,
          }
        : null,
    }),
    'log.verify': () => ({
      intact: true,
      size: log.length,
      head,
      anchoredUpTo: log.length - 12,
      firstBroken: null,
      anchor: { at: '2026-11-20T08:12:00Z', by: 'Clara Moss' },
    }),
    'training.get': () => {
      if (environment !== 'training') throw new Refusal('not-found');
      return {
        officers: OFFICERS.map((officer, index) => ({
          person: officer.person,
          name: officer.name,
          role: officer.roles[0] ?? '',
          card: `${officer.name}, ${officer.reader}`,
          pin: ['135790', '246801', '314159'][index] ?? '',
        })),
        tokens: 'pkcs11',
        accounts: [
          {
            account: 'DE88500209000023411208',
            currency: 'EUR',
            bic: 'SNDBDEFFXXX',
            branch: '0412',
            holder: 'Nordhaven Maritime A/S',
            label: 'Operating account',
          },
          {
            account: '40817810',
            currency: 'USD',
            bic: 'SNDBUS33XXX',
            branch: '0871',
            holder: 'Nordhaven Maritime A/S',
            label: 'Dollar account',
          },
        ],
        bank: { running: true, clock, faults: [...faults], consoleUrl: 'https://127.0.0.1:8443/' },
        samples: ['supplier-run', 'one-refused', 'wrong-account', 'collections'].map((sample) => ({
          sample,
        })),
      };
    },
    'training.advanceClock': ({ seconds }) => {
      clock = new Date(Date.parse(clock) + seconds * 1_000).toISOString();
      tell('training');
      return { clock };
    },
    'training.setFault': ({ fault, times }) => {
      if (times === 0) faults.delete(fault);
      else faults.add(fault);
      tell('training');
      return {};
    },
    'training.card': () => virtualCard(),
    'training.setCard': ({ inserted }) => {
      inside = inserted;
      tell('training');
      return virtualCard();
    },
    'training.importSample': ({ sample }) => ({ file: sample }),
  };
}

// What the tests of languages show beside the screens of the double: a PIN request of each kind and a sheet.
import type { SheetView } from '../../main/app/exchange/sheet/contents.ts';
import type { Screen } from '../../renderer/stores/route.ts';
import { typedVersion } from '../../shared/domain/message-versions/catalogue.ts';
import { fingerprintWords } from '../../shared/domain/fingerprint-words.ts';
import type { PinRequestView } from '../../shared/ipc/pin-contract.ts';
import { batches } from './world/batches.ts';
import { messages, payments } from './world/outbox.ts';

export const ids: Readonly<Partial<Record<Screen, string>>> = {
  batch: batches[0]?.detail.batch ?? '',
  review: batches.find(({ detail }) => detail.state === 'frozen')?.detail.batch ?? '',
  sheet: batches.find(({ detail }) => detail.state === 'frozen')?.detail.batch ?? '',
  message: messages.find(({ state }) => state === 'unknown')?.message ?? '',
  payment: payments[0]?.payment ?? '',
};

const DIGEST = '3fd2a0c45be19b7710ac2e0d4f6b8899aa11bb22cc33dd44ee55ff6600771188';
export const PIN_REQUEST: PinRequestView = {
  requestId: '8c2b1f2a-4a7e-4c50-9a1b-0d7f3f1f7a11',
  company: 'Nordhaven Maritime A/S',
  environment: 'training',
  purpose: 'approve',
  reference: 'PAY-2026-11-20-3',
  readings: [
    {
      kind: typedVersion('credit-transfer'),
      messageId: 'M-1',
      creationDateTime: '2026-11-20T09:20:00Z',
      initiatingParty: 'N',
      sha256: DIGEST,
      bytes: 9,
      groups: 1,
      transactions: 213,
      controlSum: '0',
      totals: [{ currency: 'EUR', amount: '1204331.70', count: 213 }],
      ownAccounts: ['DE89370400440532013000'],
      countries: ['DE'],
      valueDates: ['2026-11-23'],
      transactionsDigest: DIGEST,
    },
  ],
  words: [[...fingerprintWords(DIGEST)]],
  note: 'Compared with the list.',
  card: {
    reader: 'Reader 2',
    label: 'Card',
    serial: '1',
    holder: 'Boris Vance',
    flags: { countLow: true, finalTry: true, locked: false, toBeChanged: false, protectedPath: false },
  },
  entry: { kind: 'pin', keep: { seconds: 600, acts: 20, idleSeconds: 180 } },
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
};
const NOTHING_READ = { readings: [], words: [] };
export const PIN_REQUESTS = {
  approve: {},
  release: { purpose: 'release' },
  'card-test': { purpose: 'card-test', reference: '', ...NOTHING_READ },
  'change-pin': {
    purpose: 'change-pin',
    reference: '',
    entry: { kind: 'change', demanded: true, min: 6, max: 8 },
    ...NOTHING_READ,
  },
} as const satisfies Readonly<Record<string, Partial<PinRequestView>>>;

export const SHEET = {
  environment: 'training',
  batch: 'b-1',
  company: 'Nordhaven',
  desk: 'Main desk',
  madeAt: '2026-11-20T10:00:00Z',
  reference: 'PAY-1',
  kind: 'credit-transfer',
  revision: 2,
  transactions: 2,
  ownAccounts: Array.from({ length: 15 }, (_, at) => `ACCOUNT-${at}`),
  countries: ['DE', 'NL'],
  valueDates: ['2026-11-23'],
  newBeneficiaries: 3,
  sendingDesk: 'Main desk',
  handovers: [{ from: 'A', to: 'B', at: '2026-11-20T10:00:00Z' }],
  totals: [{ currency: 'EUR', amount: '1234.5', count: 2 }],
  messages: [
    { messageId: 'M', words: ['a', 'b'], sha256: DIGEST, bytes: 9, transactions: 2, controlSum: '1' },
  ],
  overrides: [
    {
      rule: 'group-control-sum',
      path: '/Document/CstmrCdtTrfInitn/PmtInf[2]/CtrlSum',
      declared: '1',
      counted: '2',
      frozen: null,
      reason: 'Late.',
      by: 'Anna Berg',
    },
  ],
  signatures: [
    {
      purpose: 'freeze',
      name: 'Anna Berg',
      role: 'preparer',
      time: '2026-11-20T10:00:00Z',
      certificate: DIGEST,
      certificateSubject: 'CN=Anna Berg',
      note: 'ok',
    },
  ],
  complete: true,
  policy: { version: 1, sha256: DIGEST, words: ['a', 'b'] },
  code: { text: 'x', rows: ['101', '010', '111'] },
} as unknown as SheetView;

// The status of a sent batch as a file for an ERP: from the store's real tables, judged by the official
// schema of each version that answers a payment message.
import { emptySeat } from '../../main/app/desk/seat.fake.ts';
import { describe, expect, it } from 'vitest';
import { makeOutgoingFiles } from '../../main/app/desk/index.ts';
import type { ReportContext } from '../../main/app/exchange/context.ts';
import { makeStatusFile } from '../../main/app/exchange/status-file/make.ts';
import { writeStatusReport } from '../../main/app/exchange/status-file/status-report.ts';
import { fakeClock } from '../../main/ports/clock.fake.ts';
import type { StatusUpdate, Store } from '../../main/ports/store.ts';
import { PAIN_002_001_03 } from '../../shared/domain/message-versions/pain-002-001-03.ts';
import type { ParsedInput } from '../../shared/ipc/contract.ts';
import { memoryStore } from '../ports/memory-store.ts';
import { AT, identity, log, sealedBatch } from '../store/sample.ts';
import { OFFICIAL_SCHEMAS_ARE_ABSENT, officialValidator } from './official.ts';

/** The version that answers messages of 2019, which the schemas beside the project have too. */
const LATER = { name: PAIN_002_001_03.name.replace(/03$/u, '10') };

function deskOver(store: Store) {
  let files = 0;
  const outgoing = makeOutgoingFiles(() => {
    files += 1;
    return `file-${files}`;
  });
  const desk = {
    clock: fakeClock(),
    identity,
    locks: [],
    shown: new Map<string, number>(),
    seat: emptySeat(),
    outgoing,
    store,
  } as unknown as ReportContext;
  return async (
    input: ParsedInput<'statusFiles.make'>,
  ): Promise<readonly { name: string; text: string }[]> => {
    const made = await makeStatusFile(desk, input);
    if (!made.ok) throw new Error(made.error.code);
    return made.value.files.map(({ file, name }) => {
      let base64 = '';
      for (let at: number | null = 0; at !== null;) {
        const piece = outgoing.piece(file, at);
        base64 += piece?.base64 ?? '';
        at = piece?.next ?? null;
      }
      return { name, text: Buffer.from(base64, 'base64').toString('utf8') };
    });
  };
}

async function answered(store: Store): Promise<void> {
  const say = (payment: string, set: StatusUpdate['set'], reasons: { code: string; text: string }[] = []) =>
    store.tracking.record({
      answer: null,
      updates: [
        {
          target: { payment },
          entry: {
            at: AT,
            source: 'inquiry-post',
            status: set.status ?? null,
            reasons,
            facts: [],
            notUnderstood: [],
            answer: null,
          },
          set,
        },
      ],
      batch: null,
      log: log('payment.inquire', payment),
    });
  await say('A-tx-1', { status: 'ACSC', statusGroup: 'done', bankReference: 'REF-1', settledAt: AT });
  await say('A-tx-2', { status: 'RJCT', statusGroup: 'refused', rejectedAt: AT }, [
    { code: 'AC04', text: 'closed, "gone"' },
  ]);
}

describe('the status of a batch for the ERP', () => {
  it('is what the bank said, and pending where it said nothing', async () => {
    const store = await memoryStore();
    await sealedBatch(store, 'A', 3);
    await answered(store);
    const make = deskOver(store);
    const [plain] = await make({ batch: 'A', form: 'csv' });
    expect(plain?.name).toMatch(/-status\.csv$/u);
    const rows = (plain?.text ?? '').replace('\ufeff', '').trim().split('\r\n').slice(1);
    expect(rows.map((row) => row.split(',').slice(3, 10).join(','))).toEqual([
      'E2E-1,,1.00,EUR,2026-11-23,ACSC,',
      'E2E-2,,2.00,EUR,2026-11-23,RJCT,AC04',
      'E2E-3,,3.00,EUR,2026-11-23,PDNG,NO-STATUS',
    ]);
    expect(rows[1]).toContain('"closed, ""gone"""');
    const [german] = await make({ batch: 'A', form: 'csv', region: 'de' });
    expect(german?.text).toContain(';E2E-1;;1,00;EUR;2026-11-23;ACSC;');
    expect((await store.log.list({ offset: 0, limit: 10, text: 'status.export' })).rows).toHaveLength(2);
  });

  it('is refused of a batch that was not sealed', async () => {
    const store = await memoryStore();
    await expect(deskOver(store)({ batch: 'none', form: 'csv' })).rejects.toThrow('not-found');
  });

  it.skipIf(OFFICIAL_SCHEMAS_ARE_ABSENT)(
    'is a status report that is valid by the official schema, of the version that answers the batch',
    async () => {
      const store = await memoryStore();
      await sealedBatch(store, 'A', 3);
      await answered(store);
      const [report] = await deskOver(store)({ batch: 'A', form: 'pain.002' });
      expect(officialValidator(PAIN_002_001_03.name)(report?.text ?? '')).toEqual({ valid: true, why: '' });
      expect(report?.text).toContain('<OrgnlMsgId>MSG-A</OrgnlMsgId>');
      expect(report?.text).toContain('<GrpSts>PART</GrpSts>');
      expect(report?.text.match(/<TxSts>\w+/gu)).toEqual(['<TxSts>ACSC', '<TxSts>RJCT', '<TxSts>PDNG']);
    },
  );

  it.skipIf(OFFICIAL_SCHEMAS_ARE_ABSENT)('is valid in the later version with hostile texts too', () => {
    const text = writeStatusReport({
      version: LATER,
      messageId: 'STS1-1',
      createdAt: AT,
      company: 'Müller & Söhne <GmbH> \u0002',
      original: { messageId: 'MSG-1', kind: 'later' },
      payments: [
        {
          group: 'INF-1',
          endToEndId: 'E2E-1',
          instructionId: 'I-1',
          uetr: null,
          amount: '10.50',
          currency: 'EUR',
          valueDate: '2026-11-27',
          bankReference: 'x'.repeat(36),
          updatedAt: null,
          status: 'RJCT',
          reasons: [
            { code: 'AC04', isProprietary: false, text: `]]> & ${'ä'.repeat(3_000)}` },
            { code: 'x'.repeat(35), isProprietary: true, text: '' },
          ],
        },
      ],
    });
    expect(officialValidator(LATER.name)(text)).toEqual({ valid: true, why: '' });
  });
});

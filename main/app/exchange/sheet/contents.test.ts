// What stands on an approval sheet: figures read from the bytes, the signatures that count, and a code.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { sheetCodeSchema, type SheetCode } from '../../../../shared/domain/sheet.ts';
import { sha256Bytes } from '../../../digest/sha256.ts';
import { fakePacks } from '../../../ports/packs.fake.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import type { SheetContext } from '../context.ts';
import { frozenAtFirst, withApprovals, type ExchangeDesk } from '../memory-desks.fake.ts';
import { sheetContents } from './contents.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const mira = await fakeCard('mira', ['releaser']);

let desk: ExchangeDesk;
let batch: string;
beforeEach(async () => {
  ({ a: desk, batch } = await frozenAtFirst([ada, jonas, mira], withApprovals(1)));
});
const sheet = () => sheetContents(desk.context as unknown as SheetContext, batch);
const short = (text: string): string => sha256Bytes(text).toString('base64url');
function codeOf(text: string | undefined): SheetCode {
  const [, body = ''] = (text ?? '').split('.');
  return sheetCodeSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
}

describe('an approval sheet', () => {
  it('names the figures, the fingerprint words of the bytes, and who has signed so far', async () => {
    await desk.approvedBy(batch, jonas);
    const [message] = await desk.store.freezes.messages(batch, 1);
    expect(must(await sheet())).toMatchObject({
      revision: 1,
      state: 'approved',
      transactions: 1,
      totals: [{ currency: 'EUR', amount: '120.50', count: 1 }],
      messages: [{ sha256: message?.sha256, words: expect.any(Array), controlSum: '120.5' }],
      signatures: [
        { purpose: 'freeze', person: 'ada', role: 'preparer' },
        { purpose: 'approve', person: 'jonas', role: 'approver' },
      ],
      complete: false,
      sendingDesk: 'Desk desk-a',
    });
    await desk.releasedBy(batch, mira);
    expect(must(await sheet()).complete).toBe(true);
  });

  it('has a code that this desk signed, over the same bytes and the same signatures', async () => {
    await desk.approvedBy(batch, jonas);
    const [message] = await desk.store.freezes.messages(batch, 1);
    const signatures = await desk.store.batches.signatures(batch);
    const { code } = must(await sheet());
    expect(codeOf(code?.text)).toMatchObject({
      desk: 'desk-a',
      batch,
      revision: 1,
      totals: ['EUR 120.50 1'],
      frozen: short(message?.sha256 ?? ''),
      sender: 'desk-a',
      signed: signatures.map(({ purpose, person, jws }) => ({ purpose, person, jws: short(jws) })),
    });
    expect(new Set(code?.rows.map(({ length }) => length)), 'a square').toEqual(new Set([code?.rows.length]));
  });

  it('leaves signatures out that count no more', async () => {
    await desk.approvedBy(batch, jonas);
    const revoked = { at: '2026-11-20T09:30:00.000Z', reason: 'lost' };
    const persons = (await desk.store.desk.policy())?.policy.persons ?? [];
    await desk.adopt({
      persons: persons.map((person) =>
        person.id === 'jonas'
          ? { ...person, certificates: person.certificates.map((one) => ({ ...one, revoked })) }
          : person,
      ),
    });
    const view = must(await sheet());
    expect(view.signatures.map(({ person }) => person)).toEqual(['ada']);
    expect(codeOf(view.code?.text).signed.map(({ person }) => person)).toEqual(['ada']);
  });

  it('says where the batch was handed over to', async () => {
    await desk.handedOverBy(batch, mira, 'desk-b');
    const view = must(await sheet());
    expect(view).toMatchObject({
      sendingDesk: 'Desk desk-b',
      handovers: [{ from: 'Desk desk-a', to: 'Desk desk-b' }],
    });
    expect(codeOf(view.code?.text).sender).toBe('desk-b');
  });

  it('is made without a code at a desk that has no keys', async () => {
    Object.assign(desk.context, { packs: fakePacks(null) });
    expect(must(await sheet())).toMatchObject({ code: null, transactions: 1 });
  });

  it('is not made where the stored bytes read otherwise than what was signed', async () => {
    const { messages } = desk.context;
    const lying: typeof messages = {
      ...messages,
      async readFrozen(...given) {
        const read = await messages.readFrozen(...given);
        return read.ok
          ? { ok: true, value: { ...read.value, reading: { ...read.value.reading, controlSum: '999' } } }
          : read;
      },
    };
    Object.assign(desk.context, { messages: lying });
    expect(await sheet()).toMatchObject({ ok: false, error: { code: 'frozen-bytes-differ' } });
  });

  it('is not made of what nobody has frozen', async () => {
    batch = await desk.typed();
    expect(await sheet()).toMatchObject({ ok: false, error: { code: 'pack-nothing-frozen' } });
    batch = 'batch-x';
    expect(await sheet()).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });
});

// How payments of a frozen revision are judged by what was paid before, of the store and of the fake alike.
import { beforeEach, describe, expect, it } from 'vitest';
import { NEW_ACCOUNT, NEW_BENEFICIARY } from '../../shared/domain/beneficiary.ts';
import { sentence } from '../../shared/domain/sentence.ts';
import type { ReadTransaction } from '../../main/ports/messages.ts';
import { printedChunks } from '../../main/ports/printed-rows.ts';
import type { ConfirmationRecord, EvaluatedChunk, EvaluationBasis } from '../../main/ports/store.ts';
import { AT, addAllSealed, change, log, newBatch, range } from '../store/sample.ts';
import { changeNow, draftWorldOf, KINDS, learn, sealNewest, stored, type DraftWorld } from './worlds.ts';

const LATER = '2026-11-20T10:00:00.000Z';
const page = { offset: 0, limit: 100 };
const BY: EvaluationBasis = { idStem: 'payment-stem', since: '2026-11-01', book: { revoked: [] } };
const ACCOUNT = 'DE89370400440532013000';

const read = (number: number, more: Partial<ReadTransaction> = {}): ReadTransaction => ({
  ...{ group: 'P1', ownAccount: 'DE1', valueDate: '2026-11-23', instructionId: '', endToEndId: `E${number}` },
  ...{ currency: 'EUR', amount: `${number}.00`, minor: BigInt(number * 100), name: 'Hafenwerft Kiel GmbH' },
  ...{ account: ACCOUNT, agentBic: '', country: 'DE', remittance: '', creditorReference: '', mandateId: '' },
  ...{ element: `element ${number}`, head: 'head', headNode: null, salary: false, further: 0, special: [] },
  ...more,
});

const NEW_NUMBER = 'GB29NWBK60161331926819';
const bookContent = (account: string) => ({
  ...NEW_BENEFICIARY,
  name: 'HAFENWERFT kiel gmbh',
  accounts: [{ ...NEW_ACCOUNT, account }],
});
/** The first wording of the entry, as two persons confirmed it. */
const confirmedRecord = (content: ReturnType<typeof bookContent>): ConfirmationRecord => ({
  ...{ confirmation: 'conf-1', state: 'confirmed', createdAt: AT, deadline: AT, endedAt: AT },
  ...{ sha256: 'd'.repeat(64), policyVersion: 1 },
  entries: [{ beneficiary: 'k', revision: 1, content, before: null }],
  signatures: [
    {
      ...{ step: 'propose', person: 'ada', certificate: 'c'.repeat(64), certificateSubject: 'CN=Ada' },
      ...{ time: AT, note: '', jws: 'e30.e30.AA' },
    },
  ],
});

describe.each(KINDS)('judged payments %s', (kind) => {
  let world: DraftWorld;
  beforeEach(async () => {
    world = await draftWorldOf(kind);
  });
  async function judge(
    batch: string,
    its: readonly ReadTransaction[],
    by = BY,
    warned: readonly number[] = [],
    meanwhile: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<readonly EvaluatedChunk[]> {
    await world.batches.create(newBatch(batch));
    const { freeze } = await world.freezes.begin(batch, 1);
    const message = `${batch}-m1`;
    const { ref, sha256, bytes } = await stored(world.bytes, message);
    await world.freezes.addMessage(freeze, {
      ...{ message, batch, revision: 1, position: 1, kind: 'pain.001.001.03', messageId: `MSG-${message}` },
      ...{ payload: ref, sha256, bytes, reading: { transactions: its.length } as never },
    });
    await meanwhile();
    const answers: EvaluatedChunk[] = [];
    let before = 0;
    for (const piece of printedChunks(its)) {
      const warnings = warned.map((place) => [place, [sentence('remittance-blank', {})]] as const);
      const answer = await world.freezes.judge(
        freeze,
        { message, before, rows: piece, warnings: before === 0 ? warnings : [] },
        { ...by, idStem: `${by.idStem}-${batch}` },
      );
      answers.push(answer);
      before += answer.transactions;
    }
    await world.freezes.commit(freeze, change(batch, 1, { state: 'frozen' }));
    return answers;
  }
  const kept = async (batch: string) =>
    (await world.freezes.transactions({ ...page, limit: 1_000, batch, revision: 1, order: 'document' })).rows;
  /** Flags of each payment, with the earlier payment that proves it. */
  const flags = async (batch: string): Promise<readonly (readonly string[])[]> =>
    (await kept(batch)).map(({ reasons }) =>
      reasons.map(({ flag, evidence }) =>
        evidence === null ? flag : `${flag} ${evidence.batch} ${evidence.endToEndId}`,
      ),
    );
  const pay = async (batch: string, ...its: readonly ReadTransaction[]): Promise<void> => {
    await judge(batch, its);
    await sealNewest(world, batch);
  };

  it('are kept as they were read, in order, under ids of one stem, with what the rules warn of', async () => {
    const special = [{ kind: 'charges', text: 'SHAR' }] as const;
    const its = [read(1, { minor: 9_007_199_254_740_993n }), read(2, { salary: true, further: 2, special })];
    expect(await judge('b1', its, BY, [1])).toEqual([{ transactions: 2, newBeneficiaries: 1 }]);
    const [first, second] = await kept('b1');
    expect(first).toMatchObject({
      ...{ payment: 'payment-stem-b1222223', message: 'b1-m1', position: 1, minor: 9_007_199_254_740_993n },
    });
    expect(second).toMatchObject({ payment: 'payment-stem-b1222224', position: 2 });
    expect(Object.keys(second ?? {})).not.toContain('special');
    expect(await flags('b1')).toEqual([['new-account'], ['new-account', 'rule', 'charges', 'further']]);
    expect(second?.risk).toBe(55);
    expect(await world.batches.isSalary('b1')).toBe(true);
    expect(await world.freezes.isIdentifierUsed('PmtInfId', 'P1')).toBe(true);
  });

  it('are held against those before them in the batch, over all its pieces', async () => {
    const its = [
      ...range(1, 600).map((number) => read(number)),
      read(1, { endToEndId: 'AGAIN' }),
      read(601, { account: 'DE2', name: 'Elena Sun' }),
      read(602, { account: '', name: 'Elena Sun' }),
    ];
    expect(await judge('b1', its)).toEqual([
      { transactions: 500, newBeneficiaries: 1 },
      { transactions: 103, newBeneficiaries: 3 },
    ]);
    expect((await flags('b1')).slice(599)).toEqual([
      ['new-account'],
      ['duplicate', 'new-account'],
      ['new-account'],
      ['new-account', 'no-account'],
    ]);
  });

  it('are known by what was sealed before, and not by what was only frozen', async () => {
    await judge('frozen', [read(1)]);
    await judge('b1', [read(2)]);
    expect(await flags('b1')).toEqual([['new-account']]);
    await sealNewest(world, 'frozen');
    expect(
      await judge('b2', [read(2, { remittance: 'other' }), read(3), read(2, { currency: 'USD' })]),
    ).toEqual([{ transactions: 3, newBeneficiaries: 0 }]);
    // The same amount was frozen, and three times the largest was never sealed.
    expect(await flags('b2')).toEqual([
      ['duplicate b1 E2'],
      ['out-of-pattern frozen E1'],
      ['out-of-pattern frozen E1'],
    ]);
  });

  it('say where a name, an account or a bank is another one than before', async () => {
    await pay('b1', read(1, { account: '12345678', agentBic: 'SNDBDEFFXXX' }));
    await pay('b2', read(2, { account: '12345678', agentBic: 'SNDBDEFFXXX', name: 'HAFENWERFT  kiel gmbh' }));
    await judge('b3', [
      read(4, { account: '12345678', agentBic: 'OTHRDEFFXXX' }),
      read(4, { account: '87654321' }),
      read(4, { account: '12345678', agentBic: 'SNDBDEFFXXX', name: 'Elena Sun' }),
      read(5, { account: '999', name: 'Hafenwerft Kie1 GmbH' }),
      read(5, { account: '998', name: 'Elena Sun' }),
    ]);
    expect((await flags('b3')).map(([first, ...others]) => [first, others.length])).toEqual([
      ['changed-account b2 E2', 0],
      ['changed-account b2 E2', 0],
      ['changed-account', 2],
      ['look-alike b2 E2', 1],
      ['new-account', 0],
    ]);
  });

  it('say what is like them among what was frozen since, and nothing of their own batch or a withdrawn one', async () => {
    const bill = { remittance: 'Invoice 4711' };
    await judge('gone', [read(1, bill)]);
    await changeNow(world, 'gone', { state: 'withdrawn' });
    const asked = [
      read(1),
      read(1, { account: 'DE2' }),
      read(9, { ...bill, currency: 'USD' }),
      read(8, { remittance: 'Rent 1' }),
    ];
    await judge(
      'b1',
      asked.map((one) => ({ ...one, name: 'Someone else' })),
    );
    expect((await flags('b1')).flat().filter((one) => one.includes('gone'))).toEqual([]);
    await changeNow(world, 'b1', { state: 'withdrawn' });
    await judge('b2', [read(1, bill), read(3, { remittance: 'Rent' })]);
    const others = [
      read(7, { remittance: 'Rent' }),
      read(6, { creditorReference: 'Invoice 4711', remittance: 'Rent 99' }),
    ];
    await judge('b3', [...asked, ...others], { ...BY, since: AT });
    const found = (await flags('b3')).map((its) => its.filter((one) => one.includes('b2')));
    expect(found).toEqual([
      ['duplicate b2 E1'],
      ['near-duplicate b2 E1'],
      ['near-duplicate b2 E1'],
      [],
      [],
      [],
    ]);
    await judge('b4', asked, { ...BY, since: LATER });
    expect((await flags('b4')).flat().filter((one) => one.includes(' '))).toEqual([]);
  });

  it('are told of before a freeze, one by one, without what their own batch holds', async () => {
    await pay('b1', read(1, { name: 'Kestrel', account: 'GB1' }));
    await judge('b2', [read(2)]);
    await addAllSealed(world);
    const asked = [
      read(2),
      read(3, { name: 'KESTREL', account: 'GB2' }),
      ...range(4, 300).map((number) => read(number, { account: `DE${number}`, name: `Payee ${number}` })),
      read(1, { name: 'Kestrel', account: 'GB1' }),
    ];
    const known = async (since: string, exceptBatch: string) =>
      (await world.freezes.history(asked, { since, exceptBatch })).map(
        ({ paidBefore, duplicateOf, otherAccounts }) => [
          paidBefore,
          duplicateOf?.endToEndId ?? null,
          otherAccounts.map(({ account }) => account),
        ],
      );
    const all = await known('2026-11-01', 'draft');
    expect(all).toHaveLength(asked.length);
    expect([all[0], all[1], all[2], all.at(-1)]).toEqual([
      [0, 'E2', []],
      [0, null, ['GB1']],
      [0, null, []],
      [1, 'E1', []],
    ]);
    expect((await known('2026-11-01', 'b2'))[0]).toEqual([0, null, []]);
    expect((await known(LATER, 'draft'))[0]).toEqual([0, null, []]);
    expect(await world.freezes.history([], { since: LATER, exceptBatch: '' })).toEqual([]);
  });

  it('are as new as before where the bank refused or gave back all that was paid', async () => {
    await pay('b1', read(1), read(2));
    const [first, second] = (await kept('b1')).map(({ payment }) => payment);
    const isNew = async (batch: string): Promise<boolean> =>
      (await judge(batch, [read(90)]))[0]?.newBeneficiaries === 1;
    expect(await isNew('b2')).toBe(false);
    await learn(world, { payment: first ?? '' }, { statusGroup: 'refused', status: 'RJCT' });
    expect(await isNew('b3')).toBe(false);
    await learn(world, { payment: second ?? '' }, { returned: true });
    expect(await isNew('b4')).toBe(true);
    await learn(world, { payment: second ?? '' }, { returned: false });
    expect(await isNew('b5')).toBe(false);
    await world.outbox.plan('b1-m1', { state: 'refused', next: null }, null);
    expect(await isNew('b6')).toBe(true);
  });

  it('say what the book says where it is asked, and an empty book says nothing', async () => {
    const its = [
      read(1),
      read(2, { account: 'GB29NWBK60161331926819' }),
      read(3, { name: 'Heron AG' }),
      read(4, { account: 'FR1420041010050500013M02606', name: 'Swift plc' }),
    ];
    const ofBook = async (batch: string, by = BY): Promise<unknown> => {
      await judge(batch, its, by);
      return (await flags(batch)).map((all) => all.filter((flag) => flag.includes('book')));
    };
    expect(await ofBook('b1')).toEqual([[], [], [], []]);
    const content = bookContent(ACCOUNT);
    await world.beneficiaries.save([
      {
        ...{ beneficiary: 'k', expectedRevision: 0, at: AT, source: 'typed', content },
        log: log('book.change', 'k'),
      },
    ]);
    expect(await ofBook('b2')).toEqual([[], ['book-account'], ['book-name'], ['not-in-book']]);
    expect(await ofBook('b3', { ...BY, book: null })).toEqual([[], [], [], []]);
  });

  it('name an account that the book has by a change nobody has confirmed', async () => {
    const save = (revision: number, account: string) =>
      world.beneficiaries.save([
        {
          ...{ beneficiary: 'k', expectedRevision: revision - 1, at: AT, source: 'typed' },
          content: bookContent(account),
          log: log('book.change', 'k'),
        },
      ]);
    await save(1, ACCOUNT);
    await world.confirmations.adopt([confirmedRecord(bookContent(ACCOUNT))], log('beneficiary.adopt', 'k'));
    await save(2, NEW_NUMBER);
    const its = [read(1), read(2, { account: NEW_NUMBER })];
    const ofBook = async (batch: string, revoked: readonly string[]): Promise<unknown> => {
      await judge(batch, its, { ...BY, book: { revoked } });
      return (await flags(batch)).map((all) => all.filter((flag) => flag.includes('book')));
    };
    expect(await ofBook('b1', [])).toEqual([[], ['book-unconfirmed']]);
    // By a card that was revoked since nothing else was confirmed either: the account before stays known.
    expect(await ofBook('b2', ['c'.repeat(64)])).toEqual([[], ['book-unconfirmed']]);
  });

  it('are held against all that was sealed, which is added in steps that end', async () => {
    await pay('b1', read(1));
    await judge('b2', [read(2, { account: 'DE2', name: 'Elena Sun' })]);
    await judge('b3', [read(3, { account: 'DE3', name: 'Swift plc' })]);
    await sealNewest(world, 'b2');
    await sealNewest(world, 'b3');
    const known = async (): Promise<readonly string[]> =>
      (await world.tracking.counterparties('', 'counterparty', 10)).map(({ account }) => account);
    // A freeze that began added what was sealed before it.
    expect(await known()).toEqual([ACCOUNT]);
    await addAllSealed(world);
    expect(await known()).toEqual(['DE2', 'DE3', ACCOUNT]);
    expect(await world.freezes.addSealed()).toBe(false);
    await judge('b4', [read(4, { account: 'DE4', name: 'Heron AG' })]);
    await sealNewest(world, 'b4');
    await world.freezes.begin('b4', 2);
    expect(await known()).toContain('DE4');
    // What is sealed between the beginning of a freeze and its payments counts, too.
    await judge('b5', [read(5, { account: 'DE5', name: 'Kestrel' })]);
    const again = [read(6, { account: 'DE5', name: 'Kestrel' })];
    expect(await judge('b6', again, BY, [], () => sealNewest(world, 'b5'))).toEqual([
      { transactions: 1, newBeneficiaries: 0 },
    ]);
  });
});

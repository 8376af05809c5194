// What the log, stored bytes, the desk's own records and proposals of a policy promise, of the store and of
// the fakes alike.
import { beforeEach, describe, expect, it } from 'vitest';
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import { NEW_ACCOUNT, NEW_BENEFICIARY } from '../../shared/domain/beneficiary.ts';
import type { BeneficiaryContent } from '../../shared/domain/records/beneficiary.ts';
import type { Policy } from '../../shared/domain/policy.ts';
import type {
  ConfirmationRecord,
  ConfirmationSignature,
  ConfirmationState,
  StoredPolicy,
  StoredProfile,
} from '../../main/ports/store.ts';
import { everyEntryAbout } from '../../main/ports/store/log.ts';
import { AT, gathered, identity, log } from '../store/sample.ts';
import { actionsAbout, KINDS, SHA, signedBy, stored, worldOf, type World } from './worlds.ts';

const refused = (code: string): unknown => ({ ok: false, error: expect.objectContaining({ code }) });
const DONE = { ok: true, value: null };
const page = { offset: 0, limit: 100 };
const PAYEE = 'de89 3704 0044 0532 0130 00';
const OTHER_PAYEE = 'GB29NWBK60161331926819';
const HERON = 'CH9300762011623852957';
const [CARD, OTHER_CARD] = ['c'.repeat(64), 'd'.repeat(64)];
const LATER = '2026-11-20T10:00:00.000Z';

const policy = (version: number): StoredPolicy => ({
  policy: {
    typ: 'countersign/policy/2',
    company: { id: 'acme', name: 'Acme Widgets' },
    environment: 'training',
    version,
    previous: version === 1 ? null : SHA,
    validFrom: AT,
    persons: [],
    rules: [{ id: 'r', kinds: ['credit-transfer'], approvals: 1, release: false, validHours: 72 }],
    quorum: 1,
  } satisfies Policy,
  sha256: String(version).repeat(64),
  signatures: ['e30.e30.AA'],
});
const entryOf = (name: string, account: string): BeneficiaryContent => ({
  ...NEW_BENEFICIARY,
  name,
  accounts: [{ ...NEW_ACCOUNT, account }],
});
const profile = (version: number): StoredProfile => ({
  profile: { id: 'bank', version, name: `Bank ${version}` } as unknown as BankProfile,
  sha256: String(version).repeat(64),
});

describe.each(KINDS)('%s', (kind) => {
  let world: World;
  beforeEach(async () => {
    world = await worldOf(kind);
  });

  it('the log is a chain of entries, newest first in a list, oldest first about a subject', async () => {
    const before = await world.log.head();
    const one = await world.log.append({ ...log('card.test', 'card-1'), detail: 'First' });
    const two = await world.log.append({ ...log('card.test', 'card-1'), detail: 'Second' });
    expect([one.size, two.size]).toEqual([before.size + 1, before.size + 2]);
    expect(await world.log.head()).toEqual(two);
    const [newest, earlier] = (await world.log.list(page)).rows;
    expect(newest).toMatchObject({ position: two.size, hash: two.head, previous: earlier?.hash });
    expect(earlier).toMatchObject({ detail: 'First', previous: before.head });
    expect((await world.log.about('card-1')).map(({ detail }) => detail)).toEqual(['First', 'Second']);
    expect(await world.log.list({ ...page, text: 'sEcOnD' })).toMatchObject({
      total: 1,
      rows: [{ detail: 'Second' }],
    });
    await world.log.append({ ...log('card.test', 'card-1'), detail: 'Für Übertrag' });
    expect(await world.log.list({ ...page, text: 'FÜR üBER' })).toMatchObject({ total: 1 });
    expect(await world.log.list({ ...page, text: 'f?r' })).toMatchObject({ total: 0 });
    expect(await world.log.verify()).toMatchObject({ intact: true, size: two.size + 1, firstBroken: null });
  });

  it('the log gives the newest 500 entries about a subject, of one act and before one where asked, and all in slices', async () => {
    const write = (act: string, detail: string) => world.log.append({ ...log(act, 'card-1'), detail });
    const details = async (query?: Parameters<World['log']['about']>[1]) =>
      (await world.log.about('card-1', query)).map(({ detail }) => detail);
    await write('card.lease-open', 'opened');
    for (let made = 1; made <= 500; made += 1) {
      await write('card.test', `test ${made}`);
      if (made === 250) await world.log.append(log('card.test', 'card-2'));
    }
    const newest = await world.log.about('card-1');
    expect(newest).toHaveLength(500);
    expect([newest[0]?.detail, newest.at(-1)?.detail]).toEqual(['test 1', 'test 500']);
    expect(await details({ before: newest[2]?.position ?? 0 })).toEqual(['opened', 'test 1', 'test 2']);
    expect(await details({ act: 'card.lease-open' })).toEqual(['opened']);
    expect(await details({ act: 'card.test', before: newest[1]?.position ?? 0 })).toEqual(['test 1']);
    expect(await details({ act: 'card.health' })).toEqual([]);
    expect(await details({ limit: 2 })).toEqual(['test 499', 'test 500']);
    expect(await details({ act: 'card.test', before: newest[2]?.position ?? 0, limit: 1 })).toEqual([
      'test 2',
    ]);
    expect(await details({ limit: 501 }), 'never more than 500').toHaveLength(500);
    const every = await everyEntryAbout(world.log, 'card-1');
    expect(await world.log.firstAbout('card-1')).toEqual(every[0]);
    expect(await world.log.firstAbout('card-3')).toBeNull();
    expect(every.map(({ detail }) => detail)).toEqual(['opened', ...newest.map(({ detail }) => detail)]);
    expect(await everyEntryAbout(world.log, 'card-3')).toEqual([]);
  });

  it('the log tells what others did since somebody was last here: the newest of each subject', async () => {
    const write = (actor: string, act: string, subject: string, hour: number) =>
      world.log.append({ at: `2026-11-21T${hour}:00:00.000Z`, act, actor, subject, detail: '' });
    const told = (actor: string, limit = 10) =>
      world.log.absence({ actor, arrivals: ['in'], notable: ['approve', 'seal', 'return'], limit });
    expect(await told('ada')).toBeNull();
    await write('ada', 'in', 'desk', 10);
    expect(await told('ada')).toBeNull();
    await write('ada', 'approve', 'b-0', 11);
    await write('jon', 'approve', 'b-1', 12);
    await write('desk', 'seal', 'b-1', 13);
    await write('jon', 'return', 'b-2', 14);
    await write('jon', 'look', 'b-3', 15);
    await write('ada', 'in', 'desk', 16);
    await write('ada', 'approve', 'b-4', 17);
    await write('mira', 'seal', 'b-5', 18);
    const found = await told('ada');
    expect(found).toMatchObject({ since: '2026-11-21T11:00:00.000Z', total: 3 });
    expect(found?.rows.map(({ act, subject, actor }) => [act, subject, actor])).toEqual([
      ['seal', 'b-5', 'mira'],
      ['return', 'b-2', 'jon'],
      ['seal', 'b-1', 'desk'],
    ]);
    expect(await told('ada', 1)).toMatchObject({ rows: [{ subject: 'b-5' }], total: 3 });
    // Coming again at once ends the absence there.
    await write('ada', 'in', 'desk', 19);
    expect(await told('ada')).toMatchObject({ since: '2026-11-21T17:00:00.000Z', total: 1 });
    expect(await told('jon')).toBeNull();
  });

  it('the log lists the entries of a time, from its first instant to before its last', async () => {
    for (const at of ['2026-11-21T09:00:00.000Z', '2026-11-21T10:00:00.000Z', '2026-11-22T10:00:00.000Z'])
      await world.log.append({ ...log('card.test', 'card-9'), at, detail: at });
    const period = { ...page, from: '2026-11-21T09:00:00.000Z', to: '2026-11-22T10:00:00.000Z' };
    expect((await world.log.list(period)).rows.map(({ detail }) => detail)).toEqual([
      '2026-11-21T10:00:00.000Z',
      '2026-11-21T09:00:00.000Z',
    ]);
    expect(await world.log.list({ ...period, text: 'T10', limit: 1 })).toMatchObject({ total: 1 });
    expect(await world.log.list({ ...period, offset: 1, limit: 1 })).toMatchObject({
      total: 2,
      rows: [{ detail: '2026-11-21T09:00:00.000Z' }],
    });
  });

  it('the beneficiary book keeps every wording of an entry, and changes none that was not seen', async () => {
    const { beneficiaries } = world;
    const change = (beneficiary: string, expectedRevision: number, name: string | null) => ({
      beneficiary,
      expectedRevision,
      at: LATER,
      source: 'typed' as const,
      content: name === null ? null : entryOf(name, 'de89 3704 0044 0532 0130 00'),
      log: log('beneficiary.save', beneficiary),
    });
    expect(await beneficiaries.save([change('k', 0, 'Kestrel Ltd'), change('h', 0, 'Heron AG')])).toEqual(
      DONE,
    );
    // One that is not as expected stops all of them, and no line is written.
    const { size } = await world.log.head();
    expect(await beneficiaries.save([change('s', 0, 'Swift plc'), change('k', 0, 'Kestrel')])).toEqual(
      refused('revision-conflict'),
    );
    expect(await beneficiaries.count()).toBe(2);
    expect((await world.log.head()).size).toBe(size);
    expect(await beneficiaries.save([change('k', 1, 'Kestrel Limited')])).toEqual(DONE);
    expect(await beneficiaries.save([change('k', 1, 'Kestrel')])).toEqual(refused('revision-conflict'));
    expect(await beneficiaries.get('k')).toEqual({
      beneficiary: 'k',
      revision: 2,
      createdAt: LATER,
      changedAt: LATER,
      content: entryOf('Kestrel Limited', 'de89 3704 0044 0532 0130 00'),
    });
    const names = async (text: string) =>
      (await beneficiaries.list({ ...page, text })).rows.map(({ content }) => content.name);
    expect(await names('')).toEqual(['Heron AG', 'Kestrel Limited']);
    expect(await names('kestrel  LIM')).toEqual(['Kestrel Limited']);
    expect(await names('DE89 3704')).toHaveLength(2);
    expect(await beneficiaries.list({ offset: 1, limit: 1 })).toMatchObject({
      total: 2,
      rows: [{ beneficiary: 'k' }],
    });
    const found = async (...asked: Parameters<typeof beneficiaries.matching>) =>
      (await beneficiaries.matching(...asked)).map(({ beneficiary }) => beneficiary);
    expect(await found(['HERON ag'], [])).toEqual(['h']);
    expect(await found([], ['DE89370400440532013000'])).toEqual(['h', 'k']);
    expect(await found(['Kestrel Ltd'], [])).toEqual([]);
    expect(await beneficiaries.save([change('k', 2, null)])).toEqual(DONE);
    expect(await beneficiaries.get('k')).toBeNull();
    expect(await beneficiaries.save([change('k', 3, 'Kestrel')])).toEqual(refused('revision-conflict'));
    expect(await beneficiaries.save([change('k', 0, 'Kestrel')])).toEqual(refused('revision-conflict'));
    expect(await found(['Kestrel Limited'], ['DE89370400440532013000'])).toEqual(['h']);
    expect(
      (await beneficiaries.revisions('k')).map(({ revision, content }) => [revision, content?.name]),
    ).toEqual([
      [3, undefined],
      [2, 'Kestrel Limited'],
      [1, 'Kestrel Ltd'],
    ]);
  });

  it('a wording is confirmed once enough have signed, and no longer than the book has it', async () => {
    const { beneficiaries, confirmations } = world;
    const save = (beneficiary: string, expectedRevision: number, name: string | null, account = PAYEE) =>
      beneficiaries.save([
        {
          beneficiary,
          expectedRevision,
          at: LATER,
          source: 'typed',
          content: name === null ? null : entryOf(name, account),
          log: log('beneficiary.save', beneficiary),
        },
      ]);
    const signature = (step: ConfirmationSignature['step'], certificate: string) => ({
      step,
      person: 'ada',
      certificate,
      certificateSubject: 'CN=Ada',
      time: AT,
      note: '',
      jws: `${step}-${certificate}-${(jws += 1)}`,
    });
    let jws = 0;
    const propose = (
      confirmation: string,
      beneficiary: string,
      revision: number,
      name: string | null,
      account = PAYEE,
    ) =>
      confirmations.propose(
        {
          confirmation,
          state: 'open',
          createdAt: AT,
          deadline: LATER,
          endedAt: null,
          sha256: confirmation.repeat(64),
          policyVersion: 1,
          entries: [
            {
              beneficiary,
              revision,
              content:
                name === null
                  ? null
                  : { ...entryOf(name, account), accounts: [...entryOf(name, account).accounts] },
              before: null,
            },
          ],
          signatures: [signature('propose', CARD)],
        },
        log('beneficiary.propose', confirmation),
      );
    const sign = (confirmation: string, state: ConfirmationState, certificate = OTHER_CARD) =>
      confirmations.sign(
        confirmation,
        signature('approve', certificate),
        state,
        log('beneficiary.approve', confirmation),
      );
    const stateOf = async (beneficiary: string, revoked: readonly string[] = []) =>
      (await confirmations.states([beneficiary], revoked))[0]?.state;
    const named = { name: 'KESTREL  ltd', account: '', agentBic: '' };
    const payees = async (revoked: readonly string[] = []) =>
      (await confirmations.payees([named], revoked)).map(
        ({ beneficiary, revision, stands, isInBook }) =>
          `${beneficiary}${revision}${stands ? '' : ' revoked'}${isInBook ? '' : ' past'}`,
      );

    await save('k', 0, 'Kestrel Ltd');
    expect(await stateOf('k')).toBe('entered');
    expect(await propose('1', 'k', 2, 'Kestrel Ltd')).toEqual(refused('beneficiary-confirmation-over'));
    expect(await propose('1', 'k', 1, 'Kestrel Ltd')).toEqual(DONE);
    expect(await propose('2', 'k', 1, 'Kestrel Ltd')).toEqual(refused('beneficiary-confirmation-open'));
    expect([await stateOf('k'), await payees()]).toEqual(['awaiting', []]);
    expect((await confirmations.open()).map(({ confirmation }) => confirmation)).toEqual(['1']);
    const { size } = await world.log.head();
    expect(await sign('9', 'confirmed')).toEqual(refused('beneficiary-confirmation-over'));
    expect((await world.log.head()).size).toBe(size);
    expect(await sign('1', 'confirmed')).toEqual(DONE);
    expect([await stateOf('k'), await payees()]).toEqual(['confirmed', ['k1']]);
    expect(await sign('1', 'returned')).toEqual(refused('beneficiary-confirmation-over'));
    expect(
      (await confirmations.payees([{ ...named, name: '', account: 'de89 3704 0044 0532 0130 00' }], []))[0],
    ).toMatchObject({ beneficiary: 'k', confirmation: '1'.repeat(64) });
    // A card that was revoked has confirmed nothing.
    expect([await stateOf('k', [OTHER_CARD]), await payees([CARD])]).toEqual(['entered', ['k1 revoked']]);
    expect(await confirmations.confirmed(['k'], [OTHER_CARD])).toMatchObject([
      { revision: 1, stands: false },
    ]);

    // Another wording of the book is not what was confirmed; the earlier one is what it is compared with.
    await save('k', 1, 'Kestrel Ltd', OTHER_PAYEE);
    expect([await stateOf('k'), await payees()]).toEqual(['entered', ['k1 past']]);
    expect(await confirmations.confirmed(['k', 'nobody'], [])).toMatchObject([
      { beneficiary: 'k', revision: 1, confirmation: '1'.repeat(64), stands: true, isInBook: false },
    ]);
    // Payments are held against what was confirmed, found by either wording.
    const inBook = async (account: string, revoked: readonly string[] = []) =>
      (await confirmations.bookEntries([{ name: 'nobody', account, agentBic: '' }], revoked)).map((entry) => [
        entry.beneficiary,
        entry.content.accounts[0]?.account,
        entry.confirmed?.accounts[0]?.account,
      ]);
    for (const account of [PAYEE, OTHER_PAYEE])
      expect(await inBook(account)).toEqual([['k', OTHER_PAYEE, PAYEE]]);
    expect(await confirmations.bookEntries([named], [])).toHaveLength(1);
    expect(await inBook('FR1420041010050500013M02606')).toEqual([]);
    // Not even as something that the book does not say.
    expect(await propose('2', 'k', 2, 'Kestrel Ltd')).toEqual(refused('beneficiary-confirmation-over'));
    expect(await propose('3', 'k', 2, 'Kestrel Ltd', OTHER_PAYEE)).toEqual(DONE);
    await save('k', 2, 'Kestrel Ltd', OTHER_PAYEE);
    expect(await sign('3', 'confirmed')).toEqual(refused('beneficiary-confirmation-over'));
    expect((await confirmations.get('3'))?.signatures).toHaveLength(1);
    expect(await sign('3', 'returned')).toEqual(DONE);
    expect(await stateOf('k')).toBe('entered');

    await save('h', 0, 'Heron AG', HERON);
    // An entry that nobody ever confirmed is what the book says.
    expect(await inBook(HERON)).toEqual([['h', HERON, undefined]]);
    expect(await propose('4', 'h', 1, 'Heron AG', HERON)).toEqual(DONE);
    expect(await confirmations.expire('4', log('beneficiary.expire', '4'))).toEqual(DONE);
    expect(await stateOf('h')).toBe('expired');
    // A further entry of a confirmed name stands under what was confirmed, also once the other is removed.
    const further = async () =>
      (await confirmations.bookEntries([{ name: 'Kestrel Ltd', account: HERON, agentBic: '' }], []))
        .filter(({ beneficiary }) => beneficiary === 'f')
        .map(({ confirmed, namesake }) => [confirmed, namesake?.accounts[0]?.account]);
    await save('f', 0, 'Kestrel Ltd', HERON);
    expect(await further()).toEqual([[undefined, PAYEE]]);
    // A removed entry that was confirmed is removed for good only by another confirmation.
    await save('k', 3, null);
    expect(await further()).toEqual([[undefined, PAYEE]]);
    await save('f', 1, null);
    expect(await payees()).toEqual(['k1 past']);
    expect(
      (await confirmations.unconfirmed([], 10)).map(({ beneficiary }) => beneficiary).toSorted(),
    ).toEqual(['h', 'k']);
    expect(
      (await confirmations.unconfirmed([], 10)).map(({ beneficiary, accounts }) => [
        beneficiary,
        ...accounts,
      ]),
      'with the accounts of the wording in the book',
    ).toEqual(expect.arrayContaining([['h', HERON], ['k']]));
    expect(await propose('5', 'k', 4, null)).toEqual(DONE);
    expect(await sign('5', 'confirmed')).toEqual(DONE);
    expect((await confirmations.unconfirmed([], 10)).map(({ beneficiary }) => beneficiary)).toEqual(['h']);
    expect(await inBook(PAYEE)).toEqual([]);
    // Two persons have taken it out; the wording before is handed over with the removal.
    expect(await payees()).toEqual(['k1 past', 'k4']);
    expect((await confirmations.confirmed(['k'], [])).at(-1)).toMatchObject({ revision: 4, content: null });
    expect((await confirmations.ofEntry('k')).map(({ confirmation }) => confirmation)).toEqual([
      '5',
      '3',
      '1',
    ]);
    expect(
      (await confirmations.byDigest(['5'.repeat(64), '1'.repeat(64), 'f'.repeat(64)])).map(
        ({ confirmation, state }) => [confirmation, state],
      ),
    ).toEqual([
      ['1', 'confirmed'],
      ['5', 'confirmed'],
    ]);
  });

  it('what another desk has confirmed is known here, with each newer wording', async () => {
    const { confirmations } = world;
    const record = (digit: string, revision: number, account: string): ConfirmationRecord => ({
      confirmation: `conf-${digit}`,
      state: 'confirmed',
      createdAt: AT,
      deadline: LATER,
      endedAt: AT,
      sha256: digit.repeat(64),
      policyVersion: 1,
      entries: [
        {
          beneficiary: 'theirs',
          revision,
          content: {
            ...entryOf('Swift plc', account),
            accounts: [...entryOf('Swift plc', account).accounts],
          },
          before: null,
        },
      ],
      signatures: [
        {
          step: 'propose',
          person: 'ada',
          certificate: CARD,
          certificateSubject: 'CN=Ada',
          time: AT,
          note: '',
          jws: `theirs-${digit}`,
        },
      ],
    });
    const found = async () =>
      (await confirmations.payees([{ name: 'Swift plc', account: '', agentBic: '' }], [])).map(
        ({ confirmation }) => confirmation[0],
      );
    await confirmations.adopt([record('6', 1, PAYEE)], log('beneficiary.adopt', 'pack'));
    const { size } = await world.log.head();
    await confirmations.adopt([record('6', 1, PAYEE)], log('beneficiary.adopt', 'pack'));
    expect((await world.log.head()).size).toBe(size);
    expect(await found()).toEqual(['6']);
    await confirmations.adopt([record('7', 2, OTHER_PAYEE)], log('beneficiary.adopt', 'pack'));
    expect(await found()).toEqual(['6', '7']);
  });

  it('the log keeps a signature over its head, and a file that left, as long as the head is its own', async () => {
    const head = await world.log.append(log('card.test', 'card-1'));
    await world.log.anchor(head, 'e30.e30.AA', log('log.checkpoint', 'log'));
    expect((await world.log.verify()).anchoredUpTo).toBe(head.size);
    const now = await world.log.head();
    await world.log.append(log('pack.export', 'b1'), { size: now.size, head: now.head, sha256: SHA });
    await world.log.append(log('pack.export', 'b1'), { size: now.size, head: SHA, sha256: SHA });
    await world.log.append(log('pack.export', 'b1'), { size: 0, head: SHA, sha256: SHA });
    expect(await world.log.checkpoints()).toEqual([
      { position: now.size, head: now.head, at: AT, kind: 'export', evidence: SHA },
      { position: head.size, head: head.head, at: AT, kind: 'signature', evidence: 'e30.e30.AA' },
    ]);
    expect((await world.log.verify()).anchoredUpTo).toBe(now.size);
  });

  it('bytes are read as they were put, with their digest, until they are dropped', async () => {
    const { ref, sha256, bytes } = await world.bytes.put([Buffer.from('ab'), Buffer.from('c')]);
    expect([sha256, bytes]).toEqual(['ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', 3]);
    expect(Buffer.concat(await gathered(world.bytes.read(ref))).toString()).toBe('abc');
    const other = await stored(world.bytes, 'other');
    await world.bytes.drop(ref);
    await expect(gathered(world.bytes.read(ref))).rejects.toMatchObject({ fault: { code: 'not-found' } });
    expect(Buffer.concat(await gathered(world.bytes.read(other.ref))).toString()).toBe('other');
  });

  it('the desk has one identity, and settings that are values', async () => {
    expect(await world.desk.identity()).toEqual(identity);
    expect(await world.desk.initialize(identity, log('desk.create', 'desk-a'))).toEqual(
      refused('store-exists'),
    );
    expect(await world.desk.setting('missing')).toBeUndefined();
    await world.desk.saveSetting('list', [1, { a: null }], { ...log('setting', 'desk'), at: LATER });
    await world.desk.saveSetting('empty', undefined, null);
    expect(await world.desk.setting('list')).toEqual([1, { a: null }]);
    expect(await world.desk.setting('empty')).toBeNull();
    expect(await actionsAbout(world, 'desk')).toEqual(['setting']);
    expect(await world.desk.lastSavedAt()).toBe(LATER);
  });

  it('policy versions go up by one and stay readable', async () => {
    expect(await world.desk.policy()).toBeNull();
    expect(await world.desk.savePolicy(policy(2), log('policy', 'p'))).toEqual(refused('revision-conflict'));
    expect(await world.desk.savePolicy(policy(1), log('policy', 'p'))).toEqual(DONE);
    expect(await world.desk.savePolicy(policy(2), log('policy', 'p'))).toEqual(DONE);
    expect(await world.desk.policy()).toEqual(policy(2));
    expect(await world.desk.policyVersion(1)).toEqual(policy(1));
    expect(await world.desk.policyVersion(3)).toBeNull();
  });

  it('profile versions never go back, and name who saved them', async () => {
    expect(await world.desk.profile()).toBeNull();
    const adopted = { ...log('profile.adopt', 'bank'), detail: `SHA-256 ${profile(2).sha256}` };
    expect(await world.desk.saveProfile(profile(2), adopted)).toEqual(DONE);
    expect(await world.desk.saveProfile(profile(1), adopted)).toEqual(refused('revision-conflict'));
    expect(await world.desk.saveProfile(profile(3), log('profile.take', 'bank'))).toEqual(DONE);
    expect(await world.desk.profile()).toEqual(profile(3));
    expect(await world.desk.profileVersion('bank', 2)).toEqual(profile(2));
    expect(await world.desk.profileVersion('other', 2)).toBeNull();
    expect(await world.desk.profileVersions()).toEqual([
      { id: 'bank', version: 3, name: 'Bank 3', sha256: profile(3).sha256, savedAt: '', savedBy: '' },
      { id: 'bank', version: 2, name: 'Bank 2', sha256: profile(2).sha256, savedAt: AT, savedBy: 'anna' },
    ]);
  });

  it('one proposal of a policy is open, gathers one signature of each person, and ends', async () => {
    const { policy: next, sha256 } = policy(1);
    const proposal = { proposal: 'p1', createdAt: AT, note: '', policy: next, sha256 };
    const entry = log('policy.step', 'p1');
    expect(await world.policies.open()).toBeNull();
    expect(await world.policies.sign('p1', signedBy('anna'), entry)).toEqual(refused('policy-proposal-over'));
    expect(await world.policies.propose(proposal, entry)).toEqual(DONE);
    expect(await world.policies.propose({ ...proposal, proposal: 'p2' }, entry)).toEqual(
      refused('policy-proposal-open'),
    );
    for (const person of ['anna', 'ben', 'anna'])
      expect(await world.policies.sign('p1', signedBy(person), entry)).toEqual(DONE);
    expect(await world.policies.open()).toEqual({
      ...proposal,
      signatures: [signedBy('anna'), signedBy('ben')],
    });
    expect(await world.policies.withdraw('p2', entry)).toEqual(refused('policy-proposal-over'));
    expect(await world.policies.withdraw('p1', entry)).toEqual(DONE);
    expect(await world.policies.open()).toBeNull();
    expect(await world.policies.withdraw('p1', entry)).toEqual(refused('policy-proposal-over'));
  });

  it('a policy that is adopted is in force and ends the proposal, if it is the next one', async () => {
    const { policy: next, sha256 } = policy(1);
    const entry = log('policy.adopt', 'p1');
    await world.policies.propose({ proposal: 'p1', createdAt: AT, note: '', policy: next, sha256 }, entry);
    expect(await world.policies.adopt(policy(2), entry)).toEqual(refused('revision-conflict'));
    expect((await world.policies.open())?.proposal).toBe('p1');
    expect(await world.policies.adopt(policy(1), entry)).toEqual(DONE);
    expect(await world.policies.open()).toBeNull();
    expect(await world.desk.policy()).toEqual(policy(1));
  });
});

// The policy as officers read it: who may sign now and with which card, what is proposed and who signed it,
// and what will soon stop somebody.
import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { fakeCard, type FakeCard } from '../../../ports/token.fake.ts';
import { memoryDesk, type MemoryDesk } from '../memory-desk.fake.ts';
import { proposePolicy } from './propose.ts';
import { signProposal } from './sign.ts';
import { getPolicy } from './view.ts';

const cards = {
  ada: await fakeCard('ada', ['administrator', 'preparer']),
  berta: await fakeCard('berta', ['administrator']),
  carl: await fakeCard('carl', ['administrator']),
  jonas: await fakeCard('jonas', ['approver']),
};
const NAMES: Readonly<Record<string, string>> = { ada: 'Ada Keller', berta: 'Berta Lang', carl: 'Carl Roth' };
const persons = Object.values(cards).map(({ person }) => ({
  ...person,
  name: NAMES[person.id] ?? person.id,
}));

let world: MemoryDesk;
const open = async (policy: Partial<Policy> = {}): Promise<void> => {
  world = await memoryDesk(Object.values(cards), { policy: { persons, quorum: 1, ...policy } });
};
beforeEach(() => open());

const view = async () => must(await getPolicy(world.desk));
async function propose(changes: Parameters<typeof proposePolicy>[1]['changes'], note = ''): Promise<string> {
  const { version } = await view();
  return must(await proposePolicy(world.desk, { expectedVersion: version, changes, note })).proposal;
}
const signed = async (proposal: string, { choice }: FakeCard) =>
  expect(await world.ended(await signProposal(world.desk, { proposal, choice }))).toBeNull();
const warned = async () =>
  (await view()).warnings.map(({ code, data }) => [code, 'name' in data ? data.name : '']);

describe('the policy in force', () => {
  it('says its version and digest, and each person with role, card and the reader it is in', async () => {
    const { policy, sha256 } = await world.inForce();
    const shown = await view();
    expect(shown).toMatchObject({
      company: policy.company.name,
      version: 1,
      sha256,
      words: fingerprintWords(sha256),
      quorum: 1,
      proposal: null,
      versions: [],
      desks: [],
      deputies: [],
    });
    expect(shown.persons.map(({ person, name, active }) => [person, name, active])).toEqual([
      ['ada', 'Ada Keller', true],
      ['berta', 'Berta Lang', true],
      ['carl', 'Carl Roth', true],
      ['jonas', 'jonas', true],
    ]);
    expect(shown.persons[3]).toMatchObject({
      roles: ['approver'],
      certificates: [
        { sha256: cards.jonas.choice.certificate, reader: 'Reader 4', revoked: null, algorithm: 'ES256' },
      ],
    });
  });

  it('is missing where there is none', async () => {
    world = await memoryDesk([cards.ada], { policy: null });
    expect(await getPolicy(world.desk)).toMatchObject({ ok: false, error: { code: 'policy-missing' } });
  });

  it('says who cannot sign now: revoked, not yet or no more', async () => {
    const revoked = { at: '2026-11-01T00:00:00Z', reason: 'lost' };
    await open({
      persons: persons.map((person) => {
        if (person.id === 'jonas')
          return { ...person, certificates: person.certificates.map((one) => ({ ...one, revoked })) };
        // Whose time is over needs no card.
        if (person.id === 'berta')
          return {
            ...person,
            validUntil: '2026-11-01T00:00:00Z',
            certificates: person.certificates.map((one) => ({ ...one, revoked })),
          };
        return person.id === 'carl' ? { ...person, validFrom: '2026-12-01T00:00:00Z' } : person;
      }),
    });
    const shown = await view();
    expect(shown.persons.map(({ active }) => active)).toEqual([true, false, false, false]);
    expect(shown.persons[3]?.certificates[0]?.revoked).toEqual(revoked);
    expect(shown.persons[2]?.validFrom).toBe('2026-12-01T00:00:00Z');
    expect(await warned()).toContainEqual(['no-usable-card', 'jonas']);
    expect(await warned()).not.toContainEqual(['no-usable-card', 'Carl Roth']);
    expect(await warned()).not.toContainEqual(['no-usable-card', 'Berta Lang']);
  });

  it('says of each desk whether it is this one, and of each deputy whether it is now', async () => {
    const { desk: here } = world.desk.identity;
    const deputy = {
      person: 'jonas',
      inPlaceOf: 'ada',
      role: 'preparer' as const,
      validFrom: '2026-11-01T00:00:00Z',
    };
    await open({
      desks: [
        { id: here, name: 'Here', signing: 'A', agreement: 'B' },
        { id: 'elsewhere', name: 'There', signing: 'C', agreement: 'D' },
      ] as unknown as NonNullable<Policy['desks']>,
      deputies: [
        { ...deputy, validUntil: '2026-12-01T00:00:00Z' },
        { ...deputy, validUntil: '2026-11-20T10:00:00Z' },
      ],
    });
    const shown = await view();
    expect(shown.desks).toEqual([
      { desk: here, name: 'Here', here: true },
      { desk: 'elsewhere', name: 'There', here: false },
    ]);
    expect(shown.deputies.map(({ name, inPlaceOfName, now }) => [name, inPlaceOfName, now])).toEqual([
      ['jonas', 'Ada Keller', true],
      ['jonas', 'Ada Keller', false],
    ]);
    expect((await warned()).filter(([code]) => code === 'deputy-over')).toEqual([['deputy-over', 'jonas']]);
  });
});

describe('what will soon stop somebody', () => {
  const ending = async (validUntil: string) => {
    await open({
      persons: persons.map((person) => (person.id === 'jonas' ? { ...person, validUntil } : person)),
    });
    return (await view()).warnings.filter(({ code }) => code === 'time-ends').map(({ data }) => data);
  };

  it('is named from sixty days before it ends, and as over from that instant', async () => {
    expect(await ending('2027-01-19T10:00:00.001Z')).toEqual([]);
    expect(await ending('2027-01-19T10:00:00Z')).toEqual([{ name: 'jonas', on: '2027-01-19', over: false }]);
    expect(await ending('2026-11-20T10:00:00Z')).toEqual([{ name: 'jonas', on: '2026-11-20', over: true }]);
  });

  it('is a certificate, too, unless it is revoked and stops nobody any more', async () => {
    const validTo = (await view()).persons[3]?.certificates[0]?.notAfter ?? '';
    world.desk.clock.advance(Date.parse(validTo) - 86_400_000 - world.desk.clock.now());
    const ends = async () => (await warned()).filter(([code]) => code === 'certificate-ends');
    expect(await ends()).toContainEqual(['certificate-ends', 'jonas']);
    const at = '2026-11-01T00:00:00Z';
    const revoked = { at, reason: 'lost' };
    await open({
      persons: persons.map((person) =>
        person.id === 'jonas'
          ? { ...person, certificates: person.certificates.map((one) => ({ ...one, revoked })) }
          : person,
      ),
    });
    world.desk.clock.advance(Date.parse(validTo) - 86_400_000 - world.desk.clock.now());
    expect(await ends()).not.toContainEqual(['certificate-ends', 'jonas']);
  });
});

describe('a proposal', () => {
  it('says what it changes, who signed it, how many it needs and who may still sign', async () => {
    await open({ quorum: 2 });
    const proposal = await propose([{ change: 'set-quorum', quorum: 3 }], 'as agreed');
    expect((await view()).proposal).toMatchObject({
      proposal,
      note: 'as agreed',
      version: 2,
      signatures: [],
      have: 0,
      need: 2,
      canSign: [
        { person: 'ada', name: 'Ada Keller' },
        { person: 'berta', name: 'Berta Lang' },
        { person: 'carl', name: 'Carl Roth' },
      ],
      follows: true,
    });
    await signed(proposal, cards.berta);
    const shown = (await view()).proposal;
    expect(shown).toMatchObject({ have: 1, need: 2, signatures: [{ person: 'berta', name: 'Berta Lang' }] });
    expect(shown?.canSign.map(({ person }) => person)).toEqual(['ada', 'carl']);
    expect(shown?.differences.length).toBeGreaterThan(0);
  });
});

describe('versions before', () => {
  it('are listed newest first, each with its digest and who signed it', async () => {
    const first = await world.inForce();
    await signed(await propose([{ change: 'set-quorum', quorum: 2 }]), cards.ada);
    const second = await world.inForce();
    const third = await propose([{ change: 'set-quorum', quorum: 3 }]);
    await signed(third, cards.berta);
    await signed(third, cards.carl);
    const shown = await view();
    expect(shown.version).toBe(3);
    expect(shown.signatures.map(({ name }) => name)).toEqual(['Berta Lang', 'Carl Roth']);
    expect(shown.versions).toMatchObject([
      { version: 2, sha256: second.sha256, words: fingerprintWords(second.sha256), signedBy: ['Ada Keller'] },
      { version: 1, sha256: first.sha256, signedBy: [] },
    ]);
  });

  it('name whoever signed as the version knew them that they signed under, also where they left with it', async () => {
    await signed(await propose([{ change: 'remove-person', person: 'carl' }]), cards.carl);
    expect((await view()).signatures.map(({ name }) => name)).toEqual(['Carl Roth']);
    await signed(await propose([{ change: 'set-quorum', quorum: 2 }]), cards.ada);
    expect((await view()).versions[0]).toMatchObject({ version: 2, signedBy: ['Carl Roth'] });
  });
});

// The first policy: who can be in it, that every administrator signs it, and that only the words from the
// administrators' paper put it in force.
import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import type { ParsedInput } from '../../../../shared/ipc/contract.ts';
import { fakeDeskKeys } from '../../../ports/packs.fake.ts';
import { fakeCard, type FakeCard } from '../../../ports/token.fake.ts';
import { memoryDesk, type MemoryDesk } from '../memory-desk.fake.ts';
import { ownDesk, readDesk } from './desk-enrolment.ts';
import { draftGenesis, OWN_ENROLMENT, readGenesisDraft } from './draft.ts';
import { exportGenesis, importGenesis } from './genesis-file.ts';
import { getGenesis, getSetup, pinGenesis } from './pin.ts';
import { signGenesis } from './sign.ts';

const [ada, berta, stranger] = [
  await fakeCard('ada', ['administrator']),
  await fakeCard('berta', ['administrator']),
  await fakeCard('stranger', ['administrator']),
];

let world: MemoryDesk;
beforeEach(async () => {
  world = await memoryDesk([ada, berta, stranger], { policy: null });
});

type Input = ParsedInput<'genesis.draft'>;
const administrator = ({ choice }: FakeCard, name: string): Input['administrators'][number] => ({
  name,
  certificate: choice.certificate,
  roles: ['preparer', 'approver'],
});
const INPUT: Input = {
  administrators: [administrator(ada, 'Ada'), administrator(berta, 'Berta')],
  approvals: 1,
  release: false,
  validHours: 72,
  quorum: 2,
  hardware: [],
};
const drafted = (more: Partial<Input> = {}, desk = world.desk) => draftGenesis(desk, { ...INPUT, ...more });
const signed = async ({ choice }: FakeCard, its = world): Promise<string | null> =>
  (await its.ended(await signGenesis(its.desk, { choice })))?.code ?? null;
const wordsOf = async (): Promise<string[]> => [
  ...fingerprintWords((await readGenesisDraft(world.desk))?.sha256 ?? ''),
];
const refused = (code: string): object => ({ ok: false, error: { code } });
async function expectNothingInForce(): Promise<void> {
  expect(await world.store.desk.policy()).toBeNull();
  expect(await world.desk.roots.pinned()).toEqual([]);
}

describe('a desk without a policy', () => {
  it('is at its first policy until one is pinned, in whatever shell it runs', async () => {
    const setup = async () => must(await getSetup({ roots: world.desk.roots, shell: 'electron' }));
    expect(await setup()).toEqual({ stage: 'genesis', shell: 'electron', environments: [], keystore: false });
    await world.desk.roots.pin(1, 'a'.repeat(64));
    expect((await setup()).stage).toBe('ready');
  });
});

describe('a draft', () => {
  it('enrols the cards that were shown, each holder as an administrator, and is in force nowhere', async () => {
    const { sha256 } = must(await drafted());
    const draft = await readGenesisDraft(world.desk);
    expect(draft).toMatchObject({
      sha256,
      signatures: [],
      policy: {
        version: 1,
        previous: null,
        quorum: 2,
        persons: [
          {
            id: 'ada',
            roles: expect.arrayContaining(['administrator', 'preparer', 'approver']) as unknown,
            certificates: [{ sha256: ada.choice.certificate }],
          },
          { id: 'berta' },
        ],
      },
    });
    await expectNothingInForce();
    expect((await world.actionsAbout('policy')).map(({ act }) => act)).toEqual(['genesis.draft']);
  });

  it('gives two persons of one name two ids', async () => {
    must(
      await drafted({ administrators: [administrator(ada, 'Ada Läng'), administrator(berta, ' ada läng')] }),
    );
    const draft = await readGenesisDraft(world.desk);
    expect(draft?.policy.persons.map(({ id }) => id)).toEqual(['ada-la-ng', 'ada-la-ng-2']);
  });

  it('gives a person whose name another one’s id is made of an id of their own', async () => {
    must(await drafted({ administrators: [administrator(ada, 'Ada 2'), administrator(berta, 'Ada')] }));
    const draft = await readGenesisDraft(world.desk);
    expect(draft?.policy.persons.map(({ id }) => id)).toEqual(['ada-2', 'ada']);
  });

  it('enrols this desk with the keys it has for packs', async () => {
    const { enrolled } = fakeDeskKeys('desk-a');
    await world.store.desk.saveSetting(OWN_ENROLMENT, enrolled, null);
    must(await drafted());
    expect((await readGenesisDraft(world.desk))?.policy.desks).toEqual([enrolled]);
  });

  it.each<[string, Partial<Input>, string]>([
    [
      'of a card that is in no reader',
      { administrators: [{ ...administrator(ada, 'Ada'), certificate: 'f'.repeat(64) }] },
      'card-removed',
    ],
    [
      'of one card for two persons',
      { administrators: [administrator(ada, 'Ada'), administrator(ada, 'Berta')] },
      'genesis-unfit',
    ],
    ['that asks for more administrators than it has', { quorum: 3 }, 'genesis-unfit'],
    ['that nobody could fulfil', { approvals: 5 }, 'genesis-unfit'],
  ])('%s is not kept', async (_, more, code) => {
    expect(await drafted(more)).toMatchObject(refused(code));
    expect(await readGenesisDraft(world.desk)).toBeNull();
  });

  it('throws the signatures over the one before away', async () => {
    must(await drafted());
    expect(await signed(ada)).toBeNull();
    must(await drafted({ validHours: 24 }));
    expect((await readGenesisDraft(world.desk))?.signatures).toEqual([]);
  });

  it('is over once a policy is in force', async () => {
    const after = await memoryDesk([ada, berta]);
    expect(await drafted({}, after.desk)).toMatchObject(refused('genesis-over'));
    expect(await signed(ada, after)).toBe('genesis-over');
  });
});

describe('a signature over the draft', () => {
  beforeEach(async () => {
    must(await drafted());
  });

  it('is each administrator’s, once', async () => {
    expect(await signed(ada)).toBeNull();
    expect(await signed(ada)).toBe('policy-signed-already');
    expect(must(await getGenesis(world.desk))).toMatchObject({
      stage: 'sign',
      draft: { administrators: [{ signedAt: expect.any(String) }, { signedAt: null }] },
    });
    expect(await signed(berta)).toBeNull();
    expect(must(await getGenesis(world.desk)).stage).toBe('compare');
    await expectNothingInForce();
  });

  it('of a card that the draft does not enrol is not asked for', async () => {
    expect(await signed(stranger)).toBe('person-not-enrolled');
    expect(world.desk.tokens.jobs).toEqual([]);
  });

  it('is not kept where the policy was drafted anew while the PIN was typed', async () => {
    world.desk.tokens.whileAsked = async () => void (await drafted({ validHours: 24 }));
    expect(await signed(ada)).toBe('policy-proposal-over');
    expect((await readGenesisDraft(world.desk))?.signatures).toEqual([]);
  });
});

describe('a draft that is made while a signature is written down', () => {
  it.each([0, 1, 2, 3, 4, 6, 8, 12, 20, 40])(
    'is not lost to the one before, %i steps apart',
    async (ticks) => {
      must(await drafted());
      let anew: Promise<unknown> = Promise.resolve();
      const settings = world.desk.store.desk;
      const read = settings.setting.bind(settings);
      world.desk.tokens.whileAsked = async () => {
        // From here on the signature is being written down.
        Object.assign(settings, {
          setting: async (name: string) => {
            const value = await read(name);
            Object.assign(settings, { setting: read });
            anew = (async () => {
              for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
              must(await drafted({ validHours: 24 }));
            })();
            await new Promise((resolve) => setTimeout(resolve, 5));
            return value;
          },
        });
      };
      await signed(ada);
      await anew;
      const draft = await readGenesisDraft(world.desk);
      expect(draft?.policy.rules[0]?.validHours).toBe(24);
      expect(draft?.signatures).toEqual([]);
    },
  );
});

describe('the words from the administrators’ paper', () => {
  beforeEach(async () => {
    must(await drafted());
  });

  it('pin the policy that every administrator signed, and nothing is drafted any more', async () => {
    await signed(ada);
    await signed(berta);
    const words = await wordsOf();
    must(await pinGenesis(world.desk, { words: words.map((word) => ` ${word.toUpperCase()} `) }));
    const inForce = await world.inForce();
    expect(await world.desk.roots.pinned()).toEqual([{ version: 1, sha256: inForce.sha256 }]);
    expect(inForce.signatures).toHaveLength(2);
    expect((await world.actionsAbout('policy')).at(-1)).toMatchObject({ act: 'policy.adopt' });
    expect(await readGenesisDraft(world.desk)).toBeNull();
    expect(await pinGenesis(world.desk, { words })).toMatchObject(refused('genesis-over'));
  });

  it('pin nothing where one of them differs, and the log says that they did', async () => {
    await signed(ada);
    await signed(berta);
    const words = (await wordsOf()).with(7, 'another');
    expect(await pinGenesis(world.desk, { words })).toMatchObject(refused('words-differ'));
    expect((await world.actionsAbout('policy')).at(-1)).toMatchObject({ act: 'genesis.words-differ' });
    await expectNothingInForce();
  });

  it('pin nothing while the signature of one administrator is missing', async () => {
    await signed(ada);
    expect(await pinGenesis(world.desk, { words: await wordsOf() })).toMatchObject({
      ok: false,
      error: { code: 'genesis-unsigned', detail: 'Berta' },
    });
    await expectNothingInForce();
  });

  it('are asked for again where the desk stopped between storing and pinning', async () => {
    await signed(ada);
    await signed(berta);
    const words = await wordsOf();
    const { roots } = world.desk;
    const full = { pinned: () => roots.pinned(), pin: () => Promise.reject(new Error('ENOSPC')) };
    await expect(pinGenesis({ ...world.desk, roots: full }, { words })).rejects.toThrow('ENOSPC');
    expect(await roots.pinned()).toEqual([]);
    expect(await pinGenesis(world.desk, { words: words.with(0, 'another') })).toMatchObject(
      refused('words-differ'),
    );
    must(await pinGenesis(world.desk, { words }));
    expect(await roots.pinned()).toHaveLength(1);
  });

  it('pin nothing where nothing was drafted', async () => {
    const empty = await memoryDesk([ada], { policy: null });
    expect(await pinGenesis(empty.desk, { words: [] })).toMatchObject(refused('policy-missing'));
  });
});

describe('the signed first policy as a file', () => {
  const fileOf = async (its: MemoryDesk): Promise<Buffer> => {
    const { file } = must(await exportGenesis(its.desk));
    return Buffer.from(its.desk.outgoing.piece(file, 0)?.base64 ?? '', 'base64');
  };
  async function importedAt(its: MemoryDesk, bytes: Uint8Array): ReturnType<typeof importGenesis> {
    async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
      yield bytes;
    }
    const file = must(await its.desk.files.receive('genesis.json', bytes.length, chunks()));
    return importGenesis(its.desk, { file });
  }
  let other: MemoryDesk;
  let bytes: Buffer;
  beforeEach(async () => {
    must(await drafted());
    await signed(ada);
    await signed(berta);
    bytes = await fileOf(world);
    other = await memoryDesk([stranger], { policy: null });
  });

  it('is taken at another desk unpinned: the words are compared there too', async () => {
    const { sha256 } = must(await importedAt(other, bytes));
    expect(sha256).toBe((await readGenesisDraft(world.desk))?.sha256);
    expect(must(await getGenesis(other.desk))).toMatchObject({ stage: 'compare' });
    expect(await other.store.desk.policy()).toBeNull();
    expect(await other.desk.roots.pinned()).toEqual([]);
    must(await pinGenesis(other.desk, { words: await wordsOf() }));
    expect((await other.store.desk.policy())?.sha256).toBe(sha256);
  });

  it.each<[string, (file: { policy: Policy; signatures: string[] }) => object, string]>([
    [
      'with a changed policy',
      (file) => ({
        ...file,
        policy: { ...file.policy, rules: file.policy.rules.map((rule) => ({ ...rule, validHours: 24 })) },
      }),
      'genesis-signature',
    ],
    [
      'with a signature that is not genuine',
      (file) => ({ ...file, signatures: [...file.signatures, 'e30.e30.AA'] }),
      'genesis-signature',
    ],
    [
      'with a signature twice',
      (file) => ({ ...file, signatures: [...file.signatures, ...file.signatures] }),
      'genesis-signature',
    ],
    [
      'of another company',
      (file) => ({ ...file, policy: { ...file.policy, company: { id: 'x', name: 'X' } } }),
      'first-of-another-company',
    ],
    [
      'of another environment',
      (file) => ({ ...file, policy: { ...file.policy, environment: 'sandbox' } }),
      'first-of-another-company',
    ],
    ['with a member that nobody knows', (file) => ({ ...file, more: 1 }), 'genesis-form'],
  ])('%s is refused, and nothing is drafted', async (_, change, why) => {
    const file = JSON.parse(bytes.toString()) as { policy: Policy; signatures: string[] };
    const result = await importedAt(other, Buffer.from(JSON.stringify(change(file))));
    expect(result).toMatchObject(refused('genesis-unfit'));
    expect(JSON.stringify(result)).toContain(why);
    expect(await readGenesisDraft(other.desk)).toBeNull();
  });

  it('is refused where a policy is in force already', async () => {
    const running = await memoryDesk([ada, berta]);
    expect(await importedAt(running, bytes)).toMatchObject(refused('genesis-over'));
  });

  it('is not made before anybody has signed', async () => {
    must(await drafted());
    expect(await exportGenesis(world.desk)).toMatchObject(refused('genesis-unsigned'));
    expect(await exportGenesis(other.desk)).toMatchObject(refused('policy-missing'));
  });
});

describe('the keys of a further desk', () => {
  const { enrolled } = fakeDeskKeys('desk-b');

  it('go as a text that is read at another desk with the same eight words', async () => {
    const further = await memoryDesk([ada], { policy: null });
    await further.store.desk.saveSetting(OWN_ENROLMENT, enrolled, null);
    const { own } = must(await ownDesk(further.desk));
    expect(own).toMatchObject({ desk: enrolled, enrolled: false });
    const read = must(readDesk(world.desk, own?.text ?? ''));
    expect(read).toEqual({ desk: enrolled, words: own?.words });
    expect(read.words).toHaveLength(8);
  });

  it('are called enrolled only where the policy has these keys', async () => {
    const running = await memoryDesk([ada], { policy: { desks: [enrolled] } });
    await running.store.desk.saveSetting(OWN_ENROLMENT, enrolled, null);
    expect(must(await ownDesk(running.desk)).own?.enrolled).toBe(true);
    await running.store.desk.saveSetting(OWN_ENROLMENT, fakeDeskKeys('desk-b').enrolled, null);
    expect(must(await ownDesk(running.desk)).own?.enrolled).toBe(false);
  });

  it('are not there on a desk that was made without', async () => {
    expect(must(await ownDesk(world.desk))).toEqual({ own: null });
  });

  it.each([
    ['another company', { company: 'other' }],
    ['another environment', { environment: 'sandbox' }],
    ['another form', { format: 'countersign/desk-enrolment/2' }],
    ['a key that is none', { desk: { ...enrolled, signing: 'short' } }],
  ])('of %s are refused', (_, change) => {
    const text = {
      format: 'countersign/desk-enrolment/1',
      company: 'acme',
      environment: 'training',
      desk: enrolled,
      ...change,
    };
    expect(readDesk(world.desk, JSON.stringify(text))).toMatchObject(refused('desk-enrolment-unfit'));
    expect(readDesk(world.desk, 'no json')).toMatchObject(refused('desk-enrolment-unfit'));
  });
});

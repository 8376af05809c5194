// A main process that was taken over has two wordings of one entry of the beneficiary book signed at once, or
// a payment to the wording that is being replaced: the card process holds each against the other.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmationDigest } from '../../main/statements/confirmation.ts';
import { NEW_ACCOUNT, NEW_BENEFICIARY } from '../../shared/domain/beneficiary.ts';
import type { ConfirmedEntry } from '../../shared/domain/confirmation.ts';
import { STATEMENT_TYP, type BeneficiaryStatementDraft } from '../../shared/domain/statement.ts';
import { pinBytes } from '../../shared/ipc/pin-answer.ts';
import type { Asked, HostileMain, Outcome } from './hostile-main.ts';
import { PIN } from '../token/desk.ts';
import { openWorld, type World } from './world.ts';

/** Whom the fixture's message pays. */
const PAYEES = [
  ['ben-1', 'Supplier Müller & Söhne', 'DE89370400440532013000'],
  ['ben-2', 'Fournisseur SA', 'FR1420041010050500013M02606'],
  ['ben-3', 'Third Ltd', 'GB29NWBK60161331926819'],
] as const;

function wordings(revision: number): ConfirmedEntry[] {
  return PAYEES.map(([beneficiary, name, account]) => ({
    beneficiary,
    revision,
    content: { ...NEW_BENEFICIARY, name, accounts: [{ ...NEW_ACCOUNT, account }] },
    before: null,
  }));
}

let world: World;
beforeAll(async () => {
  world = await openWorld((policy) => ({
    ...policy,
    beneficiaries: { callback: 'changed-accounts', payments: { of: 'all' } },
  }));
});
afterAll(() => world.close());

function stating(
  revision: number,
  step: 'propose' | 'approve',
  entries: readonly ConfirmedEntry[] = wordings(revision),
): BeneficiaryStatementDraft {
  const confirmation = `conf-${String(revision)}`;
  const { company, environment, desk, log, policy } = world.statement('approve');
  return {
    typ: STATEMENT_TYP,
    purpose: 'beneficiary',
    company,
    environment,
    desk,
    log,
    policy,
    step,
    role: step === 'propose' ? 'preparer' : 'approver',
    confirmation,
    entries: [...entries],
    entriesSha256: confirmationDigest(confirmation, entries),
    notAfter: new Date(Date.now() + 3_600_000).toISOString(),
    note: '',
  };
}

const approving = (revision: number): Promise<object> =>
  world.signJob('approver', stating(revision, 'approve'));

/** What a person's card signed about the first wordings. */
async function signed(main: HostileMain, person: string, step: 'propose' | 'approve'): Promise<string> {
  const { code, detail, value } = await main.run(await world.signJob(person, stating(1, step)));
  if (code !== 'done') throw new Error(`${code} ${detail}`);
  return (value as { readonly jws: string }).jws;
}

/** Runs jobs whose PIN pages stand at once; the PINs are entered in the order of the jobs. */
async function together(main: HostileMain, ...jobs: readonly object[]): Promise<Outcome[]> {
  const pages: (Asked | undefined)[] = jobs.map(() => undefined);
  const answers = (place: number) => (asked: Asked) => {
    pages[place] = asked;
    const all = pages.flatMap((each) => each ?? []);
    if (all.length === jobs.length)
      for (const { requestId } of all)
        main.post({ type: 'enter', requestId, pin: pinBytes(PIN), keepOpen: false });
    return [];
  };
  return Promise.all(jobs.map((each, place) => main.run(each, { answers: answers(place) })));
}

const codes = (outcomes: readonly Outcome[]): string[] => outcomes.map(({ code }) => code);

describe('of an entry whose wordings wait for their PINs together', () => {
  let main: HostileMain;
  beforeEach(async () => {
    main = await world.main();
  });

  test.each([
    [1, 2],
    [2, 1],
  ])('wording %i alone is signed, and %i is refused', async (first, second) => {
    const [one, other] = [await approving(first), await approving(second)];
    expect(codes(await together(main, one, other))).toEqual(['done', 'statement-differs']);
  });

  test('the same wording is signed twice, because nothing is older', async () => {
    expect(codes(await together(main, await approving(1), await approving(1)))).toEqual(['done', 'done']);
  });

  test('a batch that pays the wording before is refused, and is signed where it comes first', async () => {
    const signatures = [await signed(main, 'preparer', 'propose'), await signed(main, 'approver', 'approve')];
    const confirmations = { signatures: [signatures], policies: [] };
    const before = confirmationDigest('conf-1', wordings(1));
    const changed = wordings(2).map((each) => ({
      ...each,
      content: each.content && { ...each.content, phone: '+49 30 900 111' },
      before: { revision: 1, confirmation: before },
    }));
    const batch = await world.signJob('approver', world.statement('approve', { confirmations: [before] }), {
      confirmations,
    });
    const change = await world.signJob('approver', stating(2, 'approve', changed), { confirmations });
    expect(codes(await together(main, batch, change))).toEqual(['done', 'done']);
    expect(codes(await together(await world.main(), change, batch))).toEqual([
      'done',
      'beneficiaries-unconfirmed',
    ]);
  });
});

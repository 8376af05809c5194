// A version of an account statement that the product does not write, defined by new files alone: offered,
// written, judged by the official schema, and read.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, isoDate } from '../../shared/domain/calendar.ts';
import { addStatementVersion } from '../../shared/domain/message-versions/statement-catalogue.ts';
import type { StatementVersion } from '../../shared/domain/message-versions/statement-version.ts';
import { bytesOf, sendBytes } from '../flow/customer-desk.ts';
import { newFolder, StdioDesk, throwAway } from '../flow/stdio-desk.ts';
import { asListed, entriesIn, fileOf, keptAsListed } from '../interop/statement-sample.ts';
import { officialValidator, OFFICIAL_SCHEMAS_ARE_ABSENT } from '../iso20022/official.ts';
import { CAMT_052_001_08 } from './version.ts';

const { name } = CAMT_052_001_08;
const REGISTER = new URL('register.ts', import.meta.url).href;

/** No release has these names: only a definition that is read can lead to what they hold. */
const MADE_UP: StatementVersion = {
  ...CAMT_052_001_08,
  name: 'camt.052.001.99',
  bic: 'BankBIC',
  anyBic: 'CompanyBIC',
  statusChoice: ['StatusCode'],
  partyChoice: { party: 'Company', bank: ['Bank', 'Institution'] },
  totalledRecords: {
    record: 'One',
    agent: 'Taker',
    total: { Chrgs: 'AllCharges', Intrst: 'AllInterest' },
  },
};

const VALID = { valid: true, why: '' };

describe('a definition', () => {
  beforeAll(async () => {
    await import('./register.ts');
    addStatementVersion(MADE_UP);
  });

  it.skipIf(OFFICIAL_SCHEMAS_ARE_ABSENT)(`of ${name} is written as its official schema has it`, async () => {
    expect(officialValidator(name)(await fileOf(name))).toEqual(VALID);
  });

  it.each([CAMT_052_001_08, MADE_UP])('of $name is read back as what was kept', async (version) => {
    const file = await fileOf(version.name);
    expect(asListed(await entriesIn(file))).toEqual(asListed(await keptAsListed()));
  });

  it('is written under the names that it states', async () => {
    const text = Buffer.from(await fileOf(MADE_UP.name)).toString('utf8');
    for (const element of ['BankBIC', 'CompanyBIC', 'StatusCode', 'Company', 'One'])
      expect(text).toContain(`<${element}>`);
    expect(text).not.toMatch(/<(?:BICFI|BIC|AnyBIC|BICOrBEI|Pty|Rcrd)>/u);
  });

  it('of another message than its name says, or a second one of a name, is refused', () => {
    expect(() => addStatementVersion(CAMT_052_001_08)).toThrow(name);
    expect(() => addStatementVersion({ ...MADE_UP, name: 'camt.054.001.99' })).toThrow('camt.054.001.99');
  });
});

describe(`a desk that has the definition of ${name}`, () => {
  const folder = newFolder();
  let desk: StdioDesk;

  beforeAll(async () => {
    desk = await StdioDesk.start(folder, {
      env: { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${REGISTER}` },
    });
  });
  afterAll(async () => {
    await desk.stop();
    await throwAway(folder);
  });

  it('makes a statement in it, and imports that again', async () => {
    const today = isoDate((await desk.must('inquiries.rules', {})).today);
    await desk.must('balances.ask', {
      base_currency: 'EUR',
      branch_number: '600',
      from_date: addDays(today, -30),
      to_date: today,
    });
    const { accounts } = await desk.must('cash.accounts', {});
    const { account } = accounts.find(({ base, currency }) => base === 'EUR' && currency === 'EUR')!;
    const { days } = await desk.must('cash.days', { account });
    const closed = days.filter(({ figures }) => figures.some(({ type }) => type === 'CLBD'));
    const [from, to] = [closed.at(-3)?.day, closed.at(-1)?.day];
    const made = await desk.must('cash.statement', { account, from, to, form: name, language: 'en' });
    expect(made).toMatchObject({ days: 3, name: expect.stringMatching(/\.xml$/u) as unknown });
    const bytes = await bytesOf(desk, made.file);
    if (!OFFICIAL_SCHEMAS_ARE_ABSENT) expect(officialValidator(name)(bytes)).toEqual(VALID);
    const row = await desk.must('balances.import', { file: await sendBytes(desk, made.name, bytes) });
    expect(row).toMatchObject({ standing: 'full', entries: made.entries, file: { format: name } });
  });
});

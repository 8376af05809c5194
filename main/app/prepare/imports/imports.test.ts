// A file or a table on its way to a draft: what is shown before anything is stored, what is compared, what is
// refused, and that one file becomes one batch.
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { creditFile } from '../../../../training/samples.ts';
import {
  memoryDesk,
  OWN_ACCOUNT,
  PAYEE_ACCOUNT,
  type MemoryDesk,
} from '../../../../test/app/preparing-desk.ts';
import { withdraw } from '../approvals/batch-step.ts';
import { setSettings } from '../../desk/display-settings.ts';
import { adoptImport } from './adopt-import.ts';
import { checkImport, discardImport, importFindings, importPreview } from './check.ts';
import { checkTable, importForm, readTable, tableFindings } from './table.ts';

const OWN = { iban: OWN_ACCOUNT, number: '', owner: 'Halden', bic: 'SNDBDEFFXXX', currency: 'EUR' };
const MESSAGE = creditFile({ now: '2026-11-20T10:00:00Z' }, 'REF1', [
  {
    own: OWN,
    valueDate: '2026-11-24',
    payments: ['10.00', '20.00'].map((amount) => ({
      name: 'Supplier',
      account: PAYEE_ACCOUNT,
      amount,
      currency: 'EUR',
      text: 'Invoice',
      town: 'Koeln',
      country: 'DE',
    })),
  },
]);
const TABLE = [
  'Auftraggeber;Auftraggeber IBAN;Name;IBAN;Betrag;Währung;Verwendungszweck;Ort;Land',
  `Halden;${OWN_ACCOUNT};Müller GmbH;${PAYEE_ACCOUNT};1.234,50;EUR;Rechnung 1;Köln;DE`,
  `Halden;${OWN_ACCOUNT};Schmidt GmbH;${PAYEE_ACCOUNT};7,00;EUR;Rechnung 2;Köln;DE`,
].join('\n');
const digest = (name: string, text: string): string => createHash(name).update(text).digest('hex');

let desk: MemoryDesk;
beforeEach(async () => {
  desk = await memoryDesk([]);
});

const refused = (code: string) => ({ ok: false, error: { code } });
const page = { offset: 0, limit: 100 };

/** As a shell hands a file over. */
async function upload(name: string, text: string): Promise<string> {
  const bytes = Buffer.from(text);
  const file = desk.context.files.open(name, bytes.length);
  must(await desk.context.files.append(file, bytes.toString('base64')));
  return file;
}
const formOf = async (name: string, text: string, checksums: string[] = []) =>
  importForm(desk.context, { file: await upload(name, text), checksums });
const checked = async (text = MESSAGE) =>
  must(await checkImport(desk.context, await upload('run.xml', text)));
const adopt = (id: string, given = '') =>
  adoptImport(desk.context, { import: id, reference: '', digest: given });
const batches = async () => (await desk.store.batches.list(page)).rows;

describe('a message file', () => {
  it('is judged before anything of it is stored', async () => {
    const found = await checked();
    expect(found).toMatchObject({
      fileName: 'run.xml',
      sha256: digest('sha256', MESSAGE),
      kind: 'credit-transfer',
      groups: 1,
      transactions: 2,
      totals: [{ currency: 'EUR', amount: '30.00' }],
      blocking: 0,
    });
    expect(must(await importPreview(desk.context, { import: found.import, ...page })).rows).toMatchObject([
      { position: 0, name: 'Supplier', account: PAYEE_ACCOUNT, amount: { amount: '10.00' } },
      { position: 1, amount: { amount: '20.00' } },
    ]);
    expect(await batches()).toEqual([]);
  });

  it('becomes a draft with its payments in their order, and its file is kept no longer', async () => {
    const { import: id } = await checked();
    const { batch } = must(await adopt(id));
    expect(await desk.head(batch)).toMatchObject({
      state: 'draft',
      transactions: 2,
      ownAccounts: [OWN_ACCOUNT],
      valueDates: ['2026-11-24'],
      source: { fileName: 'run.xml', sha256: digest('sha256', MESSAGE) },
    });
    expect(await desk.actionsAbout(batch)).toEqual(['batch.import']);
    expect(await adopt(id)).toMatchObject(refused('not-found'));
    expect(await batches()).toHaveLength(1);
  });

  it('becomes one batch, however often the button is pressed', async () => {
    const { import: id } = await checked();
    const both = await Promise.all([adopt(id), adopt(id)]);
    expect(both.map(({ ok }) => ok)).toEqual([true, false]);
    expect(await batches()).toHaveLength(1);
  });

  it('whose figures are wrong is stored with what it declared and what it holds', async () => {
    const found = await checked(MESSAGE.replace('<NbOfTxs>2<', '<NbOfTxs>3<'));
    expect(found.blocking).toBeGreaterThan(0);
    const { rows } = must(await importFindings(desk.context, { import: found.import, ...page }));
    expect(rows[0]).toMatchObject({ severity: 'block', rule: 'number-of-transactions', payment: null });
    const { batch } = must(await adopt(found.import));
    expect((await desk.head(batch)).source?.differences).toMatchObject([{ declared: '3', counted: '2' }]);
    expect((await desk.head(batch)).blocking).toBeGreaterThan(0);
  });

  it('that is none is refused, and nothing of it is kept', async () => {
    const file = await upload('run.xml', MESSAGE.slice(0, 600));
    const result = await checkImport(desk.context, file);
    expect(result.ok).toBe(false);
    expect((await desk.context.files.take(file)).ok).toBe(false);
  });

  it('that was imported before is told with that batch, and can be imported again', async () => {
    expect((await checked()).earlier).toBeNull();
    const { batch } = must(await adopt((await checked()).import));
    const { reference, createdAt } = await desk.head(batch);
    const again = await checked();
    expect(again.earlier).toMatchObject({ batch, reference, importedAt: createdAt, state: 'draft' });
    expect((await checked(MESSAGE.replace('Invoice', 'Rechnung'))).earlier).toBeNull();
    const second = must(await adopt(again.import));
    expect((await checked()).earlier).toMatchObject({ batch: second.batch });
    const command = { ...(await desk.command(second.batch)), choice: null, reason: 'twice' };
    expect(await desk.ended(await withdraw(desk.context, command))).toBeNull();
    expect((await checked()).earlier).toMatchObject({ batch, state: 'draft' });
  });

  it('that is discarded is gone', async () => {
    const { import: id } = await checked();
    must(await discardImport(desk.context, id));
    expect(await adopt(id)).toMatchObject(refused('not-found'));
    expect(await discardImport(desk.context, id)).toMatchObject(refused('not-found'));
  });
});

describe('a digest that the sender printed', () => {
  it.each(['md5', 'sha1', 'sha256'])('in %s is compared and kept', async (name) => {
    const { import: id } = await checked();
    const { batch } = must(await adopt(id, digest(name, MESSAGE).toUpperCase()));
    expect((await desk.head(batch)).source?.digest).toMatchObject({ value: digest(name, MESSAGE) });
  });

  it.each([
    ['of another file', digest('sha256', `${MESSAGE} `), 'file-digest-differs'],
    ['that is none', 'abc', 'file-digest-unreadable'],
  ])('%s stores nothing, and the file can be tried again', async (_, given, code) => {
    const { import: id } = await checked();
    expect(await adopt(id, given)).toMatchObject(refused(code));
    expect(await batches()).toEqual([]);
    expect((await adopt(id, digest('sha256', MESSAGE))).ok).toBe(true);
  });
});

describe('a checksum file beside a file that is brought in', () => {
  const line = (name: string, text: string): string => `${digest(name, text)}  run.xml\n`;

  it.each([
    ['run.xml', MESSAGE, 'message'],
    ['run.csv', TABLE, 'table'],
  ])('is compared before %s is read', async (name, text, form) => {
    const agreeing = [line('md5', text), line('sha256', text)];
    expect(await formOf(name, text, agreeing)).toEqual({ ok: true, value: { form } });
    expect(await formOf(name, text, [line('md5', text), line('sha1', `${text} `)])).toMatchObject(
      refused('file-digest-differs'),
    );
    expect(await formOf(name, text, ['no checksum at all'])).toMatchObject(refused('file-digest-unreadable'));
  });
});

describe('salaries', () => {
  it('show neither names nor amounts before they are a batch', async () => {
    const { import: id } = await checked(
      MESSAGE.replace(
        '<ReqdExctnDt>',
        '<PmtTpInf><CtgyPurp><Cd>SALA</Cd></CtgyPurp></PmtTpInf><ReqdExctnDt>',
      ),
    );
    expect(must(await importPreview(desk.context, { import: id, ...page })).rows).toMatchObject([
      { hidden: true, name: '', account: '', amount: null },
      { hidden: true, name: '', account: '', amount: null },
    ]);
  });
});

describe('a table', () => {
  const planned = async (text = TABLE) => {
    const file = await upload('run.csv', text);
    const { plan } = must(await readTable(desk.context, { file, sheet: null, headerRow: 'auto' }));
    return { file, plan };
  };

  it('is told from a message by its beginning', async () => {
    expect(must(await formOf('run.csv', TABLE)).form).toBe('table');
    expect(must(await formOf('run.xml', MESSAGE)).form).toBe('message');
  });

  it('is read by its titles, judged row by row, and becomes a draft', async () => {
    const { file, plan } = await planned();
    expect(plan.columns).toEqual(
      expect.arrayContaining(['name', 'account', 'amount', 'currency', 'remittance']),
    );
    const complete = { ...plan, valueDate: '2026-11-24' };
    const found = await checkTable(desk.context, { file, plan: complete });
    if (!found.ok) throw new Error(JSON.stringify(found.error));
    expect(found.value).toMatchObject({ transactions: 2, totals: [{ amount: '1241.50' }], unreadable: 0 });
    const { batch } = must(await adopt(found.value.import));
    expect(await desk.head(batch)).toMatchObject({ transactions: 2, source: { fileName: 'run.csv' } });
    expect(found.value.earlier).toBeNull();
    const pasted = await upload('Pasted table', TABLE);
    const again = must(await checkTable(desk.context, { file: pasted, plan: complete }));
    expect(again.earlier).toMatchObject({ batch, state: 'draft' });
  });

  it('with a row nobody can read is not stored, and its findings name the row', async () => {
    const { file, plan } = await planned(TABLE.replace('7,00', 'sieben'));
    const complete = { ...plan, valueDate: '2026-11-24' };
    const found = must(await checkTable(desk.context, { file, plan: complete }));
    expect(found.unreadable).toBe(1);
    const { rows } = must(await tableFindings(desk.context, { import: found.import, ...page }));
    expect(rows.find(({ severity }) => severity === 'block')).toMatchObject({ row: 3 });
    expect(await adopt(found.import)).toMatchObject(refused('table-rows-unreadable'));
    expect(await batches()).toEqual([]);
    expect(desk.context.imports.get(found.import)).toBeDefined();
  });
});

describe('a file whose names and amounts are hidden', () => {
  it('is told where its errors are and of what kind, and no value of a payment', async () => {
    const wrong = PAYEE_ACCOUNT.replace(/0$/u, '1');
    const text = MESSAGE.replaceAll(PAYEE_ACCOUNT, wrong);
    const told = async () => {
      const { import: id } = await checked(text);
      return must(await importFindings(desk.context, { import: id, ...page })).rows;
    };
    const before = await told();
    expect(JSON.stringify(before)).toContain(wrong);
    must(await setSettings(desk.context, { maskAll: true }));
    const after = await told();
    expect(JSON.stringify(after)).not.toContain(wrong);
    expect(after.map(({ rule, position, field }) => [rule, position, field])).toEqual(
      before.map(({ rule, position, field }) => [rule, position, field]),
    );
  });
});

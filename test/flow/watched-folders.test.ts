// A folder that an ERP puts payment files into: listed, imported by one act, moved away, told a second time,
// and answered with a status file once the bank has given the final status.
import { createHash } from 'node:crypto';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNKNOWN_ACCOUNT } from '../../shared/domain/account-master.ts';
import type { CallInput, CallOutput } from '../../shared/ipc/contract.ts';
import { SETTLED } from '../bank-days.ts';
import { advanceUntil, detail, sealed } from './officers.ts';
import { newFolder, pause, StdioDesk, throwAway } from './stdio-desk.ts';

type Folder = CallOutput<'folders.list'>['folders'][number];
type File = Folder['files'][number];

const OWN = 'DE88500209000023411208';
const OTHER = 'DE89370400440532013000';
const home = newFolder();
let desk: StdioDesk;
let [erp, other]: [string, string] = ['', ''];
let valueDate = '';

const message = (id: string): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-20T10:00:00</CreDtTm>' +
  '<NbOfTxs>1</NbOfTxs><InitgPty><Nm>Halden</Nm></InitgPty></GrpHdr><PmtInf><PmtInfId>P1</PmtInfId><PmtMtd>TRF</PmtMtd>' +
  `<ReqdExctnDt>${valueDate}</ReqdExctnDt>` +
  `<Dbtr><Nm>Halden</Nm></Dbtr><DbtrAcct><Id><IBAN>${OWN}</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BIC>SNDBDEFFXXX</BIC></FinInstnId></DbtrAgt><ChrgBr>SHAR</ChrgBr>` +
  `<CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">10.00</InstdAmt></Amt><Cdtr><Nm>Acme</Nm><PstlAdr><TwnNm>Bonn</TwnNm><Ctry>DE</Ctry></PstlAdr></Cdtr>` +
  `<CdtrAcct><Id><IBAN>${OTHER}</IBAN></Id></CdtrAcct><RmtInf><Ustrd>Invoice ${id}</Ustrd></RmtInf></CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>`;

beforeAll(async () => {
  desk = await StdioDesk.start(home);
  erp = await mkdtemp(join(tmpdir(), 'erp-'));
  other = await mkdtemp(join(tmpdir(), 'erp-other-'));
  const dated = await desk.must('batches.create', { kind: 'credit-transfer', reference: '' });
  valueDate = (await detail(desk, dated.batch)).groups[0]?.valueDate ?? '';
  for (const account of [OWN, OTHER])
    await desk.must('accounts.save', {
      record: { ...UNKNOWN_ACCOUNT, account, holder: 'Halden', currency: 'EUR' },
      replaces: null,
    });
});
afterAll(async () => {
  await desk.stop();
  await throwAway(home);
  for (const folder of [erp, other]) await rm(folder, { recursive: true, force: true });
});

const save = (more: Partial<CallInput<'folders.save'>> = {}) =>
  desk.call('folders.save', {
    folder: null,
    account: OWN,
    path: erp,
    afterwards: 'move',
    status: 'csv',
    ...more,
  });

async function folderAt(path: string): Promise<Folder> {
  const { folders } = await desk.must('folders.list', {});
  const found = folders.find((one) => one.path === path);
  if (found === undefined) throw new Error(`${path} is not watched`);
  return found;
}

async function fileOnce(name: string, is: (file: File | undefined) => boolean, path = erp): Promise<Folder> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const folder = await folderAt(path);
    if (is(folder.files.find((file) => file.name === name))) return folder;
    await pause(50);
  }
  throw new Error(`${name} did not get there: ${JSON.stringify(await folderAt(path))} ${desk.errors}`);
}

const isWaiting = (file: File | undefined): boolean => file?.standing === 'waiting';

async function takeOver(name: string, path = erp) {
  const { folder, files } = await folderAt(path);
  const sha256 = files.find((file) => file.name === name)?.sha256 ?? '';
  return desk.call('folders.takeOver', { folder, name, sha256 });
}

describe('a watched folder', () => {
  it('is named for a confirmed own account, and never the desk’s own folder', async () => {
    expect(await save({ path: home })).toMatchObject({ ok: false, error: { code: 'folder-of-desk' } });
    expect(await save({ account: 'FR1420041010050500013M02606' })).toMatchObject({
      ok: false,
      error: { code: 'folder-account-unknown' },
    });
    expect(await save()).toMatchObject({ ok: true, value: { account: OWN, path: erp } });
    expect(await save({ account: OTHER })).toMatchObject({
      ok: false,
      error: { code: 'folder-watched-already' },
    });
    expect((await desk.must('log.list', { text: 'folder.save' })).total).toBe(1);
  });

  it('lists a file once it has come whole, with its checksum compared, and makes a draft of it by one act', async () => {
    const text = message('E-1');
    await writeFile(join(erp, 'run.xml'), text.slice(0, 200));
    await symlink(home, join(erp, 'link'));
    await mkdir(join(erp, 'folder'));
    await fileOnce('run.xml', (file) => file?.standing === 'arriving');
    await appendFile(join(erp, 'run.xml'), text.slice(200));
    const sha256 = createHash('sha256').update(text).digest('hex');
    await writeFile(join(erp, 'run.xml.sha256'), `${sha256}  run.xml\n`);
    const { files, folder } = await fileOnce('run.xml', isWaiting);
    expect(files.map(({ name, standing }) => [name, standing])).toEqual([
      ['folder', 'refused'],
      ['link', 'refused'],
      ['run.xml', 'waiting'],
    ]);
    expect(files.at(-1)).toMatchObject({
      sha256,
      bytes: text.length,
      checksum: { result: 'same', algorithm: 'SHA-256' },
    });
    expect(
      await desk.call('folders.takeOver', { folder, name: 'run.xml', sha256: '0'.repeat(64) }),
    ).toMatchObject({ ok: false, error: { code: 'folder-file-changed' } });
    const taken = await takeOver('run.xml');
    if (!taken.ok) throw new Error(JSON.stringify(taken.error));
    expect(taken.value.notMoved).toBeNull();
    expect(await detail(desk, taken.value.batch)).toMatchObject({
      state: 'draft',
      revision: 0,
      transactions: 1,
      source: { fileName: 'run.xml', sha256 },
      warnings: 0,
    });
    expect((await readdir(join(erp, 'done'))).toSorted()).toEqual(['run.xml', 'run.xml.sha256']);
    expect(await readFile(join(erp, 'done', 'run.xml'), 'utf8')).toBe(text);

    await writeFile(join(erp, 'new'), text);
    await rename(join(erp, 'new'), join(erp, 'again.xml'));
    const again = await fileOnce('again.xml', (file) => file?.standing === 'imported');
    expect(again.files.find(({ name }) => name === 'again.xml')?.batch?.batch).toBe(taken.value.batch);
    expect(await takeOver('again.xml')).toMatchObject({ ok: false, error: { code: 'folder-file-imported' } });
  });

  it('of another account than the payments leave is a warning that stays until the account is changed', async () => {
    expect(await save({ account: OTHER, path: other, status: 'none' })).toMatchObject({ ok: true });
    await writeFile(join(other, 'wrong.xml'), message('E-2'));
    await fileOnce('wrong.xml', isWaiting, other);
    const taken = await takeOver('wrong.xml', other);
    if (!taken.ok) throw new Error(JSON.stringify(taken.error));
    const { batch, changeRevision } = taken.value;
    const rules = async () =>
      (await desk.must('batches.findings', { batch, offset: 0, limit: 100 })).rows.map(({ rule }) => rule);
    expect(await rules()).toEqual(['watched-folder']);
    await desk.must('batches.check', { batch, expectedRevision: changeRevision });
    expect(await rules()).toEqual(['watched-folder']);
    const [header] = (await detail(desk, batch)).groups;
    if (header === undefined) throw new Error('the batch has a group');
    await desk.must('batches.saveGroup', {
      batch,
      expectedRevision: (await detail(desk, batch)).changeRevision,
      header: { ...header, ownAccount: OTHER },
    });
    expect(await rules()).not.toContain('watched-folder');
  });

  it('that vanishes says so and comes back', async () => {
    await rename(other, `${other}-away`);
    await fileOnce('', () => true, other);
    for (let tries = 0; tries < 400 && (await folderAt(other)).fault === null; tries += 1) await pause(50);
    expect((await folderAt(other)).fault).toMatchObject({ code: 'folder-not-found' });
    await rename(`${other}-away`, other);
    for (let tries = 0; tries < 400 && (await folderAt(other)).fault !== null; tries += 1) await pause(50);
    expect((await folderAt(other)).fault).toBeNull();
  });

  it('gets the status file once the status is final, whole, and once', async () => {
    await writeFile(join(erp, 'pay.xml'), message('E-3'));
    await fileOnce('pay.xml', isWaiting);
    const taken = await takeOver('pay.xml');
    if (!taken.ok) throw new Error(JSON.stringify(taken.error));
    const { batch } = taken.value;
    const queued = await sealed(desk, batch);
    await desk.must('outbox.send', { message: queued.message });
    await advanceUntil(desk, SETTLED, async () => (await detail(desk, batch)).state === 'closed');
    const status = join(erp, 'status');
    // While it is written it has a name of its own, with which no other program takes it for the file.
    const whole = async (): Promise<readonly string[]> =>
      (await readdir(status).catch(() => [])).filter(
        (name) => !(name.startsWith('.') && name.endsWith('.tmp')),
      );
    for (let tries = 0; tries < 800 && (await whole()).length === 0; tries += 1) await pause(50);
    const names = await whole();
    expect(names).toEqual([expect.stringMatching(/-status-\w{8}\.csv$/u)]);
    const csv = await readFile(join(status, names[0] ?? ''), 'utf8');
    expect(csv).toContain('OrgnlEndToEndId');
    expect(csv).toMatch(/E-3.*10\.00,EUR.*ACSC/u);
    for (let tries = 0; tries < 200; tries += 1) {
      if ((await desk.must('log.list', { text: 'status.write' })).total > 0) break;
      await pause(50);
    }
    expect((await desk.must('log.list', { text: 'status.write' })).rows).toMatchObject([
      { subject: batch, actor: 'desk' },
    ]);
  });
});

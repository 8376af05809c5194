// Bad input at the desk's door: refused with path, line and reason, process alive, nothing half-stored. And
// what freezing says of a draft grown old.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../../shared/domain/result.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { needsTraining } from './desk-kind.ts';
import { cardOf, detail, must, sealed, sign, typedBatch } from './officers.ts';
import { advanceBank } from './bank-console.ts';
import { requestsOf } from './bank-journal.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

async function check(bytes: Buffer): Promise<Result<CallOutput<'imports.check'>>> {
  const { file } = await desk.must('files.open', { name: 'payments.xml', size: bytes.length });
  for (let from = 0; from < bytes.length; from += 2_400_000) {
    await desk.must('files.append', {
      file,
      base64: bytes.subarray(from, from + 2_400_000).toString('base64'),
    });
  }
  return desk.call('imports.check', { file });
}

const payment = (text = 'Invoice'): string =>
  `<CdtTrfTxInf><PmtId><EndToEndId>E-1</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">10.00</InstdAmt></Amt><Cdtr><Nm>Acme</Nm><PstlAdr><TwnNm>Bonn</TwnNm><Ctry>DE</Ctry></PstlAdr></Cdtr>` +
  `<CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct><RmtInf><Ustrd>${text}</Ustrd></RmtInf></CdtTrfTxInf>`;
const document = (body = payment(), head = '<?xml version="1.0" encoding="UTF-8"?>'): string =>
  `${head}\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-20T10:00:00</CreDtTm><NbOfTxs>1</NbOfTxs>` +
  '<InitgPty><Nm>Halden</Nm></InitgPty></GrpHdr><PmtInf><PmtInfId>P1</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt>2026-11-24</ReqdExctnDt><Dbtr><Nm>Halden</Nm></Dbtr>' +
  `<DbtrAcct><Id><IBAN>DE88500209000023411208</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BIC>SNDBDEFFXXX</BIC></FinInstnId></DbtrAgt><ChrgBr>SHAR</ChrgBr>\n${body}\n</PmtInf></CstmrCdtTrfInitn></Document>`;

it('an address of free lines is repaired when a person takes the proposal, and not before', async () => {
  const free =
    '<PstlAdr><AdrLine>Hauptstr. 5</AdrLine><AdrLine>50667 Bonn</AdrLine><AdrLine>Germany</AdrLine></PstlAdr>';
  const checked = await check(Buffer.from(document(payment().replace(/<PstlAdr>.*<\/PstlAdr>/u, free))));
  if (!checked.ok) throw new Error(checked.error.code);
  const { batch } = await desk.must('imports.takeOver', { import: checked.value.import, reference: 'FREE' });
  const { rows } = await desk.must('batches.addressRepairs', { batch });
  expect(rows).toMatchObject([
    {
      row: 0,
      before: { town: '', country: '', lines: ['Hauptstr. 5', '50667 Bonn', 'Germany'] },
      after: { postCode: '50667', town: 'Bonn', country: 'DE', lines: ['Hauptstr. 5'] },
    },
  ]);
  const form = async () => (await desk.must('batches.payments', { batch })).rows[0]?.form.town;
  expect(await form()).toBe('');
  const command = { batch, payments: rows.map((row) => row.payment) };
  const { changeRevision: expectedRevision } = await detail(desk, batch);
  await desk.must('batches.repairAddresses', { ...command, expectedRevision });
  expect(await form()).toBe('Bonn');
  expect((await desk.must('batches.addressRepairs', { batch })).total).toBe(0);
  const again = (await detail(desk, batch)).changeRevision;
  expect(await desk.call('batches.repairAddresses', { ...command, expectedRevision: again })).toMatchObject({
    error: { code: 'not-found' },
  });
});

describe('a file that must not come in', () => {
  it.each([
    [
      'entity expansion',
      document(
        payment('&lol9;'),
        '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol9 "&lol;&lol;">]>',
      ),
      'message-doctype',
    ],
    [
      'an external entity',
      document(payment('&x;'), '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      'message-doctype',
    ],
    ['deep nesting', document(`${'<Dbtr>'.repeat(5_000)}${'</Dbtr>'.repeat(5_000)}`), 'message-too-deep'],
    [
      'bytes of another encoding than it declares',
      Buffer.from(document(payment('Müller')), 'latin1'),
      'message-encoding',
    ],
    ['the end missing', document().slice(0, -30), 'message-truncated'],
    ['an unescaped sign', document(payment('A & B')), 'message-malformed'],
    [
      'a schema broken in line 4',
      document(payment().replace('<Amt>', '<Amt2>').replace('</Amt>', '</Amt2>')),
      'message-schema',
    ],
    ['another message', document().replaceAll('pain.001.001.03', 'pain.001.001.09'), 'message-unsupported'],
    ['one text of 40 MB', document(payment('x'.repeat(40_000_000))), 'message-text-too-long'],
  ])('%s is refused with its reason and its place', async (_what, content, code) => {
    const before = (await desk.must('batches.list', {})).total;
    const checked = await check(Buffer.from(content));
    expect(checked).toMatchObject({ ok: false, error: { code } });
    expect((await desk.must('batches.list', {})).total).toBe(before);
    expect((await desk.must('desk.get', {})).log.intact).toBe(true);
  });

  it('a good file after all of these is taken over whole', async () => {
    const checked = await check(Buffer.from(document()));
    if (!checked.ok) throw new Error(checked.error.code);
    const [first, second] = await Promise.all(
      [0, 1].map(() => desk.call('imports.takeOver', { import: checked.value.import, reference: 'TWICE' })),
    );
    expect([first, second].filter((answer) => answer!.ok)).toHaveLength(1);
    const { rows } = await desk.must('batches.list', { text: 'TWICE' });
    expect(rows.map(({ transactions, state }) => [transactions, state])).toEqual([[1, 'draft']]);
  });
});

describe('a file that is checked twice', () => {
  it('is still there for the second import when the first is discarded', async () => {
    const bytes = Buffer.from(document());
    const { file } = await desk.must('files.open', { name: 'payments.xml', size: bytes.length });
    await desk.must('files.append', { file, base64: bytes.toString('base64') });
    const [first, second] = [
      await desk.must('imports.check', { file }),
      await desk.must('imports.check', { file }),
    ];
    await desk.must('imports.discard', { import: first.import });
    expect(await desk.call('imports.takeOver', { import: second.import, reference: 'AGAIN' })).toMatchObject({
      ok: true,
    });
  });
});

describe('a draft', () => {
  it.skipIf(needsTraining('check-digits'))(
    'with a finding that blocks is not frozen, and the finding names its row and field',
    async () => {
      const batch = await typedBatch(desk, { account: 'DE89370400440532013001' });
      const { rows } = await desk.must('batches.findings', { batch });
      expect(rows).toContainEqual(
        expect.objectContaining({ severity: 'block', position: 0, field: 'account' }),
      );
      expect(await sign(desk, 'batches.freeze', batch, 'ada-keller')).toMatchObject({
        code: 'batch-findings-block',
      });
    },
  );

  it('saved half-filled keeps what was typed and says what is missing', async () => {
    const batch = await typedBatch(desk, { name: '', amount: '', account: '' });
    const {
      rows: [row],
    } = await desk.must('batches.payments', { batch });
    expect(row!.form).toMatchObject({ currency: 'EUR', remittance: 'Invoice 7' });
    expect(new Set(row!.findings.map(({ field }) => field))).toEqual(
      expect.objectContaining(new Set(['amount', 'name', 'account'])),
    );
  });

  it.skipIf(needsTraining('clock'))(
    'whose date has passed since it was typed is not frozen: the built bytes are judged on the day',
    async () => {
      const batch = await typedBatch(desk);
      expect(await detail(desk, batch)).toMatchObject({ blocking: 0 });
      await advanceBank(desk, 6 * 86_400);
      expect(await sign(desk, 'batches.freeze', batch, 'ada-keller')).toMatchObject({
        code: 'batch-findings-block',
      });
      const after = await detail(desk, batch);
      expect(after).toMatchObject({ state: 'draft', revision: 0 });
      expect(after.blocking).toBeGreaterThan(0);
      expect((await desk.must('batches.findings', { batch })).rows[0]).toMatchObject({ field: 'valueDate' });
    },
  );

  it.skipIf(needsTraining('clock'))(
    'that is opened on a later day is checked under the rules of that day, and nothing is written where nothing changed',
    async () => {
      const batch = await typedBatch(desk);
      const before = await detail(desk, batch);
      expect(before).toMatchObject({ blocking: 0 });
      expect(await desk.must('batches.check', { batch, expectedRevision: before.changeRevision })).toEqual({
        batch,
        changeRevision: before.changeRevision,
      });
      await advanceBank(desk, 9 * 86_400);
      await desk.must('batches.check', { batch, expectedRevision: before.changeRevision });
      expect((await detail(desk, batch)).blocking).toBeGreaterThan(0);
      expect((await desk.must('batches.findings', { batch })).rows[0]).toMatchObject({
        field: 'valueDate',
        severity: 'block',
      });
    },
  );

  it('from a file whose declared number and sum are wrong stays blocked after its header was saved', async () => {
    const wrong = document().replace('<NbOfTxs>1</NbOfTxs>', '<NbOfTxs>2</NbOfTxs><CtrlSum>11.00</CtrlSum>');
    const checked = await check(Buffer.from(wrong));
    if (!checked.ok) throw new Error(checked.error.code);
    const { batch } = await desk.must('imports.takeOver', {
      import: checked.value.import,
      reference: 'WRONG-SUMS',
    });
    const rules = async () =>
      (await desk.must('batches.findings', { batch })).rows
        .filter(({ severity }) => severity === 'block')
        .map(({ rule }) => rule);
    expect(await rules()).toEqual(expect.arrayContaining(['number-of-transactions', 'control-sum']));
    const { changeRevision, groups } = await detail(desk, batch);
    await desk.must('batches.saveGroup', {
      batch,
      expectedRevision: changeRevision,
      header: { ...groups[0]!, categoryPurpose: 'SUPP' },
    });
    expect(await rules()).toEqual(expect.arrayContaining(['number-of-transactions', 'control-sum']));
    expect(await sign(desk, 'batches.freeze', batch, 'ada-keller')).toMatchObject({
      code: 'batch-findings-block',
    });
  });

  it('under a mended header is judged anew', async () => {
    const { batch } = await desk.must('batches.create', { kind: 'direct-debit', reference: '' });
    const created = await detail(desk, batch);
    const [group] = created.groups;
    const header = {
      ...group!,
      ownName: 'Halden',
      ownAccount: 'FR2430788001000012345678919',
      ownAgentBic: 'SNDBFRPPXXX',
      serviceLevel: 'SEPA',
      localInstrument: '',
      sequenceType: '' as const,
      creditorSchemeId: 'DE98ZZZ09999999999',
      chargeBearer: 'SLEV' as const,
    };
    const saved = await desk.must('batches.saveGroup', {
      batch,
      expectedRevision: created.changeRevision,
      header,
    });
    const form = {
      endToEndId: 'E-9',
      name: 'Bootswerft',
      account: 'DE89370400440532013000',
      agentBic: '',
      amount: '5.00',
      currency: 'EUR',
      remittance: 'x',
      creditorReference: '',
      street: '',
      buildingNumber: '',
      postCode: '',
      town: '',
      country: '',
      purpose: '',
      mandateId: 'M-1',
      mandateDate: '2025-01-02',
    };
    const typed = await desk.must('batches.savePayments', {
      batch,
      expectedRevision: saved.changeRevision,
      group: group!.group,
      payments: [{ payment: null, form }],
    });
    expect(typed.payments[0]!.findings.some(({ rule }) => rule === 'sequence-type')).toBe(true);
    await desk.must('batches.saveGroup', {
      batch,
      expectedRevision: typed.changeRevision,
      header: { ...header, sequenceType: 'RCUR', localInstrument: 'CORE' },
    });
    expect(
      (await desk.must('batches.findings', { batch })).rows.filter(({ severity }) => severity === 'block'),
    ).toEqual([]);
  });
});

describe('a removed payment', () => {
  it('comes back whole and where it was, what the form does not show too, and only to its own batch', async () => {
    const more = payment('second')
      .replace('E-1', 'E-2')
      .replace('<RmtInf>', '<InstrForDbtrAgt>by courier</InstrForDbtrAgt><RmtInf>');
    const checked = await check(
      Buffer.from(
        document([payment(), more, payment('third').replace('E-1', 'E-3')].join('\n')).replace(
          '<NbOfTxs>1<',
          '<NbOfTxs>3<',
        ),
      ),
    );
    if (!checked.ok) throw new Error(`${checked.error.code} ${checked.error.detail ?? ''}`);
    const { batch, changeRevision } = await desk.must('imports.takeOver', {
      import: checked.value.import,
      reference: 'UNDO',
    });
    const read = () => desk.must('batches.payments', { batch });
    const before = await read();
    const gone = before.rows[1]!;
    expect(gone).toMatchObject({ more: true, form: { endToEndId: 'E-2' } });
    const removed = await desk.must('batches.deletePayments', {
      batch,
      expectedRevision: changeRevision,
      payments: [gone.payment],
    });
    expect((await read()).rows.map(({ form }) => form.endToEndId)).toEqual(['E-1', 'E-3']);
    const other = await typedBatch(desk);
    const elsewhere = await desk.must('batches.get', { batch: other });
    const back = { payment: gone.payment, form: gone.form };
    expect(
      await desk.call('batches.savePayments', {
        batch: other,
        expectedRevision: elsewhere.changeRevision,
        group: elsewhere.groups[0]!.group,
        payments: [back],
      }),
    ).toMatchObject({ ok: false, error: { code: 'not-found' } });
    await desk.must('batches.savePayments', {
      batch,
      expectedRevision: removed.changeRevision,
      group: gone.group,
      payments: [back],
    });
    // Warnings of the whole file are found anew when the draft is checked.
    const told = ({
      payment: id,
      position,
      more: holdsMore,
      form,
    }: (typeof before.rows)[number]): object => ({ id, position, holdsMore, form });
    expect((await read()).rows.map(told)).toEqual(before.rows.map(told));
  });
});

describe('impatience', () => {
  it('two sends at once are one sending', async () => {
    const { message } = await sealed(desk, await typedBatch(desk));
    const before = requestsOf(folder, 'payment-initiation').length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.call('outbox.send', { message })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(requestsOf(folder, 'payment-initiation').length).toBe(before + 1);
  });

  it('two approvals at once are one approval', async () => {
    const batch = await typedBatch(desk);
    await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
    const { changeRevision } = await detail(desk, batch);
    const choice = await cardOf(desk, 'jonas-weber');
    const started = await Promise.all(
      [0, 1].map(() =>
        desk.must('batches.approve', { batch, expectedRevision: changeRevision, choice, note: '' }),
      ),
    );
    const ended = await Promise.all(started.map(({ ticket }) => desk.ended(ticket)));
    expect(ended.map(({ phase }) => phase).toSorted()).toEqual(['done', 'failed']);
    expect(await detail(desk, batch)).toMatchObject({ state: 'approved', approvals: { have: 1, need: 1 } });
  });
});

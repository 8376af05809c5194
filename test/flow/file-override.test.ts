// A file whose own figures are wrong blocks until somebody overrides it, and everybody who signs sees the
// override.
import { coded, sentence } from '../../shared/domain/sentence.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromEvidence } from '../../verifier/contents.ts';
import { textReport } from '../../verifier/run.ts';
import { examine } from '../../verifier/verify.ts';
import type { PinRequestView } from '../../shared/ipc/pin-contract.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { detail, must, sign } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;
let batch: string;

const HEADER = '/Document/CstmrCdtTrfInitn/GrpHdr';
const REASON = 'The sender confirmed by telephone that one payment was added late.';
const payment = (id: string): string =>
  `<CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">10.00</InstdAmt></Amt><Cdtr><Nm>Acme</Nm><PstlAdr><TwnNm>Bonn</TwnNm><Ctry>DE</Ctry></PstlAdr></Cdtr>` +
  `<CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct><RmtInf><Ustrd>Invoice ${id}</Ustrd></RmtInf></CdtTrfTxInf>`;
const fileFor = (valueDate: string): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-20T10:00:00</CreDtTm>' +
  '<NbOfTxs>3</NbOfTxs><CtrlSum>30.00</CtrlSum><InitgPty><Nm>Halden</Nm></InitgPty></GrpHdr><PmtInf><PmtInfId>P1</PmtInfId><PmtMtd>TRF</PmtMtd><NbOfTxs>3</NbOfTxs>' +
  `<ReqdExctnDt>${valueDate}</ReqdExctnDt>` +
  '<Dbtr><Nm>Halden</Nm></Dbtr><DbtrAcct><Id><IBAN>DE88500209000023411208</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BIC>SNDBDEFFXXX</BIC></FinInstnId></DbtrAgt><ChrgBr>SHAR</ChrgBr>' +
  `${payment('E-1')}${payment('E-2')}</PmtInf></CstmrCdtTrfInitn></Document>`;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
  // A business day to come, as the desk itself begins a draft with.
  const dated = await desk.must('batches.create', { kind: 'credit-transfer', reference: '' });
  const { groups } = await detail(desk, dated.batch);
  const xml = fileFor(groups[0]!.valueDate);
  const { file } = await desk.must('files.open', { name: 'payments.xml', size: Buffer.byteLength(xml) });
  await desk.must('files.append', { file, base64: Buffer.from(xml).toString('base64') });
  const checked = await desk.must('imports.check', { file });
  ({ batch } = await desk.must('imports.takeOver', { import: checked.import, reference: 'WRONG-FIGURES' }));
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

type Difference = CallOutput<'batches.get'>['fileDifferences'][number];
const chosen = ({ rule, path }: Difference): Pick<Difference, 'rule' | 'path'> => ({ rule, path });
/** What the PIN page showed of the last signature. */
const lastShown = (): PinRequestView =>
  desk.events.findLast(({ event }) => event === 'pin.requested')?.data as PinRequestView;

it('blocks with what it declares and what it holds', async () => {
  const { fileDifferences, blocking } = await detail(desk, batch);
  expect(fileDifferences).toEqual([
    {
      rule: 'number-of-transactions',
      path: `${HEADER}/NbOfTxs`,
      group: null,
      declared: '3',
      counted: '2',
      override: null,
    },
    {
      rule: 'control-sum',
      path: `${HEADER}/CtrlSum`,
      group: null,
      declared: '30.00',
      counted: '20',
      override: null,
    },
    {
      rule: 'group-number-of-transactions',
      path: expect.stringContaining('/PmtInf[1]/NbOfTxs'),
      group: 1,
      declared: '3',
      counted: '2',
      override: null,
    },
  ]);
  expect(blocking).toBe(3);
  expect(await sign(desk, 'batches.freeze', batch, 'ada-keller')).toMatchObject({
    code: 'batch-findings-block',
  });
});

it('gives no copy and no template that would say nothing of it', async () => {
  const template = { batch, name: 'Wrong figures', locked: [] };
  for (const made of [
    await desk.call('batches.copy', { batch }),
    await desk.call('templates.save', template),
  ])
    expect(made).toMatchObject({ ok: false, error: { code: 'batch-findings-block' } });
});

it('is overridden only with a reason, one finding at a time, and only where there is one', async () => {
  const {
    fileDifferences: [count, sum, group],
    changeRevision,
  } = await detail(desk, batch);
  const command = { batch, expectedRevision: changeRevision };
  expect(
    await desk.call('batches.override', { ...command, reason: '  ', findings: [chosen(count!)] }),
  ).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  expect(
    await desk.call('batches.override', {
      ...command,
      reason: REASON,
      findings: [{ rule: 'control-sum', path: '/Document' }],
    }),
  ).toMatchObject({ ok: false, error: { code: 'not-found' } });
  expect(
    await desk.call('batches.override', {
      ...command,
      expectedRevision: changeRevision + 1,
      reason: REASON,
      findings: [chosen(count!)],
    }),
  ).toMatchObject({ ok: false, error: { code: 'revision-conflict' } });
  await desk.must('batches.override', {
    ...command,
    reason: REASON,
    findings: [chosen(count!), chosen(sum!)],
  });
  const after = await detail(desk, batch);
  expect(after.fileDifferences.map(({ override }) => override?.reason ?? null)).toEqual([
    REASON,
    REASON,
    null,
  ]);
  expect(after.blocking).toBe(1);
  expect(await sign(desk, 'batches.freeze', batch, 'ada-keller')).toMatchObject({
    code: 'batch-findings-block',
  });
  await desk.must('batches.override', {
    batch,
    expectedRevision: after.changeRevision,
    reason: 'The same.',
    findings: [chosen(group!)],
  });
  expect(await detail(desk, batch)).toMatchObject({ blocking: 0, warnings: expect.any(Number) });
  expect(
    (await desk.must('log.list', { text: 'batch.override' })).rows.map(({ act, detail: what }) => [
      act,
      what,
    ]),
  ).toContainEqual([
    'batch.override',
    coded(
      sentence('log-overridden', {
        reason: REASON,
        figures: [
          { rule: 'number-of-transactions', path: `${HEADER}/NbOfTxs`, declared: '3', counted: '2' },
          { rule: 'control-sum', path: `${HEADER}/CtrlSum`, declared: '30.00', counted: '20' },
        ],
      }),
    ),
  ]);
});

it('stays overridden when the header is saved, and still shows its finding', async () => {
  const {
    groups: [header],
    changeRevision,
  } = await detail(desk, batch);
  await desk.must('batches.saveGroup', {
    batch,
    expectedRevision: changeRevision,
    header: { ...header!, categoryPurpose: 'SUPP' },
  });
  const { rows } = await desk.must('batches.findings', { batch });
  expect(rows.filter(({ rule }) => rule === 'control-sum').map(({ severity }) => severity)).toEqual(['warn']);
  expect(await detail(desk, batch)).toMatchObject({ blocking: 0 });
});

it('is part of what everybody signs, of the review and of the PIN page', async () => {
  expect(await desk.call('batches.copy', { batch })).toMatchObject({
    ok: false,
    error: { code: 'batch-findings-block' },
  });
  await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
  await desk.must('batches.copy', { batch });
  const overrides = [
    {
      rule: 'number-of-transactions',
      path: `${HEADER}/NbOfTxs`,
      declared: '3',
      counted: '2',
      frozen: '2',
      reason: REASON,
      by: 'ada-keller',
    },
    {
      rule: 'control-sum',
      path: `${HEADER}/CtrlSum`,
      declared: '30.00',
      counted: '20',
      frozen: '20',
      reason: REASON,
      by: 'ada-keller',
    },
    {
      rule: 'group-number-of-transactions',
      declared: '3',
      counted: '2',
      frozen: null,
      reason: 'The same.',
      by: 'ada-keller',
    },
  ];
  const named = overrides.map((one) => ({ ...one, by: 'Ada Keller' }));
  expect(lastShown()).toMatchObject({ purpose: 'freeze', overrides: named, newBeneficiaries: 1 });
  expect(await desk.must('batches.review', { batch })).toMatchObject({
    overrides: named,
    newBeneficiaries: 1,
  });
  const sheet = await desk.must('sheet.get', { batch });
  expect(sheet).toMatchObject({ overrides: named, newBeneficiaries: 1 });
  expect(sheet.overrides).toEqual((await desk.must('batches.review', { batch })).overrides);
  const page = await printed();
  for (const text of ['Number of payments of group 1', REASON, 'The same.', 'Ada Keller', '>30.00<', '>20<'])
    expect(page).toContain(text);
  await signTheRest();
  expect(lastShown()).toMatchObject({ purpose: 'release', overrides: named });
});

/** The sheet as it is saved where the shell cannot print. */
async function printed(): Promise<string> {
  const { file, kind, bytes } = await desk.must('sheet.export', { batch });
  expect(kind).toBe('html');
  const chunks: Buffer[] = [];
  for (let offset = 0; offset < bytes;) {
    const { base64 } = await desk.must('files.read', { file, offset });
    chunks.push(Buffer.from(base64, 'base64'));
    offset += chunks.at(-1)!.length;
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function signTheRest(): Promise<void> {
  await must(sign(desk, 'batches.approve', batch, 'jonas-weber'));
  expect(lastShown()).toMatchObject({ purpose: 'approve', overrides: [{ by: 'Ada Keller' }, {}, {}] });
  await must(sign(desk, 'batches.release', batch, 'mira-novak'));
  for (let tries = 0; tries < 2_400 && (await detail(desk, batch)).state !== 'sealed'; tries += 1)
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  expect((await detail(desk, batch)).state).toBe('sealed');
}

it('is checked and printed by the verifier', async () => {
  const { file } = await desk.must('evidence.collect', { batch });
  const parts: Buffer[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const piece: CallOutput<'files.read'> = await desk.must('files.read', { file, offset });
    parts.push(Buffer.from(piece.base64, 'base64'));
    offset = piece.next;
  }
  const contents = fromEvidence(Buffer.concat(parts));
  const examined = examine(contents, null);
  expect(examined.checks.filter(({ holds }) => !holds)).toEqual([]);
  expect(examined.checks.map(({ what }) => what)).toContain(
    'batch: what was overridden in the imported file is as the submission says',
  );
  const report = textReport(contents, examined, false);
  expect(report).toContain(
    `control-sum at ${HEADER}/CtrlSum: the file declared 30.00; 20 counted in it (NOT CHECKED, the file is not here); 20 submitted; by ada-keller: ${REASON}`,
  );
  expect(report).toMatch(/^New beneficiaries {2}1, .*NOT CHECKED/mu);
});

// Gathers what the tour leaves: the desk's own evidence of each batch, the bank's keys and journal, and the
// report that ties them together.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright';
import { z } from 'zod';
import type { TourCase } from './cases.ts';
import { saved, savedBy } from './files.ts';
import type { TourBatch, TourRun } from './run.ts';
import { t } from '../../shared/texts/index.ts';
import { beginningWith } from '../../test/e2e/catalogue.ts';

/** The part of the desk's evidence report that the tour's report repeats. */
const evidenceSchema = z.object({
  batch: z.object({ id: z.string(), revision: z.int(), state: z.string() }),
  policy: z.object({ version: z.int(), sha256: z.string() }),
  transactions: z.int(),
  totals: z.array(z.object({ currency: z.string(), amount: z.string(), count: z.int() })),
  history: z.array(z.object({ at: z.string(), act: z.string(), actor: z.string() })),
  messages: z
    .array(
      z.object({
        payload: z.object({ file: z.string(), sha256: z.string(), words: z.array(z.string()) }),
        reading: z.object({ transactions: z.int(), controlSum: z.string() }),
        envelope: z.object({ file: z.string(), sha256: z.string(), bytes: z.int(), suite: z.string() }),
        state: z.string(),
        history: z.array(z.object({ at: z.string(), act: z.string(), actor: z.string() })),
      }),
    )
    .length(1),
  payments: z.array(
    z.object({
      endToEndId: z.string(),
      status: z.string().nullable(),
      currency: z.string(),
      amount: z.string(),
      uetr: z.string().nullable(),
    }),
  ),
});

interface Collection {
  readonly out: string;
  /** Folder of the bank: its keys and its journal. */
  readonly bank: string;
  /** Private key of the desk that reads every pack, PEM. */
  readonly auditorKey: string;
  readonly tour: TourRun;
  readonly startedAt: Date;
}

export async function collectArtefacts(page: Page, { out, bank, auditorKey, tour, startedAt }: Collection) {
  const settled = await collectBatch(page, out, tour.settled, '', 'ACSC');
  await keepPack(page, out, auditorKey);
  const refused = await collectBatch(page, out, tour.refused, 'refused/', 'RJCT');
  for (const folder of ['keys', 'journal'])
    cpSync(join(bank, folder), join(out, 'bank', folder), { recursive: true });
  const cases = tour.cases.map((one) => collectCase(out, one));
  mkdirSync(join(out, 'asked'), { recursive: true });
  writeFileSync(join(out, 'asked', 'payments.csv'), tour.answers.search);
  writeFileSync(join(out, 'asked', 'account-report.json'), tour.answers.balances);
  return {
    format: 'countersign/tour/1',
    startedAt: startedAt.toISOString(),
    endedAt: new Date().toISOString(),
    settled,
    refused,
    cases,
    asked: { search: 'asked/payments.csv', balances: 'asked/account-report.json' },
  };
}

async function collectBatch(page: Page, out: string, batch: TourBatch, prefix: string, final: string) {
  const files = unzipSync(await saveEvidence(page, batch.reference));
  const read = (name: string): Uint8Array => {
    const bytes = files[name];
    if (bytes === undefined) throw new Error(`the evidence of ${batch.reference} lacks ${name}`);
    return bytes;
  };
  const evidence = evidenceSchema.parse(JSON.parse(strFromU8(read('report.json'))));
  const [message] = evidence.messages;
  if (message === undefined) throw new Error('the tour expects one message a batch');
  const put = (name: string, bytes: Uint8Array): string => {
    mkdirSync(dirname(join(out, prefix, name)), { recursive: true });
    writeFileSync(join(out, prefix, name), bytes);
    return `${prefix}${name}`;
  };
  const approvals = Object.keys(files)
    .filter((name) => name.startsWith('approvals/'))
    .toSorted()
    .map((name) => {
      const statement = z
        .object({ purpose: z.string(), person: z.string() })
        .parse(JSON.parse(Buffer.from(strFromU8(read(name)).split('.')[1] ?? '', 'base64url').toString()));
      return { file: put(name, read(name)), purpose: statement.purpose, person: statement.person };
    });
  for (const name of Object.keys(files)) {
    if (
      prefix === '' &&
      (name === 'policy.json' || name.startsWith('certificates/') || name.startsWith('policy-signatures/'))
    )
      put(name, read(name));
    if (name.startsWith('answers/') || name === 'log.jsonl') put(name, read(name));
  }
  return {
    reference: batch.reference,
    batch: evidence.batch.id,
    revision: evidence.batch.revision,
    final,
    words: message.payload.words,
    wordsOnPinPage: batch.words,
    payload: {
      file: put('payload.xml', read(message.payload.file)),
      sha256: message.payload.sha256,
      transactions: message.reading.transactions,
      controlSum: message.reading.controlSum,
      totals: evidence.totals,
    },
    envelope: {
      file: put('envelope.xml', read(message.envelope.file)),
      sha256: message.envelope.sha256,
      bytes: message.envelope.bytes,
      suite: message.envelope.suite,
    },
    approvals,
    policy: evidence.policy,
    history: evidence.history,
    messageState: message.state,
    messageHistory: message.history,
    payments: evidence.payments,
  };
}

/** The part of a case's evidence report that the tour's report repeats. */
const caseEvidenceSchema = z.object({
  case: z.object({ id: z.string(), reference: z.string(), act: z.string(), state: z.string() }),
  proposed: z.object({
    content: z.object({ file: z.string(), sha256: z.string(), words: z.array(z.string()) }),
    request: z.object({ file: z.string(), sha256: z.string(), bytes: z.int() }),
  }),
  decision: z.object({ status: z.string() }),
  attempts: z.array(z.object({ kind: z.string(), outcome: z.string(), bodySha256: z.string().nullable() })),
});

/** Unpacks the evidence of a case into a folder of its own. */
function collectCase(out: string, { act, counterparty, reference, words, evidence }: TourCase) {
  const files = unzipSync(evidence);
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(out, 'cases', act, name)), { recursive: true });
    writeFileSync(join(out, 'cases', act, name), bytes);
  }
  const report = caseEvidenceSchema.parse(JSON.parse(strFromU8(files['report.json'] ?? new Uint8Array())));
  return {
    act,
    counterparty,
    reference,
    folder: `cases/${act}`,
    case: report.case.id,
    decision: report.decision.status,
    words: report.proposed.content.words,
    wordsOnPinPage: words,
    content: report.proposed.content,
    request: report.proposed.request,
    approvals: Object.keys(files)
      .filter((name) => name.startsWith('approvals/'))
      .toSorted(),
    sent: report.attempts.filter(({ kind }) => kind === 'request').length,
  };
}

/**
 * The pack of the batch whose page is open, and the auditor's key that opens it, so that the verifier can be
 * asked.
 */
async function keepPack(page: Page, out: string, auditorKey: string): Promise<void> {
  await page.getByRole('button', { name: t.batch.more }).click();
  const pack = await savedBy(page, page.getByRole('menuitem', { name: t.common.savePack }));
  writeFileSync(join(out, 'pack.cspack'), pack.bytes);
  cpSync(auditorKey, join(out, 'desk-auditor.key.pem'));
}

/** The very file an officer saves from the batch's page. */
async function saveEvidence(page: Page, reference: string): Promise<Uint8Array> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: beginningWith(t.frame.screens.outbox) })
    .click();
  await page.getByText(reference, { exact: true }).first().dblclick();
  return saved(page, t.common.saveEvidence);
}

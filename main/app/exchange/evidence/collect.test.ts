// What an outsider gets to check a batch with, and that each piece is what was signed and sent.
import { beforeEach, describe, expect, it } from 'vitest';
import { readZip } from '../../../../verifier/archive.ts';
import { jcs } from '../../../../shared/domain/jcs.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import { seal } from '../../prepare/approvals/seal.ts';
import { frozenAtFirst, withApprovals, type ExchangeDesk } from '../memory-desks.fake.ts';
import { collectEvidence } from './collect.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const mira = await fakeCard('mira', ['releaser']);
const AT = '2026-11-20T10:00:00.000Z';

let desk: ExchangeDesk;
let batch: string;
beforeEach(async () => {
  ({ a: desk, batch } = await frozenAtFirst([ada, jonas, mira], withApprovals(1)));
});

async function collected(): Promise<ReadonlyMap<string, Buffer>> {
  const { file } = must(await collectEvidence(desk.context, batch));
  return readZip(desk.outgoingBytes(file));
}
const named = (files: ReadonlyMap<string, Buffer>, start: string): readonly string[] =>
  [...files.keys()].filter((name) => name.startsWith(start));
const textOf = (files: ReadonlyMap<string, Buffer>, name: string): string =>
  files.get(name)?.toString() ?? '';
interface Report {
  readonly batch: { readonly state: string; readonly revision: number };
  readonly policy: { readonly sha256: string };
  readonly messages: readonly {
    readonly payload: { readonly file: string; readonly sha256: string };
    readonly envelope: { readonly file: string; readonly sha256: string } | null;
  }[];
  readonly payments: readonly { readonly status: string | null }[];
  readonly history: readonly { readonly position: number; readonly act: string }[];
}
const reportOf = (files: ReadonlyMap<string, Buffer>): Report =>
  JSON.parse(textOf(files, 'report.json')) as Report;

describe('evidence of a batch', () => {
  it('holds the frozen and the sealed bytes, under the digests that its report names', async () => {
    await desk.approvedBy(batch, jonas);
    await desk.releasedBy(batch, mira);
    expect(await desk.ended(await seal(desk.context, await desk.command(batch)))).toBeNull();
    const files = await collected();
    const [message] = reportOf(files).messages;
    expect(sha256Hex(files.get(message?.payload.file ?? '') ?? '')).toBe(message?.payload.sha256);
    expect(sha256Hex(files.get(message?.envelope?.file ?? '') ?? '')).toBe(message?.envelope?.sha256);
    const [frozen] = await desk.store.freezes.messages(batch, 1);
    expect(message?.payload.sha256).toBe(frozen?.sha256);
    expect(reportOf(files).batch).toMatchObject({ state: 'sealed', revision: 1 });
  });

  it('holds every signature as it was made, of every revision and of a handover', async () => {
    await desk.approvedBy(batch, jonas);
    await desk.handedOverBy(batch, mira, 'desk-b');
    const files = await collected();
    const signatures = await desk.store.batches.signatures(batch);
    expect(named(files, 'approvals/')).toEqual([
      'approvals/01-r1-freeze-ada.jws',
      'approvals/02-r1-approve-jonas.jws',
    ]);
    expect(named(files, 'approvals/').map((name) => textOf(files, name))).toEqual(
      signatures.map(({ jws }) => jws),
    );
    expect(named(files, 'handovers/')).toEqual(['handovers/01-signature.jws', 'handovers/02-not-sent.jws']);
  });

  it('holds the policy of the freeze to the byte, and the chain that led there, whatever is in force', async () => {
    const first = await desk.store.desk.policy();
    await desk.adopt({ quorum: 1, validFrom: AT });
    const files = await collected();
    expect(textOf(files, 'policy.json')).toBe(jcs(first?.policy));
    expect(reportOf(files).policy.sha256).toBe(sha256Hex(textOf(files, 'policy.json')));
    expect(named(files, 'policies/'), 'a first version has no chain').toEqual([]);
    batch = await desk.frozenBy(ada);
    const second = await collected();
    expect(named(second, 'policies/')).toEqual(['policies/1/policy.json', 'policies/2/policy.json']);
    expect(textOf(second, 'policies/2/policy.json')).toBe(textOf(second, 'policy.json'));
  });

  it('holds the certificate of each person', async () => {
    const files = await collected();
    expect(named(files, 'certificates/')).toEqual([
      'certificates/ada-1.pem',
      'certificates/jonas-1.pem',
      'certificates/mira-1.pem',
    ]);
    expect(textOf(files, 'certificates/ada-1.pem')).toContain('BEGIN CERTIFICATE');
  });

  it('holds what the log says of the batch and its messages, in order, and of nothing else', async () => {
    const other = await desk.frozenBy(ada);
    const [message] = await desk.store.freezes.messages(batch, 1);
    const about = message?.message ?? '';
    await desk.store.log.append({ at: AT, act: 'message.send', actor: '', subject: about, detail: '' });
    const files = await collected();
    const lines = textOf(files, 'log.jsonl').trim().split('\n');
    const entries = lines.map((line) => JSON.parse(line) as { position: number; subject: string });
    expect(entries.map(({ position }) => position)).toEqual(
      entries.map(({ position }) => position).toSorted((x, y) => x - y),
    );
    expect(new Set(entries.map(({ subject }) => subject))).toEqual(new Set([batch, about]));
    expect(textOf(files, 'log.jsonl')).not.toContain(other);
  });

  it('holds each answer of the bank once, and says of it whether its signature verified', async () => {
    await desk.approvedBy(batch, jonas);
    await desk.releasedBy(batch, mira);
    await desk.ended(await seal(desk.context, await desk.command(batch)));
    const { rows } = await desk.store.tracking.list({ batch, offset: 0, limit: 9 });
    const [payment] = rows;
    const { ref } = await desk.store.bytes.put([Buffer.from('raw')]);
    for (const [answer, verified] of [
      ['answer-1', true],
      ['answer-1', true],
      ['answer-2', false],
    ] as const)
      await desk.store.tracking.record({
        answer: { answer, receivedAt: AT, raw: ref, text: `text of ${answer}`, verified },
        batch: null,
        updates: [
          {
            target: { payment: payment?.payment ?? '' },
            entry: {
              at: AT,
              source: 'inquiry',
              status: 'ACSP',
              reasons: [],
              facts: [],
              notUnderstood: [],
              answer,
            },
            set: { status: 'ACSP', updatedAt: AT },
          } as never,
        ],
        log: { at: AT, act: 'inquiry.post', actor: 'desk', subject: answer, detail: '' },
      });
    const files = await collected();
    expect(named(files, 'answers/').map((name) => [name, textOf(files, name)])).toEqual([
      ['answers/001-verified.xml', 'text of answer-1'],
      ['answers/002-unverified.xml', 'text of answer-2'],
    ]);
    expect(reportOf(files).payments).toMatchObject([{ status: 'ACSP' }]);
  });

  it('of a draft holds no bytes to pay and the policy in force', async () => {
    batch = await desk.typed();
    const files = await collected();
    expect(named(files, 'payload')).toEqual([]);
    expect(named(files, 'approvals/')).toEqual([]);
    expect(textOf(files, 'policy.json')).toBe(jcs((await desk.store.desk.policy())?.policy));
  });

  it('holds the whole log of a batch, however many changes came between its making and its signatures', async () => {
    const before = await desk.store.log.about(batch);
    for (let made = 0; made < 501; made += 1)
      await desk.store.log.append({ at: AT, act: 'status.export', actor: 'ada', subject: batch, detail: '' });
    await desk.approvedBy(batch, jonas);
    const files = await collected();
    const lines = textOf(files, 'log.jsonl').trim().split('\n');
    const acts = lines.map((line) => JSON.parse(line) as { readonly act: string; readonly subject: string });
    const own = acts.filter(({ subject }) => subject === batch).map(({ act }) => act);
    expect(own.slice(0, before.length)).toEqual(before.map(({ act }) => act));
    expect(own.slice(before.length)).toEqual([
      ...Array.from({ length: 501 }, () => 'status.export'),
      'batch.approve',
    ]);
    const { history } = reportOf(files);
    expect(history.map(({ act }) => act)).toEqual(own);
    expect(history.map(({ position }) => position)).toEqual(
      history.map(({ position }) => position).toSorted((a, b) => a - b),
    );
  });

  it('is not made of a batch that is not there', async () => {
    expect(await collectEvidence(desk.context, 'batch-x')).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });

  it('leaves the desk only once the names of its payments are shown', async () => {
    const isSalary = async () => true;
    const { store } = desk.context;
    const batches = Object.assign(Object.create(store.batches), { isSalary }) as typeof store.batches;
    const hiding = { ...desk.context, store: { ...store, batches } };
    expect(await collectEvidence(hiding, batch)).toMatchObject({ error: { code: 'hidden-from-view' } });
    hiding.shown.set(batch, hiding.clock.now() + 60_000);
    expect(await collectEvidence(hiding, batch)).toMatchObject({ ok: true });
  });
});

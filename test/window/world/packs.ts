// The double's answers about packs, handovers and approval sheets.
import { encodeQR } from 'qr';
import { fingerprintWords } from '../../../shared/domain/fingerprint-words.ts';
import type { EventData } from '../../../shared/ipc/contract.ts';
import { Refusal, type Handlers } from '../fake-desk.ts';
import { found } from './batch-handlers.ts';
import { detailOf, digestOf, reviewOf } from './views.ts';
import { sentence } from '../../../shared/domain/sentence.ts';

type Ticket = EventData<'ticket'>;
type Act = (act: Ticket['act'], batch: string | null, after: () => void) => { ticket: string };

const POLICY = 'b7'.repeat(32);
const DESKS = [
  { desk: 'desk-branch', name: 'Branch Rotterdam', signed: [] },
  { desk: 'desk-group', name: 'Group treasury', signed: [] },
];
const CODE = [
  'eyJhbGciOiJFZDI1NTE5Iiwia2lkIjoiZGVzay0xIiwidHlwIjoiY291bnRlcnNpZ24tc2hlZXQrandzIn0',
  'eyJiYXRjaCI6ImJhdGNoLTkiLCJjb21wYW55Ijoibm9ydGgtaGFyYm91ciJ9'.repeat(9),
  'q7'.repeat(43),
].join('.');

export function packHandlers(
  tell: (what: EventData<'changed'>['what']) => void,
  act: Act,
): Partial<Handlers> {
  const handed = new Map<string, { from: string; to: string; at: string }>();
  return {
    'packs.export': () => {
      throw new Refusal('pack-no-desks');
    },
    'packs.check': ({ file }) => {
      const its = detailOf(found('b-3'));
      return {
        file,
        name: 'PAY-2026-11-20-2-r1.cspack',
        maker: { desk: 'desk-branch', name: 'Branch Rotterdam' },
        madeAt: '2026-11-20T12:10:00Z',
        policyVersion: 4,
        adopts: {
          from: 3,
          to: 4,
          sha256: POLICY,
          words: [...fingerprintWords(POLICY)],
          changes: [sentence('emergency-dropped', {}), sentence('quorum-changed', { quorum: 3, before: 2 })],
        },
        batches: [
          {
            batch: 'b-3',
            reference: its.reference,
            kind: its.kind,
            revision: 1,
            stateHere: 'frozen',
            stateThen: 'approved',
            transactions: its.transactions,
            totals: its.totals,
            words: [[...fingerprintWords(digestOf(found('b-3')))]],
            sendingDesk: { desk: 'desk-1', name: 'Head office', here: true },
            handovers: [{ from: 'Branch Rotterdam', to: 'Head office', at: '2026-11-20T12:05:00Z' }],
            newSignatures: 3,
            signatures: its.signatures.map(
              ({ certificate: _certificate, certificateSubject: _subject, ...signature }) => signature,
            ),
          },
        ],
      };
    },
    'handovers.get': ({ batch }) => {
      const its = detailOf(found(batch));
      const move = handed.get(batch);
      const sent = its.state === 'sealed' || its.state === 'closed';
      return {
        batch,
        changeRevision: its.changeRevision,
        moves: move === undefined ? [] : [move],
        sendingDesk:
          move === undefined
            ? { desk: 'desk-1', name: 'Head office', here: true }
            : { desk: 'desk-branch', name: move.to, here: false },
        quorum: { role: 'releaser', need: 1, canSign: ['Clara Moss'] },
        desks: DESKS,
        refusal:
          move !== undefined ? { code: 'handed-over' } : sent ? { code: 'handover-after-attempt' } : null,
      };
    },
    'handovers.sign': ({ batch, to }) =>
      act('handover', batch, () => {
        handed.set(batch, {
          from: 'Head office',
          to: DESKS.find((desk) => desk.desk === to)?.name ?? to,
          at: '2026-11-20T12:40:00Z',
        });
        tell('batches');
      }),
    'sheet.get': ({ batch }) => {
      const its = detailOf(found(batch));
      const review = reviewOf(found(batch));
      const sha256 = digestOf(found(batch));
      const move = handed.get(batch);
      return {
        batch,
        company: 'Nordhaven Maritime A/S',
        environment: 'training',
        desk: 'Head office',
        madeAt: '2026-11-20T12:45:00Z',
        reference: its.reference,
        kind: its.kind,
        revision: Math.max(1, its.revision),
        state: its.state,
        transactions: its.transactions,
        totals: its.totals,
        ownAccounts: its.ownAccounts,
        countries: review.countries.map((one) => one.country),
        valueDates: its.valueDates,
        overrides: review.overrides,
        newBeneficiaries: review.newBeneficiaries,
        messages: [
          {
            messageId: 'NH20261120-001',
            sha256,
            bytes: its.transactions * 640 + 900,
            transactions: its.transactions,
            controlSum: its.totals.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2),
            words: [...fingerprintWords(sha256)],
          },
        ],
        signatures: its.signatures.map(
          ({ purpose, person, personName, time, note, certificate, certificateSubject }) => ({
            purpose,
            person,
            name: personName,
            role: purpose === 'freeze' ? 'preparer' : purpose === 'approve' ? 'approver' : 'releaser',
            time,
            note,
            certificate,
            certificateSubject,
          }),
        ),
        policy: { version: 1, sha256: POLICY, words: [...fingerprintWords(POLICY)] },
        sendingDesk: move?.to ?? 'Head office',
        handovers: move === undefined ? [] : [move],
        complete: its.signatures.length >= 3,
        code: {
          text: CODE,
          rows: encodeQR(CODE, 'raw', { ecc: 'medium', border: 1 })
            .slice(1, -1)
            .map((row) =>
              row
                .slice(1, -1)
                .map((dark) => (dark ? '1' : '0'))
                .join(''),
            ),
        },
      };
    },
  };
}

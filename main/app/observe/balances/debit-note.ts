// What a person says a debit is that nobody sent from here: signed by a card, and kept with its signature. A
// fee rule that is made with it is a part of what is signed.
import type { FeeRule } from '../../../../shared/domain/entry-matching.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { debitNoteStatementSchema, type DebitNoteStatement } from '../../../../shared/domain/statement.ts';
import type { Answer, CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import type { StoredPolicy } from '../../../ports/store.ts';
import { anyRole, policyForSigning, startSigning, type SignedAction } from '../../authorise/index.ts';
import type { DebitNoteContext } from '../context.ts';
import { entryRow } from './hidden-entries.ts';
import { addFeeRule, matchEntries, takesFeeRule } from './matching.ts';

type Said = ParsedInput<'cash.explain'>;
type EntryRow = CallOutput<'cash.entries'>['rows'][number];

/** A debit that stands open, and the fee rule that is made of it. */
interface Debit {
  readonly policy: StoredPolicy;
  readonly account: string;
  readonly row: EntryRow;
  readonly sha256: string;
  readonly rule: Omit<FeeRule, 'account' | 'rule'> | null;
}

export async function explainDebit(
  desk: DebitNoteContext,
  said: Said,
): Promise<Result<Answer<'cash.explain'>>> {
  const debit = await openDebit(desk, said);
  return startSigning(
    desk,
    debitNote(desk, said),
    debit.ok ? anyRole(debit.value.policy.policy, said.choice) : debit,
  );
}

/** What explains this entry is its note; the rule that is made of it explains the next ones. */
function debitNote(desk: DebitNoteContext, said: Said): SignedAction<Debit, DebitNoteStatement> {
  const { entry, note, choice } = said;
  return {
    name: 'debit.explain',
    subject: entry,
    ticket: { act: 'debit-note' },
    choice,
    schema: debitNoteStatementSchema,
    load: () => openDebit(desk, said),
    authorise: ({ policy }) => anyRole(policy.policy, choice),
    statement: ({ policy, account, row, sha256, rule }, { role }) => ({
      policy,
      statement: {
        purpose: 'debit-note',
        role,
        account,
        entrySha256: sha256,
        day: (row.bookedOn ?? row.valueOn ?? '').slice(0, 10),
        amount: row.amount ?? '',
        currency: row.currency ?? '',
        rule:
          rule === null
            ? null
            : {
                code: rule.code,
                counterparty: rule.counterparty,
                least: rule.least,
                most: rule.most,
              },
        policy: { version: policy.policy.version, sha256: policy.sha256 },
        note,
      },
    }),
    evaluate: () => ok(null),
    async commit({ account, rule }, { jws, person }) {
      const at = instantOf(desk.clock);
      // The signature is kept with the note: a rule without it would explain debits that nobody signed for.
      await desk.store.matches.explain({
        entry,
        at,
        note,
        evidence: jws,
        log: {
          at,
          act: 'debit.explain',
          actor: person,
          subject: account,
          detail: coded(sentence('log-debit-explained', { entry, note })),
        },
      });
      const added =
        rule === null
          ? ok({})
          : await addFeeRule(desk, { ...rule, rule: newId(desk.random, 'fee'), account, note, at }, person);
      // The note holds also where the rule was refused.
      await matchEntries(desk);
      return added.ok ? ok(null) : added;
    },
  };
}

async function openDebit(desk: DebitNoteContext, { entry, rule }: Said): Promise<Result<Debit>> {
  const { reports, matches } = desk.store;
  const [found, json, account] = [
    await reports.entry(entry),
    await reports.entryJson(entry),
    await matches.accountOf(entry),
  ];
  if (found === null || !found.current || json === null || account === null) return err(fault('not-found'));
  const { standing } = await matches.of(entry);
  if (standing !== 'not-sent' && standing !== 'near' && standing !== 'partly')
    return err(fault('debit-not-open'));
  const force = await policyForSigning(desk);
  if (!force.ok) return force;
  const row = entryRow(found);
  const debit = { policy: force.value.policy, account, row, sha256: sha256Hex(Buffer.from(json)) };
  if (rule === null) return ok({ ...debit, rule: null });
  const { code, counterparty, currency } = row;
  if ((code === null && counterparty === null) || currency === null || standing !== 'not-sent')
    return err(fault('fee-rule-unclear'));
  const room = await takesFeeRule(desk);
  return room.ok ? ok({ ...debit, rule: { ...rule, code, counterparty, currency } }) : room;
}

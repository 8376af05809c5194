// One card signature from the question to the verified statement: phases to the ticket, the PIN window opened
// and closed.
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import { fault } from '../../../shared/domain/errors.ts';
import { jcs } from '../../../shared/domain/jcs.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { StatementDraft } from '../../../shared/domain/statement.ts';
import type { SigningContext } from './context.ts';
import type { FrozenMessageRecord, StoredPolicy } from '../../ports/store.ts';
import type { KeyChoice } from '../../ports/token.ts';
import { leaseLimits } from './lease-settings.ts';
import { frozenMessage, newestBeside } from './signed-action.ts';
import { withPinPage } from './pin-page.ts';
import { verifyStatement, type VerifiedJws } from './verify.ts';
import type { Ticket } from '../desk/index.ts';

export interface SignedAct extends VerifiedJws {
  readonly jws: string;
}

export interface SignQuestion {
  readonly ticket: Ticket;
  readonly choice: KeyChoice;
  readonly statement: StatementDraft;
  readonly messages: readonly FrozenMessageRecord[];
  readonly policy: StoredPolicy;
  /** The version in force, where `policy` is the earlier one a batch is bound to. */
  readonly newest?: StoredPolicy;
  /** For a case: the request's bytes, which the token host reads by itself. */
  readonly request?: string;
  /** For a case: the profile it is bound to. */
  readonly profile?: BankProfile;
  /** For a statement that adopts the next version of the policy. */
  readonly adopts?: Policy;
}

/**
 * One PIN page at a time: an officer who is asked twice at once cannot know for what. What waited is judged
 * when its turn comes.
 */
export function inPinTurn<T>(desk: SigningContext, work: () => Promise<T>): Promise<T> {
  return desk.turns.take('pin', work);
}

/**
 * Nothing counts until the signature verifies here, with the enrolled certificate, over exactly what was
 * asked.
 */
export async function signWithCard(desk: SigningContext, question: SignQuestion): Promise<Result<SignedAct>> {
  const lease = await leaseLimits(desk);
  const signed = await withPinPage(desk, question.ticket, (onPhase) =>
    desk.tokens.sign({
      choice: question.choice,
      statement: question.statement,
      messages: question.messages.map((message) => frozenMessage(desk, message)),
      policy: question.policy.policy,
      ...newestBeside(question.policy, question.newest),
      ...(question.request === undefined ? {} : { request: question.request }),
      ...(question.profile === undefined ? {} : { profile: question.profile }),
      ...(question.adopts === undefined ? {} : { adopts: question.adopts }),
      lease,
      onPhase,
    }),
  );
  if (!signed.ok) return signed;
  const verified = verifyStatement(signed.value.jws, question.policy.policy);
  if (verified === null || !saysWhatWasAsked(verified, question.statement))
    return err(fault('approval-invalid'));
  return ok({ ...verified, jws: signed.value.jws });
}

/** Person, certificate and time are the card's to add; everything else must be what the desk asked for. */
function saysWhatWasAsked(verified: VerifiedJws, asked: StatementDraft): boolean {
  const { statement } = verified;
  return (
    jcs(statement) ===
    jcs({ ...asked, person: verified.person, certificate: verified.certificate, time: statement.time })
  );
}

// How long one PIN may serve on this desk: kept as a setting of the desk, logged when it changes, bounded
// again where the card is.
import { coded, sentence } from '../../../shared/domain/sentence.ts';
import {
  DEFAULT_LEASE,
  type CardSessionLimits,
  cardSessionLimitsSchema,
} from '../../../shared/domain/card-session.ts';
import { ok, type Result } from '../../../shared/domain/result.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { SigningContext } from './context.ts';
import { instantOf } from '../../ports/clock.ts';

const NAME = 'cards.lease';
const settingSchema = cardSessionLimitsSchema.nullable();

/** Null: every signature asks for the PIN. */
export async function cardSessionLimits(desk: SigningContext): Promise<CardSessionLimits | null> {
  const stored = await desk.store.desk.setting(NAME);
  if (stored === undefined) return DEFAULT_LEASE;
  const parsed = settingSchema.safeParse(stored);
  // A setting that cannot be read grants nothing.
  return parsed.success ? parsed.data : null;
}

export async function getCardSessionLimits(
  desk: SigningContext,
): Promise<Result<CallOutput<'cards.leaseLimits'>>> {
  return ok({ limits: await cardSessionLimits(desk), standard: DEFAULT_LEASE });
}

/** Cards that are open now are closed: they were opened under other limits. */
export async function setCardSessionLimits(
  desk: SigningContext,
  limits: CardSessionLimits | null,
): Promise<Result<CallOutput<'cards.setLeaseLimits'>>> {
  const detail =
    limits === null
      ? coded(sentence('log-session-none', {}))
      : coded(
          sentence('log-session-limits', {
            seconds: limits.seconds,
            signatures: limits.acts,
            idle: limits.idleSeconds,
          }),
        );
  await desk.store.desk.saveSetting(NAME, limits, {
    at: instantOf(desk.clock),
    act: 'card.lease-limits',
    actor: 'desk',
    subject: 'desk',
    detail,
  });
  desk.tokens.endLease(null, 'replaced');
  desk.notifier.emit('changed', { what: 'settings', id: null });
  return getCardSessionLimits(desk);
}

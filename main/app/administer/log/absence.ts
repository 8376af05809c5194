// What others did since whoever is at the desk was last here, for the first screen.
import { ARRIVALS, MOST_SUBJECTS, NOTABLE_ACTIONS } from '../../../../shared/domain/absence.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import { actorOf } from '../../../../shared/domain/sign-in.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import type { SignInContext } from '../context.ts';
import { listedEntry } from './log.ts';

/** Null where nobody is signed in, and at somebody's first visit. */
export async function absenceOf({
  seat,
  store,
}: Pick<SignInContext, 'seat' | 'store'>): Promise<Result<Answer<'log.absence'>>> {
  const { at } = seat.view();
  if (at === null) return ok({ absence: null });
  const absence = await store.log.absence({
    actor: actorOf(at),
    arrivals: ARRIVALS,
    notable: NOTABLE_ACTIONS,
    limit: MOST_SUBJECTS,
  });
  return ok({ absence: absence && { ...absence, rows: absence.rows.map(listedEntry) } });
}

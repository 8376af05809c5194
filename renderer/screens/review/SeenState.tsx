// What an officer still has to view before an approval or a release, and the gate that holds the act to it.
import { fault } from '../../../shared/domain/errors.ts';
import { err, type Result } from '../../../shared/domain/result.ts';
import { t } from '../../i18n/index.ts';
import type { KeyChoice } from '../../stores/choices.ts';
import { Button } from '../../ui/Button.tsx';
import type { SeenItems } from './use-seen-items.ts';

const r = t.review;

interface SeenStateProps<F extends string> {
  readonly seen: SeenItems<F>;
  readonly names: Readonly<Record<F, string>>;
}

export function SeenState<F extends string>({ seen, names }: SeenStateProps<F>) {
  const { unseen, showNext } = seen;
  if (unseen.length === 0) return <span className="quiet">{r.seenAll}</span>;
  return (
    <>
      <span className="review-unseen">{r.unseen(unseen.map((fact) => names[fact]))}</span>
      <Button weight="quiet" onPress={showNext}>
        {r.showNext}
      </Button>
    </>
  );
}

/**
 * Starts the act for the one officer who has viewed everything; a second card is refused until all was viewed
 * again.
 */
export async function startViewed<F extends string, T>(
  seen: SeenItems<F>,
  choice: KeyChoice,
  start: () => Promise<Result<T>>,
): Promise<Result<T>> {
  return seen.unseen.length === 0 && seen.admits(choice.certificate) ? start() : err(fault('view-again'));
}

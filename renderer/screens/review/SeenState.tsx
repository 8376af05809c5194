// What an officer still has to view before an approval or a release, and the gate that holds the act to it.
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { fault } from '../../../shared/domain/errors.ts';
import { err, type Result } from '../../../shared/domain/result.ts';
import { t } from '../../i18n/index.ts';
import type { KeyChoice } from '../../stores/choices.ts';
import { Button } from '../../ui/Button.tsx';
import { isFocusLost } from '../../ui/focus.ts';
import type { SeenItems } from './use-seen-items.ts';

const r = t.review;

interface SeenStateProps<F extends string> {
  readonly seen: SeenItems<F>;
  readonly names: Readonly<Record<F, string>>;
  /** The button of the act that waits for all of it to be viewed. */
  readonly act: RefObject<HTMLButtonElement | null>;
}

export function SeenState<F extends string>({ seen, names, act }: SeenStateProps<F>) {
  const { unseen, showNext } = seen;
  const hasAll = unseen.length === 0;
  const asked = useRef(false);
  // The button goes with the last fact. Whoever went through the facts with it wants the act next, and not
  // whatever button happens to stand beside it.
  useLayoutEffect(() => {
    if (!hasAll) return;
    if (asked.current && isFocusLost()) act.current?.focus();
    asked.current = false;
  }, [hasAll, act]);
  if (hasAll) return <span className="quiet review-seen">{r.seenAll}</span>;
  return (
    <>
      <span className="review-unseen">{r.unseen(unseen.map((fact) => names[fact]))}</span>
      <Button
        onPress={() => {
          asked.current = true;
          showNext();
        }}
      >
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

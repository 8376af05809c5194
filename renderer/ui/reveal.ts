// The window's name for the one function that makes hidden and imitating characters visible.
import { visibleText } from '../../shared/domain/visible-text.ts';

export { visibleText as revealInvisible } from '../../shared/domain/visible-text.ts';

/** A text with its hidden and imitating characters marked; undefined where it has none. */
export function markedValue(text: string): string | undefined {
  const marked = visibleText(text, { keepsLines: true });
  return marked === text ? undefined : marked;
}

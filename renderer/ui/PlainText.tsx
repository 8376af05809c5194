// Text that came from a file, a card or the bank: isolated from the writing direction around it, with nothing
// invisible in it.
import { revealInvisible } from './reveal.ts';

export function PlainText({ text, className }: { readonly text: string; readonly className?: string }) {
  return <bdi {...(className !== undefined && { className })}>{revealInvisible(text)}</bdi>;
}

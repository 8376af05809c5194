// The warnings that an account does not hold enough for a batch, or that the batch does not keep to its
// terms. They stop nobody.
import { TriangleAlert } from 'lucide-react';
import { inWords } from '../i18n/index.ts';
import { useAccountWarnings } from '../stores/funds.ts';

export function FundsNote({ batch }: { readonly batch: string }) {
  return useAccountWarnings(batch)
    .map(inWords)
    .map((text) => (
      <p key={text} className="attention-note funds-note" role="note">
        <TriangleAlert aria-hidden size={15} /> {text}
      </p>
    ));
}

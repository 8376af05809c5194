// What stands against a batch where somebody is about to sign or send it: warnings, which stop nobody, and
// what the own account does not allow.
import { CircleX, TriangleAlert } from 'lucide-react';
import { sentenceText } from '../i18n/index.ts';
import { useBatchChecks } from '../stores/batch-checks.ts';

export function ChecksNote({ batch }: { readonly batch: string }) {
  return useBatchChecks(batch).map(({ severity, sentence }) => {
    const text = sentenceText(sentence);
    return (
      <p
        key={text}
        className={severity === 'block' ? 'refused-note checks-note' : 'attention-note checks-note'}
        role="note"
      >
        {severity === 'block' ? <CircleX aria-hidden size={15} /> : <TriangleAlert aria-hidden size={15} />}{' '}
        {text}
      </p>
    );
  });
}

// Under a field: what it holds, where some of it cannot be seen or imitates other letters. The field itself
// keeps its value as it is, for the person who edits it.
import { useId, type ReactNode } from 'react';
import { t } from '../i18n/index.ts';
import { PlainText } from './PlainText.tsx';
import { markedValue } from './reveal.ts';

interface MarkedValue {
  /** For `aria-describedby` of the field; none where there is nothing to show. */
  readonly id: string | undefined;
  readonly note: ReactNode;
}

export function useMarkedValue(value: string, className = 'field-marked'): MarkedValue {
  const id = useId();
  const marked = markedValue(value);
  return marked === undefined
    ? { id: undefined, note: null }
    : {
        id,
        note: (
          <span id={id} className={className}>
            {t.common.hasMarks} <PlainText text={marked} />
          </span>
        ),
      };
}

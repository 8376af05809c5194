// Owns the text of a field while somebody types in it: an answer that arrives meanwhile never replaces it.
import { useCallback, useState } from 'react';

export interface TypedField {
  /** What was typed, or the value where nobody has typed since it was settled. */
  readonly text: string;
  readonly type: (text: string) => void;
  /** The value has what was typed, or the typing is given up: the field follows the value again. */
  readonly settle: () => void;
}

export function useTyped(value: string): TypedField {
  const [typed, setTyped] = useState<string>();
  const settle = useCallback(() => setTyped(undefined), []);
  return { text: typed ?? value, type: setTyped, settle };
}

// Owns the text of a field while somebody types in it: an answer that arrives meanwhile never replaces it,
// and what cannot be read stays as it was typed until it can be.
import { useCallback, useState, type KeyboardEvent } from 'react';

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

export interface ReadField extends Pick<TypedField, 'text' | 'type'> {
  /** What was typed could not be read. */
  readonly isUnread: boolean;
  /** The value that was read: what was objected to is over, and only another value is handed on. */
  readonly take: (read: string) => void;
  /** The text stays in the field, with what stands against it. */
  readonly refuse: (text: string) => void;
}

interface ReadFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The text that could not be read, or undefined once it can be. */
  readonly onUnread?: ((text: string | undefined) => void) | undefined;
}

/** A field whose text is read when it is left. `shown`: the value as the region writes it. */
export function useReadText(shown: string, { value, onChange, onUnread }: ReadFieldProps): ReadField {
  const { text, type, settle } = useTyped(shown);
  const [isUnread, setUnread] = useState(false);
  return {
    text,
    type,
    isUnread,
    take(read) {
      settle();
      setUnread(false);
      onUnread?.(undefined);
      if (read !== value) onChange(read);
    },
    refuse(unread) {
      setUnread(true);
      onUnread?.(unread);
    },
  };
}

/**
 * Reads the field at Enter. Where its text asks something, at Tab too: what is asked is there before the
 * keyboard goes on, so that it goes on to the answers.
 */
export function readOnKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  isAsked: boolean,
  commit: () => void,
): void {
  if (key === 'Enter' || (key === 'Tab' && !shiftKey && isAsked)) commit();
}

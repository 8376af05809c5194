// The filter of the list on screen: `/` comes here, arrow down goes into the list, Esc empties it.
import { Search } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Kbd } from '../Kbd.tsx';
import './data-list.css';

const PAUSE_MS = 150;
/** How long a page may take to bring a value back; the same text later is somebody else's. */
const COMES_BACK_MS = 5_000;

export function FilterField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  // Values of this field that have not come back yet: a busy page brings one back after the next was handed
  // on, and it must not take the place of what was typed since. Any other value is somebody else's.
  const handedOn = useRef<readonly { readonly text: string; readonly at: number }[]>([]);
  const handOn = useCallback(
    (text: string) => {
      handedOn.current = [...handedOn.current, { text, at: Date.now() }];
      onChange(text);
    },
    [onChange],
  );
  useEffect(() => {
    const since = Date.now() - COMES_BACK_MS;
    const at = handedOn.current.findIndex((one) => one.text === value && one.at > since);
    handedOn.current = at === -1 ? [] : handedOn.current.slice(at + 1);
    if (at === -1) setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === (handedOn.current.at(-1)?.text ?? value)) return undefined;
    const timer = window.setTimeout(() => handOn(typed), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed, value, handOn]);
  return (
    <div className="list-filter">
      <Search aria-hidden size={14} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={100}
        spellCheck={false}
        data-filter
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== '') {
            event.preventDefault();
            setTyped('');
            handOn('');
          } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
            event.preventDefault();
            document.querySelector<HTMLElement>('[data-list]')?.focus();
          }
        }}
      />
      <Kbd keys="/" />
    </div>
  );
}

// The filter of the list on screen: `/` comes here, arrow down goes into the list, Esc empties it.
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Kbd } from '../Kbd.tsx';
import './data-list.css';

const PAUSE_MS = 150;

export function FilterField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  // The value is set late by this field, or at once by somebody else: only then does it replace what stands
  // here.
  const [typed, setTyped] = useState(value);
  const own = useRef(value);
  useEffect(() => {
    if (value !== own.current) setTyped(value);
    own.current = value;
  }, [value]);
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = window.setTimeout(() => {
      own.current = typed;
      onChange(typed);
    }, PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed, value, onChange]);
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
            onChange('');
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

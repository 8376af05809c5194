// Details beside a list: never over it, closed by Esc.
import './panel.css';
import './side-panel.css';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { t } from '../i18n/index.ts';
import { IconButton } from './Button.tsx';
import { revealInvisible } from './reveal.ts';

// A titled part of a screen.
export interface PanelProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly aside?: ReactNode;
  readonly flush?: boolean;
  readonly fill?: boolean;
}

export function Panel({ title, children, aside, flush = false, fill = false }: PanelProps) {
  const heading = useId();
  return (
    <section className={`panel${fill ? ' panel-fill' : ''}`} aria-labelledby={heading}>
      <header className="panel-head">
        <h2 id={heading}>{title}</h2>
        {aside && <div className="row end">{aside}</div>}
      </header>
      <div className={flush ? 'panel-flush' : 'panel-body'}>{children}</div>
    </section>
  );
}

export function SidePanel({
  title,
  children,
  onClose,
  wide = false,
  inPanel = false,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly wide?: boolean;
  /** It lies in a titled part of the screen: then it is a part of that, and no landmark beside it. */
  readonly inPanel?: boolean;
}) {
  const heading = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const close = (event: KeyboardEvent): void => {
      const { target } = event;
      const typesElsewhere = target instanceof HTMLInputElement && panel.current?.contains(target) !== true;
      if (event.key !== 'Escape' || typesElsewhere || document.querySelector('.modal, .popover') !== null)
        return;
      event.preventDefault();
      onClose();
    };
    // Before the frame hears it: what is open beside a list is closed first, wherever the keyboard is.
    window.addEventListener('keydown', close, true);
    return () => window.removeEventListener('keydown', close, true);
  }, [onClose]);
  // In a small window it opens below the list, out of sight.
  useEffect(() => {
    // Newer browsers answer with a promise: an effect may return nothing but its end.
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(
    () => () => {
      // Its own buttons are gone with it; the keyboard goes back to the list.
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('[data-list]')?.focus();
    },
    [],
  );
  const Part = inPanel ? 'section' : 'aside';
  return (
    <Part
      ref={panel}
      className={`side-panel${wide ? ' side-panel-wide' : ''}`}
      aria-labelledby={heading}
      data-region
    >
      <header className="side-panel-head">
        <h2 id={heading} className="grow clip">
          {revealInvisible(title)}
        </h2>
        <IconButton label={t.common.close} icon={X} onPress={onClose} />
      </header>
      <div className="side-panel-body">{children}</div>
    </Part>
  );
}

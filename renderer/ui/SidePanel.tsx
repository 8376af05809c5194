// Details beside a list: never over it, closed by Esc.
import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { t } from '../i18n/index.ts';
import { IconButton } from './Button.tsx';
import './side-panel.css';

export function SidePanel({ title, children, onClose, wide = false }: { readonly title: string; readonly children: ReactNode; readonly onClose: () => void; readonly wide?: boolean }) {
  const heading = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = panel.current;
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      onClose();
    };
    element?.addEventListener('keydown', close);
    return () => element?.removeEventListener('keydown', close);
  }, [onClose]);
  return (
    <aside ref={panel} className={`side-panel${wide ? ' side-panel-wide' : ''}`} aria-labelledby={heading}>
      <header className="side-panel-head">
        <h2 id={heading} className="grow clip">{title}</h2>
        <IconButton label={t.common.close} icon={X} onPress={onClose} />
      </header>
      <div className="side-panel-body">{children}</div>
    </aside>
  );
}

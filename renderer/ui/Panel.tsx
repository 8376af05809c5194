// A titled part of a screen.
import { useId, type ReactNode } from 'react';
import './panel.css';

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

// The shape of every screen: a head with its title and acts, and a body that scrolls or fills.
import type { ReactNode } from 'react';
import './page.css';

export interface PageProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly before?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** `fill`: the body is as high as the window and its parts scroll by themselves. */
  readonly body?: 'scroll' | 'fill';
}

export function Page({ title, note, before, actions, children, body = 'scroll' }: PageProps) {
  return (
    <div className="page">
      <header className="page-head">
        {before}
        <div className="grow page-title">
          <h1 tabIndex={-1}>{title}</h1>
          {note !== undefined && <div className="quiet page-note">{note}</div>}
        </div>
        {actions && <div className="row page-actions">{actions}</div>}
      </header>
      <div className={`page-body page-body-${body}`}>{children}</div>
    </div>
  );
}

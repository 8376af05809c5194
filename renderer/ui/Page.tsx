// The shape of every screen: a head with its title and acts, and a body that scrolls or fills.
import type { ReactNode } from 'react';
import './page.css';

export interface PageProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly before?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** The acts of the screen, below what scrolls: they stay in sight in every window. */
  readonly foot?: ReactNode;
  /** `fill`: the body is as high as the window and its parts scroll by themselves. */
  readonly body?: 'scroll' | 'fill';
}

export function Page({ title, note, before, actions, children, foot, body = 'scroll' }: PageProps) {
  return (
    <div className="page">
      <div className="page-scroll">
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
      {foot}
    </div>
  );
}

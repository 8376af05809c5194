// The shape of every screen: a head with its title and acts, and a body that scrolls or fills.
import './empty.css';
import './page.css';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

// An empty place that teaches: what belongs here and how it gets here.
export function Empty({
  icon: Icon,
  title,
  children,
  actions,
}: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <div className="empty">
      <Icon aria-hidden size={26} strokeWidth={1.25} />
      <h2>{title}</h2>
      <p className="quiet">{children}</p>
      {actions && <div className="row">{actions}</div>}
    </div>
  );
}

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
            <h1 tabIndex={-1} title={title}>
              {title}
            </h1>
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

// An empty place that teaches: what belongs here and how it gets here.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import './empty.css';

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

// One thing that needs somebody: state, what it is, how much, by when. The whole row is a link.
import type { ReactNode } from 'react';
import type { Tone } from '../../ui/tone.ts';
import { TONE_ICON } from '../../ui/tone.ts';

export interface NeedRowProps {
  readonly tone: Tone;
  readonly href: string;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  readonly end: ReactNode;
  readonly below?: ReactNode;
}

export function NeedRow({ tone, href, title, detail, end, below }: NeedRowProps) {
  const Icon = TONE_ICON[tone];
  return (
    <li>
      <a className="need" href={href}>
        <Icon aria-hidden size={16} className={`need-icon state-${tone}`} />
        <span className="need-text">
          <span className="strong clip">{title}</span>
          <span className="quiet break">{detail}</span>
        </span>
        <span className="need-end">{end}</span>
        {below && <span className="need-below">{below}</span>}
      </a>
    </li>
  );
}

export function NeedGroup({
  title,
  tone,
  count,
  shown,
  children,
}: {
  readonly title: string;
  readonly tone: Tone;
  readonly count: number;
  readonly shown: number;
  readonly children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <section className={`need-group need-group-${tone}`}>
      <h3>
        {title}
        <span className="need-count">{count}</span>
      </h3>
      <ul>{children}</ul>
      {count > shown && <p className="small faint need-more">+{count - shown}</p>}
    </section>
  );
}

// Names and values, one pair a line.
import type { ReactNode } from 'react';
import './key-values.css';

export function KeyValues({
  pairs,
  stacked = false,
}: {
  readonly pairs: readonly (readonly [string, ReactNode])[];
  readonly stacked?: boolean;
}) {
  return (
    <dl className={`key-values${stacked ? ' key-values-stacked' : ''}`}>
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

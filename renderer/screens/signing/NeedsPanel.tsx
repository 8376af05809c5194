// What the policy wants for a batch or a case, how much of it is there, and who can still sign.
import type { Sentence } from '../../../shared/domain/sentence.ts';
import { sentenceText, t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { ShortDigest } from '../../ui/Digest.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';

const r = t.review;

export interface Need {
  readonly purpose: string;
  readonly have: number;
  readonly need: number;
  readonly canSign: readonly string[];
}

interface NeedsProps {
  readonly policy: {
    readonly version: number;
    readonly sha256: string;
    readonly sentences: readonly Sentence[];
  };
  readonly needs: readonly Need[];
  /** Word for each purpose that is needed. */
  readonly words: Readonly<Record<string, string>>;
  /** Null when no deadline runs any more. */
  readonly deadline: string | null;
}

export function NeedsPanel({ policy, needs, words, deadline }: NeedsProps) {
  const when = useWhen();
  return (
    <Panel title={r.policy(policy.version)}>
      <div className="stack">
        <ul className="stack review-needs">
          {needs.map((one) => (
            <li key={one.purpose}>
              <span className="row">
                <StateBadge tone={one.have >= one.need ? 'done' : 'waiting'}>
                  {words[one.purpose] ?? one.purpose}
                </StateBadge>
                <span className="strong end">{r.of(one.have, one.need)}</span>
              </span>
              {one.have < one.need && (
                <p className="small quiet">
                  {r.canSign}: {one.canSign.length === 0 ? r.nobody : one.canSign.join(', ')}
                </p>
              )}
            </li>
          ))}
        </ul>
        {deadline !== null && (
          <p className="small quiet">
            {r.deadline} <span className="strong">{when.full(deadline)}</span>
          </p>
        )}
        <ul className="review-sentences">
          {policy.sentences.map(sentenceText).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className="small faint">
          <ShortDigest sha256={policy.sha256} />
        </p>
      </div>
    </Panel>
  );
}

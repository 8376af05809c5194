// A newer policy inside a pack: what it changes, and its words, before anybody takes it over.
import { t } from '../../i18n/index.ts';
import { Panel } from '../../ui/Panel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { Words } from '../../ui/Words.tsx';
import type { CheckedPack } from './use-pack.ts';

const p = t.pack;

export function NewPolicy({ adopts }: { readonly adopts: NonNullable<CheckedPack['adopts']> }) {
  return (
    <Panel
      title={p.newPolicy(adopts.from, adopts.to)}
      aside={<StateBadge tone="attention">{p.adopts}</StateBadge>}
    >
      <div className="stack">
        <p className="quiet">{p.adoptsNote}</p>
        <ul className="pack-changes">
          {adopts.changes.map((change) => (
            <li key={change}>
              <PlainText text={change} />
            </li>
          ))}
        </ul>
        <Words words={adopts.words} label={p.policyWords} />
      </div>
    </Panel>
  );
}

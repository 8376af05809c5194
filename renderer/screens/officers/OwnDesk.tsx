// This desk's own keys for packs: whether the policy enrols them, their words, the file by which another desk
// proposes it, and the first policy for a desk that is new.
import { Download } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { saveGenesis, saveText } from '../../stores/saved-files.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { FingerprintWords } from '../../ui/Digest.tsx';

const p = t.policy;

export function OwnDesk() {
  const own = useRead('policies.ownDesk', {}, ['settings', 'desk']).value?.own ?? null;
  if (own === null) return null;
  return (
    <Panel
      title={p.ownDesk}
      aside={
        <Button
          icon={Download}
          weight="quiet"
          onPress={() => saveText(`${own.desk.id}-enrolment.json`, own.text)}
        >
          {p.saveOwnDesk}
        </Button>
      }
    >
      <div className="stack">
        <span className="row wrap">
          <span className="strong">{own.desk.name}</span>
          <StateBadge tone={own.enrolled ? 'done' : 'attention'}>
            {own.enrolled ? p.ownDeskEnrolled : p.ownDeskMissing}
          </StateBadge>
        </span>
        <FingerprintWords words={own.words} label={p.deskWords(own.desk.name)} />
        {own.enrolled ? (
          <div className="row wrap">
            <p className="small quiet grow">{p.saveGenesisNote}</p>
            <Button icon={Download} weight="quiet" onPress={() => void saveGenesis()}>
              {p.saveGenesis}
            </Button>
          </div>
        ) : (
          <p className="small quiet">{p.ownDeskNote}</p>
        )}
      </div>
    </Panel>
  );
}

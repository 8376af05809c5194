// What this installation is: company, desk, environment, version; what one quotes when asking for help.
import { t } from '../../i18n/index.ts';
import { useDesk } from '../../stores/desk.ts';
import { Digest } from '../../ui/Digest.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { Panel } from '../../ui/Panel.tsx';

const a = t.settings.about;

export function About() {
  const desk = useDesk().value;
  if (desk === undefined) return <p className="quiet">{t.common.reading}</p>;
  return (
    <div className="appearance">
      <Panel title={t.settings.tabs.about}>
        <KeyValues
          pairs={[
            [a.company, desk.company],
            [
              a.desk,
              <span key="desk" className="mono">
                {desk.desk}
              </span>,
            ],
            [a.environment, t.frame.environment[desk.environment]],
            [a.shell, desk.shell],
            [a.version, desk.version],
            [a.zone, desk.timeZone],
            [a.log, <Digest key="log" sha256={desk.log.head} />],
          ]}
        />
      </Panel>
    </div>
  );
}

// The training desk: three steps to the first payment, the officers with their PINs, samples, and the bank's
// clock and moods.
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { FaultView } from '../../ui/FaultView.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { Steps } from './Steps.tsx';
import { TrainingBank } from './TrainingBank.tsx';
import { TrainingOfficers } from './TrainingOfficers.tsx';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { Button } from '../../ui/Button.tsx';
import { importSample } from './import-sample.ts';
import './welcome.css';

export function Welcome() {
  const read = useRead('training.get', {}, ['training', 'cards']);
  const training = read.value;
  return (
    <Page title={t.welcome.title}>
      <div className="welcome">
        <p className="welcome-lead">{t.welcome.lead}</p>
        {read.result?.ok === false && <FaultView fault={read.result.error} />}
        {training && (
          <>
            <Steps first={training.samples[0]?.sample} />
            <div className="welcome-columns">
              <div className="stack-wide">
                <Panel
                  title={t.welcome.officers}
                  aside={<span className="small faint">{t.welcome.tokens[training.tokens]}</span>}
                  flush
                >
                  <TrainingOfficers officers={training.officers} />
                </Panel>
                <Panel
                  title={t.welcome.samples}
                  aside={<span className="small faint">{t.welcome.samplesNote}</span>}
                  flush
                >
                  <Samples samples={training.samples} />
                </Panel>
              </div>
              <Panel
                title={t.welcome.bank}
                aside={
                  <StateBadge tone={training.bank.running ? 'done' : 'refused'}>
                    {training.bank.running ? t.welcome.running : t.welcome.stopped}
                  </StateBadge>
                }
              >
                <TrainingBank bank={training.bank} />
              </Panel>
            </div>
          </>
        )}
      </div>
    </Page>
  );
}

/** Sample files, each with what it teaches. */
function Samples({ samples }: { readonly samples: CallOutput<'training.get'>['samples'] }) {
  return (
    <ul className="samples">
      {samples.map((sample) => (
        <li key={sample.sample}>
          <span className="two-lines grow">
            <span className="strong">{sample.title}</span>
            <span className="small quiet sample-detail">{sample.detail}</span>
          </span>
          <Button onPress={() => void importSample(sample.sample)}>
            {t.welcome.import}
            <span className="hidden-visually"> {sample.title}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

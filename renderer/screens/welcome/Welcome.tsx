// The training desk: three steps to the first payment, the officers with their PINs, samples, and the bank's
// clock and moods.
import './welcome.css';
import { t } from '../../i18n/index.ts';
import { go } from '../../stores/route.ts';
import { formattedAccount } from '../../ui/account.ts';
import { Button } from '../../ui/Button.tsx';
import { importSample, TrainingBank } from './TrainingBank.tsx';
import { useRead } from '../../stores/reads.ts';
import { FaultView } from '../../ui/FaultView.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { CallOutput } from '../../../shared/ipc/contract.ts';

// The three steps to the first payment, and where each begins.
function Steps({ first }: { readonly first: string | undefined }) {
  const w = t.welcome;
  return (
    <ol className="steps">
      {w.steps.map((step, index) => (
        <li key={step.title} className="step">
          <span className="step-number" aria-hidden>
            {index + 1}
          </span>
          <div className="stack">
            <h2>{step.title}</h2>
            <p className="quiet">{step.text}</p>
          </div>
          {index === 0 && (
            <Button
              weight="primary"
              disabled={first === undefined}
              onPress={() => {
                if (first !== undefined) void importSample(first);
              }}
            >
              {w.begin}
            </Button>
          )}
          {index === 1 && <Button onPress={() => go('approvals')}>{w.stepActions[1]}</Button>}
          {index === 2 && <Button onPress={() => go('outbox')}>{w.stepActions[2]}</Button>}
        </li>
      ))}
    </ol>
  );
}

// The officers of the training desk with their cards and PINs.
function TrainingOfficers({ officers }: { readonly officers: CallOutput<'training.get'>['officers'] }) {
  const c = t.welcome.columns;
  return (
    <>
      <table className="plain-table" aria-label={t.welcome.officers}>
        <thead>
          <tr>
            <th scope="col">{c.name}</th>
            <th scope="col">{c.role}</th>
            <th scope="col">{c.card}</th>
            <th scope="col" className="number">
              {c.pin}
            </th>
          </tr>
        </thead>
        <tbody>
          {officers.map((officer) => (
            <tr key={officer.person}>
              <th scope="row">{officer.name}</th>
              <td>{t.common.role[officer.role] ?? officer.role}</td>
              <td className="quiet">{officer.card}</td>
              <td className="number mono pin">{officer.pin}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small faint table-note">{t.welcome.officersNote}</p>
    </>
  );
}

/** What can be paid from, to be typed or copied into a batch, and asked about under Cash. */
function CompanyAccounts({ accounts }: { readonly accounts: CallOutput<'training.get'>['accounts'] }) {
  const c = t.welcome.accountColumns;
  return (
    <>
      <table className="plain-table" aria-label={t.welcome.accounts}>
        <thead>
          <tr>
            <th scope="col">{c.account}</th>
            <th scope="col">{c.currency}</th>
            <th scope="col">{c.bic}</th>
            <th scope="col">{c.branch}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, currency, bic, branch }) => (
            <tr key={account}>
              <th scope="row" className="mono">
                {formattedAccount(account)}
              </th>
              <td>{currency}</td>
              <td className="mono">{bic}</td>
              <td className="mono">{branch}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small faint table-note">{t.welcome.accountsNote}</p>
    </>
  );
}

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
                {training.accounts.length > 0 && (
                  <Panel title={t.welcome.accounts} flush>
                    <CompanyAccounts accounts={training.accounts} />
                  </Panel>
                )}
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
      {samples.map(({ sample }) => {
        const title = t.welcome.sample[sample]?.title ?? sample;
        return (
          <li key={sample}>
            <span className="two-lines grow">
              <span className="strong">{title}</span>
              <span className="small quiet sample-detail">{t.welcome.sample[sample]?.detail}</span>
            </span>
            <Button onPress={() => void importSample(sample)}>
              {t.welcome.import}
              <span className="hidden-visually"> {title}</span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

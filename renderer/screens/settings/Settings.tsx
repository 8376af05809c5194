// The settings, page by page; the bank profile's editor is a place of its own under them.
import './settings.css';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { useDesk } from '../../stores/desk.ts';
import { Digest } from '../../ui/Digest.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { Page } from '../../ui/Page.tsx';
import { replaceDetail, useRoute } from '../../stores/route.ts';
import { Appearance } from './Appearance.tsx';
import { BankProfileView } from './BankProfileView.tsx';
import { CardSettings } from '../cards/CardSettings.tsx';
import { Diagnostics } from './Diagnostics.tsx';
import { OwnAccounts } from './accounts/OwnAccounts.tsx';
import { Onboarding } from '../onboarding/Onboarding.tsx';
import { SignInSettings } from '../session/SignInSettings.tsx';
import { ProfileEditor } from './profile/ProfileEditor.tsx';
import { VaultPage } from './vault/VaultPage.tsx';

// What this installation is: company, desk, environment, version; what one quotes when asking for help.
const a = t.settings.about;

function About() {
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

// Which version this is, and how a new one comes: never by itself.
const u = t.settings.updates;

function Updates() {
  const desk = useDesk().value;
  return (
    <div className="settings-page">
      <Panel title={u.title}>
        <div className="stack">
          <KeyValues
            pairs={[
              [
                u.version,
                <span key="version" className="mono">
                  {desk?.version ?? ''}
                </span>,
              ],
            ]}
          />
          <p>{u.how}</p>
          <ol className="settings-steps">
            {u.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className="small quiet">{u.offline}</p>
        </div>
      </Panel>
    </div>
  );
}

const PAGES = [
  'bank',
  'accounts',
  'onboarding',
  'cards',
  'signIn',
  'appearance',
  'vault',
  'updates',
  'diagnostics',
  'about',
] as const;
type PageName = (typeof PAGES)[number];

function pageOf(name: PageName): ReactNode {
  switch (name) {
    case 'bank':
      return <BankProfileView />;
    case 'accounts':
      return <OwnAccounts />;
    case 'onboarding':
      return <Onboarding />;
    case 'cards':
      return <CardSettings />;
    case 'signIn':
      return <SignInSettings />;
    case 'appearance':
      return <Appearance />;
    case 'vault':
      return <VaultPage />;
    case 'updates':
      return <Updates />;
    case 'diagnostics':
      return <Diagnostics />;
    case 'about':
      return <About />;
    default:
      return name satisfies never;
  }
}

export function Settings() {
  const route = useRoute();
  if (route.id === 'edit') return <ProfileEditor />;
  const tab = PAGES.find((page) => page === route.detail) ?? 'bank';
  return (
    <Page title={t.settings.title}>
      <Tabs className="tabs" selectedKey={tab} onSelectionChange={(key) => replaceDetail(route, String(key))}>
        <TabList className="tab-list" aria-label={t.settings.title}>
          {PAGES.map((page) => (
            <Tab key={page} id={page} className="tab">
              {t.settings.tabs[page]}
            </Tab>
          ))}
        </TabList>
        {PAGES.map((page) => (
          <TabPanel key={page} id={page} className="tab-panel">
            {pageOf(page)}
          </TabPanel>
        ))}
      </Tabs>
    </Page>
  );
}

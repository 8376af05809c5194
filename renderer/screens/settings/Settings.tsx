// The settings, page by page; the bank profile's editor is a place of its own under them.
import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { t } from '../../i18n/index.ts';
import { Page } from '../../ui/Page.tsx';
import { replaceDetail, useRoute } from '../../stores/route.ts';
import { About } from './About.tsx';
import { Appearance } from './Appearance.tsx';
import { BankProfileView } from './BankProfileView.tsx';
import { CardSettings } from '../cards/CardSettings.tsx';
import { Diagnostics } from './Diagnostics.tsx';
import { Onboarding } from '../onboarding/Onboarding.tsx';
import { ProfileEditor } from './profile/ProfileEditor.tsx';
import { Updates } from './Updates.tsx';
import { Vault } from './Vault.tsx';
import './settings.css';

const PAGES = [
  'bank',
  'onboarding',
  'cards',
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
    case 'onboarding':
      return <Onboarding />;
    case 'cards':
      return <CardSettings />;
    case 'appearance':
      return <Appearance />;
    case 'vault':
      return <Vault />;
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

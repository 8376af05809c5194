// The bank profile with its certificates and connection test, and how the window looks.
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { t } from '../../i18n/index.ts';
import { Page } from '../../ui/Page.tsx';
import { replaceDetail, useRoute } from '../../stores/route.ts';
import { About } from './About.tsx';
import { Appearance } from './Appearance.tsx';
import { BankProfileView } from './BankProfileView.tsx';
import './settings.css';

export function Settings() {
  const route = useRoute();
  const tab = route.detail === 'appearance' || route.detail === 'about' ? route.detail : 'bank';
  return (
    <Page title={t.settings.title}>
      <Tabs className="tabs" selectedKey={tab} onSelectionChange={(key) => replaceDetail(route, String(key))}>
        <TabList className="tab-list" aria-label={t.settings.title}>
          <Tab id="bank" className="tab">{t.settings.tabs.bank}</Tab>
          <Tab id="appearance" className="tab">{t.settings.tabs.appearance}</Tab>
          <Tab id="about" className="tab">{t.settings.tabs.about}</Tab>
        </TabList>
        <TabPanel id="bank" className="tab-panel"><BankProfileView /></TabPanel>
        <TabPanel id="appearance" className="tab-panel"><Appearance /></TabPanel>
        <TabPanel id="about" className="tab-panel"><About /></TabPanel>
      </Tabs>
    </Page>
  );
}

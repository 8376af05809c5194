// Cash: what all kept reports say of the accounts together, and the reports one by one.
import { Landmark } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { go, useRoute } from '../../stores/route.ts';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Overview } from './Overview.tsx';
import { Reports } from './Reports.tsx';
import '../status/payment-page.css';
import './cash.css';

const s = t.cash;
/** Address of the reports when none of them is chosen. */
const REPORTS = 'reports';
const VIEWS = [
  { id: 'accounts', text: s.views.accounts },
  { id: 'reports', text: s.views.reports },
] as const;

export function Cash({ report }: { readonly report: string }) {
  const { detail } = useRoute();
  const view = report === '' ? 'accounts' : 'reports';
  return (
    <Page
      title={s.title}
      body="fill"
      actions={
        <>
          <Segments
            label={s.show}
            value={view}
            options={VIEWS}
            onChange={(to) => go('cash', to === 'reports' ? REPORTS : '')}
          />
          {view === 'accounts' && (
            <Button icon={Landmark} weight="primary" onPress={() => go('cash', REPORTS)}>
              {s.ask}
            </Button>
          )}
        </>
      }
    >
      {view === 'accounts' ? (
        <Overview wanted={detail} />
      ) : (
        <Reports report={report === REPORTS ? '' : report} />
      )}
    </Page>
  );
}

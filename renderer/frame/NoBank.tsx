// What stands in the place of the bank's screens at a desk that only exchanges packs.
import { Package } from 'lucide-react';
import { t } from '../i18n/index.ts';
import { go } from '../stores/route.ts';
import type { Screen } from '../stores/route.ts';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { HOME_OF } from './screens.tsx';

const n = t.frame.noBank;

export function NoBank({ screen }: { readonly screen: Screen }) {
  return (
    <Page title={t.frame.screens[HOME_OF[screen]]}>
      <Empty
        icon={Package}
        title={n.title}
        actions={
          <Button weight="primary" onPress={() => go('import')}>
            {n.open}
          </Button>
        }
      >
        {n.explain}
      </Empty>
    </Page>
  );
}

// Every act, readable, with the state of the chain that keeps it from being changed unseen.
import { Anchor, ScrollText, ShieldCheck } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Result } from '../../../shared/domain/result.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { useDesk } from '../../stores/desk.ts';
import { say } from '../../stores/notices.ts';
import { usePages } from '../../stores/pages.ts';
import { useRoute } from '../../stores/route.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { DataList } from '../../ui/list/DataList.tsx';
import { FilterField } from '../../ui/list/FilterField.tsx';
import { Page } from '../../ui/Page.tsx';
import { ActDialog } from '../act/ActDialog.tsx';
import { logColumns } from './columns.tsx';
import { useLogNames } from './names.ts';
import { Verification } from './Verification.tsx';
import './log.css';

export function Log() {
  const route = useRoute();
  const [text, setText] = useState('');
  const [verdict, setVerdict] = useState<Result<CallOutput<'log.verify'>>>();
  const [pending, setPending] = useState(false);
  const [anchoring, setAnchoring] = useState(false);
  const closeAnchor = useCallback(() => setAnchoring(false), []);
  const size = useDesk().value?.log.size.toLocaleString('en') ?? '';
  const names = useLogNames();
  const columns = useMemo(() => logColumns(names), [names]);
  const wanted = names.stored(text);
  const filter = useMemo(() => (wanted === '' ? {} : { text: wanted }), [wanted]);
  const pages = usePages('log.list', filter, ['log']);
  const verify = useCallback(async () => {
    setPending(true);
    setVerdict(await call('log.verify', {}));
    setPending(false);
  }, []);
  const anchored = useCallback(() => {
    say(t.act.done.checkpoint(size));
    setAnchoring(false);
    void verify();
  }, [size, verify]);
  const asked = route.detail === 'verify';
  useEffect(() => {
    if (asked) void verify();
  }, [asked, verify]);
  return (
    <Page
      title={t.log.title}
      body="fill"
      actions={
        <>
          <FilterField label={t.log.filter} value={text} onChange={setText} />
          <Button icon={Anchor} onPress={() => setAnchoring(true)}>
            {t.cards.anchor.act}
          </Button>
          <Button icon={ShieldCheck} pending={pending} onPress={() => void verify()}>
            {pending ? t.log.verifying : t.log.verify}
          </Button>
        </>
      }
    >
      {verdict &&
        (verdict.ok ? <Verification verdict={verdict.value} /> : <FaultView fault={verdict.error} />)}
      {anchoring && (
        <ActDialog
          purpose="checkpoint"
          text="none"
          sentence={t.cards.anchor.sentence(size)}
          start={(choice) => call('log.checkpoint', { choice })}
          onClose={closeAnchor}
          onDone={anchored}
        />
      )}
      <div className="sheet">
        <DataList
          label={t.log.list}
          columns={columns}
          pages={pages}
          keyOf={(row) => String(row.position)}
          empty={
            <Empty icon={ScrollText} title={t.log.emptyTitle}>
              {text === '' ? t.log.empty : t.log.emptyFilter}
            </Empty>
          }
        />
      </div>
    </Page>
  );
}

// Every act, readable, with the state of the chain that keeps it from being changed unseen.
import './log.css';
import { Anchor, ScrollText, ShieldCheck } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { usableZone } from '../../../shared/domain/calendar.ts';
import { t } from '../../i18n/index.ts';
import { useDesk, useToday, useWhen } from '../../stores/desk.ts';
import { Digest } from '../../ui/Digest.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { call } from '../../bridge.ts';
import { say } from '../../stores/notices.ts';
import { usePages } from '../../stores/pages.ts';
import { useRoute } from '../../stores/route.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty, Page } from '../../ui/Page.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { DataList } from '../../ui/list/DataList.tsx';
import { FilterField } from '../../ui/list/FilterField.tsx';
import { SigningDialog } from '../signing/SigningDialog.tsx';
import { PrintButton } from '../reports/PrintButton.tsx';
import { logColumns } from './columns.tsx';
import { useLogNames } from './names.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { When } from '../../ui/when.ts';
import type { Result } from '../../../shared/domain/result.ts';

// What verifying the chain has shown.

/**
 * Up to where, and by whom: what follows the last checkpoint could still be changed by whoever holds the
 * store.
 */
function anchorWords({ anchor, anchoredUpTo, size }: CallOutput<'log.verify'>, when: When): string {
  const a = t.cards.anchor;
  if (anchor === null) return a.none;
  const at = `${when.day(anchor.at)}, ${when.time(anchor.at)}`;
  return `${a.upTo(t.numbers.count(anchoredUpTo), t.numbers.count(size))} ${anchor.by === null ? a.export(at) : a.by(anchor.by, at)}`;
}

function Verification({ verdict }: { readonly verdict: CallOutput<'log.verify'> }) {
  const when = useWhen();
  return (
    <div className={`verification verification-${verdict.intact ? 'done' : 'refused'}`} role="status">
      <StateBadge tone={verdict.intact ? 'done' : 'refused'}>
        {verdict.intact ? t.log.intact(verdict.size) : t.log.broken(verdict.firstBroken ?? verdict.size)}
      </StateBadge>
      <span className="quiet">{anchorWords(verdict, when)}</span>
      <span className="end small faint row">
        {t.log.head} <Digest sha256={verdict.head} />
      </span>
    </div>
  );
}

export function Log() {
  const route = useRoute();
  const [text, setText] = useState('');
  const [verdict, setVerdict] = useState<Result<CallOutput<'log.verify'>>>();
  const [pending, setPending] = useState(false);
  const [anchoring, setAnchoring] = useState(false);
  const closeAnchor = useCallback(() => setAnchoring(false), []);
  const desk = useDesk().value;
  const entries = desk?.log.size;
  const zone = usableZone(desk?.timeZone ?? 'UTC');
  const today = useToday();
  const size = entries === undefined ? '' : t.numbers.count(entries);
  const names = useLogNames();
  const columns = useMemo(() => logColumns(names, zone), [names, zone]);
  const wanted = names.stored(text);
  const filter = useMemo(() => (wanted === '' ? {} : { text: wanted }), [wanted]);
  const pages = usePages('log.list', filter, ['log']);
  const verify = useCallback(async () => {
    setPending(true);
    setVerdict(await call('log.verify', {}));
    setPending(false);
  }, []);
  const anchored = useCallback(() => {
    say(t.signing.done.checkpoint(size));
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
          {today !== undefined && (
            <PrintButton choices={[{ report: 'log', from: today, to: today, ...filter }]} />
          )}
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
        <SigningDialog
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
          grows
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

// What can be done about a payment the bank has shown, and why something cannot.
import { Link2, MessageSquareWarning } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { go } from '../../stores/route.ts';
import { Button } from '../../ui/Button.tsx';
import { NoCaseNote } from '../../ui/NoCaseNote.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { beginCaseFrom } from '../cases/new-case.ts';
import type { PlacedPayment } from './search-store.ts';

const s = t.search;

interface FoundActionsProps {
  readonly row: PlacedPayment;
  readonly onRaw: (answer: string) => void;
}

export function FoundActions({ row, onRaw }: FoundActionsProps) {
  const { known } = row.payment;
  if (known !== null) return <OwnActions row={row} known={known} onRaw={onRaw} />;
  return (
    <>
      <div className="row wrap">
        <StartCase row={row} />
        <Raw row={row} onRaw={onRaw} />
      </div>
      <p className="small quiet">{s.notOurs}</p>
      {row.payment.hidden && <p className="small quiet">{s.hiddenHere}</p>}
    </>
  );
}

/** About a payment that this desk has sent or collected: the bank takes no case about a collection. */
function OwnActions({ row, known, onRaw }: FoundActionsProps & { readonly known: string }) {
  const read = useRead('payments.get', { payment: known }, ['payments', 'outbox']);
  const isCollection = read.value?.isCollection === true;
  return (
    <>
      <div className="row wrap">
        <Button icon={Link2} onPress={() => go('payment', known)}>
          {s.openTimeline}
        </Button>
        {read.result !== undefined && !isCollection && <StartCase row={row} />}
        <Raw row={row} onRaw={onRaw} />
      </div>
      {isCollection && <NoCaseNote />}
      {row.payment.hidden && read.value !== undefined && <WhoMayShow batch={read.value.batch} />}
    </>
  );
}

function StartCase({ row: { payment, incoming } }: Pick<FoundActionsProps, 'row'>) {
  return (
    <Button icon={MessageSquareWarning} onPress={() => beginCaseFrom(payment, incoming)}>
      {s.startCase}
    </Button>
  );
}

function Raw({ row: { answer }, onRaw }: FoundActionsProps) {
  return (
    <Button weight="link" onPress={() => onRaw(answer)}>
      {s.raw}
    </Button>
  );
}

/** Whoever is here may show them in the batch, or it says who may instead. */
function WhoMayShow({ batch }: { readonly batch: string }) {
  const privacy = useRead('batches.get', { batch }, ['batches', 'desk']).value?.privacy;
  if (privacy === undefined) return null;
  const { onlyFor, why } = privacy;
  return (
    <p className="small quiet" role="note">
      {onlyFor === null || why === null ? (
        s.hiddenHere
      ) : (
        <>
          {t.privacy.hidden[why]} <PlainText text={t.privacy.onlyFor(onlyFor)} />
        </>
      )}
    </p>
  );
}

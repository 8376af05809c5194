// A pack of another desk: what is in it, what taking it over would change, and the one act that does.
import './pack.css';
import { sentenceText, t } from '../../i18n/index.ts';
import { Panel } from '../../ui/SidePanel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { FingerprintWords } from '../../ui/Digest.tsx';
import { useWhen } from '../../stores/desk.ts';
import { go } from '../../stores/route.ts';
import { cancelTicket, isOver, useTickets } from '../../stores/tickets.ts';
import { BackButton, Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { Page } from '../../ui/Page.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { CarriedBatch } from './CarriedBatch.tsx';
import { usePack } from './use-pack.ts';
import type { CheckedPack } from './use-pack.ts';
import type { FileSource } from '../import/send-file.ts';

// A newer policy inside a pack: what it changes, and its words, before anybody takes it over.
const p = t.pack;

function NewPolicy({ adopts }: { readonly adopts: NonNullable<CheckedPack['adopts']> }) {
  return (
    <Panel
      title={p.newPolicy(adopts.from, adopts.to)}
      aside={<StateBadge tone="attention">{p.adopts}</StateBadge>}
    >
      <div className="stack">
        <p className="quiet">{p.adoptsNote}</p>
        <ul className="pack-changes">
          {adopts.changes.map(sentenceText).map((change) => (
            <li key={change}>
              <PlainText text={change} />
            </li>
          ))}
        </ul>
        <FingerprintWords words={adopts.words} label={p.policyWords} isLabelled />
      </div>
    </Panel>
  );
}

export function PackScreen({
  source,
  onAnother,
}: {
  readonly source: FileSource;
  readonly onAnother: () => void;
}) {
  const [state, acts] = usePack(source);
  const when = useWhen();
  const ticket = useTickets(({ tickets }) =>
    [...tickets.values()].findLast((one) => one.act === 'pack' && !isOver(one)),
  );
  const leave = (): void => {
    acts.discard();
    onAnother();
  };
  return (
    <Page
      title={p.title}
      before={
        <BackButton
          onPress={() => {
            acts.discard();
            go('payments');
          }}
        />
      }
    >
      {state.phase === 'opening' && (
        <div className="import-working">
          <Progress label={p.opening(source.name)} value={state.share} />
        </div>
      )}
      {state.phase === 'refused' && (
        <div className="stack-wide">
          <p className="strong">{p.refused}</p>
          <FaultView
            fault={state.fault}
            actions={<Button onPress={leave}>{t.imports.chooseAnother}</Button>}
          />
        </div>
      )}
      {state.phase === 'ready' && (
        <div className="stack-wide pack-view">
          <Panel title={source.name}>
            <KeyValues
              pairs={[
                [p.maker, <PlainText key="maker" text={state.pack.maker.name} />],
                [p.madeAt, when.full(state.pack.madeAt)],
                [p.policy, p.version(state.pack.policyVersion)],
              ]}
            />
          </Panel>
          {state.pack.adopts !== null && <NewPolicy adopts={state.pack.adopts} />}
          {state.pack.batches.map((batch) => (
            <CarriedBatch key={batch.batch} batch={batch} />
          ))}
          {state.taking && (
            <Progress label={p.taking} value={ticket?.phase === 'reading' ? ticket.progress : null} />
          )}
          <div className="act-bar">
            <span className="small quiet grow">
              {p.newSignatures(state.pack.batches.reduce((sum, batch) => sum + batch.newSignatures, 0))}
            </span>
            {state.taking && ticket !== undefined ? (
              <Button onPress={() => void cancelTicket(ticket.ticket)}>{t.common.cancel}</Button>
            ) : (
              <Button onPress={leave} disabled={state.taking}>
                {p.discard}
              </Button>
            )}
            <Button weight="primary" pending={state.taking} onPress={() => void acts.takeOver()}>
              {p.takeOver}
            </Button>
          </div>
        </div>
      )}
    </Page>
  );
}

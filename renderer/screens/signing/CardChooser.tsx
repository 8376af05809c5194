// The choice of module, reader, card and certificate. What cannot be used is folded away beside what can be,
// each with the reason why.
import { CreditCard, RefreshCw } from 'lucide-react';
import { useId } from 'react';
import { t } from '../../i18n/index.ts';
import { call } from '../../bridge.ts';
import { sameChoice, type KeyChoice } from '../../stores/choices.ts';
import { useRead, type Read } from '../../stores/reads.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Page.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import type { Candidate } from './candidates.ts';
import { CardOption } from './CardOption.tsx';
import './card-chooser.css';

export interface CardChooserProps {
  readonly listing: Read<CallOutput<'cards.list'>>;
  readonly candidates: readonly Candidate[];
  readonly chosen: KeyChoice | undefined;
  readonly remembered: KeyChoice | undefined;
  readonly onChoose: (choice: KeyChoice) => void;
}

export function CardChooser({ listing, candidates, chosen, remembered, onChoose }: CardChooserProps) {
  const group = useId();
  const isSetUp = useRead('setup.get', {}, ['desk']).value?.stage === 'genesis';
  const lookAgain = (
    <Button
      weight="quiet"
      icon={RefreshCw}
      onPress={() => void call('cards.list', { refresh: true }).then(listing.again)}
    >
      {t.signing.lookAgain}
    </Button>
  );
  const usable = candidates.filter(({ refusal }) => refusal === undefined);
  const refused = candidates.filter(({ refusal }) => refusal !== undefined);
  const option = (candidate: Candidate) => (
    <CardOption
      key={`${candidate.choice.cardId} ${candidate.choice.certificate}`}
      group={group}
      candidate={candidate}
      chosen={sameChoice(candidate.choice, chosen)}
      remembered={sameChoice(candidate.choice, remembered)}
      onChoose={onChoose}
    />
  );
  const broken = (listing.value?.modules ?? []).filter((module) => module.fault !== null);
  return (
    <fieldset className="chooser">
      <legend className="chooser-legend">
        <span className="strong grow">{t.signing.chooseCard}</span>
        {lookAgain}
      </legend>
      {usable.length !== 1 && <p className="small faint">{t.signing.chooseNote}</p>}
      {listing.result?.ok === false && <FaultView fault={listing.result.error} />}
      {listing.value !== undefined && candidates.length === 0 && (
        <Empty icon={CreditCard} title={t.signing.noCards}>
          {t.signing.noCardsNote}
        </Empty>
      )}
      <div className="chooser-options">
        {usable.map(option)}
        {usable.length === 0 && refused.map(option)}
      </div>
      {usable.length > 0 && refused.length > 0 && (
        <details className="chooser-refused">
          <summary>{t.signing.refused(refused.length)}</summary>
          <div className="chooser-options">{refused.map(option)}</div>
        </details>
      )}
      {broken.map(
        (module) =>
          module.fault !== null && (
            <p key={module.moduleId} className="small chooser-broken">
              {module.fault === 'module-not-found'
                ? (isSetUp ? t.signing.moduleMissingHere : t.signing.moduleMissing)(module.label)
                : `${module.label}: ${t.faults[module.fault].happened}`}
            </p>
          ),
      )}
    </fieldset>
  );
}

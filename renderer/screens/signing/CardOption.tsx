// One certificate on one card, to be chosen or with the reason why not.
import { useId } from 'react';
import { t } from '../../i18n/index.ts';
import { sameChoice, type KeyChoice } from '../../stores/choices.ts';
import { useWhen } from '../../stores/desk.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { useRead } from '../../stores/reads.ts';
import type { Candidate } from './candidates.ts';
import { forecastText } from './forecast.ts';

interface CardOptionProps {
  readonly group: string;
  readonly candidate: Candidate;
  readonly chosen: boolean;
  readonly remembered: boolean;
  readonly onChoose: (choice: KeyChoice) => void;
}

const FLAGS = ['finalTry', 'countLow', 'toBeChanged', 'protectedPath'] as const;

export function CardOption({ group, candidate, chosen, remembered, onChoose }: CardOptionProps) {
  const id = useId();
  const when = useWhen();
  const { card, certificate, module, refusal } = candidate;
  const settings = useRead('cards.leaseLimits', {}, ['settings']).value;
  const lease = useRead('cards.list', {}, ['cards']).value?.leases.find((each) =>
    sameChoice(each, candidate.choice),
  );
  const roles = certificate.roles.map((role) => t.common.role[role] ?? role).join(', ');
  const forecast = forecastText(candidate, settings?.limits ?? null, lease);
  const key = `${certificate.keyType} ${certificate.keyBits}`;
  return (
    <label
      className={`card-option${chosen ? ' card-option-chosen' : ''}${refusal === undefined ? '' : ' card-option-refused'}`}
      htmlFor={id}
    >
      <input
        id={id}
        type="radio"
        name={group}
        checked={chosen}
        disabled={refusal !== undefined}
        aria-label={`${candidate.holder}, ${card.reader}`}
        aria-describedby={`${id}-more`}
        onChange={() => onChoose(candidate.choice)}
      />
      <span className="stack card-option-text" id={`${id}-more`}>
        <span className="row">
          <PlainText text={candidate.holder} className="strong" />
          {roles !== '' && <span className="quiet">{roles}</span>}
          {remembered && <span className="small faint end">{t.signing.remembered}</span>}
        </span>
        <span className="small quiet">
          <PlainText text={card.reader} /> · <PlainText text={card.label} /> · {t.signing.serial}{' '}
          <span className="mono">{card.serial}</span>
        </span>
        {refusal === undefined && (
          <span className="small faint">
            {module.kind === 'pkcs12' ? t.signing.fileToken : module.label} · {key} ·{' '}
            {t.signing.until(when.day(certificate.notAfter))}
          </span>
        )}
        {refusal === undefined && forecast !== '' && <span className="small faint">{forecast}</span>}
        {refusal !== undefined && <StateBadge tone="refused">{refusal}</StateBadge>}
        {refusal === undefined &&
          FLAGS.filter((flag) => card.flags[flag]).map((flag) => (
            <StateBadge key={flag} tone={flag === 'finalTry' ? 'refused' : 'attention'}>
              {t.signing.flags[flag]}
            </StateBadge>
          ))}
      </span>
    </label>
  );
}

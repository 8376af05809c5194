// Company, search, network, cards: what an officer checks with one look upwards.
import { CreditCard, Search } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { t } from '../i18n/index.ts';
import { SeatState } from '../screens/session/SeatState.tsx';
import { OpenCard } from '../screens/cards/OpenCard.tsx';
import { useDesk } from '../stores/desk.ts';
import { openOverlay } from '../stores/overlay.ts';
import { useRead } from '../stores/reads.ts';
import { go } from '../stores/route.ts';
import { Kbd } from '../ui/Kbd.tsx';
import { NetworkState } from './NetworkState.tsx';
import './top-bar.css';

export function TopBar() {
  const desk = useDesk().value;
  return (
    <header className="top-bar" data-region>
      <div className="top-bar-company">
        <Mark />
        <span className="strong clip" title={desk?.company}>
          {desk?.company ?? t.frame.product}
        </span>
        {/* The other environments have a band with their word; here the hairline alone would be a colour. */}
        {desk?.environment === 'production' && (
          <strong className="top-bar-production">{t.frame.environment.production}</strong>
        )}
      </div>
      <Button className="top-bar-search" onPress={() => openOverlay('palette')}>
        <Search aria-hidden size={14} />
        <span className="grow">{t.frame.search}</span>
        <Kbd keys={t.frame.paletteKeys} />
      </Button>
      <div className="top-bar-end">
        <NetworkState />
        <CardState />
        <SeatState />
      </div>
    </header>
  );
}

function CardState() {
  const { value } = useRead('cards.list', {}, ['cards']);
  const holders = (value?.modules ?? [])
    .flatMap((module) => module.cards)
    .map((card) => card.certificates.find((certificate) => certificate.personName !== null)?.personName);
  const persons = holders.filter((holder) => holder !== undefined && holder !== null);
  const text =
    holders.length === 0
      ? t.frame.cards.none
      : holders.length > 1
        ? t.frame.cards.many(holders.length)
        : t.frame.cards.one(persons[0] ?? t.frame.cards.unknownHolder);
  return (
    <>
      {value?.leases.map((lease) => (
        <OpenCard key={lease.cardId} lease={lease} />
      ))}
      <Button className="top-bar-cards" onPress={() => go('officers')}>
        <CreditCard aria-hidden size={15} strokeWidth={1.75} />
        <span className="hidden-visually">{t.frame.cards.label}:</span>
        <span className={holders.length === 0 ? 'faint' : ''}>{text}</span>
      </Button>
    </>
  );
}

/** The product's mark: two strokes that cross, one signature over another. */
function Mark() {
  return (
    <svg className="mark" width="18" height="18" viewBox="0 0 18 18" aria-hidden>
      <path
        d="M2 12.5 L7 4 L10.5 12"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M7.5 14 L11 6 L16 14"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        opacity="0.55"
      />
    </svg>
  );
}

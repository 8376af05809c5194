// The screens, as icons with words. A counter stands only where somebody must act.
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { t } from '../i18n/index.ts';
import { useDesk, type Desk } from '../stores/desk.ts';
import { formatRoute, useRoute } from '../stores/route.ts';
import { changeSettings, useSettings } from '../stores/settings.ts';
import { useWaitingForMe, type WaitingForMe } from '../stores/waiting.ts';
import { useFilesToImport } from '../stores/watched-folders.ts';
import { IconButton } from '../ui/Button.tsx';
import type { Tone } from '../ui/tone.ts';
import { HOME_OF, railOf, type RailEntry } from './screens.tsx';
import './rail.css';

interface Counter {
  readonly count: number;
  readonly tone: Tone;
  readonly meaning: string;
}

function counterOf(
  screen: RailEntry['screen'],
  counters: Desk['counters'] | undefined,
  mine: WaitingForMe | null,
  filesToImport: number,
): Counter | undefined {
  if (counters === undefined) return undefined;
  // Whoever signed in with a card is told what waits for them; else it is what waits at the desk.
  const whose = mine === null ? t.frame.counter.atDesk : t.frame.counter.forYou;
  const found: Partial<Record<RailEntry['screen'], Counter>> = {
    payments: { count: filesToImport, tone: 'waiting', meaning: t.frame.counter.payments },
    approvals: {
      count: mine?.approvals ?? counters.toApprove + counters.toRelease,
      tone: 'waiting',
      meaning: whose.approvals,
    },
    outbox: outboxCounter(counters),
    cases: {
      count: mine?.cases ?? counters.cases,
      tone: counters.unknownCases > 0 ? 'unknown' : 'waiting',
      meaning: whose.cases,
    },
    beneficiaries: {
      count: mine?.beneficiaries ?? counters.beneficiaries,
      tone: 'waiting',
      meaning: whose.beneficiaries,
    },
    officers: { count: mine?.policies ?? counters.policies, tone: 'waiting', meaning: whose.officers },
    settings: { count: counters.ownAccounts, tone: 'waiting', meaning: whose.settings },
    status: { count: counters.rejected, tone: 'refused', meaning: t.frame.counter.status },
  };
  const counter = found[screen];
  return counter !== undefined && counter.count > 0 ? counter : undefined;
}

/** What may have moved money gives the colour. */
function outboxCounter({ unknown, toSend }: Desk['counters']): Counter {
  const { outbox } = t.frame.counter;
  return {
    count: unknown + toSend,
    tone: unknown > 0 ? 'unknown' : 'waiting',
    meaning: toSend === 0 ? outbox.unknown : unknown === 0 ? outbox.toSend : outbox.both,
  };
}

export function Rail() {
  const here = HOME_OF[useRoute().screen];
  const desk = useDesk().value;
  const mine = useWaitingForMe(desk?.counters);
  const filesToImport = useFilesToImport()?.length ?? 0;
  const collapsed = useSettings((state) => state.railCollapsed);
  const entries = railOf(desk);
  return (
    <nav className={`rail${collapsed ? ' rail-collapsed' : ''}`} aria-label={t.frame.rail} data-region>
      <ul>
        {entries.map(({ screen, icon: Icon }) => {
          const counter = counterOf(screen, desk?.counters, mine, filesToImport);
          const word = t.frame.screens[screen];
          const name = counter ? `${word}, ${counter.count} ${counter.meaning}` : word;
          return (
            <li key={screen} className={screen === 'welcome' ? 'rail-training' : ''}>
              <a
                className="rail-entry"
                href={formatRoute(screen)}
                title={name}
                aria-current={here === screen ? 'page' : undefined}
                aria-label={name}
              >
                <Icon aria-hidden size={17} strokeWidth={1.6} />
                <span className="rail-word">{word}</span>
                {/* With the space between them the name says what is seen: who speaks to the machine says that. */}
                {counter && ' '}
                {counter && (
                  <span className={`rail-counter rail-counter-${counter.tone}`}>{counter.count}</span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
      <span className="rail-toggle">
        <IconButton
          label={collapsed ? t.frame.expand : t.frame.collapse}
          icon={collapsed ? PanelLeftOpen : PanelLeftClose}
          onPress={() => void changeSettings({ railCollapsed: !collapsed })}
        />
      </span>
    </nav>
  );
}

// Ctrl+K: commands and everything the store can find, in one list that the arrows go through.
import './palette.css';
import {
  ChartNoAxesColumn,
  ClipboardList,
  Landmark,
  MessageSquareWarning,
  Scale,
  Search,
  UserRound,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { t } from '../i18n/index.ts';
import { formattedAmount } from '../ui/Amount.tsx';
import { formattedDate } from '../ui/when.ts';
import { go } from '../stores/route.ts';
import { openOverlay } from '../stores/overlay.ts';
import { useDesk } from '../stores/desk.ts';
import { useRead } from '../stores/reads.ts';
import { commandsFor, matches } from './commands.ts';
import type { Command } from './commands.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';

// Where each kind of thing the search finds is shown.
type Hit = CallOutput<'search.find'>['hits'][number];

const ICON: Readonly<Record<Hit['kind'], LucideIcon>> = {
  batch: ClipboardList,
  payment: Scale,
  case: MessageSquareWarning,
  counterparty: UserRound,
  account: Landmark,
  report: ChartNoAxesColumn,
};

function open(hit: Hit): void {
  switch (hit.kind) {
    case 'batch':
      return go('batch', hit.id);
    case 'payment':
      return go('payment', hit.id);
    case 'case':
      return go('cases', hit.id);
    case 'report':
      return go('cash', hit.id);
    case 'counterparty':
    case 'account':
      return go('status', '', hit.title);
    default:
      return hit.kind satisfies never;
  }
}

function factWords(fact: Hit['facts'][number]): string {
  switch (fact.is) {
    case 'text':
      return fact.text;
    case 'money':
      return formattedAmount(fact.amount, fact.currency);
    case 'payments':
      return t.common.transactions(fact.count);
    case 'day':
      return formattedDate(fact.day);
    case 'act':
      return t.cases.act[fact.act];
    default:
      return fact satisfies never;
  }
}

function commandOfHit(hit: Hit): Command {
  return {
    id: `${hit.kind} ${hit.id}`,
    icon: ICON[hit.kind],
    title: hit.title,
    detail: [t.frame.palette.kind[hit.kind], ...hit.facts.map(factWords)].join(' · '),
    run: () => open(hit),
  };
}

/** Below what was found; before anything is typed the list is the way to every command. */
const MOST_COMMANDS = 12;

export function Palette() {
  const [text, setText] = useState('');
  const [sought, setSought] = useState('');
  const [active, setActive] = useState(0);
  const list = useId();
  const desk = useDesk().value;
  useEffect(() => {
    const timer = window.setTimeout(() => setSought(text.trim()), 120);
    return () => window.clearTimeout(timer);
  }, [text]);
  const found = useRead('search.find', sought === '' ? null : { text: sought });
  const entries = useMemo(() => {
    const matching = commandsFor(desk).filter((command) => matches(command, text));
    const commands = text.trim() === '' ? matching : matching.slice(0, MOST_COMMANDS);
    const hits = sought === '' ? [] : (found.value?.hits ?? []).map(commandOfHit);
    return [...hits, ...commands];
  }, [desk, text, sought, found.value]);
  // What Enter would run is always in sight.
  useEffect(() => {
    document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, list]);
  const close = (): void => openOverlay('none');
  const run = (command: Command | undefined): void => {
    if (!command) return;
    close();
    command.run();
  };
  return (
    <ModalOverlay
      className="veil palette-veil"
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      <Modal className="modal palette">
        <AriaDialog className="dialog" aria-label={t.frame.palette.title}>
          <div className="palette-field">
            <Search aria-hidden size={16} />
            <input
              // The palette is opened to type into it.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              role="combobox"
              aria-label={t.frame.palette.title}
              aria-expanded
              aria-controls={list}
              aria-activedescendant={entries.length > 0 ? `${list}-${active}` : undefined}
              placeholder={t.frame.palette.placeholder}
              value={text}
              maxLength={100}
              spellCheck={false}
              onChange={(event) => {
                setText(event.target.value);
                setActive(0);
              }}
              onKeyDown={(event) => {
                if (event.key === 'ArrowDown') setActive((active + 1) % Math.max(1, entries.length));
                else if (event.key === 'ArrowUp')
                  setActive((active - 1 + entries.length) % Math.max(1, entries.length));
                else if (event.key === 'Enter') run(entries[active]);
                else return;
                event.preventDefault();
              }}
            />
          </div>
          <ul id={list} className="palette-list" role="listbox" aria-label={t.frame.palette.found}>
            {entries.length === 0 && <li className="palette-nothing quiet">{t.frame.palette.nothing}</li>}
            {entries.map((entry, index) => (
              <PaletteEntry
                key={entry.id}
                id={`${list}-${index}`}
                entry={entry}
                active={index === active}
                onPoint={() => setActive(index)}
                onRun={() => run(entry)}
              />
            ))}
          </ul>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function PaletteEntry({
  id,
  entry,
  active,
  onPoint,
  onRun,
}: {
  readonly id: string;
  readonly entry: Command;
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
}) {
  const Icon = entry.icon;
  return (
    // The field above takes the keys (aria-activedescendant); an entry only takes the mouse.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={`palette-entry${active ? ' palette-active' : ''}`}
      onMouseMove={onPoint}
      onClick={onRun}
    >
      <Icon aria-hidden size={15} strokeWidth={1.75} />
      <span className="clip">{entry.title}</span>
      <span className="faint clip end">{entry.detail}</span>
    </li>
  );
}

// What the palette can do by name.
import {
  FileInput,
  Keyboard,
  Landmark,
  MessageSquareWarning,
  Moon,
  PenLine,
  Plus,
  Rows3,
  ScrollText,
  Settings2,
  ShieldCheck,
  Sun,
  SunMoon,
  Telescope,
  UserCheck,
  Wifi,
  WifiOff,
  type LucideIcon,
} from 'lucide-react';
import { t } from '../i18n/index.ts';
import type { Desk } from '../stores/desk.ts';
import { openOverlay } from '../stores/overlay.ts';
import { go } from '../stores/route.ts';
import { changeSettings } from '../stores/settings.ts';
import { beginCase } from '../screens/cases/new-case.ts';
import { createBatch } from '../screens/payments/Payments.tsx';
import { setNetworkMode } from './NetworkState.tsx';
import { railOf } from './screens.tsx';

export interface Command {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly detail: string;
  readonly run: () => void;
}

/** From the account that was used last. */
export function beginPayment(): void {
  void createBatch('credit-transfer', true);
}

const SETTINGS_PAGES = Object.keys(t.settings.tabs) as (keyof typeof t.settings.tabs)[];

export function commandsFor(desk: Desk | undefined): readonly Command[] {
  const p = t.frame.palette;
  const entries = railOf(desk);
  const bank = desk?.profile !== null;
  const offline = desk?.network.mode === 'offline';
  return [
    {
      id: 'new-payment',
      icon: Plus,
      title: p.newPayment,
      detail: 'G N',
      run: beginPayment,
    },
    {
      id: 'new-transfer',
      icon: Plus,
      title: p.newTransfer,
      detail: '',
      run: () => void createBatch('credit-transfer'),
    },
    {
      id: 'new-debit',
      icon: Plus,
      title: p.newDebit,
      detail: '',
      run: () => void createBatch('direct-debit'),
    },
    { id: 'new-case', icon: MessageSquareWarning, title: p.newCase, detail: '', run: beginCase },
    { id: 'search-bank', icon: Telescope, title: p.searchBank, detail: '', run: () => go('search') },
    { id: 'import', icon: FileInput, title: p.importFile, detail: '', run: () => go('import') },
    ...entries.map(({ screen, icon, key }) => ({
      id: `go-${screen}`,
      icon,
      title: p.go(t.frame.screens[screen]),
      detail: `G ${key.toUpperCase()}`,
      run: () => go(screen),
    })),
    ...(bank
      ? [
          {
            id: 'network',
            icon: offline ? Wifi : WifiOff,
            title: offline ? p.online : p.offline,
            detail: '',
            run: () => void setNetworkMode(offline ? 'online' : 'offline'),
          },
        ]
      : []),
    {
      id: 'light',
      icon: Sun,
      title: p.light,
      detail: '',
      run: () => void changeSettings({ theme: 'light' }),
    },
    { id: 'dark', icon: Moon, title: p.dark, detail: '', run: () => void changeSettings({ theme: 'dark' }) },
    {
      id: 'system',
      icon: SunMoon,
      title: p.system,
      detail: '',
      run: () => void changeSettings({ theme: 'system' }),
    },
    {
      id: 'compact',
      icon: Rows3,
      title: p.compact,
      detail: '',
      run: () => void changeSettings({ density: 'compact' }),
    },
    {
      id: 'comfortable',
      icon: Rows3,
      title: p.comfortable,
      detail: '',
      run: () => void changeSettings({ density: 'comfortable' }),
    },
    {
      id: 'bank-profile',
      icon: Landmark,
      title: t.settings.words.edit,
      detail: '',
      run: () => go('settings', 'edit'),
    },
    ...SETTINGS_PAGES.map((page) => ({
      id: `settings-${page}`,
      icon: Settings2,
      title: p.setting(t.settings.tabs[page]),
      detail: '',
      run: () => go('settings', '', page),
    })),
    { id: 'policy', icon: ScrollText, title: p.policy, detail: '', run: () => go('officers', '', 'policy') },
    {
      id: 'policy-change',
      icon: PenLine,
      title: p.changePolicy,
      detail: '',
      run: () => go('officers', '', 'change'),
    },
    {
      id: 'who-can-release',
      icon: UserCheck,
      title: p.whoCanRelease,
      detail: '',
      run: () => go('officers', '', 'simulate'),
    },
    { id: 'verify', icon: ShieldCheck, title: p.verify, detail: '', run: () => go('log', '', 'verify') },
    { id: 'help', icon: Keyboard, title: p.help, detail: '?', run: () => openOverlay('help') },
  ];
}

/** Every typed word begins a word of the title. */
export function matches(command: Command, typed: string): boolean {
  const words = command.title.toLowerCase().split(/\s+/u);
  return typed
    .toLowerCase()
    .split(/\s+/u)
    .filter((part) => part !== '')
    .every((part) => words.some((word) => word.startsWith(part)));
}

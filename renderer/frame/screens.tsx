// Which screen draws which place, and which ones stand in the rail.
import {
  BookCheck,
  BookUser,
  Building2,
  ClipboardList,
  GraduationCap,
  LayoutDashboard,
  MessageSquareWarning,
  Scale,
  ScrollText,
  Send,
  Settings2,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Desk } from '../stores/desk.ts';
import type { Route, Screen } from '../stores/route.ts';
import { Approvals } from '../screens/approvals/Approvals.tsx';
import { BatchEditor } from '../screens/batch/BatchEditor.tsx';
import { Beneficiaries } from '../screens/beneficiaries/Beneficiaries.tsx';
import { Cases } from '../screens/cases/Cases.tsx';
import { Cash } from '../screens/cash/Cash.tsx';
import { Desk as DeskScreen } from '../screens/desk/Desk.tsx';
import { ImportScreen } from '../screens/import/ImportScreen.tsx';
import { Log } from '../screens/log/Log.tsx';
import { MessagePage } from '../screens/outbox/MessagePage.tsx';
import { Outbox } from '../screens/outbox/Outbox.tsx';
import { Officers } from '../screens/officers/Officers.tsx';
import { PaymentPage } from '../screens/status/PaymentPage.tsx';
import { Payments } from '../screens/payments/Payments.tsx';
import { Review } from '../screens/review/Review.tsx';
import { Runs } from '../screens/runs/Runs.tsx';
import { SearchScreen } from '../screens/search/SearchScreen.tsx';
import { Settings } from '../screens/settings/Settings.tsx';
import { SheetScreen } from '../screens/sheet/SheetScreen.tsx';
import { Status } from '../screens/status/Status.tsx';
import { Welcome } from '../screens/welcome/Welcome.tsx';

export interface RailEntry {
  readonly screen:
    | 'desk'
    | 'payments'
    | 'beneficiaries'
    | 'approvals'
    | 'outbox'
    | 'status'
    | 'cases'
    | 'cash'
    | 'officers'
    | 'log'
    | 'settings'
    | 'welcome';
  readonly icon: LucideIcon;
  /** Second key after G. */
  readonly key: string;
}

export const RAIL: readonly RailEntry[] = [
  { screen: 'desk', icon: LayoutDashboard, key: 'd' },
  { screen: 'payments', icon: ClipboardList, key: 'p' },
  { screen: 'beneficiaries', icon: BookUser, key: 'b' },
  { screen: 'approvals', icon: BookCheck, key: 'a' },
  { screen: 'outbox', icon: Send, key: 'o' },
  { screen: 'status', icon: Scale, key: 's' },
  { screen: 'cases', icon: MessageSquareWarning, key: 'e' },
  { screen: 'cash', icon: Wallet, key: 'c' },
  { screen: 'officers', icon: Building2, key: 'f' },
  { screen: 'log', icon: ScrollText, key: 'l' },
  { screen: 'settings', icon: Settings2, key: 't' },
];

export const TRAINING_ENTRY: RailEntry = { screen: 'welcome', icon: GraduationCap, key: 'w' };

/** The rail entry a screen belongs to. */
export const HOME_OF: Readonly<Record<Screen, RailEntry['screen']>> = {
  welcome: 'welcome',
  desk: 'desk',
  payments: 'payments',
  beneficiaries: 'beneficiaries',
  runs: 'payments',
  import: 'payments',
  batch: 'payments',
  review: 'approvals',
  sheet: 'approvals',
  approvals: 'approvals',
  outbox: 'outbox',
  message: 'outbox',
  status: 'status',
  search: 'status',
  payment: 'status',
  cases: 'cases',
  cash: 'cash',
  officers: 'officers',
  log: 'log',
  settings: 'settings',
};

/** Screens that show what the bank knows, or send to it: a desk without a bank has none of them. */
export const NEEDS_BANK: ReadonlySet<Screen> = new Set([
  'outbox',
  'message',
  'status',
  'search',
  'payment',
  'cases',
  'cash',
  'welcome',
]);

/** What stands in the rail of this desk. */
export function railOf(desk: Desk | undefined): readonly RailEntry[] {
  const entries = desk?.environment === 'training' ? [...RAIL, TRAINING_ENTRY] : RAIL;
  return desk?.profile === null ? entries.filter(({ screen }) => !NEEDS_BANK.has(screen)) : entries;
}

export function screenOf(route: Route): ReactNode {
  switch (route.screen) {
    case 'welcome':
      return <Welcome />;
    case 'desk':
      return <DeskScreen />;
    case 'payments':
      return <Payments />;
    case 'beneficiaries':
      return <Beneficiaries id={route.id} />;
    case 'runs':
      return <Runs />;
    case 'import':
      return <ImportScreen key={route.id} file={route.id} />;
    case 'batch':
      return <BatchEditor key={route.id} batch={route.id} />;
    case 'review':
      return <Review key={route.id} batch={route.id} />;
    case 'sheet':
      return <SheetScreen key={route.id} batch={route.id} />;
    case 'approvals':
      return <Approvals />;
    case 'outbox':
      return <Outbox />;
    case 'message':
      return <MessagePage key={route.id} message={route.id} />;
    case 'status':
      return <Status />;
    case 'search':
      return <SearchScreen />;
    case 'payment':
      return <PaymentPage key={route.id} payment={route.id} />;
    case 'cases':
      return <Cases id={route.id} detail={route.detail} />;
    case 'cash':
      return <Cash report={route.id} />;
    case 'officers':
      return <Officers />;
    case 'log':
      return <Log />;
    case 'settings':
      return <Settings />;
    default:
      return route.screen satisfies never;
  }
}

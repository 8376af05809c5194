// Where each kind of thing the search finds is shown.
import {
  ChartNoAxesColumn,
  ClipboardList,
  Landmark,
  MessageSquareWarning,
  Scale,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { t } from '../i18n/index.ts';
import { go } from '../stores/route.ts';
import type { Command } from './commands.ts';

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

export function commandOfHit(hit: Hit): Command {
  return {
    id: `${hit.kind} ${hit.id}`,
    icon: ICON[hit.kind],
    title: hit.title,
    detail: `${t.frame.palette.kind[hit.kind]} · ${hit.detail}`,
    run: () => open(hit),
  };
}

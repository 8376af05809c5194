// The payments list's place in the address: which states are shown, and the filter text.
import type { t } from '../../i18n/index.ts';

type Shown = keyof typeof t.payments.shown;

export interface ListDetail {
  readonly shown: Shown;
  readonly text: string;
}

const KNOWN: readonly Shown[] = ['open', 'sent', 'closed', 'all'];

export function readListDetail(detail: string): ListDetail {
  const [name = '', ...rest] = detail.split(' ');
  return { shown: KNOWN.find((known) => known === name) ?? 'open', text: rest.join(' ') };
}

export function writeListDetail({ shown, text }: ListDetail): string {
  return text === '' ? shown : `${shown} ${text}`;
}

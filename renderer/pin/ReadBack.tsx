// The other facts of the token host's own reading: from which accounts, to which countries, on which dates.
import type { ReactNode } from 'react';
import { SPECIAL_KINDS } from '../../shared/domain/special-details.ts';
import type { PinRequestView } from '../../shared/ipc/pin-contract.ts';
import { t } from '../i18n/index.ts';
import { formattedAccount } from '../ui/account.ts';
import { formattedDate } from '../ui/when.ts';
import { KeyValues } from '../ui/KeyValues.tsx';
import { PlainText } from '../ui/PlainText.tsx';
import { kindOf } from './pin-sentence.ts';

const MOST = 6;

function several(texts: readonly string[]): string {
  const unique = [...new Set(texts)];
  return unique.length <= MOST
    ? unique.join(', ')
    : `${unique.slice(0, MOST).join(', ')}, ${t.common.more(unique.length - MOST)}`;
}

const MOST_VALUES = 3;

/**
 * What changes the money or its destination, in how many payments; the first values as they stand in the
 * bytes.
 */
function specialPairs(readings: PinRequestView['readings']): readonly (readonly [string, ReactNode])[] {
  return SPECIAL_KINDS.flatMap((kind) => {
    const found = readings.flatMap((reading) => reading.special ?? []).filter((fact) => fact.kind === kind);
    if (found.length === 0) return [];
    const payments = found.reduce((sum, fact) => sum + fact.payments, 0);
    const values = [...new Set(found.flatMap((fact) => fact.values))];
    const words = values
      .slice(0, MOST_VALUES)
      .map((text) => t.special.words(kind, text))
      .join('; ');
    const more = values.length > MOST_VALUES ? `; ${t.common.more(values.length - MOST_VALUES)}` : '';
    return [
      [
        t.special.names[kind],
        <PlainText
          key={kind}
          text={`${t.batchKinds[kindOf(readings)].counted(payments)}: ${words}${more}`}
        />,
      ] as const,
    ];
  });
}

export function ReadBack({ readings }: { readonly readings: PinRequestView['readings'] }) {
  return (
    <div className="pin-facts">
      <KeyValues
        pairs={[
          [
            t.pin.accounts,
            <span key="accounts" className="mono">
              {several(readings.flatMap((reading) => reading.ownAccounts).map(formattedAccount))}
            </span>,
          ],
          [
            t.pin.countries,
            several(
              readings.flatMap((reading) => reading.countries).map((code) => t.countries[code] ?? code),
            ),
          ],
          ...specialPairs(readings),
          [
            t.batchKinds[kindOf(readings)].valueDates,
            several(readings.flatMap((reading) => reading.valueDates).map(formattedDate)),
          ],
        ]}
      />
    </div>
  );
}

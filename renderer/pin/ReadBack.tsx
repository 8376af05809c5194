// The other facts of the token host's own reading: from which accounts, to which countries, on which dates.
import { countryName } from '../../shared/domain/country.ts';
import type { PinRequestView } from '../../shared/ipc/pin-contract.ts';
import { t } from '../i18n/index.ts';
import { accountWords } from '../ui/account.ts';
import { dateWords } from '../ui/dates.ts';
import { KeyValues } from '../ui/KeyValues.tsx';

const MOST = 6;

function several(texts: readonly string[]): string {
  const unique = [...new Set(texts)];
  return unique.length <= MOST ? unique.join(', ') : `${unique.slice(0, MOST).join(', ')}, ${t.common.more(unique.length - MOST)}`;
}

export function ReadBack({ readings }: { readonly readings: PinRequestView['readings'] }) {
  return (
    <div className="pin-facts">
      <KeyValues pairs={[
        [t.pin.accounts, <span key="accounts" className="mono">{several(readings.flatMap((reading) => reading.ownAccounts).map(accountWords))}</span>],
        [t.pin.countries, several(readings.flatMap((reading) => reading.countries).map((code) => countryName(code) ?? code))],
        [t.pin.dates, several(readings.flatMap((reading) => reading.valueDates).map(dateWords))],
      ]}
      />
    </div>
  );
}

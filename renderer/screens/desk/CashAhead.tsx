// Each own account with what is booked, what leaves and comes today and within seven days, and what is left
// after that, as a bar with its figures; and how long payments for today still go.
import './cash-ahead.css';
import { isSameAccount } from '../../../shared/domain/account-identification.ts';
import { dateInZone, isBusinessDay, timeInZone, type IsoDate } from '../../../shared/domain/calendar.ts';
import { listedDates } from '../../../shared/domain/account-master.ts';
import { t } from '../../i18n/index.ts';
import { useDesk, useNow } from '../../stores/desk.ts';
import { useOwnAccounts, type OwnAccount } from '../../stores/own-accounts.ts';
import { useRead } from '../../stores/reads.ts';
import { formatRoute } from '../../stores/route.ts';
import { formattedAccount } from '../../ui/account.ts';
import { Amount, formattedAmount } from '../../ui/Amount.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { ageText } from '../../ui/age.ts';
import { aheadOf, type Ahead, type Flow } from './ahead.ts';

const d = t.desk;
/** More are under Cash. */
const MOST = 6;
const SOON_MINUTES = 60;

export function CashAhead() {
  const desk = useDesk().value;
  const now = useNow();
  const own = useOwnAccounts();
  const read = useRead('cash.accounts', { planned: true }, ['batches', 'payments', 'outbox', 'log']).value;
  if (desk === undefined || now === undefined || read === undefined) return null;
  const ahead = aheadOf(read.accounts, read.unreported, desk.businessDate);
  if (ahead.length === 0) return null;
  const day: BankDay = {
    date: dateInZone(desk.timeZone, Date.parse(now)),
    time: timeInZone(desk.timeZone, Date.parse(now)),
    isOpen: dateInZone(desk.timeZone, Date.parse(desk.now)) === desk.businessDate,
  };
  return (
    <Panel
      title={d.ahead}
      aside={
        <a className="small" href={formatRoute('cash')}>
          {d.cashOpen}
        </a>
      }
    >
      <ul className="ahead" aria-label={d.ahead}>
        {ahead.slice(0, MOST).map((each) => (
          <AheadRow
            key={`${each.account} ${each.currency}`}
            ahead={each}
            master={own.find(({ account }) => isSameAccount(account, each.account))}
            day={day}
            now={now}
          />
        ))}
      </ul>
      <p className="small faint">{d.aheadNote}</p>
      {ahead.length > MOST && <p className="small faint">{d.aheadMore(ahead.length - MOST)}</p>}
    </Panel>
  );
}

/** Date and time (HH:MM) at the bank, and whether it does business on that day. */
interface BankDay {
  readonly date: IsoDate;
  readonly time: string;
  readonly isOpen: boolean;
}

/** Whether payments from the account are taken on the day: by its own calendar and list, or the bank's. */
export function isAccountOpen(
  { calendar, holidays }: Pick<OwnAccount, 'calendar' | 'holidays'>,
  currency: string,
  { date, isOpen }: BankDay,
): boolean {
  return (
    (calendar === '' ? isOpen : isBusinessDay(calendar, date)) &&
    (currency !== 'EUR' || isBusinessDay('TARGET', date)) &&
    !listedDates(holidays).includes(date)
  );
}

interface AheadRowProps {
  readonly ahead: Ahead;
  readonly master: OwnAccount | undefined;
  readonly day: BankDay;
  readonly now: string;
}

function AheadRow({ ahead, master, day, now }: AheadRowProps) {
  const { account, currency, booked, receivedAt, today, week, after, bar } = ahead;
  const label = master === undefined || master.label === '' ? formattedAccount(account) : master.label;
  return (
    <li>
      <div className="ahead-head">
        <PlainText className="strong" text={label} />
        {master !== undefined && master.cutOff !== '' && (
          <CutOff cutOff={master.cutOff} time={isAccountOpen(master, currency, day) ? day.time : null} />
        )}
        <span className="ahead-after">
          <span className="small faint">{d.after}</span>
          {after === null ? (
            <span className="faint">{d.cashUnknown}</span>
          ) : (
            <Amount amount={after} currency={currency} />
          )}
        </span>
      </div>
      {bar !== null && (
        <div className="ahead-bar" aria-hidden>
          <span className="ahead-stays" style={{ width: `${bar.stays}%` }} />
          <span className="ahead-leaves" style={{ width: `${bar.leaves}%` }} />
          <span className="ahead-comes" style={{ width: `${bar.comes}%` }} />
        </div>
      )}
      <p className="small ahead-words">
        <span>
          {booked === null
            ? d.cashUnknown
            : d.bookedOf(
                formattedAmount(booked, currency),
                receivedAt === null ? '' : ageText(receivedAt, now),
              )}
        </span>
        <span>{d.flowToday(flowWords(today, currency))}</span>
        <span>{d.flowWeek(flowWords(week, currency))}</span>
      </p>
    </li>
  );
}

/** `time`: null on a day on which no payment is taken. */
function CutOff({ cutOff, time }: { readonly cutOff: string; readonly time: string | null }) {
  if (time === null) return <span className="small faint">{d.cutOffClosed(cutOff)}</span>;
  const left = minutesUntil(cutOff, time);
  return (
    <span className={`small ${left !== null && left <= SOON_MINUTES ? 'state-attention' : 'faint'}`}>
      {left === null ? d.cutOffPassed(cutOff) : d.cutOffIn(cutOff, durationText(left))}
    </span>
  );
}

function flowWords({ leaves, comes }: Flow, currency: string): string {
  const words = [
    leaves === null ? '' : d.leaves(formattedAmount(leaves, currency)),
    comes === null ? '' : d.comes(formattedAmount(comes, currency)),
  ].filter((text) => text !== '');
  return words.length === 0 ? d.nothingMoves : words.join(', ');
}

/** Null when it has passed, or where there is none. */
export function minutesUntil(cutOff: string, time: string): number | null {
  if (cutOff === '' || time >= cutOff) return null;
  const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  return minutes(cutOff) - minutes(time);
}

export function durationText(minutes: number): string {
  const { ages } = t.cash;
  if (minutes < 60) return ages.minutes(minutes);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? ages.hours(hours) : d.hoursAndMinutes(hours, rest);
}

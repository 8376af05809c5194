// Each own account with what is booked, what leaves and comes today and within seven days, and what is left
// after that, as a bar with its figures; and how long payments for today still go.
import './cash-ahead.css';
import { isSameAccount } from '../../../shared/domain/account-identification.ts';
import { timeInZone } from '../../../shared/domain/calendar.ts';
import { t } from '../../i18n/index.ts';
import { useDesk } from '../../stores/desk.ts';
import { useOwnAccounts, type OwnAccount } from '../../stores/own-accounts.ts';
import { useRead } from '../../stores/reads.ts';
import { formatRoute } from '../../stores/route.ts';
import { formattedAccount } from '../../ui/account.ts';
import { Amount, formattedAmount } from '../../ui/Amount.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { ageText } from '../cash/figures.ts';
import { aheadOf, type Ahead, type Flow } from './ahead.ts';

const d = t.desk;
/** More are under Cash. */
const MOST = 6;
const SOON_MINUTES = 60;

export function CashAhead() {
  const desk = useDesk().value;
  const own = useOwnAccounts();
  const read = useRead('cash.accounts', { planned: true }, ['batches', 'payments', 'outbox', 'log']).value;
  if (desk === undefined || read === undefined) return null;
  const ahead = aheadOf(read.accounts, desk.businessDate);
  if (ahead.length === 0) return null;
  const time = timeInZone(desk.timeZone, Date.parse(desk.now));
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
            time={time}
            now={desk.now}
          />
        ))}
      </ul>
      <p className="small faint">{d.aheadNote}</p>
      {ahead.length > MOST && <p className="small faint">{d.aheadMore(ahead.length - MOST)}</p>}
    </Panel>
  );
}

interface AheadRowProps {
  readonly ahead: Ahead;
  readonly master: OwnAccount | undefined;
  /** HH:MM at the bank. */
  readonly time: string;
  readonly now: string;
}

function AheadRow({ ahead, master, time, now }: AheadRowProps) {
  const { account, currency, booked, receivedAt, today, week, after, bar } = ahead;
  const left = minutesUntil(master?.cutOff ?? '', time);
  const label = master === undefined || master.label === '' ? formattedAccount(account) : master.label;
  return (
    <li>
      <div className="ahead-head">
        <PlainText className="strong" text={label} />
        {master !== undefined && master.cutOff !== '' && (
          <span className={`small ${left !== null && left <= SOON_MINUTES ? 'state-attention' : 'faint'}`}>
            {left === null ? d.cutOffPassed(master.cutOff) : d.cutOffIn(master.cutOff, lengthWords(left))}
          </span>
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

function lengthWords(minutes: number): string {
  const { ages } = t.cash;
  return minutes < 60 ? ages.minutes(minutes) : ages.hours(Math.floor(minutes / 60));
}

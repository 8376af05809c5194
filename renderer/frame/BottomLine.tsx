// What is saved, whether the log is whole, and the bank's time.
import { parseIsoDate } from '../../shared/domain/calendar.ts';
import { TRAINING_BANK_NAME } from '../../shared/domain/training-bank.ts';
import { t } from '../i18n/index.ts';
import { useDesk, useNow, useWhen } from '../stores/desk.ts';
import { Check } from 'lucide-react';
import { useNotices } from '../stores/notices.ts';
import './bottom-line.css';

export function BottomLine() {
  const { value: desk } = useDesk();
  const when = useWhen();
  const now = useNow();
  if (desk === undefined)
    return (
      <footer className="bottom-line">
        <Notices />
      </footer>
    );
  const date = parseIsoDate(desk.businessDate);
  return (
    <footer className="bottom-line">
      <span className="bottom-line-saved">{t.frame.bottom.saved(when.seconds(desk.lastSavedAt))}</span>
      <span className="bottom-line-log">
        {t.frame.bottom.log(desk.log.size)},{' '}
        <span className={desk.log.intact ? '' : 'bottom-line-broken'}>
          {desk.log.intact ? t.frame.bottom.intact : t.frame.bottom.broken}
        </span>
      </span>
      <span className="clip bottom-line-more">
        {desk.profile === null ? t.frame.bottom.noProfile : bankName(desk.profile.name)}
      </span>
      <Notices />
      <span className="end bottom-line-date">
        {t.frame.bottom.businessDate} {date === undefined ? desk.businessDate : t.dates.day(date)}
      </span>
      <span className="bottom-line-bank">
        {t.frame.bottom.bank}{' '}
        <time dateTime={now}>{now === undefined ? '' : `${when.full(now)} ${when.zone(now)}`}</time>
      </span>
      <span className="bottom-line-more">{t.frame.bottom.version(desk.version)}</span>
    </footer>
  );
}

function bankName(name: string): string {
  return name === TRAINING_BANK_NAME ? t.ownAccounts.from.training : name;
}

/** Short words about what just worked, in the bottom line, where they cover nothing; announced politely. */
function Notices() {
  const notice = useNotices((state) => state.notices.at(-1));
  return (
    <span className="notice" role="status" aria-live="polite" title={notice?.text}>
      {notice && (
        <>
          <Check aria-hidden size={14} strokeWidth={2.5} />
          <span>{notice.text}</span>
        </>
      )}
    </span>
  );
}

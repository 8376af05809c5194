// What the card process read from a case's request: first the reason and the identification, which are all
// the bank gets, then the payment it is about, which is the word of the desk.
import { CASE_FIELDS } from '../../shared/domain/case.ts';
import type { PinRequestView } from '../../shared/ipc/pin-contract.ts';
import { t } from '../i18n/index.ts';
import { formattedAccount } from '../ui/account.ts';
import { formattedDate } from '../ui/when.ts';
import { KeyValues } from '../ui/KeyValues.tsx';
import { PlainText } from '../ui/PlainText.tsx';
import { useEndInSight } from './use-end-in-sight.ts';

export function CaseReadBack({ read }: { readonly read: NonNullable<PinRequestView['case']> }) {
  const { fields, about, source } = read;
  const reason = fields.reason ?? '';
  const meaning = t.bank.recallReasons[reason];
  const identified = CASE_FIELDS.filter(
    (field) => field !== 'reason' && field !== 'reason_description',
  ).flatMap((field) =>
    fields[field] === undefined ? [] : [[t.cases.fields[field], fields[field]] as const],
  );
  const known = [
    ...(about.account === '' ? [] : [`${t.pin.caseAccount} ${formattedAccount(about.account)}`]),
    ...(about.amount === null ? [`${t.pin.caseAmount} ${t.pin.caseNoAmount}`] : []),
    ...(about.valueDate === '' ? [] : [`${t.pin.caseDate} ${formattedDate(about.valueDate)}`]),
  ];
  return (
    <>
      <div className="pin-facts">
        <KeyValues
          pairs={[
            [
              t.pin.caseReason,
              <PlainText
                key="reason"
                text={[reason, meaning ?? '', fields.reason_description ?? '']
                  .filter((part) => part !== '')
                  .join(' · ')}
              />,
            ],
            ...identified.map(
              ([name, value]) => [name, <PlainText key={name} text={value} className="mono" />] as const,
            ),
          ]}
        />
      </div>
      <div className="pin-unchecked">
        <p className="small">{source === 'typed' ? t.pin.caseTyped : t.pin.caseOfDesk}</p>
        {known.length > 0 && (
          <p className="pin-case-about">
            {known.map((text) => (
              <PlainText key={text} text={text} className="nobreak" />
            ))}
          </p>
        )}
      </div>
    </>
  );
}

/** Below all that is signed: the PIN waits until it was in sight. */
export function CaseEnd({ onEnd }: { readonly onEnd: () => void }) {
  const end = useEndInSight<HTMLDivElement>(onEnd);
  return <div ref={end} className="pin-changes-end pin-case-end" aria-hidden />;
}

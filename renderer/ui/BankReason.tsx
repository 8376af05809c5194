// A reason the bank gave, as a line: its code, what the code means, and the bank's own words.
import { t } from '../i18n/index.ts';
import { bankReasonText } from './bank-text.ts';
import { PlainText } from './PlainText.tsx';

export interface BankReasonProps {
  readonly code: string;
  /** The bank's own words; empty where it used none. */
  readonly text: string;
}

export function BankReason({ code, text }: BankReasonProps) {
  return (
    <p>
      {code !== '' && <span className="mono timeline-code">{code}</span>}{' '}
      <PlainText text={bankReasonText(code)} />
      {text !== '' && (
        <span className="quiet">
          {' '}
          <PlainText text={t.common.quoted(text)} />
        </span>
      )}
    </p>
  );
}

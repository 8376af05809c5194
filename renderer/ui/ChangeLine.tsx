// One changed field of an entry of the beneficiary book. The account before and the account now stand one
// below the other, because they are compared digit by digit.
import './change-line.css';
import type { BeneficiaryChange } from '../../shared/domain/beneficiary.ts';
import { t } from '../i18n/index.ts';
import { splitAccount, changeText } from './beneficiary-change.ts';
import { PlainText } from './PlainText.tsx';

const s = t.beneficiaries;
const { values } = t.difference;

export function ChangeLine({ change }: { readonly change: BeneficiaryChange }) {
  const { field, before, after } = change;
  if (field !== 'account') return <PlainText text={changeText(change)} />;
  const known = before !== '' && after !== '';
  return (
    <span className="account-change">
      <span className="account-change-title">{s.accountField}</span>{' '}
      {before !== '' && <Account title={values.before} text={before} />}{' '}
      {after === '' ? (
        <span>{s.emptied}</span>
      ) : (
        <Account title={known ? values.after : ''} text={after} isNew />
      )}
    </span>
  );
}

/** No line ends within the number; what names the bank may follow on the next. */
function Account({
  title,
  text,
  isNew = false,
}: {
  readonly title: string;
  readonly text: string;
  readonly isNew?: boolean;
}) {
  const { number, bank } = splitAccount(text);
  return (
    <span className="account-change-row">
      {title !== '' && <span className="small quiet account-change-when">{title}</span>}{' '}
      <span className={isNew ? 'mono strong nobreak' : 'mono nobreak'}>
        <PlainText text={number} />
      </span>{' '}
      {bank !== '' && <PlainText text={bank} className="small quiet" />}
    </span>
  );
}

// Which part of the cases is shown: the list, one case, or the form of one.
import { CaseForm } from './CaseForm.tsx';
import { CaseList } from './CaseList.tsx';
import { CasePage } from './CasePage.tsx';
import '../status/payment-page.css';
import '../review/review.css';
import '../outbox/outbox.css';
import './cases.css';

export function Cases({ id, detail }: { readonly id: string; readonly detail: string }) {
  if (id === '') return <CaseList />;
  return id === 'new' ? <CaseForm /> : <CasePage key={id} id={id} proposing={detail === 'propose'} />;
}

// Why the acts about a payment offer no case: it is a collection of this desk.
import { t } from '../i18n/index.ts';

export function NoCaseNote() {
  const { happened, todo } = t.faults['case-about-collection'];
  return (
    <p className="small quiet" role="note">
      {happened} {todo}
    </p>
  );
}

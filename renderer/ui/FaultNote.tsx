// A failure in one line of a list: what happened and what to do now. That money may have moved is said where
// it may; in a list most failures are before anything is sent.
import { moneyMoved, type Fault } from '../../shared/domain/errors.ts';
import { t } from '../i18n/index.ts';
import type { FaultData } from './fault-data.ts';
import './fault-note.css';

export function FaultNote({ fault }: { readonly fault: Fault | FaultData }) {
  const { happened, todo } = t.faults[fault.code];
  const moved = moneyMoved(fault.code);
  return (
    <p className="small fault-note">
      {[happened, ...(moved === 'no' ? [] : [t.fault.moved[moved]]), todo].join(' ')}
    </p>
  );
}

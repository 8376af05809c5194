// Addresses that can be put into the form banks demand: how many, each with its difference, and taking one or
// all of them. Nothing changes before somebody has seen what would.
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { Draft } from './draft/draft-store.ts';
import type { BatchDetail } from './draft/types.ts';

type Repair = CallOutput<'batches.addressRepairs'>['rows'][number];
const w = t.batch.addresses;

export function AddressRepairs({ draft, detail }: { readonly draft: Draft; readonly detail: BatchDetail }) {
  const [isOpen, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Fault>();
  const { batch } = detail;
  const read = useRead('batches.addressRepairs', detail.state === 'draft' ? { batch } : null, ['batches']);
  const { rows = [], total = 0 } = read.value ?? {};
  const close = (): void => setOpen(false);
  const take = async (repairs: readonly Repair[]): Promise<void> => {
    setPending(true);
    const refused = await draft.repairAddresses(repairs);
    setPending(false);
    setRefusal(refused ?? undefined);
    if (refused !== null) return;
    say(w.taken(repairs.length));
    if (repairs.length === total) close();
  };
  if (total === 0) return null;
  return (
    <div className="address-repairs" role="note">
      <p className="small grow">{w.found(total)}</p>
      <Button onPress={() => setOpen(true)}>{w.show}</Button>
      {isOpen && (
        <Dialog
          title={w.title}
          width="wide"
          onClose={close}
          footer={
            <>
              <Button onPress={close}>{t.common.close}</Button>
              <Button weight="primary" pending={pending} onPress={() => void take(rows)}>
                {w.takeAll(rows.length)}
              </Button>
            </>
          }
        >
          <p className="quiet">{w.note}</p>
          <table className="address-table">
            <thead>
              <tr>
                <th>{w.row}</th>
                <th>{w.before}</th>
                <th>{w.after}</th>
                <th>
                  <span className="hidden-visually">{w.act}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((repair) => (
                <tr key={repair.payment}>
                  <td>
                    <span className="faint">#{repair.row + 1}</span> <PlainText text={repair.name} />
                  </td>
                  <td>
                    <AddressLines address={repair.before} />
                  </td>
                  <td>
                    <AddressLines address={repair.after} />
                  </td>
                  <td className="list-end">
                    <Button disabled={pending} onPress={() => void take([repair])}>
                      {w.take}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {refusal && <FaultView fault={refusal} />}
        </Dialog>
      )}
    </div>
  );
}

const FIELDS = ['street', 'buildingNumber', 'postCode', 'town', 'country'] as const;

/** Free lines as they are, then the fields by their names. */
function AddressLines({ address }: { readonly address: Repair['before'] }) {
  return (
    <ul>
      {address.lines.map((line, at) => (
        <li key={`${at} ${line}`}>
          <PlainText text={line} />
        </li>
      ))}
      {FIELDS.filter((field) => address[field] !== '').map((field) => (
        <li key={field}>
          <span className="small faint">{t.batch.columns[field]}</span> <PlainText text={address[field]} />
        </li>
      ))}
    </ul>
  );
}

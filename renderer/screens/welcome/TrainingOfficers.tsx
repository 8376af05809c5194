// The officers of the training desk with their cards and PINs.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';

export function TrainingOfficers({
  officers,
}: {
  readonly officers: CallOutput<'training.get'>['officers'];
}) {
  const c = t.welcome.columns;
  return (
    <>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{c.name}</th>
            <th scope="col">{c.role}</th>
            <th scope="col">{c.card}</th>
            <th scope="col" className="number">
              {c.pin}
            </th>
          </tr>
        </thead>
        <tbody>
          {officers.map((officer) => (
            <tr key={officer.person}>
              <th scope="row">{officer.name}</th>
              <td>{officer.role}</td>
              <td className="quiet">{officer.card}</td>
              <td className="number mono pin">{officer.pin}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small faint table-note">{t.welcome.officersNote}</p>
    </>
  );
}

// The mapping profiles of this desk, by name, each with the way to delete it.
import './table.css';
import { call } from '../../../bridge.ts';
import { t } from '../../../i18n/index.ts';
import { useRead } from '../../../stores/reads.ts';
import { Button } from '../../../ui/Button.tsx';
import { PlainText } from '../../../ui/PlainText.tsx';
import { Panel } from '../../../ui/SidePanel.tsx';
import { formattedDate } from '../../../ui/when.ts';

const c = t.tableImport;

export function ProfileList() {
  const { value, again } = useRead('tables.profiles', {});
  if (value === undefined || value.rows.length === 0) return null;
  const remove = async (profile: string): Promise<void> => {
    await call('tables.deleteProfile', { profile });
    again();
  };
  return (
    <Panel title={c.profiles} flush>
      <ul className="table-profiles" aria-label={c.profiles}>
        {value.rows.map(({ profile, name, savedAt }) => (
          <li key={profile}>
            <PlainText text={name} className="strong clip" />
            <span className="small quiet">{formattedDate(savedAt.slice(0, 10))}</span>
            <Button onPress={() => void remove(profile)}>{c.deleteNamed(name)}</Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

// On or off, at once.
import { Switch } from 'react-aria-components/Switch';
import './field.css';

export function Toggle({
  label,
  value,
  onChange,
  disabled = false,
}: {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly disabled?: boolean;
}) {
  return (
    <Switch className="switch" isSelected={value} onChange={onChange} isDisabled={disabled}>
      <span className="switch-track" aria-hidden />
      {label}
    </Switch>
  );
}

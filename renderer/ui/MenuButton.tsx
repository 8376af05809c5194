// A button that opens a short list of acts.
import { ChevronDown, type LucideIcon } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import './button.css';
import './field.css';

export interface MenuAction {
  readonly id: string;
  readonly text: string;
  readonly detail?: string;
  readonly run: () => void;
}

export interface MenuButtonProps {
  readonly label: string;
  readonly acts: readonly MenuAction[];
  readonly weight?: 'primary' | 'plain' | 'quiet';
  readonly icon?: LucideIcon;
  readonly disabled?: boolean;
}

export function MenuButton({ label, acts, weight = 'plain', icon: Icon, disabled = false }: MenuButtonProps) {
  // A menu that offers nothing is a dead end.
  if (acts.length === 0) return null;
  return (
    <MenuTrigger>
      <Button className={`button button-${weight}`} isDisabled={disabled}>
        {Icon && <Icon aria-hidden size={15} strokeWidth={1.75} />}
        <span>{label}</span>
        <ChevronDown aria-hidden size={14} />
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu
          className="options"
          aria-label={label}
          onAction={(key) => acts.find((act) => act.id === key)?.run()}
        >
          {acts.map((act) => (
            <MenuItem key={act.id} id={act.id} className="option" textValue={act.text}>
              {act.text}
              {act.detail !== undefined && <span className="option-detail">{act.detail}</span>}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

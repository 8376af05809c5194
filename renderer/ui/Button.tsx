// One button in four weights. `primary` is the one next action of a screen; there is never a second one
// beside it.
import './button.css';
import { Archive, ArrowLeft, Package } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { t } from '../i18n/index.ts';
import { saveEvidence, savePack } from '../stores/saved-files.ts';

export interface ButtonProps {
  readonly children: ReactNode;
  /** What stands on it in a small window instead, empty for its icon alone; its name stays. */
  readonly short?: string;
  readonly onPress?: () => void;
  readonly weight?: 'primary' | 'plain' | 'quiet' | 'danger' | 'link';
  readonly icon?: LucideIcon;
  readonly disabled?: boolean;
  readonly pending?: boolean;
  readonly describedBy?: string;
  readonly expanded?: boolean;
  readonly autoFocus?: boolean;
  readonly type?: 'button' | 'submit';
  /** Id of the form it submits, where it stands outside of it. */
  readonly form?: string;
  /** Slot of a React Aria parent (`close` of a dialog). */
  readonly slot?: string;
  readonly buttonRef?: RefObject<HTMLButtonElement | null>;
}

export function Button({
  children,
  short,
  onPress,
  weight = 'plain',
  icon: Icon,
  disabled,
  pending,
  describedBy,
  expanded,
  autoFocus,
  type,
  form,
  slot,
  buttonRef,
}: ButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  const element = buttonRef ?? own;
  const isFirst = useRef(autoFocus === true);
  // Not by the library: after a click of a screen reader it waits, and a dialog that has just closed gives
  // the focus back to what lies below this one.
  useEffect(() => {
    if (isFirst.current) element.current?.focus();
  }, [element]);
  return (
    <AriaButton
      className={`button button-${weight}`}
      isDisabled={disabled ?? false}
      isPending={pending ?? false}
      type={type ?? 'button'}
      {...(onPress && { onPress })}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
      {...(expanded !== undefined && { 'aria-expanded': expanded })}
      {...(form !== undefined && { form })}
      {...(slot !== undefined && { slot })}
      ref={element}
    >
      {Icon && <Icon aria-hidden size={15} strokeWidth={1.75} />}
      <span {...(short !== undefined && { className: 'button-long' })}>{children}</span>
      {short !== undefined && short !== '' && (
        <span className="button-short" data-short={short} aria-hidden />
      )}
    </AriaButton>
  );
}

export interface IconButtonProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onPress: () => void;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
}

/** A square button whose name only a screen reader and a tooltip say; for things everybody knows. */
export function IconButton({ label, icon: Icon, onPress, disabled, pressed }: IconButtonProps) {
  return (
    <AriaButton
      className="icon-button"
      aria-label={label}
      isDisabled={disabled ?? false}
      onPress={onPress}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} />
    </AriaButton>
  );
}

// One step up, as Esc does.
export function BackButton({ onPress }: { readonly onPress: () => void }) {
  return <IconButton label={t.common.back} icon={ArrowLeft} onPress={onPress} />;
}

// Saves a frozen batch as a pack for the other desks of the company.
export function PackButton({ batch }: { readonly batch: string }) {
  const [pending, setPending] = useState(false);
  const save = async (): Promise<void> => {
    setPending(true);
    await savePack(batch);
    setPending(false);
  };
  return (
    <Button icon={Package} pending={pending} onPress={() => void save()}>
      {t.common.savePack}
    </Button>
  );
}

// Saves everything an outsider needs to check a batch with tools of their own.
export function EvidenceButton({ batch }: { readonly batch: string }) {
  const [pending, setPending] = useState(false);
  const save = async (): Promise<void> => {
    setPending(true);
    await saveEvidence(batch);
    setPending(false);
  };
  return (
    <Button icon={Archive} pending={pending} onPress={() => void save()}>
      {t.common.saveEvidence}
    </Button>
  );
}

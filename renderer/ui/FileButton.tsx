// A button that opens the system's file chooser.
import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { Button } from './Button.tsx';

export function FileButton({
  label,
  accept,
  icon,
  onFile,
}: {
  readonly label: string;
  readonly accept: string;
  readonly icon?: LucideIcon;
  readonly onFile: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...(icon && { icon })} onPress={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="hidden-visually"
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </>
  );
}

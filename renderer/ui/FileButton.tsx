// A button that opens the system's file chooser.
import { useRef } from 'react';
import type { LucideIcon } from 'lucide-react';
import { t } from '../i18n/index.ts';
import { showFailure } from '../stores/failures.ts';
import { textOfFile } from './text-of-file.ts';
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

// A button that reads one small text file: whole or not at all, with or without a byte order mark.
interface TextFileButtonProps {
  readonly label: string;
  readonly accept: string;
  readonly icon?: LucideIcon;
  /** Bytes; a larger file is refused, because a part of it would be something else. */
  readonly largest: number;
  readonly onText: (text: string) => void;
}

export function TextFileButton({ label, accept, icon, largest, onText }: TextFileButtonProps) {
  const read = async (file: File): Promise<void> => {
    const text = file.size > largest ? null : textOfFile(new Uint8Array(await file.arrayBuffer()));
    if (text !== null) onText(text);
    else {
      const detail =
        file.size > largest ? t.common.fileTooLarge(Math.floor(largest / 1_000)) : t.common.fileNotText;
      showFailure({ code: 'invalid-input', detail });
    }
  };
  return (
    <FileButton label={label} accept={accept} {...(icon && { icon })} onFile={(file) => void read(file)} />
  );
}

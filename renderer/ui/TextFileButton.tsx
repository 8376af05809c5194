// A button that reads one small text file: whole or not at all, with or without a byte order mark.
import type { LucideIcon } from 'lucide-react';
import { t } from '../i18n/index.ts';
import { showFailure } from '../stores/failures.ts';
import { FileButton } from './FileButton.tsx';
import { textOfFile } from './text-of-file.ts';

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

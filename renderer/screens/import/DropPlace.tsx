// Where a file is dropped or chosen.
import { FileInput } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';

export function DropPlace({ onFile }: { readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    // Dropping is the mouse's way; the button inside is the keyboard's.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={`drop-place${over ? ' drop-over' : ''}`}
      role="group"
      aria-label={t.imports.drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileInput aria-hidden size={30} strokeWidth={1.25} />
      <p className="strong">{t.imports.drop}</p>
      <p className="quiet">{t.imports.dropNote}</p>
      <Button weight="primary" onPress={() => input.current?.click()}>
        {t.imports.choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".cspack,.xml,.pain,.001,.008,.txt,application/xml,text/xml"
        className="hidden-visually"
        aria-label={t.imports.choose}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </div>
  );
}

// Asks for a certificate as PEM, pasted or from a file.
import { useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { TextFileButton } from '../../../ui/TextFileButton.tsx';

const w = t.settings.words;
const LARGEST = 40_000;

export function AddCertificate({
  title,
  onClose,
  onAdd,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly onAdd: (pem: string) => void;
}) {
  const [pem, setPem] = useState('');
  const text = pem.trim();
  const isPem = /^-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----$/u.test(text);
  return (
    <Dialog
      title={title}
      width="wide"
      onClose={onClose}
      footer={
        <Button weight="primary" disabled={!isPem} onPress={() => onAdd(`${text}\n`)}>
          {w.addDo}
        </Button>
      }
    >
      <div className="stack">
        <TextField
          label={w.pem}
          rows={12}
          mono
          value={pem}
          maxLength={LARGEST}
          onChange={setPem}
          hint={w.pemHint}
          problem={text === '' || isPem ? undefined : w.pemHint}
        />
        <div>
          <TextFileButton
            label={w.chooseFile}
            accept=".pem,.crt,.cer,application/x-pem-file"
            largest={LARGEST}
            onText={setPem}
          />
        </div>
      </div>
    </Dialog>
  );
}

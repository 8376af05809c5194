// Imports an issued certificate: pasted or from its file, onto the card beside its key where it takes one.
import { useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { useNamedPerson } from '../../stores/named-person.ts';
import { say } from '../../stores/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Binder } from './Onboarding.tsx';

const o = t.onboarding;

export function TakeCertificate({
  keyId,
  people,
  onClose,
}: {
  readonly keyId: string;
  readonly people: Binder['people'];
  readonly onClose: () => void;
}) {
  const [pem, setPem] = useState('');
  const [person, setPerson] = useNamedPerson(people);
  const [fault, setFault] = useState<Fault>();
  const [pending, setPending] = useState(false);
  const store = async (): Promise<void> => {
    setPending(true);
    const taken = await call('onboarding.takeCertificate', { key: keyId, certificate: pem.trim(), person });
    setPending(false);
    if (!taken.ok) return setFault(taken.error);
    say(taken.value.onCard ? o.stored : o.kept);
    onClose();
  };
  return (
    <Dialog
      title={o.takeTitle}
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button
            weight="primary"
            disabled={pem.trim() === '' || person === ''}
            pending={pending}
            onPress={() => void store()}
          >
            {o.store}
          </Button>
        </>
      }
    >
      <div className="stack-wide">
        <p className="quiet">{o.takeLead}</p>
        <TextField label={o.pem} value={pem} onChange={setPem} rows={8} mono />
        <div>
          <FileButton
            label={t.setup.choose}
            accept=".pem,.cer,.crt"
            onFile={(file) => void file.text().then(setPem)}
          />
        </div>
        <SelectField
          label={o.person}
          value={person}
          placeholder={t.common.choosePerson}
          options={people.map(({ person: id, name }) => ({ id, text: name }))}
          onChange={setPerson}
        />
        {fault && <FaultView fault={fault} />}
      </div>
    </Dialog>
  );
}

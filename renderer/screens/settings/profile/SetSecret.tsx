// Puts one secret into the vault: typed or chosen once, forgotten by the window as soon as the dialog is
// gone.
import { useState } from 'react';
import type { Fault } from '../../../../shared/domain/errors.ts';
import type { CallInput, CallOutput } from '../../../../shared/ipc/contract.ts';
import { call } from '../../../bridge.ts';
import { t } from '../../../i18n/index.ts';
import { useNamedPerson } from '../../../stores/named-person.ts';
import { say } from '../../../stores/notices.ts';
import { TextFileButton } from '../../../ui/FileButton.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { WhoField } from '../WhoField.tsx';

const w = t.settings.words;
type Kind = CallInput<'profile.setSecret'>['kind'];

export function SetSecret({
  kind,
  people,
  onClose,
}: {
  readonly kind: Kind;
  readonly people: CallOutput<'profile.get'>['people'];
  readonly onClose: () => void;
}) {
  const [first, setFirst] = useState('');
  const [certificate, setCertificate] = useState('');
  const [person, setPerson] = useNamedPerson(people);
  const [failed, setFailed] = useState<Fault>();
  const put = async (): Promise<void> => {
    const done = await call(
      'profile.setSecret',
      kind === 'client-secret' ? { kind, value: first, person } : { kind, key: first, certificate, person },
    );
    if (!done.ok) return setFailed(done.error);
    say(w.secretDone);
    onClose();
  };
  const hasSecret = kind === 'client-secret' ? first !== '' : first.trim() !== '';
  const ready = hasSecret && person !== '' && (kind === 'client-secret' || certificate.trim() !== '');
  return (
    <FormDialog
      title={w.secretTitle[kind]}
      onClose={onClose}
      width="wide"
      saveLabel={w.secretDo}
      onSave={put}
      canSave={ready}
      refusal={failed}
    >
      {kind === 'client-secret' && first !== first.trim() && (
        <p className="field-hint" role="note">
          {w.secretBlank}
        </p>
      )}
      {kind === 'client-secret' ? (
        <TextField label={w.secretValue} value={first} onChange={setFirst} concealed />
      ) : (
        <>
          <TextField label={w.keyPem} value={first} onChange={setFirst} rows={7} mono />
          <div>
            <TextFileButton label={w.chooseFile} accept=".pem,.key" largest={20_000} onText={setFirst} />
          </div>
          <TextField label={w.certificatePem} value={certificate} onChange={setCertificate} rows={7} mono />
          <div>
            <TextFileButton
              label={w.chooseFile}
              accept=".pem,.crt,.cer"
              largest={40_000}
              onText={setCertificate}
            />
          </div>
        </>
      )}
      <WhoField people={people} person={person} onChange={setPerson} />
    </FormDialog>
  );
}

// The key of the connection, made on this desk: made, certified, used from a moment on, and the one before
// taken up again. One dialog, because each step leads to the next.
import { useState } from 'react';
import type { Fault } from '../../../../shared/domain/errors.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { call } from '../../../bridge.ts';
import { t } from '../../../i18n/index.ts';
import { useWhen } from '../../../stores/desk.ts';
import { saveConnectionRequest } from '../../../stores/saved-files.ts';
import { useNamedPerson } from '../../../stores/named-person.ts';
import { say } from '../../../stores/notices.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FaultView } from '../../../ui/FaultView.tsx';
import { TextFileButton } from '../../../ui/FileButton.tsx';
import { KeyValues } from '../../../ui/KeyValues.tsx';
import { PlainText } from '../../../ui/PlainText.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { ConnectionChecks, type ConnectionTestOutcome } from './ConnectionChecks.tsx';
import { WhoField } from '../WhoField.tsx';

const w = t.settings.words;
const k = w.connectionKey;
type Secret = CallOutput<'profile.secrets'>['secrets'][number];
type KeyType = 'P-256' | 'RSA-3072';
const TYPES = (['P-256', 'RSA-3072'] as const).map((id) => ({ id, text: k.types[id] }));

export function ConnectionKey({
  secret,
  people,
  commonName: suggested,
  onClose,
}: {
  readonly secret: Secret;
  readonly people: CallOutput<'profile.get'>['people'];
  readonly commonName: string;
  readonly onClose: () => void;
}) {
  const [person, setPerson] = useNamedPerson(people);
  const [commonName, setCommonName] = useState(suggested);
  const [type, setType] = useState<KeyType>('P-256');
  const [certificate, setCertificate] = useState('');
  const [isMakingAnother, makeAnother] = useState(false);
  const [failed, setFailed] = useState<Fault>();
  const [pending, setPending] = useState(false);
  const [tested, setTested] = useState<ConnectionTestOutcome>();
  const [isAsking, ask] = useState(false);
  const { next, earlier } = secret;

  const act = async (run: () => Promise<Result<unknown>>, sentence: string): Promise<void> => {
    setPending(true);
    const done = await run();
    setPending(false);
    setFailed(done.ok ? undefined : done.error);
    if (!done.ok) return;
    say(sentence);
    setCertificate('');
    setTested(undefined);
    makeAnother(false);
  };
  const test = async (): Promise<void> => {
    setPending(true);
    setTested(await call('profile.test', { key: 'next' }));
    setPending(false);
  };
  const make = () => act(() => call('profile.makeConnectionKey', { commonName, type, person }), k.made);
  const take = () => act(() => call('profile.takeConnectionCertificate', { certificate, person }), k.taken);
  const use = (which: 'next' | 'earlier') => call('profile.useConnectionKey', { which, person });

  const isMaking = next === null || isMakingAnother;
  const isReady = !isMaking && next.certificate !== null;
  const hasFailed = tested !== undefined && !hasPassedTest(tested);
  const hasPassed = tested !== undefined && !hasFailed;
  const primary = isMaking
    ? { label: k.make, ready: commonName.trim() !== '', run: make }
    : isReady
      ? {
          // Without a passed test it asks first.
          label: hasPassed ? k.takeOver : k.takeOverAsks,
          ready: true,
          run: async () => (hasPassed ? act(() => use('next'), k.used) : ask(true)),
        }
      : { label: k.take, ready: certificate.trim() !== '', run: take };
  const facts = [
    [k.now, secret.certificate] as const,
    ...(isReady ? [[k.ready, next.certificate] as const] : []),
    ...(earlier === null ? [] : [[k.earlier, earlier] as const]),
  ].map(
    ([title, certificate]) => [title, <CertificateLine key={title} certificate={certificate} />] as const,
  );
  if (isAsking) {
    return (
      <ConfirmDialog
        title={k.untested.title}
        label={k.takeOver}
        action={() => use('next')}
        onDone={() => {
          setTested(undefined);
          say(k.used);
        }}
        onClose={() => ask(false)}
      >
        {tested === undefined ? k.untested.none : k.untested.failed}
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      title={k.title}
      onClose={onClose}
      width="wide"
      footer={
        <>
          <Button onPress={onClose}>{t.common.close}</Button>
          {earlier !== null && (
            <Button
              disabled={person === ''}
              pending={pending}
              onPress={() => void act(() => use('earlier'), k.usedEarlier)}
            >
              {k.takeUpEarlier}
            </Button>
          )}
          <Button
            weight={isReady && !hasPassed ? 'plain' : 'primary'}
            disabled={!primary.ready || person === ''}
            pending={pending}
            onPress={() => void primary.run()}
          >
            {primary.label}
          </Button>
        </>
      }
    >
      <div className="stack">
        {failed !== undefined && <FaultView fault={failed} />}
        {isReady && tested !== undefined && hasFailed && <ConnectionChecks outcome={tested} />}
        <KeyValues pairs={facts} />
        {isMaking ? (
          <>
            <p>{k.lead}</p>
            <TextField label={k.commonName} value={commonName} onChange={setCommonName} />
            <SelectField label={k.type} value={type} options={TYPES} onChange={setType} />
          </>
        ) : (
          <>
            <p>{isReady ? k.readyNote : k.waiting}</p>
            <div className="row">
              {next.hasRequest && (
                <Button onPress={() => void saveConnectionRequest()}>{k.saveRequest}</Button>
              )}
              {isReady && (
                <Button
                  weight={hasPassed ? 'plain' : 'primary'}
                  pending={pending}
                  onPress={() => void test()}
                >
                  {k.test}
                </Button>
              )}
              <Button weight="quiet" onPress={() => makeAnother(true)}>
                {k.another}
              </Button>
            </div>
            {!isReady && (
              <>
                <TextField
                  label={w.certificatePem}
                  value={certificate}
                  onChange={setCertificate}
                  rows={7}
                  mono
                />
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
          </>
        )}
        <WhoField people={people} person={person} onChange={setPerson} />
        {isReady && tested !== undefined && hasPassed && <ConnectionChecks outcome={tested} />}
      </div>
    </Dialog>
  );
}

function hasPassedTest(tested: ConnectionTestOutcome): boolean {
  return tested.ok && tested.value.checks.every(({ result }) => result === 'passed');
}

function CertificateLine({ certificate }: { readonly certificate: Secret['certificate'] }) {
  const when = useWhen();
  if (certificate === null) return k.none;
  return (
    <>
      <PlainText text={certificate.subject} />
      {` · ${w.until(when.day(certificate.notAfter))}`}
      {certificate.usage === 'other' && ` · ${t.settings.test.usage.other}`}
    </>
  );
}

// The act by which a step gets its evidence: here, or the place where it is done.
import { useState } from 'react';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import { saveLetter } from '../../stores/saved-files.ts';
import { showFailure } from '../../stores/failures.ts';
import { go } from '../../stores/route.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { say } from '../../stores/notices.ts';
import { beginDraft } from '../settings/profile/draft-store.ts';

const o = t.onboarding;
type StepName = CallOutput<'onboarding.get'>['steps'][number]['step'];

export function StepAction({
  step,
  primary,
  onMakeKey,
}: {
  readonly step: StepName;
  readonly primary: boolean;
  readonly onMakeKey: () => void;
}) {
  const [pending, setPending] = useState(false);
  const test = async (): Promise<void> => {
    setPending(true);
    const tested = await call('profile.test', {});
    setPending(false);
    if (!tested.ok) showFailure(tested.error);
    else go('settings', '', 'bank');
  };
  switch (step) {
    case 'keys':
      return <Act step={step} primary={primary} onPress={onMakeKey} />;
    // The certificate is taken over beside its key, further right.
    case 'certificates':
      return null;
    case 'letter':
      return <Act step={step} primary={primary} onPress={() => void saveLetter()} />;
    case 'profile':
      return (
        <div className="onboarding-acts">
          <Act step={step} primary={primary} onPress={() => void beginWithExample()} />
          <FileButton
            label={o.importProfile}
            accept=".json,application/json"
            onFile={(file) => void importProfile(file)}
          />
        </div>
      );
    case 'fingerprints':
      return <Act step={step} primary={primary} onPress={() => go('settings', '', 'bank')} />;
    case 'secrets':
      return <Act step={step} primary={primary} onPress={() => go('settings', '', 'bank')} />;
    case 'connection':
      return (
        <Button weight={primary ? 'primary' : 'plain'} pending={pending} onPress={() => void test()}>
          {o.acts.connection}
        </Button>
      );
    case 'payment':
      return <Act step={step} primary={primary} onPress={() => go('payments')} />;
    case 'officers':
    case 'quorum':
      return <Act step={step} primary={primary} onPress={() => go('officers')} />;
    default:
      return step satisfies never;
  }
}

function Act({
  step,
  primary,
  onPress,
}: {
  readonly step: Exclude<StepName, 'certificates'>;
  readonly primary: boolean;
  readonly onPress: () => void;
}) {
  return (
    <Button weight={primary ? 'primary' : 'plain'} onPress={onPress}>
      {o.acts[step]}
    </Button>
  );
}

/** Into the editor, with every choice filled in that is not the bank's. */
async function beginWithExample(): Promise<void> {
  const example = await call('profile.example', {});
  if (!example.ok) return showFailure(example.error);
  beginDraft(JSON.parse(example.value.draft) as Record<string, unknown>, '');
  go('settings', 'edit');
}

/**
 * Into the editor, where what it says is judged and its certificates are compared; the file with the way to
 * production carries its draft.
 */
async function importProfile(file: File): Promise<void> {
  let read: unknown;
  try {
    read = JSON.parse(await file.text());
  } catch {
    read = null;
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return say(o.notProfile);
  const { draft } = read as { draft?: unknown };
  beginDraft(typeof draft === 'object' && draft !== null ? { ...draft } : { ...read }, '');
  go('settings', 'edit');
}

// The way past a pause the bank asked for: a person decides that it cannot wait, and the log records it.
import { useState } from 'react';
import { call } from '../bridge.ts';
import { t } from '../i18n/index.ts';
import { showFailure } from '../stores/failures.ts';
import { say } from '../stores/notices.ts';
import { Button } from './Button.tsx';

export function EndPause() {
  const [pending, setPending] = useState(false);
  const end = async (): Promise<void> => {
    setPending(true);
    const result = await call('follow.endPause', {});
    setPending(false);
    if (result.ok) say(t.follow.pauseEnded);
    else showFailure(result.error);
  };
  return (
    <Button pending={pending} onPress={() => void end()}>
      {t.follow.endPause}
    </Button>
  );
}

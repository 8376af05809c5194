// Saves everything an outsider needs to check a batch with tools of their own.
import { Archive } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/index.ts';
import { saveEvidence } from '../stores/evidence.ts';
import { Button } from './Button.tsx';

export function EvidenceButton({ batch }: { readonly batch: string }) {
  const [pending, setPending] = useState(false);
  const save = async (): Promise<void> => {
    setPending(true);
    await saveEvidence(batch);
    setPending(false);
  };
  return (
    <Button icon={Archive} pending={pending} onPress={() => void save()}>
      {t.common.saveEvidence}
    </Button>
  );
}

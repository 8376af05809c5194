// Saves a frozen batch as a pack for the other desks of the company.
import { Package } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/index.ts';
import { savePack } from '../stores/evidence.ts';
import { Button } from './Button.tsx';

export function PackButton({ batch }: { readonly batch: string }) {
  const [pending, setPending] = useState(false);
  const save = async (): Promise<void> => {
    setPending(true);
    await savePack(batch);
    setPending(false);
  };
  return (
    <Button icon={Package} pending={pending} onPress={() => void save()}>
      {t.common.savePack}
    </Button>
  );
}

// One step up, as Esc does.
import { ArrowLeft } from 'lucide-react';
import { t } from '../i18n/index.ts';
import { IconButton } from './Button.tsx';

export function BackButton({ onPress }: { readonly onPress: () => void }) {
  return <IconButton label={t.common.back} icon={ArrowLeft} onPress={onPress} />;
}

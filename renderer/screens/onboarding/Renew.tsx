// Drafts the profile in which renewed keys take over on a day; the editor shows what saving it does.
import { useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import { call } from '../../bridge.ts';
import { parseIsoDate } from '../../../shared/domain/calendar.ts';
import { t } from '../../i18n/index.ts';
import { go } from '../../stores/route.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { formattedDate } from '../../ui/when.ts';
import { beginDraft } from '../settings/profile/draft-store.ts';
import type { Key } from './Keys.tsx';

const o = t.onboarding;
const STAYS = '';

export function Renew({ keys, onClose }: { readonly keys: readonly Key[]; readonly onClose: () => void }) {
  const profile = useRead('profile.get', {}, ['settings']).value;
  const [signing, setSigning] = useState(STAYS);
  const [decryption, setDecryption] = useState(STAYS);
  const [day, setDay] = useState('');
  const [fault, setFault] = useState<Fault>();
  const options = (usage: Key['usage']) => [
    { id: STAYS, text: o.stays },
    ...keys
      .filter((key) => key.usage === usage && key.use !== 'now' && key.certificate !== null)
      .map((key) => ({
        id: key.key,
        text: `${key.type}, ${key.subject}`,
        detail: formattedDate(key.madeAt.slice(0, 10)),
      })),
  ];
  const ready =
    profile !== undefined && (signing !== STAYS || decryption !== STAYS) && parseIsoDate(day) !== undefined;
  const draft = async (): Promise<void> => {
    const made = await call('onboarding.renew', {
      signing: signing === STAYS ? null : signing,
      decryption: decryption === STAYS ? null : decryption,
      from: `${day}T00:00:00Z`,
    });
    if (!made.ok || profile === undefined) return setFault(made.ok ? undefined : made.error);
    beginDraft(JSON.parse(made.value.draft) as Record<string, unknown>, profile.sha256);
    onClose();
    go('settings', 'edit');
  };
  return (
    <Dialog
      title={o.renewTitle}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button weight="primary" disabled={!ready} onPress={() => void draft()}>
            {o.draft}
          </Button>
        </>
      }
    >
      <div className="stack-wide">
        <p className="quiet">{o.renewLead}</p>
        <SelectField label={o.newSigning} value={signing} options={options('sign')} onChange={setSigning} />
        <SelectField
          label={o.newDecryption}
          value={decryption}
          options={options('decrypt')}
          onChange={setDecryption}
        />
        <DateField
          label={o.from}
          value={day}
          onChange={setDay}
          onUnread={(text) => text !== undefined && setDay(text)}
        />
        {fault && <FaultView fault={fault} />}
      </div>
    </Dialog>
  );
}

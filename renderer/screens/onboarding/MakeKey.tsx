// Makes a key pair on the company's card: chosen here, its PIN typed in the PIN window.
import { useEffect, useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import { recommendedUntil } from '../../../shared/domain/key-strength.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { useWhen } from '../../stores/desk.ts';
import { useRead } from '../../stores/reads.ts';
import { cancelTicket, followTicket, isOver, useTickets } from '../../stores/tickets.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TicketSteps } from '../signing/TicketSteps.tsx';

const o = t.onboarding;

export function MakeKey({ company, onClose }: { readonly company: string; readonly onClose: () => void }) {
  const when = useWhen();
  const listing = useRead('cards.list', {}, ['cards']);
  const [card, setCard] = useState<string>();
  const [usage, setUsage] = useState<'sign' | 'decrypt'>('sign');
  const [type, setType] = useState<'RSA-2048' | 'RSA-3072' | 'P-256'>('RSA-3072');
  const [commonName, setCommonName] = useState(company.slice(0, 64));
  const [organisation, setOrganisation] = useState(company.slice(0, 64));
  const [country, setCountry] = useState('');
  const [refusal, setRefusal] = useState<Fault>();
  const [number, setNumber] = useState<string>();
  const ticket = useTickets((state) => (number === undefined ? undefined : state.tickets.get(number)));
  const done = ticket?.phase === 'done';
  const over = ticket !== undefined && isOver(ticket);
  useEffect(() => {
    if (!done) return;
    say(o.keyMade);
    onClose();
  }, [done, onClose]);
  const cards = (listing.value?.modules ?? [])
    .flatMap((module) => module.cards)
    .filter((each) => !each.flags.locked && each.certificates.every(({ person }) => person === null));
  const chosen = card ?? cards[0]?.cardId;
  const until = type === 'P-256' ? null : recommendedUntil('RSA', type === 'RSA-2048' ? 2048 : 3072);
  const ready = chosen !== undefined && commonName.trim() !== '' && /^(?:[A-Z]{2})?$/u.test(country);
  const ask = async (): Promise<void> => {
    if (chosen === undefined) return;
    setRefusal(undefined);
    const started = await call('onboarding.makeKey', {
      cardId: chosen,
      usage,
      type,
      commonName: commonName.trim(),
      organisation: organisation.trim(),
      country,
    });
    if (!started.ok) return setRefusal(started.error);
    setNumber(started.value.ticket);
    await followTicket(started.value.ticket);
  };
  const idle = number === undefined;
  return (
    <Dialog
      title={o.makeTitle}
      width="wide"
      onClose={onClose}
      closable={idle || over}
      footer={
        idle ? (
          <>
            <Button onPress={onClose}>{t.common.cancel}</Button>
            <Button weight="primary" disabled={!ready} onPress={() => void ask()}>
              {o.ask}
            </Button>
          </>
        ) : over ? (
          <>
            <Button onPress={onClose}>{t.common.close}</Button>
            <Button weight="primary" onPress={() => setNumber(undefined)}>
              {t.signing.tryAgain}
            </Button>
          </>
        ) : (
          <Button onPress={() => void cancelTicket(number)} disabled={ticket?.phase === 'signing'}>
            {t.common.cancel}
          </Button>
        )
      }
    >
      {idle ? (
        <div className="stack-wide">
          <p className="quiet">{o.makeLead}</p>
          {cards.length === 0 ? (
            <p className="attention-note small" role="note">
              {o.noCards}
            </p>
          ) : (
            <SelectField
              label={o.card}
              value={chosen ?? ''}
              options={cards.map((each) => ({ id: each.cardId, text: each.label, detail: each.reader }))}
              onChange={setCard}
            />
          )}
          <div className="row wrap">
            <Segments
              label={o.purpose}
              value={usage}
              options={[
                { id: 'sign', text: o.usage.sign },
                { id: 'decrypt', text: o.usage.decrypt },
              ]}
              onChange={setUsage}
            />
            <Segments
              label={o.type}
              value={type}
              options={(['RSA-2048', 'RSA-3072', 'P-256'] as const).map((id) => ({ id, text: id }))}
              onChange={setType}
            />
          </div>
          {until !== null && (
            <p className="attention-note small" role="note">
              {o.shortKey(when.day(until))}
            </p>
          )}
          <div className="onboarding-subject">
            <TextField
              label={o.commonName}
              value={commonName}
              onChange={setCommonName}
              maxLength={64}
              required
            />
            <TextField
              label={o.organisation}
              value={organisation}
              onChange={setOrganisation}
              maxLength={64}
            />
            <TextField
              label={o.country}
              value={country}
              onChange={(text) => setCountry(text.toUpperCase())}
              maxLength={2}
              mono
            />
          </div>
          {refusal && <FaultView fault={refusal} />}
        </div>
      ) : (
        ticket && <TicketSteps ticket={ticket} />
      )}
    </Dialog>
  );
}

// Every signed act of an officer goes through here: what will happen, the card, the reason or note, then the
// PIN window.
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { Result } from '../../../shared/domain/result.ts';
import { t } from '../../i18n/index.ts';
import {
  rememberChoice,
  sameChoice,
  useChoices,
  type KeyChoice,
  type Purpose,
} from '../../stores/choices.ts';
import { useRead } from '../../stores/reads.ts';
import { cancelTicket, followTicket, isOver, useTickets } from '../../stores/tickets.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { candidatesFor } from './candidates.ts';
import { CardChooser } from './CardChooser.tsx';
import { TicketSteps } from './TicketSteps.tsx';

export interface SigningDialogProps {
  readonly purpose: Purpose;
  /** What happens and to how much money, in one sentence. */
  readonly sentence: ReactNode;
  readonly text: 'note' | 'reason' | 'none';
  readonly start: (choice: KeyChoice, text: string) => Promise<Result<{ readonly ticket: string }>>;
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** Eight words of each message, shown beside the PIN request to be compared with the PIN window. */
  readonly words?: readonly (readonly string[])[] | undefined;
  /** A choice already made elsewhere (card test). */
  readonly choice?: KeyChoice;
  /** Role the act asks for, where the purpose alone does not say it. */
  readonly role?: string;
}

export function SigningDialog({
  purpose,
  sentence,
  text,
  start,
  onClose,
  onDone,
  words,
  choice: given,
  role,
}: SigningDialogProps) {
  const listing = useRead('cards.list', {}, ['cards']);
  const remembered = useChoices((state) => state[purpose]);
  const candidates = useMemo(
    () => candidatesFor(listing.value?.modules ?? [], purpose, role),
    [listing.value, purpose, role],
  );
  const [picked, setPicked] = useState<KeyChoice | undefined>(given ?? remembered);
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Fault>();
  const [number, setNumber] = useState<string>();
  const ticket = useTickets((state) => (number === undefined ? undefined : state.tickets.get(number)));
  const leases = listing.value?.leases ?? [];
  const usable = candidates.filter(({ refusal }) => refusal === undefined);
  const [only] = usable.length === 1 ? usable : [];
  const chosen = usable.find(({ choice }) => sameChoice(choice, picked)) ?? only;
  const reasonMissing = text === 'reason' && note.trim() === '';
  const under = number !== undefined && (ticket === undefined || !isOver(ticket));
  const done = ticket?.phase === 'done';
  const isKnownCard = chosen !== undefined && (only !== undefined || sameChoice(chosen.choice, remembered));
  const asksReason = text === 'reason';
  useEffect(() => {
    if (done) onDone();
  }, [done, onDone]);

  const ask = async (): Promise<void> => {
    setAsked(true);
    if (!chosen || reasonMissing) return;
    setPending(true);
    setRefusal(undefined);
    rememberChoice(purpose, chosen.choice);
    const result = await start(chosen.choice, note.trim());
    setPending(false);
    if (!result.ok) setRefusal(result.error);
    else {
      setNumber(result.value.ticket);
      await followTicket(result.value.ticket);
    }
  };

  const ended = ticket !== undefined && isOver(ticket) && !done;
  const footer =
    number === undefined ? (
      <>
        <Button onPress={onClose}>{t.common.cancel}</Button>
        <PinButton
          isNext={isKnownCard && !asksReason}
          disabled={!chosen}
          pending={pending}
          onPress={() => void ask()}
        >
          {chosen?.shares === true && leases.some((lease) => sameChoice(lease, chosen.choice))
            ? t.signing.askConfirm
            : t.signing.askPin}
        </PinButton>
      </>
    ) : ended ? (
      <>
        <Button onPress={onClose}>{t.common.close}</Button>
        <Button weight="primary" onPress={() => setNumber(undefined)}>
          {t.signing.tryAgain}
        </Button>
      </>
    ) : (
      <Button onPress={() => void cancelTicket(number)} disabled={done || ticket?.phase === 'signing'}>
        {t.common.cancel}
      </Button>
    );

  // Why something is undone is thought of before whose card does it; a note is an afterthought.
  const entry = (
    <TextField
      label={asksReason ? t.signing.reason : t.signing.note}
      value={note}
      onChange={setNote}
      rows={2}
      maxLength={500}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- without the reason nothing goes on
      autoFocus={asksReason}
      problem={asked && reasonMissing ? t.signing.reasonMissing : undefined}
    />
  );
  return (
    <Dialog
      title={t.signing.titles[purpose]}
      onClose={onClose}
      closable={!under}
      aside={under}
      beginsAtField={asksReason}
      width="wide"
      footer={footer}
    >
      <div className="act-sentence">{sentence}</div>
      {number === undefined ? (
        <>
          {asksReason && entry}
          <CardChooser
            listing={listing}
            candidates={candidates}
            chosen={chosen?.choice}
            remembered={remembered}
            onChoose={setPicked}
          />
          {text === 'note' && entry}
          {refusal && <FaultView fault={refusal} />}
        </>
      ) : (
        ticket && <TicketSteps ticket={ticket} words={words} />
      )}
    </Dialog>
  );
}

/**
 * Takes the keyboard where the card is chosen already, as the only one that can be used or that of the last
 * such act: the next thing to do is the PIN. Not from somebody who went elsewhere in the dialog meanwhile.
 */
function PinButton({ isNext, ...button }: ButtonProps & { readonly isNext: boolean }) {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isNext) return;
    const dialog = element.current?.closest('[role$="dialog"]');
    const { activeElement: now } = document;
    if (now === dialog || dialog?.contains(now) === false) element.current?.focus();
  }, [isNext]);
  return <Button {...button} weight="primary" buttonRef={element} />;
}

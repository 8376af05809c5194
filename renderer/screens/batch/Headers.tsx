// The header of the group in sight; imported batches may have several.
import { CalendarClock } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { lockedHeaderFields } from '../../../shared/domain/batch-origin.ts';
import { sentenceText, t } from '../../i18n/index.ts';
import { useBatchChecks } from '../../stores/batch-checks.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { fieldLabelled, useFirstFocus } from '../../ui/first-focus.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { shortAccount } from '../../ui/account.ts';
import { useWindowHeight } from '../../ui/use-window-height.ts';
import { formattedDate } from '../../ui/when.ts';
import type { Draft } from './draft/draft-store.ts';
import type { BatchDetail, GroupHeader } from './draft/types.ts';
import { HeaderForm, SHORT_FIELDS } from './HeaderForm.tsx';

/** Lower than this, the whole header would leave the grid three rows. */
const LOW_WINDOW = 760;

/** A field that a finding leads to; another one each time somebody follows a finding. */
export interface AskedField {
  readonly field: string;
}

export function Headers({
  draft,
  detail,
  readOnly,
  asked,
}: {
  readonly draft: Draft;
  readonly detail: BatchDetail;
  readonly readOnly: boolean;
  readonly asked: AskedField | undefined;
}) {
  const chosen = useStore(draft.store, (state) => state.group);
  const findings = useRead('batches.findings', { batch: detail.batch, offset: 0, limit: 100 }, [
    'batches',
  ]).value;
  const ofHeaders = useMemo(
    () => (findings?.rows ?? []).filter((finding) => finding.payment === null),
    [findings],
  );
  const isLow = useWindowHeight() < LOW_WINDOW;
  const [isWhole, setWhole] = useState(false);
  const { groups } = detail;
  const stored = groups.find((group) => group.group === chosen) ?? groups[0];
  const typed = useStore(draft.store, (state) =>
    stored === undefined ? undefined : state.headers.get(stored.group),
  );
  // What is wrong in a field that is not shown brings it into sight. It stays there once it is right: a field
  // that goes would take the keyboard with it.
  const needsWhole =
    stored !== undefined &&
    stored.ownAccount !== '' &&
    ofHeaders.some(({ field }) => field !== null && !SHORT_FIELDS.has(field));
  useEffect(() => {
    if (needsWhole) setWhole(true);
  }, [needsWhole]);
  const isShort = isLow && !isWhole;
  // What has still to be filled in or put right is labelled, and keeps its label once it is.
  const lacks =
    stored !== undefined &&
    (stored.ownAccount === '' ||
      stored.valueDate === '' ||
      ofHeaders.some(({ field }) => field !== null && SHORT_FIELDS.has(field)));
  const [isLabelled, setLabelled] = useState(lacks);
  useEffect(() => {
    if (lacks) setLabelled(true);
  }, [lacks]);
  const section = useRef<HTMLElement>(null);
  const answered = useRef<AskedField>(undefined);
  useEffect(() => {
    if (asked === undefined || answered.current === asked) return;
    if (isShort && !SHORT_FIELDS.has(asked.field)) return setWhole(true);
    answered.current = asked;
    fieldLabelled(section.current, labelOf(asked.field, detail.kind))?.focus();
  }, [asked, isShort, detail.kind]);
  // Like a panel beside a list: Esc closes what was opened before it leaves the screen.
  const isOpened = isLow && isWhole;
  const terms = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const fields = section.current;
    if (!isOpened || fields === null) return undefined;
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || document.querySelector('.modal, .popover') !== null) return;
      event.preventDefault();
      // A field that is left stores what was typed in it; one that goes does not.
      terms.current?.focus();
      setWhole(false);
    };
    fields.addEventListener('keydown', close);
    return () => fields.removeEventListener('keydown', close);
  }, [isOpened]);
  // A new batch begins with the account it is paid from, else with its first payment.
  const isNew = !readOnly && detail.transactions === 0;
  useFirstFocus(isNew, () =>
    stored?.ownAccount === ''
      ? fieldLabelled(section.current, labelOf('ownAccount', detail.kind))
      : document.querySelector<HTMLElement>('.grid'),
  );
  if (stored === undefined) return null;
  const header = { ...stored, ...typed };
  const { group: id } = stored;
  const locked = lockedHeaderFields(detail.origin?.locked ?? []);
  return (
    <section
      ref={section}
      className={`headers${isShort && !isLabelled ? ' headers-line' : ''}`}
      aria-label={t.batch.header}
    >
      <div className="headers-fields">
        {groups.length > 1 && (
          <div className="headers-group">
            <SelectField
              label={t.batch.fields.group}
              value={header.group}
              options={groups.map((group, index) => ({
                id: group.group,
                text: t.batch.group(index + 1, groups.length),
                detail: `${shortAccount(group.ownAccount)} · ${formattedDate(group.valueDate)}`,
              }))}
              onChange={draft.setGroup}
            />
          </div>
        )}
        <HeaderForm
          key={header.group}
          kind={detail.kind}
          header={header}
          findings={ofHeaders}
          readOnly={readOnly}
          locked={locked}
          narrow={groups.length > 1}
          isShort={isShort}
          onType={(change) => draft.typeHeader(id, change)}
          onSave={() => void draft.saveHeader(id)}
          onUnread={(field, text) => draft.markUnread(id, field, text)}
        />
        {isLow && (
          <div className="headers-terms">
            {isShort && <PlainText text={termsOf(header, detail.kind)} className="small quiet grow" />}
            <Button buttonRef={terms} expanded={!isShort} onPress={() => setWhole(isShort)}>
              {t.batch.allTerms}
            </Button>
          </div>
        )}
      </div>
      {!readOnly && !locked.has('valueDate') && (
        <ExecutionOffer
          batch={detail.transactions > 0 ? detail.batch : null}
          header={stored}
          onTake={(valueDate) => {
            draft.typeHeader(id, { valueDate });
            void draft.saveHeader(id);
          }}
        />
      )}
    </section>
  );
}

function labelOf(field: string, kind: BatchDetail['kind']): string | undefined {
  const debit = kind === 'direct-debit';
  if (field === 'localInstrument' && !debit) return t.batch.speed;
  const labels: Readonly<Record<string, string>> = {
    ...t.batch.fields,
    ...(debit ? t.batch.fieldsDebit : {}),
  };
  return labels[field];
}

/** The terms that the short header leaves out, in one line. */
function termsOf(header: GroupHeader, kind: BatchDetail['kind']): string {
  const { ownName, ownAgentBic, chargeBearer, sequenceType, localInstrument, serviceLevel } = header;
  return [
    ownName,
    ownAgentBic,
    kind === 'direct-debit'
      ? sequenceType !== '' && t.batch.sequence[sequenceType]
      : chargeBearer !== '' && t.batch.charges[chargeBearer],
    localInstrument,
    serviceLevel,
    header.categoryPurpose,
    header.batchBooking !== null &&
      (kind === 'direct-debit' ? t.batch.bookingDebit : t.batch.booking)[
        header.batchBooking ? 'batch' : 'single'
      ],
  ]
    .filter(Boolean)
    .join(' · ');
}

interface ExecutionOfferProps {
  readonly batch: string | null;
  readonly header: GroupHeader;
  readonly onTake: (valueDate: GroupHeader['valueDate']) => void;
}

/** The bank will pay on another day than the one that was asked for: why, and that day to take. */
function ExecutionOffer({ batch, header, onTake }: ExecutionOfferProps) {
  const { ownAccount, valueDate } = header;
  const found = useBatchChecks(batch).find(
    ({ offer }) => offer !== null && offer.from === valueDate && offer.ownAccount === ownAccount,
  );
  if (found === undefined || found.offer === null) return null;
  const { to } = found.offer;
  return (
    <p className="attention-note small headers-offer" role="note">
      <CalendarClock aria-hidden size={15} />
      <span>{sentenceText(found.sentence)}</span>
      <Button onPress={() => onTake(to)}>{t.batch.takeDate(formattedDate(to))}</Button>
    </p>
  );
}

// The mapping step: what the file is, what each column means, and the questions that hold for all of it.
import { useRef, useState } from 'react';
import { isPayableCurrency } from '../../../../shared/domain/money.ts';
import { amountReadings } from '../../../../shared/domain/table-import/amount-text.ts';
import { readDateText } from '../../../../shared/domain/table-import/date-text.ts';
import { asked, columnsOf, openQuestions, ordersAsked } from '../../../../shared/domain/table-import/plan.ts';
import { t } from '../../../i18n/index.ts';
import { formattedAmount } from '../../../ui/Amount.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useToday } from '../../../stores/desk.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { FaultView } from '../../../ui/FaultView.tsx';
import { fieldLabelled, useFirstFocus } from '../../../ui/first-focus.ts';
import { KeyValues } from '../../../ui/KeyValues.tsx';
import { PlainText } from '../../../ui/PlainText.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Panel } from '../../../ui/SidePanel.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { formattedDate } from '../../../ui/when.ts';
import { ColumnList } from './ColumnList.tsx';
import type { OpenedTable, Plan, TableActions, TableState } from './use-table.ts';

const c = t.tableImport;

interface StepProps {
  readonly opened: OpenedTable;
  readonly plan: Plan;
  readonly acts: TableActions;
}

function FileFacts({ opened, plan, acts }: StepProps) {
  const { file } = opened;
  const numberAccounts = (['account', 'ownAccount'] as const)
    .flatMap((field) => columnsOf(plan, field))
    .reduce((sum, at) => sum + (file.shape.columns[at]?.numbers ?? 0), 0);
  const { shape } = file;
  const [row, setRow] = useState(String(shape.headerRow ?? ''));
  const settle = (): void => {
    const chosen = /^[1-9]\d{0,6}$/u.test(row.trim()) ? Number(row) : null;
    if (chosen !== shape.headerRow) acts.reread({ sheet: file.sheet, headerRow: chosen });
  };
  const notes = [
    shape.rowsAbove > 0 && c.notes.above(shape.rowsAbove),
    file.formulas > 0 && c.notes.formulas(file.formulas),
    file.merged > 0 && c.notes.merged(file.merged),
    file.hiddenRows > 0 && c.notes.hiddenRows(file.hiddenRows),
    file.hiddenColumns > 0 && c.notes.hiddenColumns(file.hiddenColumns),
    numberAccounts > 0 && c.notes.numberAccounts(numberAccounts),
  ].filter((note) => note !== false);
  return (
    <Panel title={t.imports.file}>
      <div className="stack">
        <KeyValues
          pairs={[
            [t.imports.file, <PlainText key="file" text={opened.fileName} />],
            [c.rows, t.numbers.count(shape.rows)],
            [
              c.form,
              file.form === 'workbook' ? c.workbook : c.text(file.encoding ?? '', file.separator ?? ''),
            ],
          ]}
        />
        {file.sheets.length > 1 && (
          <SelectField
            label={c.sheet}
            value={String(file.sheet)}
            options={file.sheets.map(({ name, hidden }, at) => ({
              id: String(at),
              text: hidden ? c.hiddenSheet(name) : name,
            }))}
            onChange={(sheet) => acts.reread({ sheet: Number(sheet), headerRow: 'auto' })}
          />
        )}
        <TextField
          label={c.headerRow}
          value={row}
          onChange={setRow}
          onBlur={settle}
          onKeyDown={(event) => event.key === 'Enter' && settle()}
          maxLength={7}
          hint={c.headerRowHint}
        />
        {notes.map((note) => (
          <p key={note} className="small state-attention">
            {note}
          </p>
        ))}
      </div>
    </Panel>
  );
}

function exampleOf(opened: OpenedTable, plan: Plan, of: 'amount' | 'dates'): string {
  const { columns } = opened.file.shape;
  const places =
    of === 'amount'
      ? columnsOf(plan, 'amount')
      : [...columnsOf(plan, 'valueDate'), ...columnsOf(plan, 'mandateDate')];
  return (
    places
      .map((at) => (of === 'amount' ? columns[at]?.amounts.example : columns[at]?.dates.example) ?? '')
      .find((text) => text !== '') ?? ''
  );
}

function Questions({ opened, plan, acts }: StepProps) {
  const { shape } = opened.file;
  const questions = asked(shape, plan);
  const today = useToday();
  const [currency, setCurrency] = useState(plan.currency);
  const typeCurrency = (text: string): void => {
    const code = text.trim().toUpperCase().slice(0, 3);
    setCurrency(code);
    acts.change({ currency: isPayableCurrency(code) ? code : '' });
  };
  const amount = exampleOf(opened, plan, 'amount');
  const date = exampleOf(opened, plan, 'dates');
  const readings = readDateText(date);
  const meant = (mark: '.' | ','): string => {
    const value = amountReadings(amount).find((one) => one.mark === mark)?.value;
    const words = mark === '.' ? c.decimalPoint : c.decimalComma;
    return value === undefined ? words : `${words}: ${formattedAmount(value, plan.currency)}`;
  };
  return (
    <Panel title={c.wholeFile}>
      <div className="stack">
        <Segments
          label={t.imports.kind}
          value={plan.kind}
          options={(['credit-transfer', 'direct-debit'] as const).map((kind) => ({
            id: kind,
            text: t.common.kind[kind],
          }))}
          onChange={(kind) => acts.change({ kind })}
        />
        {(questions.includes('currency') || plan.columns.includes('currency')) && (
          <TextField
            label={questions.includes('currency') ? c.currency : c.currencyOfOthers}
            value={currency}
            onChange={typeCurrency}
            maxLength={3}
            hint={c.currencyHint}
            problem={currency.length === 3 && plan.currency === '' ? c.currencyUnknown : undefined}
          />
        )}
        <DateField
          label={questions.includes('value-date') ? c.valueDate : c.valueDateOfOthers}
          value={plan.valueDate}
          earliest={today}
          onChange={(valueDate) => acts.change({ valueDate })}
          // No payment gets the date before because the one that was typed cannot be read.
          onUnread={(text) => text !== undefined && acts.change({ valueDate: '' })}
        />
        {questions.includes('decimal') && (
          <SelectField
            label={c.decimal(amount)}
            value={plan.decimal ?? ''}
            options={[
              ...(plan.decimal === null ? [{ id: '' as const, text: c.chooseReading }] : []),
              { id: '.' as const, text: meant('.') },
              { id: ',' as const, text: meant(',') },
            ]}
            onChange={(decimal) => acts.change({ decimal: decimal === '' ? null : decimal })}
          />
        )}
        {questions.includes('date-order') && (
          <SelectField
            label={c.dateOrder(date)}
            value={plan.dateOrder ?? ''}
            options={[
              ...(plan.dateOrder === null ? [{ id: '' as const, text: c.chooseReading }] : []),
              ...ordersAsked(shape, plan).map((order) => ({
                id: order,
                text: `${c.orders[order]}: ${formattedDate(readings[order] ?? '')}`,
              })),
            ]}
            onChange={(dateOrder) => acts.change({ dateOrder: dateOrder === '' ? null : dateOrder })}
          />
        )}
      </div>
    </Panel>
  );
}

function Profile({ opened, plan, acts }: StepProps) {
  const [name, setName] = useState('');
  const { profile } = opened;
  const isNamable = name.trim() !== '' && !plan.columns.includes(null);
  return (
    <Panel title={c.profile}>
      <div className="stack">
        {profile === null ? (
          <p className="small quiet">{c.profileNote}</p>
        ) : (
          <div className="row wrap">
            <span className="grow">
              <PlainText text={c.profileUsed(profile.name)} />
            </span>
            <Button onPress={() => void acts.deleteProfile(profile.profile)}>{c.deleteProfile}</Button>
          </div>
        )}
        <TextField label={c.profileName} value={name} onChange={setName} maxLength={60} />
        <div className="row">
          <Button disabled={!isNamable} onPress={() => void acts.saveProfile(name.trim())}>
            {c.saveProfile}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

/** A column without a field, else a question that is open, else the check of the payments. */
function firstToDo(step: HTMLElement | null, opened: OpenedTable, plan: Plan): HTMLElement | null {
  const column = step?.querySelector<HTMLElement>('.table-column-open button');
  if (column) return column;
  const open = openQuestions(opened.file.shape, plan);
  const labels = {
    currency: c.currency,
    'value-date': c.valueDate,
    decimal: c.decimal(exampleOf(opened, plan, 'amount')),
    'date-order': c.dateOrder(exampleOf(opened, plan, 'dates')),
  } as const;
  const asks = open.find((question): question is keyof typeof labels => Object.hasOwn(labels, question));
  return asks === undefined
    ? (step?.parentElement?.querySelector<HTMLElement>('.act-bar .button-primary') ?? null)
    : fieldLabelled(step, labels[asks]);
}

export function MappingStep({ state, acts }: { readonly state: TableState; readonly acts: TableActions }) {
  const { opened, plan, fault, busy } = state;
  const step = useRef<HTMLDivElement>(null);
  useFirstFocus(opened !== undefined && plan !== undefined, () =>
    opened === undefined || plan === undefined ? null : firstToDo(step.current, opened, plan),
  );
  if (!opened || !plan) return null;
  const open = openQuestions(opened.file.shape, plan);
  const isOpen = plan.columns.includes(null);
  const parts = { opened, plan, acts };
  return (
    <>
      <div ref={step} className="dry-run table-mapping">
        <div className="dry-run-side">
          <FileFacts key={`${opened.file.sheet} ${opened.file.shape.headerRow ?? 0}`} {...parts} />
          <Questions {...parts} />
          <Profile {...parts} />
        </div>
        <Panel
          title={c.columns}
          aside={
            isOpen && (
              <Button onPress={() => acts.change({ columns: plan.columns.map((field) => field ?? 'none') })}>
                {c.leaveOutRest}
              </Button>
            )
          }
          flush
          fill
        >
          <ColumnList opened={opened} plan={plan} onChange={(columns) => acts.change({ columns })} />
        </Panel>
      </div>
      {fault && <FaultView fault={fault} />}
      <div className="act-bar">
        <span className="grow small state-attention" role="status">
          {open.map((question) => c.questions[question]).join(' ')}
        </span>
        <Button onPress={acts.discard} disabled={busy}>
          {t.imports.discard}
        </Button>
        <Button weight="primary" pending={busy} disabled={open.length > 0} onPress={acts.check}>
          {c.check}
        </Button>
      </div>
    </>
  );
}

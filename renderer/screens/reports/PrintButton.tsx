// The one entry of a screen to what it can print or save: which report, of which days, as which file.
import './reports.css';
import { FileDown, Printer } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { CallInput } from '../../../shared/ipc/contract.ts';
import { LANGUAGE_NAMES } from '../../../shared/texts/index.ts';
import { t } from '../../i18n/index.ts';
import { saveReportAs, saveStatusFiles } from '../../stores/saved-files.ts';
import { rememberPrintedBy, usePrintedBy } from '../../stores/printed-by.ts';
import { languageOfDocuments } from '../../stores/settings.ts';
import { useSession } from '../../stores/session.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { Button } from '../../ui/Button.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';

export type ReportChoice = CallInput<'reports.make'>['what'];
type Form = CallInput<'reports.make'>['form'];

const FORMS: readonly Form[] = ['pdf', 'xlsx', 'csv'];
const r = t.reports;

/** `choices`: at least one; the first is what is offered. */
export function PrintButton({ choices }: { readonly choices: readonly ReportChoice[] }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button icon={Printer} onPress={() => setOpen(true)}>
        {r.open}
      </Button>
      {open && <PrintDialog choices={choices} onClose={close} />}
    </>
  );
}

/** The status of a sent batch as a file for the ERP its payments came from. */
export function StatusFileButton({ batch }: { readonly batch: string }) {
  const s = r.statusFile;
  return (
    <MenuButton
      label={s.open}
      icon={FileDown}
      acts={[
        { id: 'region', text: s.region, run: () => void saveStatusFiles(batch, 'csv', true) },
        { id: 'csv', text: s.csv, run: () => void saveStatusFiles(batch, 'csv') },
        { id: 'report', text: s.report, run: () => void saveStatusFiles(batch, 'pain.002') },
      ]}
    />
  );
}

export function PrintDialog({
  choices,
  onClose,
}: {
  readonly choices: readonly ReportChoice[];
  readonly onClose: () => void;
}) {
  const [report, setReport] = useState(choices[0]?.report);
  const [days, setDays] = useState(daysOf(choices));
  const [unread, setUnread] = useState(false);
  const [form, setForm] = useState<Form>('pdf');
  const [printedBy, setPrintedBy] = useState(usePrintedBy(({ name }) => name));
  const at = useSession()?.at;
  // Whoever signed in with a card is named by it.
  const person = at?.by === 'card' ? at.name : undefined;
  const [tried, setTried] = useState(false);
  const chosen = choices.find((choice) => choice.report === report);
  if (chosen === undefined) return null;
  const missing = tried && !unread ? r.dayMissing : undefined;
  const isReady = (): boolean => {
    if (unread) return false;
    if (chosen.report === 'day') return days.day !== '';
    return chosen.report !== 'log' || (days.from !== '' && days.to !== '' && days.from <= days.to);
  };
  const save = async (): Promise<void> => {
    setTried(true);
    if (!isReady()) return;
    rememberPrintedBy(printedBy.trim());
    await saveReportAs(ofDays(chosen, days), form, printedBy.trim());
    onClose();
  };
  const dayField = (label: string, name: keyof Days, problem?: string) => (
    <DateField
      label={label}
      value={days[name]}
      onChange={(value) => setDays((before) => ({ ...before, [name]: value }))}
      onUnread={(text) => setUnread(text !== undefined)}
      problem={days[name] === '' ? missing : problem}
    />
  );
  return (
    <FormDialog title={r.title} onClose={onClose} saveLabel={r.save} onSave={save} offersAll>
      {choices.length > 1 ? (
        <SelectField
          label={r.report}
          value={chosen.report}
          options={choices.map((choice) => ({ id: choice.report, text: r.names[choice.report] }))}
          onChange={setReport}
        />
      ) : (
        <p className="strong">{r.names[chosen.report]}</p>
      )}
      <p className="quiet">{aboutOf(chosen)}</p>
      {chosen.report === 'day' && dayField(r.day, 'day')}
      {chosen.report === 'log' && (
        <div className="report-days">
          {dayField(r.from, 'from')}
          {dayField(r.to, 'to', days.from > days.to ? r.wrongOrder : undefined)}
        </div>
      )}
      <div className="report-form">
        <span className="field-label">{r.form}</span>
        <Segments
          label={r.form}
          value={form}
          options={FORMS.map((id) => ({ id, text: r.forms[id] }))}
          onChange={setForm}
        />
      </div>
      {form === 'pdf' && person !== undefined && (
        <p>
          <span className="quiet">{r.by}:</span> <PlainText text={person} />
        </p>
      )}
      {form === 'pdf' && person === undefined && (
        <TextField label={r.by} value={printedBy} onChange={setPrintedBy} maxLength={70} hint={r.byHint} />
      )}
      <p className="small quiet">{r.documentForm(LANGUAGE_NAMES[languageOfDocuments()])}</p>
    </FormDialog>
  );
}

interface Days {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

function daysOf(choices: readonly ReportChoice[]): Days {
  const days = { day: '', from: '', to: '' };
  for (const choice of choices) {
    if (choice.report === 'day') days.day = choice.day;
    if (choice.report === 'log') Object.assign(days, { from: choice.from, to: choice.to });
  }
  return days;
}

function ofDays(choice: ReportChoice, { day, from, to }: Days): ReportChoice {
  if (choice.report === 'day') return { ...choice, day };
  return choice.report === 'log' ? { ...choice, from, to } : choice;
}

function aboutOf(choice: ReportChoice): string {
  return choice.report === 'payments' && choice.batch !== undefined
    ? r.about.paymentsOfBatch
    : r.about[choice.report];
}

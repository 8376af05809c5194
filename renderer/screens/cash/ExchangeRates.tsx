// The reporting currency and its exchange rates: typed, or read from a file of the European Central Bank.
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import { isReportingCurrency, isSameRate, rateProblem } from '../../../shared/domain/exchange-rate.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { rateSourceText } from '../../../shared/texts/total-text.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { showFailure } from '../../stores/failures.ts';
import { say } from '../../stores/notices.ts';
import { useRead } from '../../stores/reads.ts';
import { DateField } from '../../ui/DateField.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { textOfFile } from '../../ui/text-of-file.ts';
import { formattedDate } from '../../ui/when.ts';
import { RateField } from './RateField.tsx';

const s = t.exchangeRates;
/** The whole history of the European Central Bank is smaller than this in CSV. */
const LARGEST = 2_000_000;

type Rates = CallOutput<'cash.rates'>;
type FileRates = CallOutput<'cash.readRates'>;

interface TypedRate {
  readonly rate: string;
  readonly date: string;
}
type Rows = Readonly<Record<string, TypedRate>>;
const NO_RATE: TypedRate = { rate: '', date: '' };

interface ReadFile {
  readonly name: string;
  readonly text: string;
  readonly reporting: string;
  readonly found: FileRates;
}

export function ExchangeRatesDialog({ onClose }: { readonly onClose: () => void }) {
  const read = useRead('cash.rates', {}, ['settings', 'log']);
  if (read.value !== undefined) return <RatesForm kept={read.value} onClose={onClose} />;
  if (read.result?.ok !== false) return null;
  return (
    <Dialog
      title={s.open}
      width="wide"
      onClose={onClose}
      footer={<Button onPress={onClose}>{t.common.close}</Button>}
    >
      <FaultView fault={read.result.error} />
    </Dialog>
  );
}

function RatesForm({ kept, onClose }: { readonly kept: Rates; readonly onClose: () => void }) {
  const [reporting, setReporting] = useState(kept.reporting === '' ? kept.proposed : kept.reporting);
  /** By reporting currency: a rate belongs to one, and is there again when that one is. */
  const [typed, setTyped] = useState<Readonly<Record<string, Rows>>>(() => ({
    [kept.reporting]: Object.fromEntries(
      kept.rates.map(({ currency, rate, date }) => [currency, { rate, date }]),
    ),
  }));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set());
  const [file, setFile] = useState<ReadFile>();
  const [refusal, setRefusal] = useState<Fault>();
  const isKnown = isReportingCurrency(reporting);
  const rows = typed[reporting] ?? {};
  const currencies = [...new Set([...kept.currencies, ...Object.keys(rows)])]
    .filter((code) => code !== reporting)
    .toSorted();
  const setRow = (currency: string, change: Partial<TypedRate>): void =>
    setTyped((now) => {
      const before = now[reporting] ?? {};
      return {
        ...now,
        [reporting]: { ...before, [currency]: { ...(before[currency] ?? NO_RATE), ...change } },
      };
    });
  const leave = (field: string): void => setLeft((now) => new Set(now).add(field));
  const settle = (field: string, text: string | undefined): void =>
    setUnread((now) => {
      const next = new Set(now);
      if (text === undefined) next.delete(field);
      else next.add(field);
      return next;
    });
  const fieldOf = (currency: string, part: keyof TypedRate): string => `${reporting} ${currency} ${part}`;
  const problemAt = (currency: string, part: keyof TypedRate): string | undefined =>
    left.has(fieldOf(currency, part)) ? problemsOf(rows[currency] ?? NO_RATE, kept.today)[part] : undefined;

  const take = async (chosen: File): Promise<void> => {
    setRefusal(undefined);
    const text = chosen.size > LARGEST ? null : textOfFile(new Uint8Array(await chosen.arrayBuffer()));
    if (text === null) {
      const detail =
        chosen.size > LARGEST ? t.common.fileTooLarge(Math.floor(LARGEST / 1_000)) : t.common.fileNotText;
      showFailure({ code: 'invalid-input', detail });
      return;
    }
    const its = { name: chosen.name.slice(-200), text };
    const result = await call('cash.readRates', { file: its, reporting });
    if (!result.ok) {
      setRefusal(result.error);
      return;
    }
    const found = result.value;
    setFile({ ...its, reporting, found });
    for (const { currency, rate } of found.rates) setRow(currency, { rate, date: found.date });
  };
  const save = async (): Promise<void> => {
    const fields = currencies.flatMap((code) => [fieldOf(code, 'rate'), fieldOf(code, 'date')]);
    setLeft(new Set([...fields, 'reporting']));
    const rates = currencies
      .map((currency) => ({ currency, ...(rows[currency] ?? NO_RATE) }))
      .filter(({ rate, date }) => rate !== '' || date !== '');
    const isOpen = currencies.some(
      (code) => unread.has(fieldOf(code, 'rate')) || unread.has(fieldOf(code, 'date')),
    );
    if (!isKnown || isOpen || rates.some((row) => Object.keys(problemsOf(row, kept.today)).length > 0))
      return;
    const result = await call('cash.setRates', {
      reporting,
      rates,
      file: file?.reporting === reporting ? { name: file.name, text: file.text } : null,
    });
    if (!result.ok) {
      setRefusal(result.error);
      return;
    }
    say(s.saved);
    onClose();
  };
  return (
    <FormDialog
      title={s.open}
      width="wide"
      onClose={onClose}
      saveLabel={s.save}
      onSave={save}
      refusal={refusal}
    >
      <div className="rates-reporting">
        <TextField
          label={s.reporting}
          value={reporting}
          onChange={(text) => setReporting(text.replaceAll(/\s/gu, '').toUpperCase())}
          onBlur={() => leave('reporting')}
          mono
          required
          maxLength={3}
          hint={
            kept.reporting === '' && reporting === kept.proposed && reporting !== ''
              ? s.proposal(reporting)
              : s.reportingHint
          }
          problem={!isKnown && left.has('reporting') ? s.reportingUnknown : undefined}
        />
      </div>
      {isKnown && (
        <>
          <p className="small">
            {currencies.length === 0 ? s.allInReporting(reporting) : s.quote(reporting)}
          </p>
          {currencies.map((currency) => (
            <div key={fieldOf(currency, 'rate')} className="field-row">
              <RateField
                label={s.rate(reporting, currency)}
                value={rows[currency]?.rate ?? ''}
                onChange={(rate) => {
                  setRow(currency, { rate });
                  leave(fieldOf(currency, 'rate'));
                }}
                onUnread={(text) => settle(fieldOf(currency, 'rate'), text)}
                hint={sourceOf({ currency, ...(rows[currency] ?? NO_RATE) }, reporting, kept, file)}
                problem={problemAt(currency, 'rate')}
              />
              <DateField
                label={s.dateOf(currency)}
                value={rows[currency]?.date ?? ''}
                onChange={(date) => {
                  setRow(currency, { date });
                  leave(fieldOf(currency, 'date'));
                }}
                onUnread={(text) => settle(fieldOf(currency, 'date'), text)}
                problem={problemAt(currency, 'date')}
              />
            </div>
          ))}
          {currencies.length > 0 && (
            <div className="row wrap rates-file">
              <FileButton
                label={s.fromFile}
                accept=".xml,.csv,text/xml,text/csv"
                icon={FileUp}
                onFile={(chosen) => void take(chosen)}
              />
              <span className="small quiet" role="status">
                {file?.reporting === reporting ? fileText(file) : s.fileHint}
              </span>
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}

function fileText({ name, found }: ReadFile): string {
  const was = s.wasRead(name, found.rates.length, formattedDate(found.date));
  return found.missing.length === 0 ? was : `${was} ${s.notInFile(found.missing.join(', '))}`;
}

/** Where the rate comes from, as it will be stored; nothing is said of one that is being typed. */
function sourceOf(
  { currency, rate, date }: TypedRate & { readonly currency: string },
  reporting: string,
  kept: Rates,
  file: ReadFile | undefined,
): string | undefined {
  if (rate === '') return undefined;
  const ofFile =
    file?.reporting === reporting && file.found.date === date
      ? file.found.rates.find((each) => each.currency === currency && isSameRate(each.rate, rate))
      : undefined;
  if (file !== undefined && ofFile !== undefined)
    return rateSourceText(t, { from: 'file', name: file.name, cross: ofFile.cross });
  const before =
    kept.reporting === reporting
      ? kept.rates.find(
          (each) => each.currency === currency && each.date === date && isSameRate(each.rate, rate),
        )
      : undefined;
  return before === undefined ? undefined : rateSourceText(t, before.source);
}

function problemsOf({ rate, date }: TypedRate, today: string): Partial<Record<keyof TypedRate, string>> {
  const problem = rate === '' ? undefined : rateProblem(rate);
  return {
    ...(rate === '' && date !== '' && { rate: s.problem.missing }),
    ...(problem !== undefined && { rate: s.problem[problem] }),
    ...(rate !== '' && date === '' && { date: s.problem.date }),
    ...(date > today && { date: s.problem.ahead }),
  };
}

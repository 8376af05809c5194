// The identification of the payment, and which of the three sets of the document is complete (2.5).
import { CircleCheck, CircleDashed } from 'lucide-react';
import { IDENTIFICATION_SETS, missingOfSets } from '../../../shared/domain/bank-rules/cases.ts';
import type { CaseField } from '../../../shared/domain/case.ts';
import { t } from '../../i18n/index.ts';
import { TextField } from '../../ui/TextField.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { caseOperation } from '../../../shared/domain/case.ts';
import { useNewCase } from './new-case.ts';

const c = t.cases;
const FIELDS: readonly CaseField[] = [
  'uetr',
  'bank_reference',
  'instruction_id',
  'interbank_settlement_date',
  'end_to_end_id',
];

const named = (fields: readonly string[]): string =>
  fields
    .map((name, at) =>
      at === 0 ? c.fields[name as CaseField] : t.common.within(c.fields[name as CaseField]),
    )
    .join(c.with);

export function IdentificationFields({
  fields,
  problem,
}: {
  readonly fields: Readonly<Record<CaseField, string>>;
  readonly problem: (name: CaseField) => string | undefined;
}) {
  const isStop = useNewCase(({ act }) => caseOperation(act) === 'stop');
  const missing = missingOfSets(
    Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== '')),
  );
  const put = (name: CaseField, text: string): void =>
    useNewCase.setState({ fields: { ...fields, [name]: text } });
  return (
    <div className="stack-wide">
      <p className="quiet">{c.form.identificationNote}</p>
      <ul className="stack case-sets" aria-label={c.form.identification} aria-live="polite">
        {IDENTIFICATION_SETS.map((set, index) => {
          const lacks = missing[index] ?? [];
          const wrong = set.some((name) => problem(name) !== undefined);
          const complete = lacks.length === 0 && !wrong;
          const Icon = complete ? CircleCheck : CircleDashed;
          return (
            <li key={set.join(' ')} className={`case-set${complete ? ' case-set-complete' : ''}`}>
              <Icon aria-hidden size={15} />
              <span>
                <span className="strong">{named(set)}</span>{' '}
                <span className="quiet">
                  {complete
                    ? c.complete
                    : wrong
                      ? c.wrong
                      : lacks.length < set.length
                        ? c.missing(named(lacks))
                        : ''}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      {FIELDS.filter((name) => name !== 'end_to_end_id' || isStop).map((name) =>
        name === 'interbank_settlement_date' ? (
          <DateField
            key={name}
            label={c.fields[name]}
            value={fields[name]}
            onChange={(text) => put(name, text)}
            onUnread={(text) => text !== undefined && put(name, text)}
            problem={problem(name)}
          />
        ) : (
          <TextField
            key={name}
            label={c.fields[name]}
            value={fields[name]}
            onChange={(text) => put(name, text)}
            mono
            maxLength={100}
            problem={problem(name)}
          />
        ),
      )}
    </div>
  );
}

// The form of a case: the payment, what to ask for, why, and the identification the bank finds it by; the
// rules are checked while the officer types.
import { useMemo, useState } from 'react';
import { brokenRules, ruleWarnings } from '../../../shared/domain/bank-rules/table.ts';
import type { BrokenRule, RuleContext } from '../../../shared/domain/bank-rules/rule.ts';
import {
  CASE_ACTIONS,
  CASE_FIELDS,
  caseOperation,
  REQUEST_TYPES,
  type CaseAction,
  type CaseField,
} from '../../../shared/domain/case.ts';
import { parseIsoDate } from '../../../shared/domain/calendar.ts';
import { sentenceText, t } from '../../i18n/index.ts';
import { isPlainAmount } from '../../ui/typed-amount.ts';
import { useRead } from '../../stores/reads.ts';
import { go } from '../../stores/route.ts';
import { useRuleContext } from '../../stores/rule-context.ts';
import { BackButton, Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { RuleWarnings } from '../../ui/RuleWarnings.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CasePayment } from './CasePayment.tsx';
import { IdentificationFields } from './IdentificationFields.tsx';
import { forgetNewCase, typedFields, saveCase, useNewCase, type CaseDraft } from './new-case.ts';

const c = t.cases;
const f = c.form;

function isDayOrNone(text: string): boolean {
  return text === '' || parseIsoDate(text) !== undefined;
}

/** A rule's sentence with the names this form gives its fields. */
function inFormWords(sentence: string): string {
  return CASE_FIELDS.toSorted((a, b) => b.length - a.length).reduce(
    (text, name) => text.replaceAll(new RegExp(String.raw`\b${name}\b`, 'gu'), c.fields[name]),
    sentence,
  );
}

/**
 * As long as a field of a case may be at all: the bank profile states the form of a reason, and its rule
 * is checked.
 */
const LONGEST_REASON = 500;

interface Evaluation {
  readonly broken: readonly BrokenRule[];
  readonly warnings: readonly BrokenRule[];
}

function evaluate(
  draft: CaseDraft,
  context: RuleContext | undefined,
  requestTypes: Readonly<Record<CaseAction, string>>,
): Evaluation {
  if (context === undefined) return { broken: [], warnings: [] };
  // The client id and the request type are the desk's to add.
  const request = { ...typedFields(draft), client_id: '-', request_type: requestTypes[draft.act] };
  const operation = caseOperation(draft.act);
  return {
    broken: brokenRules(operation, request, context),
    warnings: ruleWarnings(operation, request, context),
  };
}

export function CaseForm() {
  const draft = useNewCase();
  // What nobody can read must not be left out unseen.
  const isUnread = (draft.amount !== '' && !isPlainAmount(draft.amount)) || !isDayOrNone(draft.valueDate);
  const context = useRuleContext();
  const [pending, setPending] = useState(false);
  const requestTypes = useRead('cases.options', {}, ['desk']).value?.requestTypes ?? REQUEST_TYPES;
  const { broken, warnings } = useMemo(
    () => evaluate(draft, context, requestTypes),
    [draft, context, requestTypes],
  );
  const problem = (name: CaseField): string | undefined => {
    const rule = [...broken, ...warnings].find((one) => one.field === name);
    // Nobody has to be told that an empty form is empty.
    return rule && draft.fields[name] !== '' ? inFormWords(t.bankRules[rule.name] ?? rule.name) : undefined;
  };
  const store = async (propose: boolean): Promise<void> => {
    setPending(true);
    const saved = await saveCase();
    setPending(false);
    if (saved !== undefined) go('cases', saved, propose ? 'propose' : '');
  };
  const { editing } = draft;
  return (
    <Page
      title={editing === null ? f.title : f.editTitle(editing.reference)}
      body="fill"
      before={<BackButton onPress={() => (editing === null ? go('cases') : go('cases', editing.case))} />}
    >
      <div className="case-form">
        <Panel title={f.payment}>
          <CasePayment />
        </Panel>
        <Panel title={f.kind}>
          <KindFields draft={draft} problem={problem} />
        </Panel>
        <Panel title={f.identification}>
          <IdentificationFields fields={draft.fields} problem={problem} />
        </Panel>
      </div>
      <footer className="review-foot" data-region>
        <div className="grow" role="status">
          {broken.length === 0 && <RuleWarnings warnings={warnings} words={inFormWords} />}
          {broken.length === 0 ? (
            <StateBadge tone="done">{f.ready}</StateBadge>
          ) : (
            <details className="case-broken">
              <summary className="attention-text">{f.broken(broken.length)}</summary>
              <ul>
                {broken.map((rule) => (
                  <li key={rule.name} className="small">
                    {inFormWords(t.bankRules[rule.name] ?? rule.name)}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
        <Button
          weight="quiet"
          onPress={() => {
            forgetNewCase();
            go('cases');
          }}
        >
          {f.discard}
        </Button>
        <Button pending={pending} disabled={isUnread} onPress={() => void store(false)}>
          {f.save}
        </Button>
        <Button
          weight="primary"
          pending={pending}
          disabled={broken.length > 0 || isUnread}
          onPress={() => void store(true)}
        >
          {f.next}
        </Button>
      </footer>
    </Page>
  );
}

function KindFields({
  draft,
  problem,
}: {
  readonly draft: CaseDraft;
  readonly problem: (name: CaseField) => string | undefined;
}) {
  const options = useRead('cases.options', {}, ['desk']).value;
  const { act, why, fields, note } = draft;
  const put =
    (name: CaseField) =>
    (text: string): void =>
      useNewCase.setState({ fields: { ...fields, [name]: text } });
  const isRecall = caseOperation(act) === 'stop';
  const reasons = options?.reasons ?? [];
  const reason = reasons.find(({ code }) => code === fields.reason);
  return (
    <div className="stack-wide">
      <div className="stack">
        <Segments
          label={f.kind}
          value={act}
          options={CASE_ACTIONS.map((id) => ({ id, text: c.act[id] }))}
          onChange={(next) =>
            useNewCase.setState({
              act: next,
              why: null,
              fields:
                caseOperation(next) === caseOperation(act)
                  ? fields
                  : { ...fields, reason: '', reason_description: '' },
            })
          }
        />
        <p className="quiet">{c.actNote[act]}</p>
        {why !== null && (
          <p className="small">
            {f.why} {sentenceText(why)}
          </p>
        )}
      </div>
      {isRecall ? (
        <>
          {options !== undefined && reasons.length === 0 && (
            <TextField
              label={f.reason}
              value={fields.reason}
              onChange={put('reason')}
              mono
              maxLength={LONGEST_REASON}
              hint={f.codeHint(options.recallReasonPattern)}
              problem={problem('reason')}
            />
          )}
          {reasons.length > 0 && (
            <SelectField
              label={f.reason}
              value={fields.reason}
              options={[
                { id: '', text: f.reasonNone },
                ...reasons.map(({ code }) => ({
                  id: code,
                  text: Object.hasOwn(t.bank.recallReasons, code)
                    ? `${code}: ${t.bank.recallReasons[code]}`
                    : code,
                })),
              ]}
              onChange={put('reason')}
            />
          )}
          {(reason?.described === true || fields.reason_description !== '') && (
            <TextField
              label={f.description}
              value={fields.reason_description}
              onChange={put('reason_description')}
              rows={3}
              maxLength={500}
              required={reason?.described === true}
              hint={reason?.described === true ? f.descriptionHint : undefined}
              problem={problem('reason_description')}
            />
          )}
        </>
      ) : (
        <TextField
          label={f.reason}
          value={fields.reason}
          onChange={put('reason')}
          mono
          maxLength={LONGEST_REASON}
          hint={f.codeHint(options?.reasonPattern ?? '')}
          problem={problem('reason')}
        />
      )}
      <TextField
        label={f.note}
        value={note}
        onChange={(text) => useNewCase.setState({ note: text })}
        rows={2}
        maxLength={500}
      />
    </div>
  );
}

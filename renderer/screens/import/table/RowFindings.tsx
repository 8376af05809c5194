// What is wrong in the rows of a table, each with its row and column, and the two ways to settle it here: the
// cell is rewritten, or the row is left out.
import { CircleAlert, CircleX } from 'lucide-react';
import { useState } from 'react';
import { MOST_CHANGES } from '../../../../shared/domain/table-import/plan.ts';
import { sentenceText, t } from '../../../i18n/index.ts';
import type { Pages, RowOf } from '../../../stores/pages.ts';
import { Button } from '../../../ui/Button.tsx';
import { PlainText } from '../../../ui/PlainText.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { OpenedTable, Plan, TableActions } from './use-table.ts';

const c = t.tableImport;

type Finding = RowOf<'tables.findings'>;

/** Rows of findings that are shown at once; the rest comes up as these are settled. */
export const FINDINGS_DISPLAYED = 100;

function wordsOf({ code, text, against, sentence }: Finding): string {
  if (code !== null) return c.findings[code](text, against);
  return sentence === null ? '' : sentenceText(sentence);
}

function Correction({
  finding,
  title,
  onCorrect,
}: {
  readonly finding: Finding;
  readonly title: string;
  readonly onCorrect: (text: string) => void;
}) {
  const [text, setText] = useState(finding.text);
  const settle = (): void => {
    if (text.trim() !== finding.text) onCorrect(text.trim());
  };
  return (
    <TextField
      label={c.correct(title, finding.row)}
      value={text}
      onChange={setText}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      maxLength={1_000}
    />
  );
}

export function RowFindings({
  pages,
  opened,
  plan,
  acts,
}: {
  readonly pages: Pages<Finding>;
  readonly opened: OpenedTable;
  readonly plan: Plan;
  readonly acts: TableActions;
}) {
  const total = pages.total ?? 0;
  const titleOf = (column: number): string => {
    const title = opened.file.shape.columns[column]?.title ?? '';
    return title === '' ? c.column(column + 1) : title;
  };
  const correct = (row: number, column: number, text: string): void =>
    acts.correct({
      leftOut: plan.leftOut,
      corrections: [
        ...plan.corrections.filter((one) => one.row !== row || one.column !== column),
        { row, column, text },
      ],
    });
  const leaveOut = (row: number): void =>
    acts.correct({ leftOut: [...plan.leftOut, row], corrections: plan.corrections });
  const isFull = plan.leftOut.length + plan.corrections.length >= MOST_CHANGES;
  return (
    <ul className="row-findings" aria-label={t.imports.findings(total)}>
      {Array.from({ length: Math.min(total, FINDINGS_DISPLAYED) }, (_, at) => pages.row(at))
        .filter((finding) => finding !== undefined)
        .map((finding) => {
          const { row, column, severity, code, rule } = finding;
          const Icon = severity === 'block' ? CircleX : CircleAlert;
          return (
            <li key={`${row} ${column ?? ''} ${code ?? rule ?? ''}`} className={`row-finding-${severity}`}>
              <Icon aria-hidden size={15} />
              <div className="grow">
                <p className="small strong">
                  <PlainText text={c.place(row, column === null ? '' : titleOf(column))} />
                </p>
                <p className="small break">
                  <PlainText text={wordsOf(finding)} />
                </p>
              </div>
              {severity === 'block' && (
                <>
                  {column !== null && (
                    <Correction
                      finding={finding}
                      title={titleOf(column)}
                      onCorrect={(text) => correct(row, column, text)}
                    />
                  )}
                  <Button disabled={isFull} onPress={() => leaveOut(row)}>
                    {c.leaveOutRow(row)}
                  </Button>
                </>
              )}
            </li>
          );
        })}
      {total > FINDINGS_DISPLAYED && (
        <li className="small quiet">{c.moreFindings(total - FINDINGS_DISPLAYED)}</li>
      )}
    </ul>
  );
}

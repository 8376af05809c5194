// Owns mapping profiles: what a person said about one table, recognised by the titles of the next one.
import type { BatchKind } from '../batch.ts';
import type { DecimalMark } from './amount-text.ts';
import type { DateOrder } from './date-text.ts';
import type { ColumnField } from './fields.ts';
import type { TablePlan } from './plan.ts';
import type { TableShape } from './survey.ts';
import { plainTitle } from './titles.ts';

/** Answers that hold for the next file too. The date of execution is asked for each file. */
export interface ProfileAnswers {
  readonly kind: BatchKind;
  /** As `titlesOf` leaves them, in the order of the columns. */
  readonly titles: readonly string[];
  readonly columns: readonly ColumnField[];
  readonly currency: string;
  readonly decimal: DecimalMark | null;
  readonly dateOrder: DateOrder | null;
}

/** The titles of a table as profiles compare them; empty where it has none. */
export function titlesOf(shape: Pick<TableShape, 'headerRow' | 'columns'>): readonly string[] {
  return shape.headerRow === null ? [] : shape.columns.map(({ title }) => plainTitle(title));
}

/** What is to be kept of a plan; null where the table has no titles to recognise it by. */
export function answersToKeep(shape: TableShape, plan: TablePlan): ProfileAnswers | null {
  const titles = titlesOf(shape);
  if (titles.length === 0) return null;
  const { kind, columns, currency, decimal, dateOrder } = plan;
  return { kind, titles, columns, currency, decimal, dateOrder };
}

/** Whether a table has exactly the titles of a profile, each as often, in any order. */
export function isOfProfile({ titles }: Pick<ProfileAnswers, 'titles'>, shape: TableShape): boolean {
  const own = titlesOf(shape);
  return own.length > 0 && JSON.stringify(own.toSorted()) === JSON.stringify(titles.toSorted());
}

/** The plan as the profile has it; columns are found by their titles, wherever they stand now. */
export function withProfile(plan: TablePlan, profile: ProfileAnswers, shape: TableShape): TablePlan {
  const left = profile.titles.map((title, at) => ({ title, field: profile.columns[at] ?? null }));
  const columns = titlesOf(shape).map((title): ColumnField => {
    const at = left.findIndex((one) => one.title === title);
    return at < 0 ? null : (left.splice(at, 1)[0]?.field ?? null);
  });
  const { kind, currency, decimal, dateOrder } = profile;
  return { ...plan, kind, columns, currency, decimal, dateOrder };
}

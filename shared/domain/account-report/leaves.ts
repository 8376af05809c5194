// Owns the report as lines to look at: every member of the raw answer, so that no leaf is out of reach.
import { isJsonObject, jsonText, leafText, type Json } from '../lossless-json.ts';
import { membersOf } from './read.ts';
import type { Shape } from './shape.ts';

export interface ReportLine {
  /** 0 for the outermost. */
  readonly depth: number;
  /** As `NtryDtls[0].TxDtls[0].RmtInf`. */
  readonly path: string;
  /** Name of the member; empty for what is not taken apart. */
  readonly member: string;
  /** Its number, from 1, where several stand side by side. */
  readonly place: number | null;
  /** Null for a line that only heads others. */
  readonly value: string | null;
  /** False for a member the tables of 2.9 do not have; its value is shown as it came. */
  readonly understood: boolean;
}

/** `skip` names members of the outermost object that are shown elsewhere. */
export function reportLines(
  shape: Shape | undefined,
  value: Json | undefined,
  skip: readonly string[] = [],
): readonly ReportLine[] {
  const lines: ReportLine[] = [];
  if (value !== undefined)
    walk(
      { shape, value, path: '', member: '', place: null, depth: -1, understood: shape !== undefined },
      lines,
      skip,
    );
  return lines;
}

interface Place {
  readonly shape: Shape | undefined;
  readonly value: Json;
  readonly path: string;
  readonly member: string;
  readonly place: number | null;
  readonly depth: number;
  readonly understood: boolean;
}

const DEEPEST = 1_000;

function walk(at: Place, lines: ReportLine[], skip: readonly string[]): void {
  const { shape, value, path, depth, understood } = at;
  const line = (text: string | null): void => {
    if (depth < 0 && text === null) return;
    lines.push({
      depth: Math.max(depth, 0),
      path,
      member: at.member,
      place: at.place,
      value: text,
      understood,
    });
  };
  const leaf = value === null ? '' : leafText(value);
  if (leaf !== undefined) return line(leaf);
  if (depth > DEEPEST) return line(jsonText(value).slice(0, 2_000));
  if (Array.isArray(value)) {
    const of = shape?.kind === 'list' ? shape.of : shape;
    for (const [index, one] of (value as readonly Json[]).entries()) {
      walk(
        {
          shape: of,
          value: one,
          path: `${path}[${index}]`,
          member: at.member,
          place: value.length > 1 ? index + 1 : at.place,
          depth,
          understood,
        },
        lines,
        [],
      );
    }
    return;
  }
  if (!isJsonObject(value)) return;
  line(null);
  const group = shape?.kind === 'list' ? shape.of : shape;
  const known = group?.kind === 'group' ? membersOf(group, value) : null;
  const isIndicator = group?.kind === 'indicator';
  for (const [name, member] of Object.entries(value)) {
    if (depth === -1 && skip.includes(name)) continue;
    const tableName = known?.get(name);
    const inner = tableName === undefined || group?.kind !== 'group' ? undefined : group.members[tableName];
    walk(
      {
        shape: inner,
        value: member,
        path: path === '' ? name : `${path}.${name}`,
        member: name,
        place: null,
        depth: depth + 1,
        understood: inner !== undefined || (isIndicator && understood),
      },
      lines,
      [],
    );
  }
}

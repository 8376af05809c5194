// Tab-separated text as spreadsheets copy and paste it, with quotes where a cell holds a line end.

/** Cells of tab-separated text, quoted as spreadsheets do (RFC 4180 with tabs). */
export function parseTabSeparated(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === '\t') {
      row.push(cell);
      cell = '';
    } else if (character === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else if (character !== '\r') cell += character;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  // Only what follows the last text is left out: a blank line in between has its place in the table.
  return rows.slice(0, rows.findLastIndex((cells) => cells.some((text) => text.trim() !== '')) + 1);
}

/** Cells as a spreadsheet takes them. */
export function toTabSeparated(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) =>
      cells.map((cell) => (/[\t\n"]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n');
}

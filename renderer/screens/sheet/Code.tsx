// The squares of the sheet's code, with the quiet zone the standard asks for (ISO/IEC 18004, 6.3.8).
import { useMemo } from 'react';
import { t } from '../../i18n/index.ts';

const QUIET = 4;

export function Code({ rows }: { readonly rows: readonly string[] }) {
  const path = useMemo(
    () =>
      rows
        .flatMap((row, y) =>
          [...row.matchAll(/1+/gu)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
        )
        .join(''),
    [rows],
  );
  const size = rows.length + 2 * QUIET;
  return (
    <section className="paper-code">
      <svg
        viewBox={`-${QUIET} -${QUIET} ${size} ${size}`}
        role="img"
        aria-label={t.sheet.code}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <p className="small">{t.sheet.codeNote}</p>
    </section>
  );
}

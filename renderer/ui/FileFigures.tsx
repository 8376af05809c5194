// What was overridden in an imported file: declared, held and frozen figure, who overrode it and why.
import type { FileOverride } from '../../shared/domain/file-override.ts';
import { groupOfPath } from '../../shared/domain/file-rules.ts';
import { t } from '../i18n/index.ts';
import { PlainText } from './PlainText.tsx';
import './file-figures.css';

const f = t.fileFigures;

export function FileFigures({ overrides }: { readonly overrides: readonly FileOverride[] }) {
  return (
    <ul className="file-figures" aria-label={f.title}>
      {overrides.map(({ rule, path, declared, counted, frozen, reason, by }) => (
        <li key={`${rule} ${path}`}>
          <span>
            <span className="strong">{f.figure(rule, groupOfPath(path))}</span>{' '}
            <PlainText text={f.values(declared, counted)} />
            {frozen !== null && `; ${f.frozen(frozen, declared)}`}
          </span>
          <span className="small quiet">
            <PlainText text={f.overriddenBy(by)} /> <PlainText text={reason} />
          </span>
        </li>
      ))}
    </ul>
  );
}

// What stands below each form of the search: what the bank's rules say of it, and the button that asks.
import { Search as SearchIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { RuleWarnings } from '../../ui/RuleWarnings.tsx';

export interface SearchFootProps extends ComponentProps<typeof RuleWarnings> {
  /** Rules that are broken: as long as there is one, nothing is asked. */
  readonly broken: number;
  /** Whether their number is told: not before something was typed. */
  readonly told: boolean;
  readonly busy: boolean;
  readonly run: string;
  /** Beside the button. */
  readonly children?: ReactNode;
}

export function SearchFoot({ warnings, words, broken, told, busy, run, children }: SearchFootProps) {
  return (
    <>
      <RuleWarnings warnings={warnings} words={words} />
      {told && broken > 0 && (
        <p className="field-problem" role="status">
          {t.search.broken(broken)}
        </p>
      )}
      <div className="row">
        <Button type="submit" weight="primary" icon={SearchIcon} disabled={broken > 0} pending={busy}>
          {busy ? t.search.searching : run}
        </Button>
        {children}
      </div>
    </>
  );
}

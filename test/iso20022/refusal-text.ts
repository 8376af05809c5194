// What an officer reads of a file that was refused.
import type { Fault } from '../../shared/domain/errors.ts';
import type { Result } from '../../shared/domain/result.ts';
import { t } from '../../shared/texts/index.ts';
import { say } from '../../shared/texts/say.ts';

export function refusalText(refused: Result<unknown> | Fault): string {
  const fault = 'code' in refused ? refused : refused.ok ? null : refused.error;
  return (fault?.sentences ?? []).map((each) => say(t, each)).join(' ');
}

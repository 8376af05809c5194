// Init arguments and variables an administrator sets for one card module: what form they may have.
import { type Fault, because, fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { ModuleSettings } from '../../../ports/modules.ts';

/** POSIX, 8.1: upper-case letters, digits and underscores. */
const NAME = /^[A-Z][A-Z0-9_]{0,63}$/u;
/**
 * Variables that make a process load other code than the module, or that say whose process it is. The module
 * is judged by who can change its file; these would go round that.
 */
const REFUSED =
  /^(?:LD_|DYLD_|NODE_|ELECTRON_|V8_|UV_|OPENSSL_|GCONV_PATH|LOCPATH|PATH$|HOME$|TMPDIR$|TEMP$|TMP$|SYSTEMROOT$|WINDIR$)/u;
const MOST = 20;

/** `variables`: one NAME=value for each line, blank lines aside. */
export function moduleSettings(initArguments: string, variables: string): Result<ModuleSettings> {
  if (/\p{Cc}/u.test(initArguments)) return err(because('module-setting', 'init-control-characters'));
  const lines = variables
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length > MOST) return err(because('module-setting', 'init-too-many-variables', String(MOST)));
  const set: Record<string, string> = {};
  for (const line of lines) {
    const equals = line.indexOf('=');
    const name = line.slice(0, Math.max(equals, 0));
    const value = line.slice(equals + 1);
    if (!NAME.test(name) || /\p{Cc}/u.test(value))
      return err(refusal(`not NAME=value: ${line.slice(0, 80)}`));
    if (REFUSED.test(name) || name in set) return err(refusal(name));
    set[name] = value;
  }
  return ok({ initArguments: initArguments.trim(), variables: set });
}

/** For the log: everything that is set, in one line. */
export function settingsText({ initArguments, variables }: ModuleSettings): string {
  return [
    ...(initArguments === '' ? [] : [`init-arguments=${JSON.stringify(initArguments)}`]),
    ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
  ].join(', ');
}

function refusal(detail: string): Fault {
  return fault('module-setting', { detail });
}

// How a message that breaks its schema is refused: by its first place, with the number of places.
import { fault, type Fault } from '../../shared/domain/errors.ts';
import type { Finding } from '../../shared/domain/message-finding.ts';

export function schemaFault(first: Finding, count: number): Fault {
  return fault('message-schema', {
    path: first.path,
    ...(first.line === undefined ? {} : { line: first.line }),
    rule: first.rule,
    detail: count === 1 ? first.sentence : `${first.sentence} (${count} places in all)`,
  });
}

// A double that remembers what it answered: what a page shows of it is data of the desk.
import type { FakeShell } from './fake-desk.ts';

export function remembering(double: FakeShell): { readonly double: FakeShell; readonly data: () => string } {
  const answers: unknown[] = [];
  const call = async (...asked: Parameters<FakeShell['bridge']['call']>): Promise<never> => {
    const answer = await double.bridge.call(...asked);
    answers.push(answer);
    return answer as never;
  };
  return {
    double: { ...double, bridge: { ...double.bridge, call } },
    data: () => JSON.stringify(answers),
  };
}

// The PIN page's own contract on a line of text: for training and sandbox stores only, never mixed with the
// main contract.
import {
  pinContract,
  type PinCallName,
  type PinEventName,
  type PinRequestView,
} from '../../shared/ipc/pin-contract.ts';
import { pinAnswer } from '../../shared/ipc/pin-answer.ts';
import type { PageForm } from '../../shared/domain/region.ts';
import { fault } from '../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import type { PinWindow } from '../ports/desk.ts';
import type { TokenHosts } from '../ports/token.ts';

export type PinReceiver = Pick<TokenHosts, 'answerPin'>;

export interface ShellPinPage extends PinWindow {
  call(door: PinReceiver, name: string, input: unknown): Result<unknown>;
}

function isPinCall(name: string): name is PinCallName {
  return Object.hasOwn(pinContract, name);
}

export function makePinPage(emit: (event: PinEventName, data: unknown) => void): ShellPinPage {
  let current: PinRequestView | null = null;
  let shown: PageForm = { language: 'system', region: 'language' };
  return {
    open(request, form) {
      current = request as PinRequestView;
      shown = form;
      emit('pin.form', form);
      emit('pin.requested', request);
    },
    wrongPin(_requestId, flags) {
      emit('pin.wrong', { flags });
    },
    close(requestId) {
      if (current?.requestId === requestId) current = null;
      emit('pin.closed', { requestId });
    },
    call(door, name, input) {
      if (!isPinCall(name)) return err(fault('unknown-call'));
      const parsed = pinContract[name].input.safeParse(input);
      if (!parsed.success) return err(fault('invalid-input'));
      const answer = pinAnswer(name, parsed.data);
      if (answer === null) {
        // A page that was loaded again has forgotten it.
        emit('pin.form', shown);
        return ok(current);
      }
      if (current?.requestId !== answer.requestId) return err(fault('not-found'));
      const taken = door.answerPin(answer);
      return taken.ok ? ok({}) : taken;
    },
  };
}

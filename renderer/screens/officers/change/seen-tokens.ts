// The kinds of token in the readers now, each once, with the readers they are in.
import { isSameModel, type TokenModel } from '../../../../shared/domain/hardware.ts';
import type { TokenModule } from '../../signing/candidates.ts';

export interface SeenToken {
  readonly token: TokenModel;
  readonly isHardwareSlot: boolean;
  readonly readers: readonly string[];
}

export function seenTokens(modules: readonly Pick<TokenModule, 'cards'>[]): readonly SeenToken[] {
  const seen: SeenToken[] = [];
  for (const { tokenModel: token, isHardwareSlot, reader, label } of modules.flatMap(({ cards }) => cards)) {
    const place = reader === '' ? label : reader;
    const at = seen.findIndex((each) => isSameModel(each.token, token));
    const known = seen[at];
    if (known === undefined) seen.push({ token, isHardwareSlot, readers: [place] });
    else
      seen[at] = {
        token,
        isHardwareSlot: known.isHardwareSlot && isHardwareSlot,
        readers: [...known.readers, place],
      };
  }
  return seen;
}

// Every call of an open desk and the use case that answers it: the modules' tables, joined.
import { administerUseCases, type AdministrationParts } from '../app/administer/index.ts';
import { authoriseUseCases, type CardParts } from '../app/authorise/index.ts';
import type { BankParts } from '../app/deliver/index.ts';
import {
  foundationUseCases,
  type CoreParts,
  type FileParts,
  type PageParts,
  type ShellParts,
  type WholeStore,
} from '../app/desk/index.ts';
import { exchangeUseCases, type ExchangeParts } from '../app/exchange/index.ts';
import { followUseCases } from '../app/follow/index.ts';
import { observeUseCases } from '../app/observe/index.ts';
import { prepareUseCases, type PreparationParts } from '../app/prepare/index.ts';
import type { CallsWhile } from '../../shared/ipc/contract.ts';

/** Everything the composition opens. No use case takes it: each names its parts. */
export type DeskParts = CoreParts &
  WholeStore &
  FileParts &
  ShellParts &
  PageParts &
  CardParts &
  BankParts &
  AdministrationParts &
  PreparationParts &
  ExchangeParts;

export const allCalls: CallsWhile<'open', DeskParts> = {
  ...foundationUseCases,
  ...authoriseUseCases,
  ...administerUseCases,
  ...observeUseCases,
  ...followUseCases,
  ...prepareUseCases,
  ...exchangeUseCases,
};

// Every call of an open desk and the use case that answers it: the modules' tables, joined.
import { administerUseCases, type AdministrationDeps } from '../app/administer/index.ts';
import { authoriseUseCases, type CardDeps } from '../app/authorise/index.ts';
import type { BankingDeps } from '../app/deliver/index.ts';
import {
  foundationUseCases,
  type CoreDeps,
  type FileDeps,
  type PageDeps,
  type ShellDeps,
  type WholeStore,
} from '../app/desk/index.ts';
import { exchangeUseCases, type ExchangeDeps } from '../app/exchange/index.ts';
import { followUseCases } from '../app/follow/index.ts';
import { observeUseCases } from '../app/observe/index.ts';
import { prepareUseCases, type PreparationDeps } from '../app/prepare/index.ts';
import type { CallsWhile } from '../../shared/ipc/contract.ts';

/** Everything the composition opens. No use case takes it: each names its parts. */
export type DeskDeps = CoreDeps &
  WholeStore &
  FileDeps &
  ShellDeps &
  PageDeps &
  CardDeps &
  BankingDeps &
  AdministrationDeps &
  PreparationDeps &
  ExchangeDeps;

export const allCalls: CallsWhile<'open', DeskDeps> = {
  ...foundationUseCases,
  ...authoriseUseCases,
  ...administerUseCases,
  ...observeUseCases,
  ...followUseCases,
  ...prepareUseCases,
  ...exchangeUseCases,
};

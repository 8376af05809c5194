// What following messages and cases to their end needs: the bank, and cards for the acts on cases.
import type { CardContext } from '../authorise/index.ts';
import type { BankContext } from '../deliver/index.ts';
import type { FilesContext } from '../desk/index.ts';

export interface FollowContext extends CardContext, BankContext, FilesContext {}

// What following messages and cases to their end needs: the bank, and cards for the acts on cases.
import type { SigningContext } from '../authorise/context.ts';
import type { DeliveryContext } from '../deliver/context.ts';
import type { FilesContext } from '../desk/context.ts';

export interface FollowContext extends SigningContext, DeliveryContext, FilesContext {}

// Everything the handlers hand on to the use cases; compose.ts fills it.
import type { AdministerContext } from '../app/administer/context.ts';
import type { ExchangeContext } from '../app/exchange/context.ts';
import type { FollowContext } from '../app/follow/context.ts';
import type { GlanceContext } from '../app/observe/context.ts';
import type { PrepareContext } from '../app/prepare/context.ts';

export interface HandlerContext
  extends AdministerContext, ExchangeContext, FollowContext, GlanceContext, PrepareContext {}

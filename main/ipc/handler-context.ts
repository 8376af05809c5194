// Everything the handlers hand on to the use cases; compose.ts fills it.
import type { AdministerContext } from '../app/administer/index.ts';
import type { ExchangeContext } from '../app/exchange/index.ts';
import type { FollowContext } from '../app/follow/index.ts';
import type { GlanceContext } from '../app/observe/index.ts';
import type { PrepareContext } from '../app/prepare/index.ts';

export interface HandlerContext
  extends AdministerContext, ExchangeContext, FollowContext, GlanceContext, PrepareContext {}

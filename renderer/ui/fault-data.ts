// A failure as it travels over the bridge: members that are absent may also be undefined there.
import type { z } from 'zod';
import type { faultView } from '../../shared/ipc/views.ts';

export type FaultData = z.output<typeof faultView>;

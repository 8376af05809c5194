// A lock as the window meets it: the desk says that it is locked, and the frame empties what asked for it.
import { renderHook } from '@testing-library/react';
import { useForgetting, type SessionView } from '../../renderer/stores/session.ts';

const LOCKED: SessionView = {
  company: 'Company',
  environment: 'training',
  at: null,
  since: null,
  locked: true,
  rule: { demanded: 'name', idleMinutes: 10 },
  ruleLocked: null,
};

export function lockWindow(): void {
  renderHook(() => useForgetting(LOCKED)).unmount();
}

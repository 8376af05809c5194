// Owns which of the two overlays of the frame is open; never both.
import { create } from 'zustand';

export type Overlay = 'palette' | 'help' | 'none';

export const useOverlay = create<{ readonly open: Overlay }>(() => ({ open: 'none' }));

export function openOverlay(open: Overlay): void {
  useOverlay.setState({ open });
}

// Where the main window was, and how large: the one thing kept outside the encrypted store, because it tells
// nothing.
import Store from 'electron-store';

export interface WindowPlace {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
}

interface Kept {
  readonly place: WindowPlace | null;
}

const NUMBER = { type: 'number' } as const;

export function windowPlaces(): { read(): WindowPlace | null; keep(place: WindowPlace): void } {
  const store = new Store<Kept>({
    name: 'window',
    defaults: { place: null },
    clearInvalidConfig: true,
    schema: {
      place: {
        type: ['object', 'null'],
        properties: { x: NUMBER, y: NUMBER, width: NUMBER, height: NUMBER },
        required: ['width', 'height'],
      },
    },
  });
  return { read: () => store.get('place'), keep: (place) => store.set('place', place) };
}

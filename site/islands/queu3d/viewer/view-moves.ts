import type { DrawingClient } from './drawing-client.ts';

/** What buttons and keys do with the view. Dragging does the same. */
export interface Orbiting {
  /** radians, to the right and up */
  orbit(aside: number, up: number): void;
  zoom(isCloser: boolean): void;
  /** shows all of the model again */
  reset(): void;
}

/** The view that a worker draws. */
export function viewOf(client: Pick<DrawingClient, 'move'> | null): Orbiting {
  return {
    orbit: (aside, up) => client?.move({ say: 'orbit', aside, up }),
    zoom: (isCloser) => client?.move({ say: 'zoom', isCloser }),
    reset: () => client?.move({ say: 'reset' }),
  };
}

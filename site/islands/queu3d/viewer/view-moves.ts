import type { DrawingClient } from './drawing-client.ts';
import type { Orbiting } from './viewer-props.ts';

/** The view that a worker draws. */
export function viewOf(client: Pick<DrawingClient, 'move'> | null): Orbiting {
  return {
    orbit: (aside, up) => client?.move({ say: 'orbit', aside, up }),
    zoom: (isCloser) => client?.move({ say: 'zoom', isCloser }),
    reset: () => client?.move({ say: 'reset' }),
  };
}

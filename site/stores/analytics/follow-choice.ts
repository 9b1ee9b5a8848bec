import { $cookieChoice } from '../consent.ts';
import { loadsTracking, trackKeptEvents } from './track.ts';
import { takeEvents } from './waiting-events.ts';

/** Starts and stops tracking with the shopper's choice. Loaded where tracking or another site's feed is set up. */
export function followChoice(measurementId: string | null): void {
  $cookieChoice.subscribe(async (choice, before) => {
    if (choice === 'declined') {
      takeEvents();
      if (!measurementId || before !== 'accepted') return;
    } else if (choice === '' || !loadsTracking()) return;
    if (measurementId) {
      const { startGoogle, stopGoogle } = await import('./google.ts');
      // Read again: the choice may have changed while the code loaded.
      if ($cookieChoice.get() !== 'accepted') return stopGoogle(measurementId);
      startGoogle(measurementId);
    }
    trackKeptEvents();
  });
}

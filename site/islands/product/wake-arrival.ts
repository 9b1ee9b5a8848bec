import { startLater, startOnUse } from '../../lib/start-later.ts';
import { $zip } from '../../stores/delivery/zip.ts';

/**
 * Loads the code of the arrival estimate when its field is used, or at once where a postal code is in it: of an earlier
 * visit, typed before this script has loaded, or restored by the browser. Returns a function that ends it.
 */
export function wakeArrival(box: HTMLElement): () => void {
  const form = box.querySelector<HTMLFormElement>('[data-arrival]');
  if (!form) return () => {};
  const arrival = startLater(async () => {
    const { startArrival } = await import('./arrival.ts');
    return () => startArrival(form);
  });
  startOnUse(form, arrival);
  const field = form.querySelector('input');
  const stopWaiting = $zip.subscribe((zip) => {
    if (field) field.value ||= zip;
    if (field?.value) void arrival.start();
  });
  return () => {
    stopWaiting();
    arrival.stop();
  };
}

import { writeChoice } from '../../lib/listing/choice-address.ts';
import type { Choice } from '../../lib/listing/facets.ts';

/** Browsers throttle a page that updates its URL at every key, so updates are this far apart (ms). */
const REST = 300;

/** Writes the choice to the URL, without new history entries, so that the list can be shared and reloaded. */
export function keepAddress(): (choice: Choice) => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let waiting: Choice | undefined;
  function write(choice: Choice): void {
    waiting = undefined;
    const { pathname, search, hash } = location;
    const query = writeChoice(new URLSearchParams(search), choice);
    if (query !== search) history.replaceState(history.state, '', `${pathname}${query}${hash}`);
  }
  const writeWaiting = () => {
    resting = undefined;
    if (waiting) write(waiting);
  };
  addEventListener('pagehide', writeWaiting);
  return (choice) => {
    if (resting) waiting = choice;
    else write(choice);
    resting ??= setTimeout(writeWaiting, REST);
  };
}

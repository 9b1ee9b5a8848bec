import { writeChoice } from '../../lib/listing/choice-address.ts';
import type { Choice } from '../../lib/listing/facets.ts';

/** Browsers refuse a page that writes its address at every key, so there is a rest between two writes (ms). */
const REST = 300;

/** Keeps the address at what is chosen, without new entries in the history, so that it can be shared and reloaded. */
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

/** An address that an advertisement led to becomes plain `/shop` (1 §2); what it asked for was read before. */
export function forgetAdvertisement(): void {
  if (new URLSearchParams(location.search).has('gclid')) history.replaceState(history.state, '', '/shop');
}

const CHANNEL = 'northspool:cart';

let channel: BroadcastChannel | undefined;

/**
 * Other tabs load the cart again when one has changed it. So does a page that the browser's Back shows just as it was
 * left: it received no message in the meantime.
 */
export function onCartChangedElsewhere(onChange: () => void): void {
  if (typeof window === 'undefined') return;
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) onChange();
  });
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = onChange;
}

export function notifyOtherTabs(): void {
  channel?.postMessage('changed');
}

const CHANNEL = 'northspool:cart';

let channel: BroadcastChannel | undefined;

/** Calls back when another tab changed the cart, and when the browser's Back restores a page that missed it. */
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

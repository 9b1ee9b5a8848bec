const CHANNEL = 'northspool:cart';

let channel: BroadcastChannel | undefined;

/** Other tabs load the cart again when one has changed it. */
export function listenToOtherTabs(onChange: () => void): void {
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = onChange;
}

export function tellOtherTabs(): void {
  channel?.postMessage('changed');
}

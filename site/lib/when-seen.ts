import { afterPaint } from './after-paint.ts';

/** Whether a browser runs this page ahead, for a shopper who may never open it. */
export function isPrerendering(): boolean {
  return Reflect.get(document, 'prerendering') === true;
}

/** Runs `act` once the page is seen: now, or behind the first frame that a shopper sees of a page that was prerendered. */
export function whenSeen(act: () => void): void {
  if (isPrerendering()) document.addEventListener('prerenderingchange', () => afterPaint(act), { once: true });
  else act();
}

/** Whether a browser runs this page ahead, for a shopper who may never open it. */
export function isPrerendering(): boolean {
  return Reflect.get(document, 'prerendering') === true;
}

/** Runs `act` once the page is seen: now, or when the shopper opens a page that the browser prerendered. */
export function whenSeen(act: () => void): void {
  if (isPrerendering()) document.addEventListener('prerenderingchange', act, { once: true });
  else act();
}

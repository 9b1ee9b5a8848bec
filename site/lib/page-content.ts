const REPLACED = 'northspool:content';

/**
 * Runs `start` on the page's content now, and again on each content that takes its place without a page load (the
 * options of a product). Scripts that hold on to elements start themselves this way.
 */
export function onContent(start: (content: HTMLElement) => void): void {
  const run = () => {
    const content = document.querySelector<HTMLElement>('main');
    if (content) start(content);
  };
  onContentReplaced(run);
  run();
}

/** Runs `act` each time that another content, with another address, took the place of the page's. */
export function onContentReplaced(act: () => void): void {
  document.addEventListener(REPLACED, act);
}

/** Says that the content of `main` was replaced. */
export function announceContent(): void {
  document.dispatchEvent(new Event(REPLACED));
}

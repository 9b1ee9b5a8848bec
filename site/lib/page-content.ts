const REPLACED = 'northspool:content';

/**
 * Runs `start` on the page's content now, and again whenever it is replaced without a page load (the options of a
 * product). Scripts that keep references to elements start this way.
 */
export function onContent(start: (content: HTMLElement) => void): void {
  const run = () => {
    const content = document.querySelector<HTMLElement>('main');
    if (content) start(content);
  };
  onContentReplaced(run);
  run();
}

/** Runs `act` each time the page's content and URL are replaced. */
export function onContentReplaced(act: () => void): void {
  document.addEventListener(REPLACED, act);
}

/** Announces that the content of `main` was replaced. */
export function announceContent(): void {
  document.dispatchEvent(new Event(REPLACED));
}

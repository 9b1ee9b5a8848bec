/**
 * On a slow phone a button can be seen, and pressed, before React has taken it over. Such a press is kept and given to
 * the button as soon as it is alive; pressing twice meanwhile counts once.
 */
export function replayEarlyClicks(page: Document): void {
  const waiting = new WeakSet<HTMLButtonElement>();
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const island = button?.closest('astro-island[ssr]');
    if (!button || !island || waiting.has(button)) return;
    waiting.add(button);
    const replay = () => {
      waiting.delete(button);
      button.click();
    };
    island.addEventListener('astro:hydrate', replay, { once: true });
  });
}

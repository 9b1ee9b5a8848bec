/** Faster than this, a sign that something is on its way would only flicker; in milliseconds. */
const PATIENCE = 200;

/** Marks the option that was pressed, and the content as busy when that takes long; gives back what ends it. */
export function showWaiting(option: HTMLElement): () => void {
  const content = option.closest('main');
  option.classList.add('is-chosen');
  const timer = setTimeout(() => content?.setAttribute('aria-busy', 'true'), PATIENCE);
  return () => {
    clearTimeout(timer);
    option.classList.remove('is-chosen');
    content?.removeAttribute('aria-busy');
  };
}

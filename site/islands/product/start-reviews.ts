/** The code that filters reviews loads with the first press. */
document.addEventListener('click', async ({ target }) => {
  const pressed = target instanceof Element ? target.closest('[data-review-filter], [data-reviews-more]') : null;
  const section = pressed?.closest<HTMLElement>('[data-reviews]');
  if (!pressed || !section) return;
  const { showReviews } = await import('./show-reviews.ts');
  await showReviews(section, pressed);
});

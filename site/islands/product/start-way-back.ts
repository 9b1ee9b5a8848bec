/** The arrow returns to the list that the shopper came from, as it was left; otherwise it leads to the category. */
document.addEventListener('click', (event) => {
  const arrow = event.target instanceof Element ? event.target.closest('[data-way-back]') : null;
  if (!arrow || event.ctrlKey || event.metaKey || event.shiftKey || !cameFromHere()) return;
  event.preventDefault();
  history.back();
});

function cameFromHere(): boolean {
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`);
}

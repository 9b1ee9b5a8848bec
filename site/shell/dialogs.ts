/**
 * Opens and closes the dialogs of a page by what its buttons say: `data-opens="id"` shows the `<dialog>` of that id,
 * `data-closes` inside one closes it, and so do a press on the backdrop and a link that leads to a place on this page.
 * The browser itself keeps the focus inside and gives it back.
 */
export function startDialogs(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const opener = target.closest<HTMLElement>('[data-opens]');
    const wanted = opener && page.getElementById(opener.dataset['opens'] ?? '');
    if (wanted instanceof HTMLDialogElement) return wanted.showModal();
    const dialog = target.closest('dialog');
    // Only the backdrop is the dialog itself: its contents cover all of it.
    if (target === dialog || target.closest('[data-closes], a')) dialog?.close();
  });
}

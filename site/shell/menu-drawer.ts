/** The menu of the phone: a modal dialog, which keeps the focus inside and gives it back. */
export function startMenuDrawer(page: Document): void {
  const menu = page.querySelector<HTMLDialogElement>('#menu');
  if (!menu) return;
  page.querySelector('[data-open-menu]')?.addEventListener('click', () => menu.showModal());
  menu.querySelector('[data-close-menu]')?.addEventListener('click', () => menu.close());
  menu.addEventListener('click', (event) => {
    const onLink = event.target instanceof Element && event.target.closest('a');
    // Only the backdrop is the dialog itself: its contents cover all of it. A link may lead to a place on this page.
    if (onLink || event.target === menu) menu.close();
  });
}

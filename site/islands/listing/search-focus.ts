/** The search sign in the header leads to `/shop/#search` from every page; here it puts the cursor into the field. */
export function startSearchFocus(list: HTMLElement): void {
  const field = list.querySelector<HTMLInputElement>('#search');
  const focus = () => {
    if (location.hash === '#search') field?.focus();
  };
  addEventListener('hashchange', focus);
  // A second press of the sign changes nothing in the address, so the press itself counts.
  for (const sign of document.querySelectorAll('a[href$="#search"]'))
    sign.addEventListener('click', () => field?.focus());
  focus();
}

/** The search icon in the header links to `/shop/#search` from every page; here it focuses the search field. */
export function startSearchFocus(list: HTMLElement): void {
  const field = list.querySelector<HTMLInputElement>('#search');
  const focus = () => {
    if (location.hash === '#search') field?.focus();
  };
  addEventListener('hashchange', focus);
  // A second click does not change the URL, so the click itself is handled too.
  for (const sign of document.querySelectorAll('a[href$="#search"]'))
    sign.addEventListener('click', () => field?.focus());
  focus();
}

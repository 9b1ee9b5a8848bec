import { openTab } from './start-tabs.ts';

/** Read More jumps to the tabs and opens the description. The URL stays, so that Back still leaves the page. */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('[data-read-more]') : null;
  const tab = document.querySelector<HTMLButtonElement>('#tab-description');
  if (!link || !tab) return;
  event.preventDefault();
  openTab(tab);
  tab.focus({ preventScroll: true });
  tab.scrollIntoView({ block: 'start' });
});

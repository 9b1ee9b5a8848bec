import { useState } from 'react';
import { type Tab, tabPath, tabWords } from '../../lib/account-area/tabs.ts';

/** The tab that is shown. Another one takes the place of the address, so that "back" leaves the area (2 §2.6). */
export function useTab(opened: Tab) {
  const [tab, setTab] = useState(opened);
  const choose = (next: Tab) => {
    history.replaceState(history.state, '', tabPath(next));
    nameThePage(tabWords[next].title);
    setTab(next);
  };
  return { tab, choose };
}

function nameThePage(title: string): void {
  document.title = document.title.replace(/^[^|]*(?= \|)/, title);
  const crumb = document.querySelector('.crumbs [aria-current="page"]');
  if (crumb) crumb.textContent = title;
}

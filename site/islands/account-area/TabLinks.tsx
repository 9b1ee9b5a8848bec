import type { MouseEvent } from 'react';
import { type Tab, tabPath, tabs, tabWords } from '../../lib/account-area/tabs.ts';

interface Props {
  current: Tab;
  onChoose: (tab: Tab) => void;
}

/** Real links, so that they open in a new tab and work before the page is interactive. */
export function TabLinks({ current, onChoose }: Props) {
  const press = (event: MouseEvent, tab: Tab) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChoose(tab);
  };
  return (
    <nav className="area-tabs" aria-label="Account">
      {tabs.map((tab) => (
        <a
          key={tab}
          href={tabPath(tab)}
          aria-current={tab === current ? 'page' : undefined}
          onClick={(event) => press(event, tab)}
        >
          {tabWords[tab].label}
        </a>
      ))}
    </nav>
  );
}

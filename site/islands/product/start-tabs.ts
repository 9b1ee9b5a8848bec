import { onContent } from '../../lib/page-content.ts';

/** Tabs in the ARIA pattern: arrow keys move, and Tab reaches only the open one. */
onContent((content) => {
  for (const list of content.querySelectorAll<HTMLElement>('[role="tablist"]')) startTabs(list);
});

function startTabs(list: HTMLElement): void {
  const tabs = tabsOf(list);
  list.addEventListener('click', ({ target }) => openTab(tabs.find((tab) => tab === target)));
  list.addEventListener('keydown', (event) => {
    const at = tabs.findIndex((tab) => tab.tabIndex === 0);
    const to: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const next = to[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    const tab = tabs.at(next % tabs.length);
    openTab(tab);
    tab?.focus();
  });
}

function tabsOf(list: Element | null): HTMLButtonElement[] {
  return [...(list?.querySelectorAll<HTMLButtonElement>('[role="tab"]') ?? [])];
}

/** Shows a tab's panel in place of the open one. */
function openTab(tab: HTMLButtonElement | undefined): void {
  if (!tab) return;
  for (const other of tabsOf(tab.closest('[role="tablist"]'))) {
    other.setAttribute('aria-selected', String(other === tab));
    other.tabIndex = other === tab ? 0 : -1;
    const panel = document.getElementById(other.getAttribute('aria-controls') ?? '');
    if (panel) panel.hidden = other !== tab;
  }
}

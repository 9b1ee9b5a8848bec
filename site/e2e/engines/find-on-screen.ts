/** A full name, or the parts of a regular expression, which cannot be sent into a browser as such. */
export type WireText = string | { readonly source: string; readonly flags: string };

export interface WireQuery {
  readonly by: 'role' | 'label' | 'text';
  readonly value: WireText;
  /** accessible name, for roles */
  readonly name: WireText | null;
  /** also elements that shoppers do not see, such as the input behind a drop area */
  readonly hidden: boolean;
  /** only what a click at its middle would reach */
  readonly reachable: boolean;
}

interface QueryLibrary {
  queryAllByRole(root: Element, role: string, options: object): HTMLElement[];
  queryAllByLabelText(root: Element, label: string | RegExp): HTMLElement[];
  queryAllByText(root: Element, text: string | RegExp, options: object): HTMLElement[];
}

/**
 * Runs in the browser, beside Testing Library: the first element that matches and is on screen. Sent there as
 * text, so it uses nothing from its module.
 */
export async function findOnScreen(query: WireQuery): Promise<HTMLElement | null> {
  const { TestingLibraryDom: library } = window as unknown as { TestingLibraryDom: QueryLibrary };
  const asText = (text: WireText) => (typeof text === 'string' ? text : new RegExp(text.source, text.flags));
  const isVisible = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const matches = () => {
    const root = document.documentElement;
    if (query.by === 'label') return library.queryAllByLabelText(root, asText(query.value));
    if (query.by === 'text') return library.queryAllByText(root, asText(query.value), { ignore: 'script, style' });
    const name = query.name === null ? {} : { name: asText(query.name) };
    return library.queryAllByRole(root, String(query.value), { ...name, hidden: query.hidden });
  };
  const element = matches().find((each) => query.hidden || isVisible(each));
  if (!element || !query.reachable) return element ?? null;

  if (element.matches(':disabled, [aria-disabled="true"]')) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const frame = () => new Promise(requestAnimationFrame);
  const before = element.getBoundingClientRect();
  await frame();
  await frame();
  const { left, top, width, height } = element.getBoundingClientRect();
  if (before.left !== left || before.top !== top) return null;
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const label = hit?.closest('label');
  const isHit = hit !== null && (element.contains(hit) || hit.contains(element) || label?.control === element);
  return isHit ? element : null;
}

import axe from 'axe-core';

declare module 'vitest' {
  interface TaskMeta {
    /** the components that were on a page that the test had checked */
    checked?: string[];
  }
}

/** The markup of each component that was checked in this test file, without its texts. */
const checkedShapes = new Set<string>();

const checkedComponents = new Set<string>();

/** A file does not depend on those that ran before it. */
export function forgetChecked(): void {
  checkedShapes.clear();
  checkedComponents.clear();
}

/** The components that were on a checked page since the last call. */
export function takeChecked(): string[] {
  const ids = [...checkedComponents];
  checkedComponents.clear();
  return ids;
}

/**
 * Asserts that axe finds no violation on the page as it is now, and notes which components were on it. Axe takes a tenth
 * of a second: a page on which each component looks as on an earlier page of this file is not checked again.
 */
export async function expectAccessible(): Promise<void> {
  const shapes = new Set<string>();
  for (const root of reactRoots()) shapeOf(root, shapes);
  const unchecked = [...shapes].filter((shape) => !checkedShapes.has(shape));
  if (unchecked.length === 0) return;
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: Object.fromEntries(OF_LAYOUT_OR_PAGE.map((rule) => [rule, { enabled: false }])),
    iframes: false,
    preload: false,
    resultTypes: ['violations'],
  });
  const faults = violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
  if (faults.length > 0) throw new Error(['axe finds violations:', ...faults].join('\n'));
  for (const shape of unchecked) {
    checkedShapes.add(shape);
    checkedComponents.add(shape.slice(0, shape.indexOf(':')));
  }
}

/** Journeys in browsers check those: jsdom has no layout, and a component is not a page. */
const OF_LAYOUT_OR_PAGE = [
  'color-contrast',
  'link-in-text-block',
  'region',
  'scrollable-region-focusable',
  'target-size',
];

/** What React keeps of each element and component (`ReactInternalTypes.js` of its sources). */
interface Fiber {
  readonly type: unknown;
  readonly stateNode: unknown;
  readonly memoizedProps: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

function reactRoots(): Fiber[] {
  return [...document.querySelectorAll('*')].flatMap((element) => {
    const key = Object.keys(element).find((name) => name.startsWith('__reactContainer$'));
    const root = key && (Reflect.get(element, key) as { stateNode: { current: Fiber } } | null);
    return root ? [root.stateNode.current] : [];
  });
}

/** Writes down the elements of a fiber, and of each component below it those that are its own, if it shows any. */
function shapeOf({ type, stateNode, memoizedProps, child }: Fiber, shapes: Set<string>): string {
  if (stateNode instanceof HTMLElement && isHidden(stateNode)) return '';
  let inside = '';
  let last = '';
  for (let each = child; each; each = each.sibling) {
    const shape = shapeOf(each, shapes);
    if (shape !== last) inside += shape;
    last = shape;
  }
  const { dialogId, isOpen } = (memoizedProps ?? {}) as { readonly dialogId?: string; readonly isOpen?: boolean };
  if (dialogId && isOpen) shapes.add(`${dialogId}:${inside}`);
  if (stateNode instanceof Element) return `<${tagOf(stateNode)}>${child ? inside : stateNode.textContent && '…'}</>`;
  if (stateNode instanceof Text) return '…';
  const id = typeof type === 'function' && Reflect.get(type, 'id');
  if (inside === '' || typeof id !== 'string') return inside;
  shapes.add(`${id}:${inside}`);
  return `<${id}/>`;
}

/** As in the styles of browsers; axe does not look at what is hidden. */
const isHidden = (element: HTMLElement) => element.hidden || (element instanceof HTMLDialogElement && !element.open);

const tagOf = (element: Element) =>
  [
    element.localName,
    ...[...element.attributes].map(({ name, value }) => (TELLING.test(name) ? `${name}=${value}` : name)),
  ].join(' ');

/** Attributes of which axe looks at the value, which is one of a few. */
const TELLING =
  /^(role|type|tabindex|lang|aria-(checked|current|disabled|expanded|haspopup|hidden|invalid|live|modal|pressed|selected))$/;

import { afterEach, expect, test, vi } from 'vitest';
import { everything } from '../../../contract/listing/facets.ts';
import { $draft, $place, goTo } from '../../stores/list-choice.ts';
import { startFilterDrawer } from './filter-drawer.ts';

afterEach(() => vi.unstubAllGlobals());

function start({ isWide }: { isWide: boolean }) {
  document.body.innerHTML =
    '<dialog id="filters"><div data-filters-place></div></dialog><div data-filters-column><div id="panel"></div></div>';
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: () => {} }));
  const panel = document.querySelector<HTMLElement>('#panel');
  const drawer = document.querySelector<HTMLDialogElement>('dialog');
  if (drawer) drawer.close = () => {};
  const moves = new MutationObserver(() => {});
  moves.observe(document.body, { childList: true, subtree: true });
  startFilterDrawer(panel);
  return { panel, moved: moves.takeRecords().length > 0 };
}

test('a panel beside the list stays untouched while its code starts, so that a press on it counts', () => {
  expect(start({ isWide: true }).moved).toBe(false);
});

test('on a small screen the panel goes into the drawer', () => {
  const { panel, moved } = start({ isWide: false });
  expect(moved).toBe(true);
  expect(panel?.closest('dialog')?.id).toBe('filters');
});

test('Apply closes the drawer, which is drawn before the list shows what was chosen', async () => {
  document.body.innerHTML = '<dialog id="filters"><button data-apply>Apply</button></dialog>';
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
  goTo({ choice: everything, page: 1, by: 'address' });
  startFilterDrawer(null);
  const wanted = { ...everything, q: 'petrol' };
  $draft.set(wanted);
  document.querySelector('button')?.click();
  expect($place.get().choice).toBe(everything);
  document.querySelector('dialog')?.dispatchEvent(new Event('close'));
  await vi.waitFor(() => expect($place.get().choice).toBe(wanted));
  expect($draft.get()).toBe(wanted);
});

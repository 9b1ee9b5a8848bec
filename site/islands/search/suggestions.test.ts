import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Suggestions } from '../../../contract/search-suggestions.ts';
import { server } from '../../mocks/server.ts';
import { startSearchFields } from '../../shell/search-fields.ts';

vi.mock('../../lib/load-styles.ts', () => ({ loadStyles: () => Promise.resolve() }));

const answer: Suggestions = {
  goods: [
    { label: 'Petrol', url: '/shop/PLA/Petrol-1.75mm-1kg/', detail: 'PLA · $24.99', picture: '/media/petrol.webp' },
    { label: 'FORGE Petrol', url: '/shop/FORGE/Petrol-1.75mm-1kg/', detail: 'FORGE PLA+ · $29.99', hex: '#0b5a63' },
  ],
  categories: [],
  posts: [{ label: 'Petrol or teal?', url: '/blog/petrol/', detail: 'May 4' }],
  answers: [],
};

const load = vi.fn(() => import('./suggestions.ts'));
const submitted = vi.fn();
const followed: string[] = [];
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search for' });
const options = () => screen.getAllByRole('option');

beforeEach(() => {
  load.mockClear();
  submitted.mockReset();
  followed.length = 0;
  server.use(http.get('/api/search/suggestions', () => HttpResponse.json(answer)));
  document.body.innerHTML = `<search data-suggest><a href="/shop/#search">Search the shop</a>
    <form action="/shop/"><input type="search" name="q" aria-label="Search for"></form></search>
    <button type="button">Cart</button>`;
  document.body.onsubmit = (event) => {
    event.preventDefault();
    submitted(field().value);
  };
  document.body.onclick = (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return;
    event.preventDefault();
    followed.push(link.pathname + link.search);
  };
  startSearchFields(document, load);
});

// Other files of tests share the page.
afterEach(() => {
  document.body.onsubmit = null;
  document.body.onclick = null;
});

async function type(text: string) {
  const user = userEvent.setup();
  await user.click(field());
  await waitFor(() => expect(field().hasAttribute('aria-controls')).toBe(true));
  await user.type(field(), text);
  await waitFor(() => expect(field().ariaExpanded).toBe('true'));
  return user;
}

test('words that were searched while the code loaded get no suggestions over their results', async () => {
  const code = await import('./suggestions.ts');
  let arrive = () => {};
  load.mockReturnValueOnce(
    new Promise((resolve) => {
      arrive = () => resolve(code);
    }),
  );
  const asked = vi.spyOn(globalThis, 'fetch');
  await userEvent.type(field(), 'petrol{Enter}');
  expect(submitted).toHaveBeenCalledWith('petrol');
  vi.useFakeTimers();
  arrive();
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(asked).not.toHaveBeenCalled();
  await userEvent.type(field(), 's');
  await screen.findByRole('listbox');
});

test('loads nothing before the field is focused, and its code once', async () => {
  expect(load).not.toHaveBeenCalled();
  const user = await type('pet');
  await user.click(screen.getByRole('button', { name: 'Cart' }));
  await user.click(field());
  expect(load).toHaveBeenCalledTimes(1);
});

test('suggests for what was typed while the code was loading', async () => {
  field().focus();
  fireEvent.input(field(), { target: { value: 'pet' } });
  await waitFor(() => expect(field().ariaExpanded).toBe('true'));
});

test('shows groups with names, pictures, prices and the typed letters marked', async () => {
  await type('pet');
  const groups = screen.getAllByRole('group');
  expect(groups.map((group) => within(group).getAllByRole('option').length)).toEqual([2, 1]);
  expect(screen.getByRole('group', { name: 'Goods' })).toBe(groups[0]);
  expect(options().map(({ textContent }) => textContent)).toEqual([
    'PetrolPLA · $24.99',
    'FORGE PetrolFORGE PLA+ · $29.99',
    'Petrol or teal?May 4',
    'All results for “pet”',
  ]);
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Pet', 'Pet', 'Pet']);
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/media/petrol.webp');
  expect(screen.getByRole('status').textContent).toBe('3 suggestions');
});

test('the field names the active option, and Enter follows it', async () => {
  const user = await type('pet');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(field().getAttribute('aria-activedescendant')).toBe(options()[1]?.id);
  expect(options().map(({ ariaSelected }) => ariaSelected)).toEqual(['false', 'true', 'false', 'false']);
  expect(document.activeElement).toBe(field());
  await user.keyboard('{Enter}');
  expect(followed).toEqual(['/shop/FORGE/Petrol-1.75mm-1kg/']);
  expect(submitted).not.toHaveBeenCalled();
  expect(field().hasAttribute('aria-activedescendant')).toBe(false);
});

test('Enter without an active option searches for what is typed', async () => {
  const user = await type('pet');
  await user.keyboard('{Enter}');
  expect(submitted).toHaveBeenCalledWith('pet');
  expect(field().ariaExpanded).toBe('false');
});

test('Escape closes the list and keeps the words', async () => {
  const user = await type('pet');
  await user.keyboard('{Escape}');
  expect([field().ariaExpanded, field().value]).toEqual(['false', 'pet']);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a press on an option follows it while the field keeps the focus', async () => {
  const user = await type('pet');
  await user.click(screen.getByRole('option', { name: /All results/ }));
  expect(followed).toEqual(['/shop/?q=pet']);
  expect(document.activeElement).toBe(field());
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('closes when the focus leaves or another part of the page is pressed', async () => {
  const user = await type('pet');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cart' }));
  expect(field().ariaExpanded).toBe('false');
  field().focus();
  await user.keyboard('{ArrowDown}');
  expect(field().ariaExpanded).toBe('true');
  fireEvent.pointerDown(document.body);
  expect(field().ariaExpanded).toBe('false');
});

test('the link beside the field searches for what is typed, and leads to the search without it', async () => {
  const user = await type('pet');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Search the shop' });
  expect(link.getAttribute('href')).toBe('/shop/?q=pet');
  await user.clear(field());
  expect(link.getAttribute('href')).toBe('/shop/#search');
});

test('keys of an input method choose letters, not suggestions', async () => {
  await type('pet');
  fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true });
  expect(field().hasAttribute('aria-activedescendant')).toBe(false);
});

import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { server } from '../../mocks/server.ts';
import { showQuantity } from './card-quantity.ts';
import { refreshStock } from './refresh-stock.ts';
import { showStock } from './show-stock.ts';

function card(step = '1', qoh = '8'): HTMLElement {
  document.body.innerHTML = `<div data-item="pla-red" data-step="${step}" data-qoh="${qoh}">
    <div class="tags"><span class="badge badge-sale">Sale</span></div><span class="stock in" data-stock>In Stock</span>
    <div data-quick><fieldset>
      <button data-move="-1">−</button><span data-quantity>${step}</span><button data-move="1">+</button>
    </fieldset><button data-add>Add</button><button data-too-few disabled hidden>Out of Stock</button></div></div>`;
  const found = document.querySelector<HTMLElement>('[data-item]');
  if (!found) throw new Error('no card');
  return found;
}

const offered = (of: HTMLElement) => [...of.querySelectorAll('[data-quick] > :not([hidden])')].at(-1)?.textContent;
const badges = (of: HTMLElement) => [...of.querySelectorAll('.badge')].map(({ textContent }) => textContent);
const isDisabled = (of: HTMLElement, selector: string) => of.querySelector<HTMLButtonElement>(selector)?.disabled;

beforeEach(() => {
  document.body.innerHTML = '';
});

test('a spool that sold out since the build cannot be added', () => {
  const sold = card();
  showStock(sold, 0);
  expect(badges(sold)).toEqual(['Out of Stock', 'Sale']);
  expect(sold.querySelector('[data-stock]')?.className).toBe('stock none');
  expect(offered(sold)).toBe('Out of Stock');
});

test('a restocked spool can be added again', () => {
  const back = card();
  showStock(back, 0);
  showStock(back, 3);
  expect(back.querySelector('[data-stock]')?.textContent).toBe('3 left');
  expect(badges(back)).toEqual(['Sale']);
  expect(offered(back)).toBe('Add');
});

test('a single leftover is not a pair, and cannot be added', () => {
  const lone = card('2', '8');
  showStock(lone, 1);
  expect(offered(lone)).toBe('Out of Stock');
});

test('plus ends at the stock, minus at one step', () => {
  const few = card('2', '5');
  showQuantity(few, 4);
  expect(isDisabled(few, '[data-move="1"]')).toBe(true);
  expect(isDisabled(few, '[data-move="-1"]')).toBe(false);
  showQuantity(few, 2);
  expect(isDisabled(few, '[data-move="-1"]')).toBe(true);
});

test('a card of several sizes shows the stock of all of them', async () => {
  const tee = card();
  tee.dataset['sizes'] = 'tee-s tee-m';
  const answer = (stock: Record<string, number>) =>
    server.use(
      http.get('/api/items', ({ request }) => {
        expect(new URL(request.url).searchParams.get('id')).toBe('tee-s,tee-m');
        return HttpResponse.json(Object.entries(stock).map(([id, qoh]) => ({ id, qoh })));
      }),
    );
  answer({ 'tee-s': 0 });
  await refreshStock(document.body);
  expect(tee.dataset['qoh']).toBe('8');
  answer({ 'tee-s': 0, 'tee-m': 5 });
  await refreshStock(document.body);
  expect(tee.querySelector('[data-stock]')?.textContent).toBe('5 left');
});

import { expect, test } from 'vitest';
import { isForCommunity, revealCommunity } from './community.ts';

const card = (id: string, order: number) =>
  `<li data-item="${id}" data-order="${order}"><a href="/shop/PLA/${id}-1.75mm-1kg/">${id}</a></li>`;

test('shows community items only for discord=true', () => {
  expect(isForCommunity({ search: '?discord=true' })).toBe(true);
  expect(isForCommunity({ search: '?discord=false' })).toBe(false);
  expect(isForCommunity({ search: '' })).toBe(false);
});

test('community cards move to their places, and links keep the flag', () => {
  document.body.innerHTML = `<div><ul>${card('Red', 9)}${card('Sky', 3)}<li data-filler></li></ul>
    <template data-community>${card('Club', 5)}${card('Last', 1)}</template></div>`;
  const goods = document.querySelector('ul') ?? document.body;
  expect(goods.textContent).not.toContain('Club');
  revealCommunity(goods);
  expect([...goods.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    'Red',
    'Club',
    'Sky',
    'Last',
  ]);
  revealCommunity(goods);
  expect(goods.querySelectorAll('a')).toHaveLength(4);
  expect(goods.lastElementChild?.matches('[data-filler]')).toBe(true);
  expect(goods.querySelector('a')?.getAttribute('href')).toBe('/shop/PLA/Red-1.75mm-1kg/?discord=true');
});

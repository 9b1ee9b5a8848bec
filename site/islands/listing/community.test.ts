import { expect, test } from 'vitest';
import { isForCommunity, revealCommunity } from './community.ts';

const card = (id: string) => `<li data-item="${id}"><a href="/shop/PLA/${id}-1.75mm-1kg/">${id}</a></li>`;

test('shows community items only for discord=true', () => {
  expect(isForCommunity({ search: '?discord=true' })).toBe(true);
  expect(isForCommunity({ search: '?discord=false' })).toBe(false);
  expect(isForCommunity({ search: '' })).toBe(false);
});

test('community cards come first, and links keep the flag', () => {
  document.body.innerHTML = `<div><ul>${card('Red')}${card('Sky')}<li data-filler></li></ul>
    <template data-community>${card('Club')}${card('Last')}</template></div>`;
  const goods = document.querySelector('ul') ?? document.body;
  expect(goods.textContent).not.toContain('Club');
  revealCommunity(goods);
  expect([...goods.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    'Club',
    'Last',
    'Red',
    'Sky',
  ]);
  revealCommunity(goods);
  expect(goods.querySelectorAll('a')).toHaveLength(4);
  expect(goods.lastElementChild?.matches('[data-filler]')).toBe(true);
  expect(goods.querySelector('a')?.getAttribute('href')).toBe('/shop/PLA/Club-1.75mm-1kg/?discord=true');
});

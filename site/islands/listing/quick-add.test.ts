import { expect, test, vi } from 'vitest';
import { dressCards, showToMembers } from './dress-cards.ts';
import { startQuickAdd } from './start-goods.ts';

HTMLDialogElement.prototype.showModal = vi.fn();
HTMLDialogElement.prototype.close = vi.fn();

function card(step: number, qoh: number): HTMLElement {
  document.querySelector('ul')?.remove();
  document.body.insertAdjacentHTML(
    'beforeend',
    `<ul><li data-item="x" data-step="${step}" data-qoh="${qoh}">
      <h3>Leftovers</h3><div data-quick></div></li></ul>`,
  );
  const goods = document.querySelector('ul') ?? document.body;
  startQuickAdd(goods);
  dressCards(goods);
  return document.querySelector<HTMLElement>('[data-item]') ?? document.body;
}
const press = (of: ParentNode, selector: string) => of.querySelector<HTMLButtonElement>(selector)?.click();
const quantity = (of: HTMLElement) => of.querySelector('[data-quantity]')?.textContent;
const choices = () => [...document.querySelectorAll<HTMLButtonElement>('dialog .body button')];

test('plus and minus move by the step of the item, between one step and the stock', () => {
  const leftovers = card(2, 5);
  press(leftovers, '[data-move="1"]');
  expect(quantity(leftovers)).toBe('4');
  expect(leftovers.querySelector<HTMLButtonElement>('[data-move="1"]')?.disabled).toBe(true);
  press(leftovers, '[data-move="-1"]');
  expect(quantity(leftovers)).toBe('2');
});

test('the quantity opens the choices, and the chosen one is shown on the card', async () => {
  const spool = card(1, 7);
  press(spool, '[data-pick-quantity]');
  await vi.waitFor(() => expect(HTMLDialogElement.prototype.showModal).toHaveBeenCalledTimes(1));
  expect(choices().map(({ textContent }) => textContent)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  choices()[4]?.click();
  expect(quantity(spool)).toBe('5');
  press(spool, '[data-pick-quantity]');
  await vi.waitFor(() => expect(HTMLDialogElement.prototype.showModal).toHaveBeenCalledTimes(2));
  expect(choices().filter((button) => button.getAttribute('aria-pressed') === 'true')).toEqual([choices()[4]]);
});

test('an exclusive asks to join until the shopper is known to be a member', () => {
  document.body.innerHTML = '<a data-join>Join Premium</a><div data-members hidden>Add</div>';
  const isHidden = () => [...document.body.children].map((element) => (element as HTMLElement).hidden);
  showToMembers(document, false);
  expect(isHidden()).toEqual([false, true]);
  showToMembers(document, true);
  expect(isHidden()).toEqual([true, false]);
});

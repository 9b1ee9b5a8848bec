import { beforeEach, expect, test, vi } from 'vitest';
import { $user } from '../../stores/session.ts';
import { openQuantityDialog } from './quantity-dialog.ts';
import { startQuickAdd } from './quick-add.ts';
import { showToMembers } from './start-goods.ts';

HTMLDialogElement.prototype.showModal = vi.fn();
HTMLDialogElement.prototype.close = vi.fn();

function card(step: number, qoh: number): HTMLElement {
  document.querySelector('ul')?.remove();
  document.body.insertAdjacentHTML(
    'beforeend',
    `<ul><li data-item="x" data-name="Leftovers" data-step="${step}" data-qoh="${qoh}">
      <button data-move="-1">−</button><button data-pick-quantity><span data-quantity>${step}</span></button>
      <button data-move="1">+</button></li></ul>`,
  );
  startQuickAdd(document.querySelector('ul') ?? document.body);
  return document.querySelector<HTMLElement>('[data-item]') ?? document.body;
}
const press = (of: ParentNode, selector: string) => of.querySelector<HTMLButtonElement>(selector)?.click();
const quantity = (of: HTMLElement) => of.querySelector('[data-quantity]')?.textContent;
const choices = () => [...document.querySelectorAll<HTMLButtonElement>('dialog .body button')];

beforeEach(() => $user.set(null));

test('plus and minus move by the step of the item, between one step and the stock', () => {
  const leftovers = card(2, 5);
  press(leftovers, '[data-move="1"]');
  expect(quantity(leftovers)).toBe('4');
  expect(leftovers.querySelector<HTMLButtonElement>('[data-move="1"]')?.disabled).toBe(true);
  press(leftovers, '[data-move="-1"]');
  expect(quantity(leftovers)).toBe('2');
});

test('the quantity opens the choices, and the chosen one is shown on the card', () => {
  const spool = card(1, 7);
  press(spool, '[data-pick-quantity]');
  expect(HTMLDialogElement.prototype.showModal).toHaveBeenCalled();
  expect(choices().map(({ textContent }) => textContent)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  choices()[4]?.click();
  expect(quantity(spool)).toBe('5');
  openQuantityDialog(spool);
  expect(choices().filter((button) => button.getAttribute('aria-pressed') === 'true')).toEqual([choices()[4]]);
});

test('an exclusive asks to join until the shopper is known to be a member', () => {
  document.body.innerHTML = '<a data-join>Join Premium</a><div data-members hidden>Add</div>';
  showToMembers(document);
  const isHidden = () => [...document.body.children].map((element) => (element as HTMLElement).hidden);
  expect(isHidden()).toEqual([false, true]);
  $user.set({ userId: 'm', loggedIn: true, membership: true, taxExempt: false });
  expect(isHidden()).toEqual([true, false]);
  $user.set(null);
  expect(isHidden()).toEqual([false, true]);
});

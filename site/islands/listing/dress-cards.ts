import { goodsMessages } from '../../../contract/messages/goods.ts';
import { hasPrinter } from '../../lib/filament/has-printer.ts';
import { $compared, $wishlist } from '../../stores/saved-items.ts';
import { $user } from '../../stores/session.ts';
import { cardElements, nameOf } from './card-elements.ts';
import { showStock } from './show-stock.ts';

const QUICK = `<fieldset class="stepper stepper-s">
    <button type="button" aria-label="One less" data-move="-1">−</button>
    <button class="n" type="button" aria-haspopup="dialog" data-pick-quantity><span class="vh">Choose a quantity, now </span><span data-quantity></span></button>
    <button type="button" aria-label="One more" data-move="1">+</button>
  </fieldset>
  <button class="btn btn-s" type="button" data-add><span data-label>Add</span><span class="vh" data-to-cart></span></button>
  <button class="btn btn-s" type="button" data-too-few disabled>${goodsMessages.outOfStock}</button>`;

/** Puts what needs JavaScript into cards: quantity and Add, the marks for wishlist and comparison. */
export function dressCards(goods: HTMLElement): void {
  for (const card of cardElements(goods)) {
    const quick = card.querySelector<HTMLElement>('[data-quick]:empty');
    const marks = card.querySelector<HTMLElement>('.marks:empty');
    const name = nameOf(card);
    if (quick) {
      quick.innerHTML = QUICK;
      quick.querySelector('fieldset')?.setAttribute('aria-label', `Quantity of ${name}`);
      const words = quick.querySelector('[data-to-cart]');
      if (words) words.textContent = ` ${name} to cart`;
      showStock(card, Number(card.dataset['qoh']));
    }
    marks?.append(markOf('wish', `Save ${name} to wishlist`, $wishlist.get().includes(card.dataset['item'] ?? '')));
    if (card.hasAttribute('data-spool'))
      marks?.append(
        markOf('compare', `Compare ${name}`, $compared.get().includes(card.dataset['item'] ?? ''), 'Compare'),
      );
  }
  showToMembers(goods, $user.get()?.membership ?? false);
  if (hasPrinter()) void import('../filament/show-fit.ts').then(({ showFit }) => showFit(goods));
}

function markOf(kind: 'wish' | 'compare', label: string, isPressed: boolean, text = ''): HTMLButtonElement {
  const mark = document.createElement('button');
  mark.type = 'button';
  mark.className = `mark mark-${kind}`;
  mark.setAttribute(`data-${kind}`, '');
  mark.ariaPressed = String(isPressed);
  mark.ariaLabel = label;
  mark.textContent = text;
  return mark;
}

/** Members can add exclusives to the cart; others are led to Premium. */
export function showToMembers(within: ParentNode, isMember: boolean): void {
  for (const quick of within.querySelectorAll<HTMLElement>('[data-members]')) quick.hidden = !isMember;
  for (const join of within.querySelectorAll<HTMLElement>('[data-join]')) join.hidden = isMember;
}

import { dollars } from '../../../contract/dollars.ts';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { MAX_LISTED } from '../../lib/listing/quick-quantities.ts';
import { onContent } from '../../lib/page-content.ts';
import type { BuyBoxProps } from '../../lib/product/buy-box-props.ts';
import { type BuyBoxView, buyBoxView, type MemberTotal } from '../../lib/product/buy-box-view.ts';
import { type Settled, settleQuantity } from '../../lib/quantity.ts';
import { $user } from '../../stores/session.ts';
import { addByButton } from '../add-by-button.ts';
import { chooseQuantity, showInStepper } from '../stepper.ts';
import { $stock, noteRefusal } from './stock-store.ts';
import { wakeArrival } from './wake-arrival.ts';

let stopLast = () => {};

onContent((content) => {
  stopLast();
  const box = content.querySelector<HTMLElement>('[data-buy-box]');
  stopLast = box ? startBuyBox(box) : () => {};
});

/** Makes the markup of `BuyBox.tsx` live; returns a function that ends it. */
export function startBuyBox(box: HTMLElement): () => void {
  // Written by our own build into the page.
  const props = JSON.parse(box.dataset['buyBox'] ?? '') as BuyBoxProps;
  const stepper = part(box, '.stepper');
  const note = part(box, '.buybar [role="status"]');
  const checkbox = box.querySelector<HTMLInputElement>('[data-add-on] input');
  let chosen: Settled = { quantity: props.step };
  // A browser that loads the page again restores what was chosen on it.
  let wantsAddOn = checkbox?.checked ?? false;
  let memberTotal: MemberTotal | undefined;
  /** In the dialog: a stepper for any quantity, and what marks the chosen one. */
  let other: HTMLElement | undefined;
  let markChosen = (_quantity: number) => {};

  const view = () => buyBoxView(props, { stock: $stock.get(), user: $user.get(), chosen, wantsAddOn, memberTotal });

  function show(): void {
    const now = view();
    const limits = { step: props.step, most: now.canBuy ? now.rule.max : 0 };
    showInStepper(stepper, now.quantity, limits);
    if (other) showInStepper(other, now.quantity, limits);
    write(other?.querySelector('[role="status"]'), now.note);
    markChosen(now.quantity);
    write(note, now.note);
    note.className = now.note ? 'hint' : 'vh';
    showBuying(box, now);
    showArrival(box, now.isThere);
    if (checkbox) showAddOn(box, checkbox, now.addOn);
  }

  function choose(settled: Settled): void {
    chosen = settled;
    show();
  }

  /** Plus and minus, and a typed number, which applies at Enter and when its field is left. */
  function listen(stepper: HTMLElement): void {
    const field = part<HTMLInputElement>(stepper, 'input');
    const settle = () => {
      const { rule, quantity } = view();
      const settled = settleQuantity(field.value, rule);
      field.value = String(settled.quantity);
      if (settled.quantity !== quantity || settled.change) choose(settled);
    };
    field.addEventListener('blur', settle);
    field.addEventListener('keydown', ({ key }) => key === 'Enter' && settle());
    for (const button of stepper.querySelectorAll<HTMLElement>('[data-move]')) {
      const by = Number(button.dataset['move']) * props.step;
      button.addEventListener('click', () => choose({ quantity: view().quantity + by }));
    }
    // Typed before this script has loaded, or restored by the browser.
    if (field.value !== field.defaultValue && field !== document.activeElement) settle();
  }

  async function openQuantities(): Promise<void> {
    if (!other) {
      other = otherQuantity(stepper);
      listen(other);
    }
    show();
    const { rule, quantity } = view();
    markChosen = await chooseQuantity({
      name: props.item.name,
      rule,
      quantity,
      onChoose: (quantity) => choose({ quantity }),
      other: rule.max > MAX_LISTED ? other : undefined,
    });
  }

  async function add(button: HTMLButtonElement): Promise<void> {
    const { quantity, addOn } = view();
    const item = { id: props.item.id, qty: quantity, sides: addOn.chosen ? [addOn.chosen.id] : [] };
    const result = await addByButton(button, item, show);
    if (result && !result.ok) noteRefusal(item.id, result.code);
    show();
  }

  async function showMembersTotal(): Promise<void> {
    if (memberTotal || !$user.get()?.membership) return;
    memberTotal = await import('./member-total.ts').then(
      (loaded) => loaded.memberTotal,
      () => undefined,
    );
    show();
  }

  listen(stepper);
  const button = part<HTMLButtonElement>(box, '[data-add]');
  button.addEventListener('click', () => void add(button));
  part(box, '[data-pick-quantity]').addEventListener('click', () => void openQuantities());
  checkbox?.addEventListener('change', () => {
    wantsAddOn = checkbox.checked;
    show();
  });
  const stops = [
    wakeArrival(box),
    $stock.listen(show),
    $user.listen(show),
    $user.subscribe(() => void showMembersTotal()),
  ];
  show();
  return () => {
    for (const stop of stops) stop();
  };
}

function part<Part extends HTMLElement>(of: HTMLElement, selector: string): Part {
  return of.querySelector(selector) as Part;
}

/** Writes only what changed: live regions would announce it again. */
function write(place: Element | null | undefined, text: string): void {
  if (place && place.textContent !== text) place.textContent = text;
}

/** The row with the button; for an exclusive, the way to Premium in its place. */
function showBuying(box: HTMLElement, { canBuy, isOffered, quantity, addOn, total, premium }: BuyBoxView): void {
  const price = dollars(total);
  write(part(box, '[data-total]'), addOn.chosen ? `${price} with ${addOn.chosen.name.toLowerCase()}` : price);
  const pick = part<HTMLButtonElement>(box, '[data-pick-quantity]');
  pick.disabled = !canBuy;
  write(part(pick, '[data-quantity]'), String(quantity));
  const button = part<HTMLButtonElement>(box, '[data-add]');
  button.disabled = !canBuy;
  button.hidden = !isOffered;
  const isDone = button.classList.contains('is-done');
  write(part(button, '[data-label]'), isDone ? 'Added' : canBuy ? 'Add to Cart' : goodsMessages.outOfStock);
  write(part(button, '[data-button-total]'), canBuy && !isDone ? ` · ${price}` : '');
  const link = box.querySelector<HTMLElement>('[data-premium]');
  if (link) link.hidden = isOffered;
  write(link, premium);
}

/** What is sold out has no day of arrival; the field keeps its place. */
function showArrival(box: HTMLElement, isThere: boolean): void {
  const form = box.querySelector<HTMLFormElement>('[data-arrival]');
  if (!form) return;
  form.toggleAttribute('data-out', !isThere);
  part<HTMLInputElement>(form, 'input').disabled = !isThere;
}

function showAddOn(box: HTMLElement, checkbox: HTMLInputElement, addOn: BuyBoxView['addOn']): void {
  part(box, '[data-add-on]').hidden = !addOn.isOffered;
  part(box, '[data-add-on-price]').hidden = !addOn.isThere;
  part(box, '[data-add-on-out]').hidden = addOn.isThere;
  checkbox.disabled = !addOn.isThere;
  checkbox.checked = addOn.chosen !== undefined;
}

/** The stepper again, for quantities that the dialog does not list. */
function otherQuantity(stepper: HTMLElement): HTMLElement {
  const place = document.createElement('div');
  place.className = 'qty-other';
  place.innerHTML = '<span aria-hidden="true">Another quantity</span><p class="hint" role="status"></p>';
  const copy = stepper.cloneNode(true) as HTMLElement;
  for (const labelled of [copy, part(copy, 'input')]) labelled.ariaLabel = 'Another quantity';
  place.firstElementChild?.after(copy);
  return place;
}

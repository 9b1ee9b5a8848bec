import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BuyBox } from '../../components/product/BuyBox.tsx';
import type { BuyBoxProps } from '../../lib/product/buy-box-props.ts';
import { expectAccessible } from '../../mocks/accessibility.ts';
import { $user } from '../../stores/session.ts';
import { memberTotal } from './member-total.ts';
import { startBuyBox } from './start-buy-box.ts';
import { $justSoldOut, $stock } from './stock-store.ts';

const { addToCart } = vi.hoisted(() => ({ addToCart: vi.fn() }));
vi.mock('../../stores/cart/cart.ts', () => ({ addToCart }));

const rules = { isPart: false, isTenPack: false, freeGround: false };

const props: BuyBoxProps = {
  item: { id: 'pla-red', name: 'Red', price: 2299, qoh: 9, unit: 'spool', rules, isShipped: true },
  step: 1,
  membersOnly: false,
  addOn: { id: 'dry', name: 'Desiccant pack', summary: 'Two sachets.', price: 250, qoh: 5, membersOnly: false },
};

const mainButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /cart|stock|premium|added/i });
const quantity = () => screen.getByRole('textbox', { name: 'Quantity' });

const user = { userId: 'dolores', loggedIn: true, membership: false, taxExempt: false };

// jsdom has no dialogs.
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

const main = document.body.appendChild(document.createElement('main'));
let stop = () => {};

/** The page as built, with its script. */
function show(more: Partial<BuyBoxProps> = {}): void {
  stop();
  main.innerHTML = renderToStaticMarkup(<BuyBox {...props} {...more} />);
  stop = startBuyBox(document.querySelector('[data-buy-box]') as HTMLElement);
}

afterEach(() => {
  stop();
  $stock.set(new Map());
  $user.set(null);
  addToCart.mockReset();
});

test('shows the price of the chosen quantity with its add-on, and adds just that', async () => {
  addToCart.mockResolvedValue({ ok: true });
  show();
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  await userEvent.click(screen.getByRole('checkbox'));
  expect(mainButton().textContent).toBe('Add to Cart · $50.98');
  await userEvent.click(mainButton());
  expect(addToCart).toHaveBeenCalledWith({ id: 'pla-red', qty: 2, sides: ['dry'] });
});

test('is accessible as it was built, with its add-on and the postal code', async () => {
  main.replaceChildren();
  render(<BuyBox {...props} item={{ ...props.item, isShipped: true }} />);
  await expectAccessible();
  expect(screen.getByRole('checkbox')).toBeTruthy();
});

test('shows members their price', async () => {
  $user.set({ userId: 'dolores', loggedIn: true, membership: true, taxExempt: false });
  show();
  await waitFor(() => expect(mainButton().textContent).toBe('Add to Cart · $20.69'));
  expect(memberTotal({ ...rules, isPart: true }, 2299, 3)).toBe(6897);
});

test('an item that turns out to be sold out cannot be added again', async () => {
  addToCart.mockResolvedValue({ ok: false, message: 'Red is out of stock.', code: 'item_out_of_stock' });
  show();
  await userEvent.click(mainButton());
  expect((await screen.findByRole('alert')).textContent).toBe('Red is out of stock.');
  expect(mainButton()).toHaveProperty('disabled', true);
  expect($justSoldOut.get()).toBe('pla-red');
});

test('asks where an item goes only while it is there', () => {
  show();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Arrival at ZIP or postal code' });
  const form = field.closest('form');
  const state = () => [field.disabled, form?.hasAttribute('data-out')];
  expect(state()).toEqual([false, false]);
  $stock.set(new Map([['pla-red', 0]]));
  expect(state()).toEqual([true, true]);
  $stock.set(new Map([['pla-red', 4]]));
  expect(state()).toEqual([false, false]);
});

test('shows the progress of an add, ignores a second press, and then its success for a moment', async () => {
  const answer = Promise.withResolvers<{ ok: true }>();
  addToCart.mockReturnValue(answer.promise);
  show();
  await userEvent.click(mainButton());
  await userEvent.click(mainButton());
  expect(mainButton().getAttribute('aria-busy')).toBe('true');
  answer.resolve({ ok: true });
  await waitFor(() => expect(mainButton().textContent).toBe('Added'));
  expect(mainButton().hasAttribute('aria-busy')).toBe(false);
  await waitFor(() => expect(mainButton().textContent).toBe('Add to Cart · $22.99'));
  expect(addToCart).toHaveBeenCalledOnce();
});

test('shows a refusal beside the button', async () => {
  addToCart.mockResolvedValue({ ok: false, message: 'Red is out of stock.' });
  show();
  await userEvent.click(mainButton());
  expect((await screen.findByRole('alert')).textContent).toBe('Red is out of stock.');
});

test('leftovers sell in pairs, and an odd number says so', async () => {
  show({ step: 2 });
  await userEvent.clear(quantity());
  await userEvent.type(quantity(), '5{Enter}');
  expect(quantity()).toHaveProperty('value', '4');
  expect(screen.getByText('This product must be ordered in multiples of 2')).toBeDefined();
});

test('an item that sold out since the build cannot be added', () => {
  show();
  expect(mainButton().disabled).toBe(false);
  stop();
  $stock.set(new Map([['pla-red', 0]]));
  show();
  expect(mainButton().disabled).toBe(true);
  expect(mainButton().textContent).toBe('Out of Stock');
});

test('says when a shipped item arrives, but not for a token that waits in the account', () => {
  show();
  expect(screen.getByRole('textbox', { name: 'Arrival at ZIP or postal code' })).toBeDefined();
  stop();
  show({ item: { ...props.item, isShipped: false } });
  expect(screen.queryByRole('textbox', { name: 'Arrival at ZIP or postal code' })).toBeNull();
});

test('a sold-out add-on cannot be chosen', () => {
  $stock.set(new Map([['dry', 0]]));
  show();
  expect(screen.getByRole('checkbox')).toHaveProperty('disabled', true);
});

describe('an exclusive', () => {
  const link = () => screen.getByRole<HTMLAnchorElement>('link', { name: /Premium/ });

  test('asks visitors to join Premium in place of Add to Cart', () => {
    show({ membersOnly: true });
    expect(screen.queryByRole('button', { name: /Add to Cart/ })).toBeNull();
    expect([link().textContent, link().getAttribute('href')]).toEqual(['Join Premium', '/premium/']);
  });

  test('asks signed-in shoppers to subscribe', () => {
    $user.set(user);
    show({ membersOnly: true });
    expect(link().textContent).toBe('Subscribe to Premium');
  });

  test('can be bought by a member', async () => {
    addToCart.mockResolvedValue({ ok: true });
    $user.set({ ...user, membership: true });
    show({ membersOnly: true });
    await userEvent.click(mainButton());
    expect(addToCart).toHaveBeenCalledWith({ id: 'pla-red', qty: 1, sides: [] });
  });
});

test('offers an add-on for members to members only', () => {
  const forMembers = { ...props, ...(props.addOn && { addOn: { ...props.addOn, membersOnly: true } }) };
  show(forMembers);
  expect(screen.queryByRole('checkbox')).toBeNull();
  stop();
  $user.set({ ...user, membership: true });
  show(forMembers);
  expect(screen.getByRole('checkbox')).toBeTruthy();
});

describe('the quantity', () => {
  const less = () => screen.getByRole('button', { name: 'One less' });
  const more = () => screen.getByRole('button', { name: 'One more' });

  test('starts at one step, its minimum', () => {
    show({ step: 2 });
    expect(quantity()).toHaveProperty('value', '2');
    expect(less()).toHaveProperty('disabled', true);
  });

  test('ends at the stock', async () => {
    $stock.set(new Map([['pla-red', 3]]));
    show();
    await userEvent.click(more());
    await userEvent.click(more());
    expect([quantity().getAttribute('value'), more().hasAttribute('disabled')]).toEqual(['3', true]);
    await userEvent.clear(quantity());
    await userEvent.type(quantity(), '12{Enter}');
    expect(quantity()).toHaveProperty('value', '3');
    expect(screen.getByText('Only 3 left: quantity set to 3')).toBeDefined();
  });

  test('that was typed as 0 becomes the least, and says so', async () => {
    show();
    await userEvent.clear(quantity());
    await userEvent.type(quantity(), '0{Enter}');
    expect(quantity()).toHaveProperty('value', '1');
    expect(screen.getByText('The smallest order is 1: quantity set to 1')).toBeDefined();
  });

  const dialog = () => screen.findByRole('dialog', { name: 'Quantity Red' });

  test('above the listed ones is typed in the phone’s dialog', async () => {
    show({ item: { ...props.item, qoh: 86 } });
    await userEvent.click(screen.getByRole('button', { name: 'Qty 1' }));
    await dialog();
    const other = screen.getByRole('textbox', { name: 'Another quantity' });
    await userEvent.clear(other);
    await userEvent.type(other, '5{Enter}');
    expect(screen.getByRole('button', { name: '5' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.clear(other);
    await userEvent.type(other, '1000{Enter}');
    expect(other).toHaveProperty('value', '86');
    expect(screen.getByRole('button', { name: 'Qty 86' })).toBeDefined();
    expect(screen.getAllByText('Only 86 left: quantity set to 86')).toHaveLength(2);
  });

  test('can be chosen in the phone’s dialog, with the same limits', async () => {
    show({ item: { ...props.item, qoh: 7 }, step: 2 });
    await userEvent.click(screen.getByRole('button', { name: 'Qty 2' }));
    const offered = within(await dialog()).getAllByRole('button', { name: /^\d+$/ });
    expect(offered.map(({ textContent }) => textContent)).toEqual(['2', '4', '6']);
    expect(screen.queryByRole('textbox', { name: 'Another quantity' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '6' }));
    expect(quantity()).toHaveProperty('value', '6');
    expect(screen.getByRole('button', { name: 'Qty 6' })).toBeDefined();
  });

  test('that was typed before the script ran is taken over', () => {
    main.innerHTML = renderToStaticMarkup(<BuyBox {...props} />);
    (quantity() as HTMLInputElement).value = '12';
    stop = startBuyBox(document.querySelector('[data-buy-box]') as HTMLElement);
    expect(quantity()).toHaveProperty('value', '9');
    expect(mainButton().textContent).toBe('Add to Cart · $206.91');
    expect(screen.getByText('Only 9 left: quantity set to 9')).toBeDefined();
  });

  test('being typed is not overwritten by news of the stock', async () => {
    show();
    await userEvent.clear(quantity());
    await userEvent.type(quantity(), '3');
    $stock.set(new Map([['pla-red', 5]]));
    expect(quantity()).toHaveProperty('value', '3');
    await userEvent.tab();
    expect(mainButton().textContent).toBe('Add to Cart · $68.97');
  });
});

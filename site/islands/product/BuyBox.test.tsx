import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BuyBoxProps } from '../../lib/product/buy-box-props.ts';
import { $user } from '../../stores/session.ts';
import { BuyBox } from './BuyBox.tsx';
import { memberTotal } from './member-total.ts';
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

afterEach(() => {
  cleanup();
  $stock.set(new Map());
  $user.set(null);
  addToCart.mockReset();
});

test('shows the price of the chosen quantity with its add-on, and adds just that', async () => {
  addToCart.mockResolvedValue({ ok: true });
  render(<BuyBox {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  await userEvent.click(screen.getByRole('checkbox'));
  expect(mainButton().textContent).toBe('Add to Cart · $50.98');
  await userEvent.click(mainButton());
  expect(addToCart).toHaveBeenCalledWith({ id: 'pla-red', qty: 2, sides: ['dry'] });
});

test('shows members their price', async () => {
  $user.set({ userId: 'dolores', loggedIn: true, membership: true, taxExempt: false });
  render(<BuyBox {...props} />);
  await waitFor(() => expect(mainButton().textContent).toBe('Add to Cart · $20.69'));
  expect(memberTotal({ ...rules, isPart: true }, 2299, 3)).toBe(6897);
});

test('an item that turns out to be sold out cannot be added again', async () => {
  addToCart.mockResolvedValue({ ok: false, message: 'Red is out of stock.', code: 'item_out_of_stock' });
  render(<BuyBox {...props} />);
  await userEvent.click(mainButton());
  expect((await screen.findByRole('alert')).textContent).toBe('Red is out of stock.');
  expect(mainButton()).toHaveProperty('disabled', true);
  expect($justSoldOut.get()).toBe('pla-red');
});

test('shows a refusal beside the button', async () => {
  addToCart.mockResolvedValue({ ok: false, message: 'Red is out of stock.' });
  render(<BuyBox {...props} />);
  await userEvent.click(mainButton());
  expect((await screen.findByRole('alert')).textContent).toBe('Red is out of stock.');
});

test('leftovers sell in pairs, and an odd number says so', async () => {
  render(<BuyBox {...props} step={2} />);
  await userEvent.clear(quantity());
  await userEvent.type(quantity(), '5{Enter}');
  expect(quantity()).toHaveProperty('value', '4');
  expect(screen.getByText('This product must be ordered in multiples of 2')).toBeDefined();
});

test('an item that sold out since the build cannot be added', () => {
  render(<BuyBox {...props} />);
  expect(mainButton().disabled).toBe(false);
  cleanup();
  $stock.set(new Map([['pla-red', 0]]));
  render(<BuyBox {...props} />);
  expect(mainButton().disabled).toBe(true);
  expect(mainButton().textContent).toBe('Out of Stock');
});

test('says when a shipped item arrives, but not for a token that waits in the account', () => {
  render(<BuyBox {...props} />);
  expect(screen.getByRole('textbox', { name: 'Arrival at ZIP or postal code' })).toBeDefined();
  cleanup();
  render(<BuyBox {...props} item={{ ...props.item, isShipped: false }} />);
  expect(screen.queryByRole('textbox', { name: 'Arrival at ZIP or postal code' })).toBeNull();
});

test('a sold-out add-on cannot be chosen', () => {
  $stock.set(new Map([['dry', 0]]));
  render(<BuyBox {...props} />);
  expect(screen.getByRole('checkbox')).toHaveProperty('disabled', true);
});

describe('an exclusive', () => {
  const link = () => screen.getByRole<HTMLAnchorElement>('link', { name: /Premium/ });

  test('asks visitors to join Premium in place of Add to Cart', () => {
    render(<BuyBox {...props} membersOnly />);
    expect(screen.queryByRole('button', { name: /Add to Cart/ })).toBeNull();
    expect([link().textContent, link().getAttribute('href')]).toEqual(['Join Premium', '/premium/']);
  });

  test('asks signed-in shoppers to subscribe', () => {
    $user.set(user);
    render(<BuyBox {...props} membersOnly />);
    expect(link().textContent).toBe('Subscribe to Premium');
  });

  test('can be bought by a member', async () => {
    addToCart.mockResolvedValue({ ok: true });
    $user.set({ ...user, membership: true });
    render(<BuyBox {...props} membersOnly />);
    await userEvent.click(mainButton());
    expect(addToCart).toHaveBeenCalledWith({ id: 'pla-red', qty: 1, sides: [] });
  });
});

test('offers an add-on for members to members only', () => {
  const forMembers = { ...props, ...(props.addOn && { addOn: { ...props.addOn, membersOnly: true } }) };
  render(<BuyBox {...forMembers} />);
  expect(screen.queryByRole('checkbox')).toBeNull();
  cleanup();
  $user.set({ ...user, membership: true });
  render(<BuyBox {...forMembers} />);
  expect(screen.getByRole('checkbox')).toBeTruthy();
});

describe('the quantity', () => {
  const less = () => screen.getByRole('button', { name: 'One less' });
  const more = () => screen.getByRole('button', { name: 'One more' });

  test('starts at one step, its minimum', () => {
    render(<BuyBox {...props} step={2} />);
    expect(quantity()).toHaveProperty('value', '2');
    expect(less()).toHaveProperty('disabled', true);
  });

  test('ends at the stock', async () => {
    $stock.set(new Map([['pla-red', 3]]));
    render(<BuyBox {...props} />);
    await userEvent.click(more());
    await userEvent.click(more());
    expect([quantity().getAttribute('value'), more().hasAttribute('disabled')]).toEqual(['3', true]);
    await userEvent.clear(quantity());
    await userEvent.type(quantity(), '12{Enter}');
    expect(quantity()).toHaveProperty('value', '3');
    expect(screen.getByText('3 left, so 3')).toBeDefined();
  });

  test('that was typed as 0 becomes the least, and says so', async () => {
    render(<BuyBox {...props} />);
    await userEvent.clear(quantity());
    await userEvent.type(quantity(), '0{Enter}');
    expect(quantity()).toHaveProperty('value', '1');
    expect(screen.getByText('The smallest order is 1, so 1')).toBeDefined();
  });

  test('above the listed ones is typed in the phone’s dialog', async () => {
    render(<BuyBox {...props} item={{ ...props.item, qoh: 86 }} />);
    (document.querySelector('dialog') as HTMLDialogElement).open = true;
    const other = screen.getByRole('textbox', { name: 'Another quantity' });
    await userEvent.clear(other);
    await userEvent.type(other, '1000{Enter}');
    expect(screen.getByRole('button', { name: 'Qty 86' })).toBeDefined();
    expect(screen.getAllByText('86 left, so 86')).toHaveLength(2);
  });

  test('can be chosen in the phone’s dialog, with the same limits', async () => {
    render(<BuyBox {...props} item={{ ...props.item, qoh: 7 }} step={2} />);
    const dialog = document.querySelector('dialog') as HTMLDialogElement;
    dialog.open = true;
    const offered = [...dialog.querySelectorAll('.seg')].map(({ textContent }) => textContent);
    expect(offered).toEqual(['2', '4', '6']);
    await userEvent.click(screen.getByRole('button', { name: '6' }));
    expect(quantity()).toHaveProperty('value', '6');
    expect(screen.getByRole('button', { name: 'Qty 6' })).toBeDefined();
  });
});

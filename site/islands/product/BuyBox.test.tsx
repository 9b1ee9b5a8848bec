import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { BuyBox } from './BuyBox.tsx';
import type { BuyBoxProps } from './buy-box-props.ts';
import { $stock } from './stock-store.ts';

const { addToCart } = vi.hoisted(() => ({ addToCart: vi.fn() }));
vi.mock('../../stores/cart.ts', () => ({ addToCart }));

const props: BuyBoxProps = {
  item: { id: 'pla-red', name: 'Red', price: 2299, qoh: 9, unit: 'spool' },
  step: 1,
  membersOnly: false,
  addOn: { id: 'dry', name: 'Desiccant pack', summary: 'Two sachets.', price: 250, qoh: 5 },
};

/** The page has a second button at its foot, for phones. */
const mainButton = () => screen.getAllByRole('button', { name: /cart|stock|premium|added/i })[0] as HTMLButtonElement;
const quantity = () => screen.getByRole('textbox', { name: 'Quantity' });

afterEach(() => {
  cleanup();
  $stock.set(new Map());
  addToCart.mockReset();
});

test('the button says what the chosen quantity costs with its add-on, and sends just that', async () => {
  addToCart.mockResolvedValue({ ok: true });
  render(<BuyBox {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  await userEvent.click(screen.getByRole('checkbox'));
  expect(mainButton().textContent).toBe('Add to Cart · $50.98');
  await userEvent.click(mainButton());
  expect(addToCart).toHaveBeenCalledWith({ id: 'pla-red', qty: 2, sides: ['dry'] });
});

test('a refusal is told beside the button', async () => {
  addToCart.mockResolvedValue({ ok: false, message: 'Red is out of stock.' });
  render(<BuyBox {...props} />);
  await userEvent.click(mainButton());
  expect((await screen.findByRole('alert')).textContent).toBe('Red is out of stock.');
});

test('leftovers go by pairs, and a shopper who types otherwise is told so', async () => {
  render(<BuyBox {...props} step={2} />);
  await userEvent.clear(quantity());
  await userEvent.type(quantity(), '5{Enter}');
  expect(quantity()).toHaveProperty('value', '4');
  expect(screen.getByText('This product must be ordered in multiples of 2')).toBeDefined();
});

test('what sold out since the page was built cannot be added', () => {
  render(<BuyBox {...props} />);
  expect(mainButton().disabled).toBe(false);
  cleanup();
  $stock.set(new Map([['pla-red', 0]]));
  render(<BuyBox {...props} />);
  expect(mainButton().disabled).toBe(true);
  expect(mainButton().textContent).toBe('Out of Stock');
});

test('an add-on without stock cannot be chosen', () => {
  $stock.set(new Map([['dry', 0]]));
  render(<BuyBox {...props} />);
  expect(screen.getByRole('checkbox')).toHaveProperty('disabled', true);
});

test('an exclusive is not for everybody', () => {
  render(<BuyBox {...props} membersOnly />);
  expect(mainButton().textContent).toBe('Premium Exclusive');
  expect(mainButton().disabled).toBe(true);
});

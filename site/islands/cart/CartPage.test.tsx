import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../../../api/contract/messages.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { server } from '../../mocks/server.ts';
import { CartPage } from './CartPage.tsx';

const row = async (name: string) => {
  const link = await screen.findByRole('link', { name: new RegExp(`^${name}`) });
  return within(link.closest('li') ?? link);
};

describe('the cart page', () => {
  it('shows what is in the cart, what it comes to, and the way to buy it', async () => {
    shop.lines = [aCartLine({ id: 'line-1', qty: 2 }), aCartLine({ id: 'line-2', name: 'Clear', price: 2599 })];
    render(<CartPage />);
    await screen.findByRole('heading', { name: 'Shopping Cart 3 items' });
    (await row('Petrol')).getByText('$45.98');
    screen.getByText('PLA · 1.75 mm · 1 kg', { exact: false, selector: 'li:first-child .data' });
    screen.getByText('$5.00', { selector: 'dd' });
    screen.getByText('$76.97');
    expect(screen.getByRole('link', { name: 'Buy Now' }).getAttribute('href')).toBe('/checkout/');
  });

  it('says that it is empty, and leads back to the shop', async () => {
    render(<CartPage />);
    await screen.findByRole('heading', { name: 'Your cart is empty' });
    expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/shop/');
    expect(screen.queryByRole('link', { name: 'Buy Now' })).toBeNull();
  });

  it('shows what is wrong with a line in the line, and blocks buying', async () => {
    shop.lines = [aCartLine({ id: 'line-1', qty: 5, qoh: 3, error: 'Only 3 of Petrol are left.' })];
    render(<CartPage />);
    expect((await row('Petrol')).getByRole('alert').textContent).toBe('Only 3 of Petrol are left.');
    expect(screen.getByRole('button', { name: '*Fix your quantites of Out of Stock items.' })).toHaveProperty(
      'disabled',
      true,
    );
    expect(screen.queryByRole('link', { name: 'Buy Now' })).toBeNull();
  });

  it('lowers a quantity that is too high straight to what is left', async () => {
    shop.lines = [aCartLine({ id: 'line-1', qty: 5, qoh: 3, error: 'Only 3 of Petrol are left.' })];
    render(<CartPage />);
    await userEvent.click((await row('Petrol')).getByRole('button', { name: 'One less' }));
    await waitFor(() => expect(shop.lines[0]?.qty).toBe(3));
  });

  it('puts the quantity back when the shop refuses it', async () => {
    shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
    render(<CartPage />);
    const petrol = await row('Petrol');
    shop.refuseWrites = { code: 'stock_too_low', message: 'Only 2 of Petrol are left. Please lower the quantity.' };
    await userEvent.click(petrol.getByRole('button', { name: 'One more' }));
    await screen.findByText('Only 2 of Petrol are left. Please lower the quantity.');
    await waitFor(() => expect(petrol.getByRole('textbox')).toHaveProperty('value', '2'));
  });

  it('stops at one piece and at what is on hand', async () => {
    shop.lines = [aCartLine({ id: 'line-1', qty: 1, qoh: 1 })];
    render(<CartPage />);
    const petrol = await row('Petrol');
    expect(petrol.getByRole('button', { name: 'One less' })).toHaveProperty('disabled', true);
    expect(petrol.getByRole('button', { name: 'One more' })).toHaveProperty('disabled', true);
  });

  it('sells Leftovers in pairs and says so when an odd number is typed', async () => {
    shop.lines = [aCartLine({ id: 'line-1', name: 'Leftovers', qty: 2, step: 2 })];
    render(<CartPage />);
    const quantity = (await row('Leftovers')).getByRole('textbox');
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '7{Enter}');
    await waitFor(() => expect(shop.lines[0]?.qty).toBe(6));
    await screen.findByText('This product must be ordered in multiples of 2');
  });

  it('estimates the tax for a zip code, and refuses what is none', async () => {
    shop.lines = [aCartLine({ id: 'line-1' })];
    render(<CartPage />);
    const zip = await screen.findByLabelText('Zip code for tax and shipping');
    await userEvent.type(zip, '4822{Enter}');
    screen.getByText(messages.invalidZip);
    expect(screen.queryByText(/^Tax/)).toBeNull();
    await userEvent.type(zip, '6{Enter}');
    screen.getByText('Tax, 6% for 48226');
    expect(screen.queryByText(messages.invalidZip)).toBeNull();
  });

  it('can be loaded again after a failure', async () => {
    server.use(http.get('/api/cart', () => HttpResponse.error(), { once: true }));
    render(<CartPage />);
    await screen.findByText(messages.networkDown);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Your cart is empty');
  });
});

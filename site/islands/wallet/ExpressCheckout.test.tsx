import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { walletMessages } from '../../../contract/messages/wallet.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { loadCart } from '../../stores/cart/cart.ts';
import { setWalletFound } from '../../stores/wallet/wallet-known.ts';
import { ExpressCheckout } from './ExpressCheckout.tsx';

const { mountWallet } = vi.hoisted(() => ({ mountWallet: vi.fn() }));
vi.mock('./mount-wallet.ts', () => ({ mountWallet }));

async function open(hasWallet: boolean) {
  shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
  await loadCart();
  setWalletFound(true);
  mountWallet.mockImplementation((_place: HTMLElement, ready: (found: boolean) => void) => {
    ready(hasWallet);
    return Promise.resolve({ remove: vi.fn(), update: vi.fn() });
  });
  render(<ExpressCheckout />);
}

it('names the terms beside the wallets of this browser', async () => {
  await open(true);
  const terms = await screen.findByRole('link', { name: 'Terms of Service' });
  await waitFor(() => expect(terms.closest('p')?.className).toBe('hint'));
});

it('says so where the browser turns out to have no wallet', async () => {
  await open(false);
  expect(await screen.findByText(walletMessages.noWallet)).toBeTruthy();
});

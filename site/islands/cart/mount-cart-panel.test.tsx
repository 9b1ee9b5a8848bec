import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { expectAccessible } from '../../mocks/accessibility.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { closeCartPanel, setCartPanelOpen } from '../../stores/cart/cart-panel.ts';
import { mountCartPanel } from './mount-cart-panel.tsx';

it('opens beside the page with what is in the cart, and closes again', async () => {
  shop.lines = [aCartLine({ id: 'line-1' })];
  act(() => mountCartPanel());
  act(() => setCartPanelOpen());
  await screen.findByRole('dialog');
  expect(await screen.findByRole('link', { name: /^Petrol/ })).toBeTruthy();
  await expectAccessible();
  act(() => closeCartPanel());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { expectAccessible } from '../mocks/accessibility.ts';
import { press } from '../mocks/open-checkout-page.tsx';
import { server } from '../mocks/server.ts';
import { stockAll } from '../mocks/shelf.ts';
import { $wishlist } from '../stores/saved-items.ts';
import { WishlistPage } from './WishlistPage.tsx';

it('lists the items with a link to share them', async () => {
  stockAll();
  $wishlist.set(['pla-petrol-1.75mm-1kg']);
  render(<WishlistPage />);
  await screen.findByRole('listitem');
  expect(screen.getByRole('link', { name: 'this link' }).getAttribute('href')).toBe(
    '/wishlist/?items=pla-petrol-1.75mm-1kg',
  );
});

it('shows a shared list without touching the own one, until it is kept', async () => {
  stockAll();
  $wishlist.set(['own']);
  history.replaceState(null, '', '/wishlist/?items=shared');
  render(<WishlistPage />);
  await screen.findByRole('listitem');
  expect($wishlist.get()).toEqual(['own']);
  await press('Save these to my wishlist');
  expect($wishlist.get()).toContain('shared');
});

it('says why the list could not be loaded, and tries again', async () => {
  server.use(http.get('/api/items', () => HttpResponse.error()));
  $wishlist.set(['pla-petrol-1.75mm-1kg']);
  render(<WishlistPage />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  await expectAccessible();
  stockAll();
  retry.click();
  expect(await screen.findByRole('listitem')).toBeTruthy();
});

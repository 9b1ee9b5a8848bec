import { expect, it, vi } from 'vitest';
import { dolores } from '../../mocks/my-account.ts';
import { $notice } from '../../stores/notice.ts';
import { $user } from '../../stores/session.ts';
import { startVending } from './start-vending.ts';

vi.mock('./VendingOrders.tsx', () => {
  throw new Error('not loaded');
});

it('shows an error when the code of the orders fails to load', async () => {
  document.body.innerHTML = '<div data-vending-orders hidden></div><div data-vending-sign-in></div>';
  $user.set(dolores);
  startVending(document);
  await vi.waitFor(() => expect($notice.get()?.text).toMatch(/^We could not reach the shop/));
});

import { setupServer } from 'msw/node';
import { accountHandlers } from './account-handlers.ts';
import { cardHandlers } from './card-handlers.ts';
import { cartHandlers } from './cart-handlers.ts';
import { checkoutHandlers } from './checkout-handlers.ts';
import { premiumHandlers } from './premium-handlers.ts';

export const server = setupServer(
  ...accountHandlers,
  ...cardHandlers,
  ...cartHandlers,
  ...checkoutHandlers,
  ...premiumHandlers,
);

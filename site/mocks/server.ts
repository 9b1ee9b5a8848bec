import { setupServer } from 'msw/node';
import { cartHandlers } from './cart-handlers.ts';
import { checkoutHandlers } from './checkout-handlers.ts';
import { accountHandlers } from './mock-accounts.ts';
import { cardHandlers } from './mock-cards.ts';
import { filamentHandlers } from './mock-filament.ts';
import { premiumHandlers } from './mock-premium.ts';

export const server = setupServer(
  ...accountHandlers,
  ...cardHandlers,
  ...cartHandlers,
  ...checkoutHandlers,
  ...filamentHandlers,
  ...premiumHandlers,
);

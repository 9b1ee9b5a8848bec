import { setupServer } from 'msw/node';
import { cartHandlers } from './cart-handlers.ts';
import { checkoutHandlers } from './checkout-handlers.ts';

export const server = setupServer(...cartHandlers, ...checkoutHandlers);

import type { Checkout, PaymentService } from '../../contract/order.ts';

/** What a shopper sends to buy the cart, whoever moves the money. */
export type Purchase = Omit<Checkout, 'paymentService'> & { readonly paymentService: PaymentService };

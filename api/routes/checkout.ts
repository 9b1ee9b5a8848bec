import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import * as z from 'zod';
import { checkoutTaxSchema, taxQuestionSchema } from '../../contract/checkout-tax.ts';
import { checkoutSchema, idempotencyKeySchema, NO_PAYMENT, orderSchema } from '../../contract/order.ts';
import { walletOptionsSchema, walletQuestionSchema } from '../../contract/wallet.ts';
import { type PlaceOrderDeps, placeOrder } from '../domain/checkout/place-order.ts';
import { previewTax } from '../domain/checkout/preview-tax.ts';
import { walletOptions } from '../domain/checkout/wallet-options.ts';
import type { Deps } from '../domain/deps.ts';
import { checkoutCaller } from '../http/caller.ts';
import { callerLimit } from '../http/caller-limit.ts';
import { accountOf, guardCoupons } from '../http/guard-attempts.ts';
import type { Limit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { shopRoute } from '../http/shop-route.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';
import { checkoutErrors, refuseCheckout } from './form-errors.ts';

const headers = z.object({
  'idempotency-key': idempotencyKeySchema
    .optional()
    .describe('the same key returns the same order and charges once; defaults to the payment’s token'),
});

const checkout = shopRoute('post', '/checkout', {
  summary:
    'Place an order for the cart and pay for it; amounts in the request are ignored, except the total that was shown',
  headers,
  body: checkoutSchema,
  answer: [
    'Paid; or requires_action: show the bank’s page with the client secret, then repeat the request',
    orderSchema,
  ],
  errors: [...checkoutErrors, 'payment_missing', 'paypal_elsewhere', 'item_unknown'],
});

const wallet = shopRoute('post', '/checkout/wallet', {
  summary: 'The shipping methods of the cart for the sheet of a wallet, each with the total; reserves nothing',
  body: walletQuestionSchema,
  answer: ['The default comes first', walletOptionsSchema],
  errors: [
    'session_invalid',
    'coupon_unknown',
    'coupon_ended',
    'coupon_used',
    'coupon_minimum',
    'coupon_needs_spool',
    'cart_empty',
    'cart_has_errors',
    'order_minimum',
    'order_too_large',
    'rates_postal_code',
  ],
});

const tax = shopRoute('post', '/checkout/tax', {
  summary: 'The tax on the cart at an address, where the shop asks Stripe for it; reserves nothing',
  body: taxQuestionSchema,
  answer: ['The tax by line, or none where the rule of the shop applies', checkoutTaxSchema],
  errors: [
    'session_invalid',
    'coupon_unknown',
    'coupon_ended',
    'coupon_used',
    'coupon_needs_spool',
    'cart_empty',
    'cart_has_errors',
    'order_too_large',
  ],
});

/** A sheet asks once for each address that its shopper looks at. */
const WALLET_QUESTIONS = { name: 'wallet sheets by caller', tries: 120, seconds: 600 };

export function walletRoutes(deps: PlaceOrderDeps & Pick<Deps, 'settings'>) {
  const ask = cartQuestions(deps, WALLET_QUESTIONS);
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/checkout/wallet', withShopper(deps));
  return app.openapi(wallet, async (c) => {
    const body = c.req.valid('json');
    return c.json(await ask(c, body.couponName, () => walletOptions(deps, c.var.shopper, body)), 200);
  });
}

/** A page asks once for each change of its cart or address, and Stripe charges for most of these. */
const TAX_QUESTIONS = { name: 'tax of carts by caller', tries: 120, seconds: 600 };

export function taxRoutes(deps: PlaceOrderDeps & Pick<Deps, 'settings'>) {
  const ask = cartQuestions(deps, TAX_QUESTIONS);
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/checkout/tax', withShopper(deps));
  return app.openapi(tax, async (c) => {
    const body = c.req.valid('json');
    return c.json(await ask(c, body.couponName, () => previewTax(deps, c.var.shopper, body)), 200);
  });
}

/** Counts what a caller asks about carts, and guesses at coupons as everywhere else. */
function cartQuestions(deps: PlaceOrderDeps & Pick<Deps, 'settings'>, limit: Limit) {
  const countCaller = callerLimit(deps, limit);
  const guardCoupon = guardCoupons(deps);
  return async <Answer>(
    c: Context<ShopEnv>,
    couponName: string | null | undefined,
    answer: () => Promise<Answer>,
  ): Promise<Answer> => {
    await countCaller(c);
    return couponName ? await guardCoupon(c, accountOf(c.var.shopper), answer) : await answer();
  };
}

export function checkoutRoutes(deps: PlaceOrderDeps & Pick<Deps, 'settings'>) {
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseCheckout });
  // Orders reveal whether a coupon exists, as lookups do.
  const guardCoupon = guardCoupons(deps);
  // Before anything is read or verified, so that a full shop has time for those that it let in.
  app.use('/checkout', async (_, next) => {
    deps.checkoutTurns.refuseWhenFull();
    await next();
  });
  app.use('/checkout', withShopper(deps));
  return app.openapi(checkout, async (c) => {
    const body = c.req.valid('json');
    const { tokenId } = body.payment;
    // The token of a free order names no attempt; its cart can be ordered once anyway.
    const own = tokenId === NO_PAYMENT ? crypto.randomUUID() : `token:${tokenId}`;
    const key = c.req.valid('header')['idempotency-key'] ?? own;
    const place = () => placeOrder(deps, c.var.shopper, checkoutCaller(c, deps.settings), key, body);
    return c.json(body.couponName ? await guardCoupon(c, accountOf(c.var.shopper), place) : await place(), 200);
  });
}

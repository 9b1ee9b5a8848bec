import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import * as z from 'zod';
import {
  addedSeveralSchema,
  addSeveralSchema,
  addToCartSchema,
  cartSchema,
  changeLineSchema,
  deletedLineSchema,
  switchBundleSchema,
} from '../../contract/cart.ts';
import { idempotencyKeySchema } from '../../contract/order.ts';
import {
  addLine,
  addSeveral,
  changeLine,
  countLines,
  readCart,
  removeLine,
  switchBundle,
} from '../domain/cart/cart.ts';
import type { Deps } from '../domain/deps.ts';
import { addPrint } from '../domain/prints/add-print.ts';
import type { Shopper } from '../domain/session/shopper.ts';
import { callerOf } from '../http/caller.ts';
import { callerLimit } from '../http/caller-limit.ts';
import { limitKey, rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { shopRoute } from '../http/shop-route.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';

/** Carts that guests of one caller may start: guests are free, but each cart is stored for a month. */
export const GUEST_CARTS = { name: 'guest carts by caller', tries: 120, seconds: 3600 };
/** Each press on goods of a link keeps a key for an hour. */
export const SEVERAL_GOODS = { name: 'several goods by caller', tries: 60, seconds: 600 };
/** Every so many lines, a cart counts again: a full cart counts ten times. */
export const LINES_PER_COUNT = 10;

const line = z.object({ lineId: z.string() });

const read = shopRoute('get', '/cart', {
  summary: 'Get the shopper’s cart, priced by the shop',
  answer: ['The lines, oldest first', cartSchema],
  errors: ['session_invalid'],
});

const add = shopRoute('post', '/cart', {
  summary: 'Add an item, or a print by its quote, to the cart; prices in the request are ignored',
  body: addToCartSchema,
  answer: ['The whole cart', cartSchema],
  errors: [
    'quantity_step',
    'sides_invalid',
    'quote_invalid',
    'bundle_incomplete',
    'bundle_side_unfit',
    'bundle_mixed',
    'session_invalid',
    'item_members_only',
    'item_unknown',
    'job_unknown',
    'job_unfinished',
    'model_unknown',
    'model_incomplete',
    'quote_expired',
    'item_out_of_stock',
    'stock_too_low',
    'stock_in_cart',
    'cart_full',
    'quantity_limit',
    'filament_short',
  ],
});

const addAll = shopRoute('post', '/cart/several', {
  summary: 'Add several items in one step, once for each key: all that can be added, with the reason for each other',
  headers: z.object({ 'idempotency-key': idempotencyKeySchema.describe('the same key adds once') }),
  body: addSeveralSchema,
  answer: ['The whole cart, and what could not be added', addedSeveralSchema],
  errors: ['session_invalid'],
});

const switchTo = shopRoute('post', '/cart/switch', {
  summary: 'Make rolls of the cart a bundle, or a bundle its rolls, in one step',
  body: switchBundleSchema,
  answer: ['The whole cart', cartSchema],
  errors: [
    'bundle_incomplete',
    'bundle_side_unfit',
    'bundle_mixed',
    'session_invalid',
    'item_members_only',
    'item_unknown',
    'line_unknown',
    'item_out_of_stock',
    'stock_too_low',
    'stock_in_cart',
    'cart_full',
    'quantity_limit',
    'filament_short',
  ],
});

const change = shopRoute('put', '/cart/{lineId}', {
  summary: 'Change a line’s quantity',
  params: line,
  body: changeLineSchema,
  answer: ['The whole cart', cartSchema],
  errors: [
    'quantity_step',
    'session_invalid',
    'item_members_only',
    'item_unknown',
    'line_unknown',
    'item_out_of_stock',
    'stock_too_low',
    'stock_in_cart',
    'filament_short',
    'quantity_limit',
  ],
});

const remove = shopRoute('delete', '/cart/{lineId}', {
  summary: 'Remove a line from the cart',
  params: line,
  answer: ['The line is removed', deletedLineSchema],
  errors: ['session_invalid', 'line_unknown'],
});

type CartRouteDeps = Pick<Deps, 'connection' | 'catalogue' | 'print' | 'clock' | 'settings'>;

export function cartRoutes(deps: CartRouteDeps) {
  const { connection, settings } = deps;
  const guestCarts = { ...GUEST_CARTS, tries: GUEST_CARTS.tries * settings.shoppersPerCaller };
  const countCart = rateLimit(connection.pool, guestCarts);
  const countSeveral = callerLimit(deps, SEVERAL_GOODS);
  /** For the statement that adds an item: it counts as `countPrint` does. */
  function growthOf(c: Context, { loggedIn }: Shopper) {
    if (loggedIn) return undefined;
    const key = limitKey(guestCarts, callerOf(c, settings.trustedProxies));
    return { ...guestCarts, key, every: LINES_PER_COUNT };
  }
  /** Counts before the print is added, since simultaneous requests would all see the cart without each other's lines. */
  async function countPrint(c: Context, shopper: Shopper): Promise<void> {
    if (shopper.loggedIn || (await countLines(deps, shopper)) % LINES_PER_COUNT !== 0) return;
    await countCart(callerOf(c, settings.trustedProxies));
  }
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/cart', withShopper(deps));
  app.use('/cart/:lineId', withShopper(deps));
  return app
    .openapi(read, async (c) => c.json({ lines: await readCart(deps, c.var.shopper) }, 200))
    .openapi(add, async (c) => {
      const input = c.req.valid('json');
      const { shopper } = c.var;
      if (input.type !== 'pod') {
        return c.json({ lines: await addLine(deps, shopper, input, growthOf(c as Context, shopper)) }, 200);
      }
      await countPrint(c as Context, shopper);
      return c.json({ lines: await addPrint(deps, shopper, input) }, 200);
    })
    .openapi(addAll, async (c) => {
      await countSeveral(c as Context);
      const { shopper } = c.var;
      const once = { ...c.req.valid('json'), key: c.req.valid('header')['idempotency-key'] };
      return c.json(await addSeveral(deps, shopper, once, growthOf(c as Context, shopper)), 200);
    })
    .openapi(switchTo, async (c) =>
      c.json({ lines: await switchBundle(deps, c.var.shopper, c.req.valid('json')) }, 200),
    )
    .openapi(change, async (c) => {
      const { lineId } = c.req.valid('param');
      return c.json({ lines: await changeLine(deps, c.var.shopper, lineId, c.req.valid('json').qty) }, 200);
    })
    .openapi(remove, async (c) => {
      const { lineId } = c.req.valid('param');
      await removeLine(deps, c.var.shopper, lineId);
      return c.json({ deleted: true, id: lineId }, 200);
    });
}

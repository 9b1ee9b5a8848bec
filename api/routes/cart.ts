import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import * as z from 'zod';
import { addToCartSchema, cartSchema, changeLineSchema, deletedLineSchema } from '../contract/cart.ts';
import type { Deps } from '../deps.ts';
import { addLine, changeLine, countLines, readCart, removeLine } from '../domain/cart/cart.ts';
import { addPrint } from '../domain/prints/add-print.ts';
import type { Shopper } from '../domain/session/shopper.ts';
import { callerOf } from '../http/caller.ts';
import { answers } from '../http/describe-answers.ts';
import { requireJson } from '../http/json-body.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';

/** Carts that guests at one address may open: a guest costs nothing, but each cart is stored for a month. */
export const GUEST_CARTS = { name: 'guest carts by caller', tries: 120, seconds: 3600 };
/** Lines of a guest's cart for one of those tries: a full cart counts ten times. */
export const LINES_PER_TRY = 10;

const body = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
});
const line = z.object({ lineId: z.string() });

const read = createRoute({
  method: 'get',
  path: '/cart',
  summary: 'The shopper’s cart, priced by the shop',
  responses: answers('The lines, oldest first', cartSchema, ['session_invalid']),
});

const add = createRoute({
  method: 'post',
  path: '/cart',
  summary: 'Put pieces of an item, or a print by its quote, into the cart; prices that are sent are not read',
  middleware: [requireJson] as const,
  request: { body: body(addToCartSchema) },
  responses: answers('The whole cart', cartSchema, [
    'malformed_json',
    'invalid_request',
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
    'cart_full',
    'quantity_limit',
    'content_type',
    'too_many_requests',
  ]),
});

const change = createRoute({
  method: 'put',
  path: '/cart/{lineId}',
  summary: 'Give a line another quantity',
  middleware: [requireJson] as const,
  request: { params: line, body: body(changeLineSchema) },
  responses: answers('The whole cart', cartSchema, [
    'malformed_json',
    'invalid_request',
    'quantity_step',
    'session_invalid',
    'item_members_only',
    'item_unknown',
    'line_unknown',
    'item_out_of_stock',
    'stock_too_low',
    'content_type',
  ]),
});

const remove = createRoute({
  method: 'delete',
  path: '/cart/{lineId}',
  summary: 'Take a line out of the cart',
  request: { params: line },
  responses: answers('The line is gone', deletedLineSchema, ['session_invalid', 'line_unknown']),
});

type CartRouteDeps = Pick<Deps, 'connection' | 'catalogue' | 'print' | 'clock' | 'settings'>;

export function cartRoutes(deps: CartRouteDeps) {
  const { connection, settings } = deps;
  const countCart = rateLimit(connection.pool, {
    ...GUEST_CARTS,
    tries: GUEST_CARTS.tries * settings.shoppersPerCaller,
  });
  /** Counted before the line is added: requests that come at the same moment each find the cart as it was. */
  async function countGrowth(c: Context, shopper: Shopper): Promise<void> {
    if (shopper.loggedIn || (await countLines(deps, shopper)) % LINES_PER_TRY !== 0) return;
    await countCart(callerOf(c, settings.trustedProxies));
  }
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/cart', withShopper(deps));
  app.use('/cart/:lineId', withShopper(deps));
  return app
    .openapi(read, async (c) => c.json({ lines: await readCart(deps, c.var.shopper) }, 200))
    .openapi(add, async (c) => {
      const wish = c.req.valid('json');
      await countGrowth(c as Context, c.var.shopper);
      const put = wish.type === 'pod' ? addPrint : addLine;
      return c.json({ lines: await put(deps, c.var.shopper, wish) }, 200);
    })
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

import { OpenAPIHono } from '@hono/zod-openapi';
import { PAY_TOKEN, payLinkSchema, payTokenSchema } from '../../contract/pay-link.ts';
import type { PlaceOrderDeps } from '../domain/checkout/place-order.ts';
import type { Deps } from '../domain/deps.ts';
import { readPayLinkOrder } from '../domain/draft-orders/pay-link.ts';
import { callerLimit } from '../http/caller-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { shopRoute } from '../http/shop-route.ts';

const read = shopRoute('get', '/pay-link', {
  summary: 'The order that a payment link leads to; the checkout pays it for whoever sends the same header',
  headers: payTokenSchema,
  answer: ['The order, at the prices of this moment', payLinkSchema],
  errors: ['order_link_damaged', 'pay_link_expired'],
});

/** Each prices an order, which may ask the carrier. */
const READS = { name: 'payment links by caller', tries: 120, seconds: 600 };

export function payLinkRoutes(deps: PlaceOrderDeps & Pick<Deps, 'settings'>) {
  const countCaller = callerLimit(deps, READS);
  return new OpenAPIHono({ defaultHook: refuseInvalid }).openapi(read, async (c) => {
    await countCaller(c);
    return c.json(await readPayLinkOrder(deps, c.req.valid('header')[PAY_TOKEN]), 200);
  });
}

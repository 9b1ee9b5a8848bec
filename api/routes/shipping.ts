import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { deliveryDatesSchema } from '../contract/shipping/delivery-dates.ts';
import { ratesQuerySchema, shippingRatesSchema } from '../contract/shipping-rate.ts';
import type { Deps } from '../deps.ts';
import { readCart } from '../domain/cart/cart.ts';
import { cartRates } from '../domain/shipping/cart-rates.ts';
import { deliveryDates } from '../domain/shipping/delivery-dates.ts';
import { answers } from '../http/describe-answers.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';

const rates = createRoute({
  method: 'get',
  path: '/shipping/rates',
  summary: 'What carriers ask for the cart to a postal code',
  request: { query: ratesQuerySchema },
  responses: answers('A rate for each service', shippingRatesSchema, [
    'invalid_request',
    'rates_postal_code',
    'session_invalid',
    'rates_unavailable',
  ]),
});

const dates = createRoute({
  method: 'get',
  path: '/shipping/dates',
  summary: 'When an order that is placed now leaves and arrives',
  responses: answers('Days of the shop’s own time zone', deliveryDatesSchema),
});

type ShippingRouteDeps = Pick<
  Deps,
  'connection' | 'catalogue' | 'print' | 'rates' | 'businessDays' | 'store' | 'clock' | 'settings' | 'log'
>;

export function shippingRoutes(deps: ShippingRouteDeps) {
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/shipping/rates', withShopper(deps));
  app.openapi(dates, (c) => c.json(deliveryDates(deps, deps.clock()), 200));
  return app.openapi(rates, async (c) => {
    const { postalCode, getCart } = c.req.valid('query');
    const lines = getCart === 'true' ? await readCart(deps, c.var.shopper) : [];
    return c.json(await cartRates(deps, lines, postalCode), 200);
  });
}

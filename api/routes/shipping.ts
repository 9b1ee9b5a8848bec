import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { ratesQuerySchema, shippingRatesSchema } from '../contract/shipping-rate.ts';
import type { Deps } from '../deps.ts';
import { readCart } from '../domain/cart/read-cart.ts';
import { cartRates } from '../domain/shipping/cart-rates.ts';
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

type RatesRouteDeps = Pick<Deps, 'connection' | 'catalogue' | 'rates' | 'clock' | 'settings' | 'log'>;

export function shippingRoutes(deps: RatesRouteDeps) {
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/shipping/rates', withShopper(deps));
  return app.openapi(rates, async (c) => {
    const { postalCode, getCart } = c.req.valid('query');
    const lines = getCart === 'true' ? await readCart(deps, c.var.shopper) : [];
    return c.json(await cartRates(deps, lines, postalCode), 200);
  });
}

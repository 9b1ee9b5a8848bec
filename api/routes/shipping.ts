import { OpenAPIHono } from '@hono/zod-openapi';
import { canadaRulesSchema } from '../../contract/money/canada-rules.ts';
import {
  addressQuestionSchema,
  addressSuggestionsSchema,
  typedAddressAnswerSchema,
  typedAddressSchema,
} from '../../contract/shipping/address-check.ts';
import { arrivalQuerySchema, arrivalSchema } from '../../contract/shipping/arrival.ts';
import { datesQuerySchema, deliveryDatesSchema } from '../../contract/shipping/delivery-dates.ts';
import { ratesQuerySchema, shippingRatesSchema } from '../../contract/shipping-rate.ts';
import { readCart } from '../domain/cart/cart.ts';
import type { Deps } from '../domain/deps.ts';
import { itemArrival } from '../domain/shipping/arrival.ts';
import { cartRates } from '../domain/shipping/cart-rates.ts';
import { checkAddress, suggestAddress } from '../domain/shipping/check-address.ts';
import { deliveryDates } from '../domain/shipping/delivery-dates.ts';
import { printsReady } from '../domain/shipping/ships-by.ts';
import { type CallerEnv, callerOf } from '../http/caller.ts';
import { callerLimit } from '../http/caller-limit.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { shopRoute } from '../http/shop-route.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';

const rates = shopRoute('get', '/shipping/rates', {
  summary: 'Carrier rates for the cart, by postal code',
  query: ratesQuerySchema,
  answer: ['A rate for each service', shippingRatesSchema],
  errors: ['rates_postal_code', 'session_invalid', 'rates_unavailable'],
});

const canada = shopRoute('get', '/shipping/canada', {
  summary: 'Thresholds, taxes and the rate of the day from which pages estimate what Canadians pay at the door',
  answer: ['The rules', canadaRulesSchema],
});

const dates = shopRoute('get', '/shipping/dates', {
  summary: 'When an order placed now ships and arrives, by postal code',
  query: datesQuerySchema,
  answer: ['Days in the shop’s time zone', deliveryDatesSchema],
  errors: ['session_invalid'],
});

const arrival = shopRoute('get', '/shipping/arrival', {
  summary: 'When an item ordered now arrives, by postal code',
  query: arrivalQuerySchema,
  answer: ['A span of days for each service, fastest first', arrivalSchema],
  errors: ['rates_postal_code', 'session_invalid', 'item_unknown'],
});

/** A shopper looks at a few dozen products; each new postal code may cost a call to the carrier. */
const ARRIVALS = { name: 'arrival by caller', tries: 300, seconds: 600 };

/** A cart is quoted again with each change; each new weight or postal code may cost a call to the carrier. */
const RATES = { name: 'shipping rates by caller', tries: 300, seconds: 600 };

/** A cart with prints asks again with each change of them. */
const DATES_OF_CART = { name: 'dates of a cart by caller', tries: 300, seconds: 600 };

type ShippingRouteDeps = Pick<
  Deps,
  | 'connection'
  | 'catalogue'
  | 'print'
  | 'rates'
  | 'businessDays'
  | 'transit'
  | 'store'
  | 'canada'
  | 'clock'
  | 'settings'
  | 'log'
>;

export function shippingRoutes(deps: ShippingRouteDeps) {
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  const countArrival = callerLimit(deps, ARRIVALS);
  const countRates = callerLimit(deps, RATES);
  const countDates = callerLimit(deps, DATES_OF_CART);
  app.use('/shipping/rates', withShopper(deps));
  app.use('/shipping/arrival', withShopper(deps));
  const ofCart = withShopper(deps);
  // Most pages ask without a cart, and need no session for it.
  app.use('/shipping/dates', (c, next) => (c.req.query('getCart') === 'true' ? ofCart(c, next) : next()));
  app.openapi(canada, (c) => c.json(deps.canada, 200));
  app.openapi(dates, async (c) => {
    const { postalCode, getCart } = c.req.valid('query');
    if (getCart === 'false') return c.json(deliveryDates(deps, deps.clock(), postalCode), 200);
    await countDates(c);
    const printed = await printsReady(deps, deps.connection.db, await readCart(deps, c.var.shopper));
    return c.json(deliveryDates(deps, deps.clock(), postalCode, printed), 200);
  });
  app.openapi(arrival, async (c) => {
    await countArrival(c);
    return c.json(await itemArrival(deps, c.req.valid('query'), c.var.shopper.membership), 200);
  });
  return app.openapi(rates, async (c) => {
    await countRates(c);
    const { postalCode, getCart } = c.req.valid('query');
    const lines = getCart === 'true' ? await readCart(deps, c.var.shopper) : [];
    return c.json(await cartRates(deps, lines, postalCode), 200);
  });
}

const validate = shopRoute('post', '/shipping/address/validate', {
  summary: 'Suggest corrections for an address',
  body: addressQuestionSchema,
  answer: ['At most three suggestions, best first; none when the address is fine', addressSuggestionsSchema],
});

const suggest = shopRoute('post', '/shipping/address/suggest', {
  summary: 'Complete an address while it is typed',
  body: typedAddressSchema,
  answer: ['The town of the postal code, and how the carrier writes the address', typedAddressAnswerSchema],
});

/** Generous: a whole office may share one IP address, and a shopper with a typo checks a few times. */
const CHECKS = { name: 'address check by caller', tries: 120, seconds: 600 };

/** Counted apart, so that typing never uses up the check that an order makes. A form asks some five times. */
const SUGGESTIONS = { name: 'address suggestions by caller', tries: 300, seconds: 600 };

export function addressCheckRoutes(deps: Pick<Deps, 'connection' | 'addresses' | 'settings' | 'log'>) {
  const countCheck = rateLimit(deps.connection.pool, CHECKS);
  const countSuggestion = rateLimit(deps.connection.pool, SUGGESTIONS);
  const app = new OpenAPIHono<CallerEnv>({ defaultHook: refuseInvalid });
  app.openapi(suggest, async (c) => {
    await countSuggestion(callerOf(c, deps.settings.trustedProxies));
    return c.json(await suggestAddress(deps, c.req.valid('json')), 200);
  });
  return app.openapi(validate, async (c) => {
    await countCheck(callerOf(c, deps.settings.trustedProxies));
    return c.json(await checkAddress(deps, c.req.valid('json')), 200);
  });
}

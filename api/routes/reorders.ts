import { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import type { ErrorCode } from '../../contract/errors.ts';
import { idSchema } from '../../contract/id.ts';
import { LINK_TOKEN, linkTokenSchema } from '../../contract/mail-link.ts';
import {
  estimateReorderSchema,
  newReorderSchema,
  paidReorderSchema,
  payReorderSchema,
  pressReorderLinkSchema,
  reorderChangeSchema,
  reorderEstimateSchema,
  reorderLinkSchema,
  reordersSchema,
  resumeReorderSchema,
  skipReorderSchema,
  swapReorderSchema,
} from '../../contract/reorders.ts';
import { refuseBlocked } from '../domain/checkout/refuse-blocked.ts';
import type { Deps } from '../domain/deps.ts';
import type { ChargeReorderDeps } from '../domain/reorders/charge-reorder.ts';
import { payReorder } from '../domain/reorders/pay-reorder.ts';
import { pressReorderLink, type ReorderLinkDeps, readLinkedReorder } from '../domain/reorders/reorder-links.ts';
import {
  addReorder,
  changeReorder,
  estimateNew,
  listReorders,
  type ReorderDeps,
  resumeReorder,
  skipReorder,
  stopOwnReorder,
} from '../domain/reorders/reorders.ts';
import { checkoutCaller } from '../http/caller.ts';
import { callerLimit } from '../http/caller-limit.ts';
import { cardAttemptLimit } from '../http/guard-attempts.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { shopRoute } from '../http/shop-route.ts';
import { requireAccount, type ShopEnv, withShopper } from '../http/shopper.ts';
import { refuseReorder } from './form-errors.ts';

const path = '/user/{userId}/reorders';
const params = z.object({ userId: z.string() });
const one = params.extend({ id: idSchema('There is no such reorder.') });

const own = ['session_invalid', 'sign_in_required', 'not_yours'] as const satisfies readonly ErrorCode[];
const goods = [
  'item_unknown',
  'item_members_only',
  'quantity_step',
  'sides_invalid',
  'bundle_incomplete',
  'bundle_side_unfit',
  'bundle_mixed',
  'reorder_item',
  'order_too_large',
  'order_minimum',
] as const;
const delivery = ['overnight_unavailable', 'po_box_ground_only'] as const;
const card = ['card_unknown', 'cards_unavailable', 'payment_declined'] as const;
const state = ['reorder_placing', 'reorder_refused'] as const;
const answer = ['The account’s reorders', reordersSchema] as const;

const list = shopRoute('get', path, {
  summary: 'The account’s reorders, with what each would cost today',
  params,
  answer: [...answer],
  errors: own,
});
const add = shopRoute('post', path, {
  summary: 'Order spools again every few weeks; a repeated request adds one',
  params,
  body: newReorderSchema,
  answer: [...answer],
  errors: [...own, ...goods, ...delivery, ...card, 'reorders_full'],
});
const estimate = shopRoute('post', `${path}/estimate`, {
  summary: 'What an order of these spools would cost today',
  params,
  body: estimateReorderSchema,
  answer: ['The price of today', reorderEstimateSchema],
  errors: [...own, ...goods, ...delivery],
});
const change = shopRoute('put', `${path}/{id}`, {
  summary: 'Change spools, weeks, date, delivery or card; what is left out stays',
  params: one,
  body: reorderChangeSchema,
  answer: [...answer],
  errors: [...own, ...goods, ...delivery, ...card, ...state],
});
const skip = shopRoute('post', `${path}/{id}/skip`, {
  summary: 'Skip the order of a date; a repeated request skips no other',
  params: one,
  body: skipReorderSchema,
  answer: [...answer],
  errors: [...own, ...state],
});
const stop = shopRoute('post', `${path}/{id}/stop`, {
  summary: 'Stop a reorder; a repeated request changes nothing',
  params: one,
  answer: [...answer],
  errors: [...own, ...state],
});
const resume = shopRoute('post', `${path}/{id}/resume`, {
  summary: 'Resume a reorder that has stopped',
  params: one,
  body: resumeReorderSchema,
  answer: [...answer],
  errors: [...own, ...state, ...goods, 'reorders_full', 'overnight_unavailable', 'po_box_ground_only'],
});
const pay = shopRoute('post', `${path}/{id}/pay`, {
  summary: 'Order now what a refused card did not pay; the bank may ask the shopper to confirm',
  params: one,
  body: payReorderSchema,
  answer: ['The order; with a clientSecret while the bank asks', paidReorderSchema],
  errors: [
    ...own,
    ...card,
    ...state,
    'total_changed',
    'cart_has_errors',
    'order_minimum',
    'payment_in_progress',
    'payment_unavailable',
    'order_cancelled',
    'coupon_ended',
    'coupon_used',
    'item_unknown',
    'card_in_progress',
  ],
});

const linkPath = '/reorder-links';
const linkAnswer = ['The reorder and what became of the press', reorderLinkSchema] as const;

const readLink = shopRoute('get', linkPath, {
  summary: 'What a link of the mail three days before is about; changes nothing',
  headers: linkTokenSchema,
  answer: [...linkAnswer],
});
const skipByLink = shopRoute('post', `${linkPath}/skip`, {
  summary: 'Skip the order of a mail’s date',
  body: pressReorderLinkSchema,
  answer: [...linkAnswer],
});
const swapByLink = shopRoute('post', `${linkPath}/swap`, {
  summary: 'Swap a spool for another color of the same kind before the order of a mail’s date',
  body: swapReorderSchema,
  answer: [...linkAnswer],
  errors: ['reorder_swap', 'item_members_only', 'item_out_of_stock', 'stock_too_low'],
});
const stopByLink = shopRoute('post', `${linkPath}/stop`, {
  summary: 'Stop the reorder of a mail',
  body: pressReorderLinkSchema,
  answer: [...linkAnswer],
});

const HOUR = 3600;
/** Of an account: someone who tries colors and weeks needs a few dozen. */
const CHANGES = { name: 'reorders by account', tries: 120, seconds: HOUR };
/** Of a caller: ten reorders with a press for each, and guesses find nothing. */
const LINKS = { name: 'reorder links by caller', tries: 120, seconds: HOUR };

export function reorderRoutes(deps: ReorderDeps & ChargeReorderDeps & Pick<Deps, 'settings'>) {
  const countChange = rateLimit(deps.connection.pool, CHANGES);
  const limitCardAttempts = cardAttemptLimit(deps);
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  for (const each of ['/user/:userId/reorders', '/user/:userId/reorders/*']) {
    app.use(each, withShopper(deps), requireAccount);
  }
  return app
    .openapi(list, async (c) => c.json(await listReorders(deps, c.var.shopper), 200))
    .openapi(
      estimate,
      async (c) => {
        await countChange(c.var.shopper.id);
        return c.json(await estimateNew(deps, c.var.shopper, c.req.valid('json')), 200);
      },
      refuseReorder(estimateReorderSchema.shape),
    )
    .openapi(
      add,
      async (c) => {
        const { shopper } = c.var;
        await countChange(shopper.id);
        const input = c.req.valid('json');
        const { email } = input.customerInfo;
        const caller = checkoutCaller(c, deps.settings);
        await refuseBlocked(deps, { shopper, caller, email, paymentToken: input.cardId });
        return c.json(await addReorder(deps, shopper, input), 200);
      },
      refuseReorder(newReorderSchema.shape),
    )
    .openapi(
      change,
      async (c) => {
        await countChange(c.var.shopper.id);
        return c.json(await changeReorder(deps, c.var.shopper, c.req.valid('param').id, c.req.valid('json')), 200);
      },
      refuseReorder(reorderChangeSchema.shape),
    )
    .openapi(skip, async (c) => {
      await countChange(c.var.shopper.id);
      return c.json(await skipReorder(deps, c.var.shopper, c.req.valid('param').id, c.req.valid('json').date), 200);
    })
    .openapi(stop, async (c) => c.json(await stopOwnReorder(deps, c.var.shopper, c.req.valid('param').id), 200))
    .openapi(resume, async (c) => {
      await countChange(c.var.shopper.id);
      return c.json(await resumeReorder(deps, c.var.shopper, c.req.valid('param').id, c.req.valid('json').date), 200);
    })
    .openapi(pay, async (c) => {
      await limitCardAttempts(c, c.var.shopper);
      return c.json(
        { order: await payReorder(deps, c.var.shopper, c.req.valid('param').id, c.req.valid('json')) },
        200,
      );
    });
}

export function reorderLinkRoutes(deps: ReorderLinkDeps) {
  const app = new OpenAPIHono({ defaultHook: refuseInvalid });
  const count = callerLimit(deps, LINKS);
  app.use('/reorder-links/*', async (c, next) => {
    await count(c);
    await next();
  });
  return app
    .openapi(readLink, async (c) => c.json(await readLinkedReorder(deps, c.req.valid('header')[LINK_TOKEN]), 200))
    .openapi(skipByLink, async (c) => c.json(await pressReorderLink(deps, 'skip', c.req.valid('json').token), 200))
    .openapi(stopByLink, async (c) => c.json(await pressReorderLink(deps, 'stop', c.req.valid('json').token), 200))
    .openapi(swapByLink, async (c) => {
      const { token, ...swap } = c.req.valid('json');
      return c.json(await pressReorderLink(deps, 'swap', token, swap), 200);
    });
}

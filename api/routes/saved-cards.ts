import { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import {
  addedSourceSchema,
  deletedSourceSchema,
  newPaymentSourceSchema,
  paymentSourcesSchema,
} from '../../contract/accounts/payment-source.ts';
import type { CardDeps } from '../domain/cards/payment-customer.ts';
import { addCard, deleteCard, listCards } from '../domain/cards/saved-cards.ts';
import { refuseBlocked } from '../domain/checkout/refuse-blocked.ts';
import type { Deps } from '../domain/deps.ts';
import { checkoutCaller } from '../http/caller.ts';
import { cardAttemptLimit } from '../http/guard-attempts.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { shopRoute } from '../http/shop-route.ts';
import { requireAccount, type SessionDeps, type ShopEnv, withShopper } from '../http/shopper.ts';

const params = z.object({ userId: z.string().max(320) });
const errors = ['session_invalid', 'sign_in_required', 'not_yours', 'cards_unavailable'] as const;

const list = shopRoute('get', '/user/{userId}/payments', {
  summary: 'List saved cards, newest first',
  params,
  answer: ['The cards', paymentSourcesSchema],
  errors: [...errors, 'card_in_progress'],
});

const add = shopRoute('post', '/user/{userId}/payments', {
  summary: 'Save a card from the payment service’s own form fields',
  params,
  body: newPaymentSourceSchema,
  answer: ['The card; or requiresAction: show the bank’s page, then repeat the request', addedSourceSchema],
  errors: [...errors, 'card_refused', 'payment_declined', 'card_unknown', 'card_in_progress', 'cards_full'],
});

const remove = shopRoute('delete', '/user/{userId}/payments/{sourceId}', {
  summary: 'Remove a card',
  params: params.extend({ sourceId: z.string().max(200) }),
  answer: ['The card is removed', deletedSourceSchema],
  errors: [...errors, 'card_unknown', 'card_in_progress'],
});

export function savedCardRoutes(deps: CardDeps & SessionDeps & Pick<Deps, 'payments'>) {
  const { pool } = deps.connection;
  const countRequest = rateLimit(pool, { name: 'saved cards by account', tries: 120, seconds: 60 });
  const limitCardAttempts = cardAttemptLimit(deps);
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/user/:userId/payments/*', withShopper(deps), requireAccount, async (c, next) => {
    await countRequest(c.var.shopper.id);
    await next();
  });
  return app
    .openapi(list, async (c) => c.json(await listCards(deps, c.var.shopper), 200))
    .openapi(add, async (c) => {
      await limitCardAttempts(c, c.var.shopper);
      const card = c.req.valid('json');
      const { shopper } = c.var;
      await refuseBlocked(deps, { shopper, caller: checkoutCaller(c, deps.settings), paymentToken: card.token });
      return c.json(await addCard(deps, shopper, card), 200);
    })
    .openapi(remove, async (c) => {
      const { sourceId } = c.req.valid('param');
      await deleteCard(deps, c.var.shopper, sourceId);
      return c.json({ deleted: true as const, id: sourceId }, 200);
    });
}

import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { billed } from './billing-shelf.ts';
import { approveOrder, found } from './orders.ts';
import { PaypalProblem } from './problem.ts';
import { Books } from './store.ts';
import { approveSubscription } from './subscriptions.ts';
import { returningPage, unknownPaymentPage, type WalletPage, walletPage } from './wallet-page.ts';

const POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";
const OVER = 'This payment is over already.';

const answerSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('approved'),
    funding: z.enum(['balance', 'declined', 'pending', 'bounced', 'once', 'disputed']),
  }),
  z.object({ outcome: z.enum(['cancelled', 'failed']) }),
]);

/** The wallet's pages: the amount, the shopper's answer, and the redirect back with the result. */
export function serveWallet(db: Kysely<unknown>, onChange: () => void): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('Content-Security-Policy', POLICY);
  });
  app.get('/wallet/:id', async (c) => c.html(walletPage(await pageOf(db, c.req.param('id')))));
  app.post('/wallet/:id', async (c) => {
    const id = c.req.param('id');
    const answer = answerSchema.parse(await c.req.parseBody());
    const back = new URLSearchParams({ type: answer.outcome });
    if (answer.outcome === 'approved') {
      const approve = isSubscription(id) ? approveSubscription : approveOrder;
      const { payer_id } = await db.transaction().execute((trx) => approve(new Books(trx), id, answer.funding));
      back.set('payerID', payer_id);
      onChange();
    }
    return c.redirect(`/sandbox/paypal/wallet-left?${back}`, 303);
  });
  app.get('/wallet-left', (c) => c.html(returningPage()));
  app.onError(async (error, c) => {
    if (error instanceof z.ZodError) return c.text('This is not an answer of the wallet.', 400);
    if (!(error instanceof PaypalProblem)) throw error;
    if (error.status === 404) return c.html(unknownPaymentPage(), 404);
    return c.html(walletPage(await pageOf(db, c.req.param('id') ?? '')), error.status);
  });
  return app;
}

/** Ids of subscriptions look like this. */
function isSubscription(id: string): boolean {
  return id.startsWith('I-');
}

async function pageOf(db: Kysely<unknown>, id: string): Promise<WalletPage> {
  return await db.transaction().execute(async (trx) => {
    const books = new Books(trx);
    if (isSubscription(id)) {
      const { status, wallet } = await found(billed(books, 'subscription', id));
      const isOpen = status === 'APPROVAL_PENDING' || status === 'APPROVED';
      return {
        shop: wallet.shop,
        amount: wallet.price,
        description: 'Premium, each month until you cancel',
        ways: ['balance', 'declined', 'once', 'disputed'],
        problem: isOpen ? null : OVER,
      };
    }
    const { status, wallet, purchase_units } = await found(books.order(id));
    const [{ amount, description = '' }] = purchase_units;
    const isOpen = status !== 'COMPLETED' && status !== 'VOIDED';
    return {
      shop: wallet.shop,
      amount,
      description,
      ways: ['balance', 'declined', 'pending', 'bounced', 'disputed'],
      problem: isOpen ? null : OVER,
    };
  });
}

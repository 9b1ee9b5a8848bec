import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Html } from '../page-frame.ts';
import { approveOrder, found } from './orders.ts';
import { PaypalProblem } from './problem.ts';
import type { Funding, Money } from './records.ts';
import { Books, billed } from './store.ts';
import { approveSubscription } from './subscriptions.ts';

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

interface WalletPage {
  readonly shop: string;
  readonly amount: Money;
  readonly description: string;
  /** funding sources to choose from, the first one preselected */
  readonly ways: readonly Funding[];
  /** why it cannot be approved; the payer can then only go back */
  readonly problem: string | null;
}

const WAYS: Record<Funding, readonly [string, string]> = {
  balance: ['PayPal balance', 'is paid'],
  declined: ['An empty bank card', 'is declined'],
  once: ['A wallet that runs dry', 'pays the first month'],
  pending: ['An e-check', 'takes days'],
  bounced: ['An e-check without cover', 'is refused days later'],
  disputed: ['A stolen account', 'is disputed at once'],
};

/** The wallet for approving a payment. A plain form, so that it works as soon as it is visible. */
function walletPage({ shop, amount, description, ways, problem }: WalletPage): Html {
  const price = Number(amount.value).toLocaleString('en-US', { style: 'currency', currency: amount.currency_code });
  return framed(html`<h1>Pay ${shop}</h1>
    <p class="amount">${price}</p>
    <p class="order">${description}</p>
    <form method="post">
      <fieldset>
        <legend>Pay with</legend>
        ${ways.map(
          (way, index) => html`<label>
            <input type="radio" name="funding" value="${way}" ${index === 0 ? 'checked' : ''} />
            ${WAYS[way][0]} <small>${WAYS[way][1]}</small>
          </label>`,
        )}
      </fieldset>
      <p role="alert" class="problem">${problem ?? ''}</p>
      <button class="main" name="outcome" value="approved" ${problem === null ? '' : 'disabled'}>Approve</button>
      <button name="outcome" value="cancelled">Cancel and return</button>
      <button class="quiet" name="outcome" value="failed">Fail with an error</button>
    </form>`);
}

/** Shown briefly, until the shop's page has read the result from its URL. */
function returningPage(): Html {
  return framed(html`<p>Returning to the shop…</p>`);
}

function unknownPaymentPage(): Html {
  return framed(html`<p role="alert" class="problem">This payment is not known.</p>
    <form method="post"><button name="outcome" value="cancelled">Cancel and return</button></form>`);
}

function framed(content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>PayPal sandbox</title>
        <link rel="stylesheet" href="/sandbox/paypal/wallet.css" />
      </head>
      <body>
        <header>
          <span class="mark">PayPal</span>
          <span class="note">Sandbox: no money moves</span>
        </header>
        <main>${content}</main>
      </body>
    </html>`;
}

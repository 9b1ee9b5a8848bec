import { html } from 'hono/html';
import type { Html } from '../page-frame.ts';
import type { Funding, Money } from './records.ts';

export interface WalletPage {
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
export function walletPage({ shop, amount, description, ways, problem }: WalletPage): Html {
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
export function returningPage(): Html {
  return framed(html`<p>Returning to the shop…</p>`);
}

export function unknownPaymentPage(): Html {
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

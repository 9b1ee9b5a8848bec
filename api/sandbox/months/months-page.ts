import { html } from 'hono/html';
import { framed, type Html } from '../page-frame.ts';
import type { Billed } from './billed.ts';

const SERVICE = { stripe: 'Stripe', paypal: 'PayPal' } as const;
const NEXT = { charge: 'Next charge', retry: 'Tried again', end: 'Ends' } as const;

export function monthsPage(base: string, subscriptions: readonly Billed[], passed: string | null): Html {
  return framed(
    'Months',
    html`<h1>Months</h1>
      <p class="note">
        Here time can be let pass for a member: the look-alike does at once what it would do at the end of the month, and
        tells the shop. Cards ending in 0341 and the wallet “runs dry” are refused from the second month on.
      </p>
      ${passed === null ? '' : html`<p role="status">Time has passed for ${passed}.</p>`}
      ${
        subscriptions.length > 0
          ? html`<ul class="months">${subscriptions.map((each) => entry(base, each))}</ul>`
          : html`<p>Nobody has subscribed yet.</p>`
      }`,
  );
}

function entry(base: string, { service, id, who, status, next }: Billed): Html {
  const at = new Date(next.at * 1000).toISOString();
  return html`<li>
    <form method="post" action="${base}/${service}/${encodeURIComponent(id)}">
      <span class="subject">${who}</span>
      <span class="data">${SERVICE[service]} ${id}, ${status}</span>
      <span class="data">${NEXT[next.what]} <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time></span>
      <button aria-label="Let time pass for ${who} (${id})">Let time pass</button>
    </form>
  </li>`;
}

import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { html } from 'hono/html';
import { framed, type Html } from '../page-frame.ts';
import type { Billed, BillingTime } from './shift-times.ts';

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'";

/** A page to let a member's month pass, at the payment service and by `shiftShop` in the shop. `base` is its mount path. */
export function serveMonths(
  services: Readonly<Record<Billed['service'], BillingTime>>,
  shiftShop: (id: string, seconds: number) => Promise<void>,
  base = '/sandbox/months',
): Hono {
  const app = new Hono();
  app.use(csrf());
  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('Content-Security-Policy', PAGE_POLICY);
  });
  app.get('/', async (c) => {
    const all = await Promise.all([services.stripe, services.paypal, services.reorder].map((each) => each.list()));
    return c.html(monthsPage(base, all.flat(), c.req.query('passed') ?? null));
  });
  app.post('/:service/:id', async (c) => {
    const { service, id } = c.req.param();
    if (service !== 'stripe' && service !== 'paypal' && service !== 'reorder') return c.notFound();
    const { until } = await c.req.parseBody();
    const seconds = await services[service].shift(id, until === 'eve' ? HOURS_BEFORE : 0);
    if (seconds === undefined) return c.notFound();
    await shiftShop(id, seconds);
    await services[service].advance();
    return c.redirect(`${base}?passed=${encodeURIComponent(id)}`, 303);
  });
  return app;
}

/** On the last day of a month, when the shop looks for a new color. */
const HOURS_BEFORE = 12;

const SERVICE = { stripe: 'Stripe', paypal: 'PayPal', reorder: 'Reorder' } as const;
const NEXT = {
  charge: 'Next charge',
  retry: 'Tried again',
  end: 'Ends',
  check: 'The bank answers',
  notice: 'Announced by mail',
  order: 'Ordered',
} as const;

function monthsPage(base: string, subscriptions: readonly Billed[], passed: string | null): Html {
  return framed(
    'Months',
    html`<h1>Months</h1>
      <p class="note">
        Here time can be let pass for a member: the look-alike does at once what it would do at the end of the month, and
        tells the shop. A month without a new color is held by the shop on the day before it begins, within a minute of
        your press; one that is charged all the same is paid back. To see a charge refused, join with a card that pays and change it to 4000 0000 0000 0341, or pay
        with the PayPal wallet that runs dry. A reorder is announced by mail three days before, and ordered on its day: press
        once for each; the shop does it within a minute.
      </p>
      ${passed === null ? '' : html`<p role="status">Time has passed for ${passed}.</p>`}
      ${
        subscriptions.length > 0
          ? html`<ul class="months">${subscriptions.map((each) => entry(base, each))}</ul>`
          : html`<p>Nobody has subscribed or reorders yet.</p>`
      }`,
  );
}

function entry(base: string, { service, id, who, status, next }: Billed): Html {
  const at = new Date(next.at * 1000).toISOString();
  return html`<li>
    <form method="post" action="${base}/${service}/${encodeURIComponent(id)}">
      <span class="subject">${who}</span>
      <span class="data">${SERVICE[service]} ${id}, ${status.toLowerCase()}</span>
      <span class="data">${NEXT[next.what]} <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time></span>
      <span class="acts">
        ${
          next.what === 'check'
            ? ''
            : html`<button name="until" value="eve" aria-label="Let time pass until the day before for ${who} (${id})">To the day before</button>`
        }
        <button aria-label="Let time pass for ${who} (${id})">Let time pass</button>
      </span>
    </form>
  </li>`;
}

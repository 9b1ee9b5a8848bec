import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import type { BillingTime } from './billed.ts';
import { monthsPage } from './months-page.ts';

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'";

/** A page to skip a member's month. `base` is its mount path. */
export function serveMonths(
  services: Readonly<Record<'stripe' | 'paypal', BillingTime>>,
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
    const all = await Promise.all([services.stripe.list(), services.paypal.list()]);
    return c.html(monthsPage(base, all.flat(), c.req.query('passed') ?? null));
  });
  app.post('/:service/:id', async (c) => {
    const { service, id } = c.req.param();
    if (service !== 'stripe' && service !== 'paypal') return c.notFound();
    if (!(await services[service].pass(id))) return c.notFound();
    return c.redirect(`${base}?passed=${encodeURIComponent(id)}`, 303);
  });
  return app;
}

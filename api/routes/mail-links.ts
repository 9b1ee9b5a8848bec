import { OpenAPIHono } from '@hono/zod-openapi';
import type * as z from 'zod';
import { mailLinkSchema } from '../../contract/mail-link.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { shopRoute } from '../http/shop-route.ts';

interface LinkAnswer {
  readonly state: string;
}

export interface MailLinkCalls {
  /** under /api, such as /restock-alerts */
  readonly path: string;
  /** the page that asks for confirmation before it stops the emails */
  readonly stopPage: string;
  /** what the emails are about, such as "an alert" */
  readonly subject: string;
  /** the response to following a link */
  readonly answer: z.ZodType<LinkAnswer>;
  /** absent: nothing is to be confirmed */
  readonly confirm?: (token: string) => Promise<LinkAnswer>;
  readonly stop: (token: string) => Promise<LinkAnswer>;
}

/** The routes behind an email's links to confirm and to unsubscribe. GET changes nothing, since mail scanners follow links. */
export function mailLinkRoutes(calls: MailLinkCalls) {
  const { path, stopPage, subject, answer, confirm, stop } = calls;
  const app = new OpenAPIHono({ defaultHook: refuseInvalid });
  const call = { body: mailLinkSchema, answer: ['The result', answer] } as const;

  if (confirm) {
    const confirmCall = shopRoute('post', `${path}/confirm`, {
      ...call,
      summary: `Confirm ${subject}, by an email’s link`,
    });
    app.openapi(confirmCall, async (c) => c.json(await confirm(c.req.valid('json').token), 200));
  }

  const stopCall = shopRoute('post', `${path}/unsubscribe`, {
    ...call,
    summary: `Stop ${subject}, by an email’s link`,
  });
  app.openapi(stopCall, async (c) => c.json(await stop(c.req.valid('json').token), 200));

  // Named by the List-Unsubscribe header: a mail program's own button posts a form here (RFC 8058).
  const press = shopRoute('post', `${path}/one-click`, {
    summary: `Stop ${subject}, for mail programs`,
    query: mailLinkSchema,
    answer: call.answer,
  });
  app.openapi(press, async (c) => c.json(await stop(c.req.valid('query').token), 200));

  // Mail programs without such a button open the address, which redirects to the page that asks.
  const read = shopRoute('get', `${path}/one-click`, {
    summary: `Redirect to the page that stops ${subject}`,
    query: mailLinkSchema,
    responses: { 302: { description: 'The page' } },
  });
  app.openapi(read, (c) => c.redirect(`${stopPage}?${new URLSearchParams(c.req.valid('query'))}`, 302));
  return app;
}

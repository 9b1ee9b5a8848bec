import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type * as z from 'zod';
import { mailLinkSchema } from '../../contract/mail-link.ts';
import { jsonBody, requireJson } from '../http/json-body.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { jsonResponses } from '../http/responses.ts';

export interface MailLinkCalls<Answer extends z.ZodType> {
  /** under /api, such as /restock-alerts */
  readonly path: string;
  /** the page that asks for confirmation before it stops the emails */
  readonly stopPage: string;
  /** what the emails are about, such as "an alert" */
  readonly subject: string;
  /** the response to following a link */
  readonly answer: Answer;
  /** absent: nothing is to be confirmed */
  readonly confirm?: (token: string) => Promise<z.output<Answer>>;
  readonly stop: (token: string) => Promise<z.output<Answer>>;
}

/** The routes behind an email's links to confirm and to unsubscribe. GET changes nothing, since mail scanners follow links. */
export function mailLinkRoutes<Answer extends z.ZodType>(calls: MailLinkCalls<Answer>) {
  const { path, stopPage, subject, answer, confirm, stop } = calls;
  const app = new OpenAPIHono({ defaultHook: refuseInvalid });
  const responses = jsonResponses('The result', answer, ['invalid_request', 'content_type']);
  const call = {
    method: 'post',
    middleware: requireJson,
    request: { body: jsonBody(mailLinkSchema) },
    responses,
  } as const;

  if (confirm) {
    const confirmCall = createRoute({
      ...call,
      path: `${path}/confirm`,
      summary: `Confirm ${subject}, by an email’s link`,
    });
    app.openapi(confirmCall, async (c) => c.json(await confirm(c.req.valid('json').token), 200));
  }

  const stopCall = createRoute({
    ...call,
    path: `${path}/unsubscribe`,
    summary: `Stop ${subject}, by an email’s link`,
  });
  app.openapi(stopCall, async (c) => c.json(await stop(c.req.valid('json').token), 200));

  // Named by the List-Unsubscribe header: a mail program's own button posts a form here (RFC 8058).
  const oneClick = {
    path: `${path}/one-click`,
    request: { query: mailLinkSchema },
  } as const;
  const press = createRoute({ ...oneClick, method: 'post', summary: `Stop ${subject}, for mail programs`, responses });
  app.openapi(press, async (c) => c.json(await stop(c.req.valid('query').token), 200));

  // Mail programs without such a button open the address, which redirects to the page that asks.
  const read = createRoute({
    ...oneClick,
    method: 'get',
    summary: `Redirect to the page that stops ${subject}`,
    responses: { 302: { description: 'The page' } },
  });
  app.openapi(read, (c) => c.redirect(`${stopPage}?${new URLSearchParams(c.req.valid('query'))}`, 302));
  return app;
}

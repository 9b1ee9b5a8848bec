import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type * as z from 'zod';
import { mailLinkSchema } from '../contract/mail-link.ts';
import { answers } from '../http/describe-answers.ts';
import { requireJson } from '../http/json-body.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';

export interface MailLinkCalls<Answer extends z.ZodType> {
  /** below /api, such as /restock-alerts */
  readonly path: string;
  /** of the page that asks before it stops the mails */
  readonly stopPage: string;
  /** what the mails are about, such as "an alert" */
  readonly subject: string;
  /** what came of following a link */
  readonly answer: Answer;
  readonly confirm: (token: string) => Promise<z.output<Answer>>;
  readonly stop: (token: string) => Promise<z.output<Answer>>;
}

/** The calls behind the links of a mail that asks for a yes and can be stopped. GET changes nothing: scanners read mail, too. */
export function mailLinkRoutes<Answer extends z.ZodType>(calls: MailLinkCalls<Answer>) {
  const { path, stopPage, subject, answer, confirm, stop } = calls;
  const app = new OpenAPIHono({ defaultHook: refuseInvalid });
  const responses = answers('What came of it', answer, ['invalid_request', 'content_type']);
  const call = {
    method: 'post',
    middleware: requireJson,
    request: { body: { required: true, content: { 'application/json': { schema: mailLinkSchema } } } },
    responses,
  } as const;

  const confirmCall = createRoute({
    ...call,
    path: `${path}/confirm`,
    summary: `Confirm ${subject}, by a mail's link`,
  });
  app.openapi(confirmCall, async (c) => c.json(await confirm(c.req.valid('json').token), 200));

  const stopCall = createRoute({ ...call, path: `${path}/unsubscribe`, summary: `Stop ${subject}, by a mail's link` });
  app.openapi(stopCall, async (c) => c.json(await stop(c.req.valid('json').token), 200));

  // What the header List-Unsubscribe names: a mail program's own button sends a form here (RFC 8058).
  const oneClick = {
    path: `${path}/one-click`,
    request: { query: mailLinkSchema },
  } as const;
  const press = createRoute({ ...oneClick, method: 'post', summary: `Stop ${subject}, for mail programs`, responses });
  app.openapi(press, async (c) => c.json(await stop(c.req.valid('query').token), 200));

  // A program that has no such button opens the address: it is led to the page that asks.
  const read = createRoute({
    ...oneClick,
    method: 'get',
    summary: `Leads to the page that stops ${subject}`,
    responses: { 302: { description: 'The page' } },
  });
  app.openapi(read, (c) => c.redirect(`${stopPage}?${new URLSearchParams(c.req.valid('query'))}`, 302));
  return app;
}

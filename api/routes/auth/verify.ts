import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { verifiedSchema, verifySchema } from '../../contract/accounts/auth-calls.ts';
import type { Deps } from '../../deps.ts';
import { verifyAddress } from '../../domain/accounts/verify-address.ts';
import { answers } from '../../http/describe-answers.ts';
import { requireJson } from '../../http/json-body.ts';
import { refuseInvalid } from '../../http/refuse-invalid.ts';

const verify = createRoute({
  method: 'post',
  path: '/auth/verify',
  summary: 'Verify an address by the token of its mail, from the page that the mail’s link opens',
  middleware: [requireJson] as const,
  request: { body: { required: true, content: { 'application/json': { schema: verifySchema } } } },
  responses: answers('What came of it', verifiedSchema, ['invalid_request', 'content_type']),
});

// Mail scanners follow links, so that a GET changes nothing: it leads to the page, as mails from before do.
const oldLink = createRoute({
  method: 'get',
  path: '/auth/verify',
  summary: 'Leads to the page that verifies an address',
  request: { query: verifySchema.partial() },
  responses: { 302: { description: 'The page' } },
});

export function verifyRoutes(deps: Pick<Deps, 'clock' | 'connection'>) {
  return new OpenAPIHono({ defaultHook: refuseInvalid })
    .openapi(verify, async (c) => c.json(await verifyAddress(deps, c.req.valid('json').token), 200))
    .openapi(oldLink, (c) => {
      const { token = '' } = c.req.valid('query');
      return c.redirect(`/verify/?${new URLSearchParams({ token })}`, 302);
    });
}

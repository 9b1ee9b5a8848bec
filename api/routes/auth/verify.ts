import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { verifyAddress } from '../../domain/accounts/verify-address.ts';
import { refuseInvalid } from '../../http/refuse-invalid.ts';

const verify = createRoute({
  method: 'get',
  path: '/auth/verify',
  summary: 'The link of the mail that verifies an address; leads to the page that says what came of it',
  request: { query: z.object({ token: z.string().max(200).default('') }) },
  responses: { 302: { description: 'The register dialog, with its status' } },
});

export function verifyRoutes(deps: Pick<Deps, 'clock' | 'connection'>) {
  return new OpenAPIHono({ defaultHook: refuseInvalid }).openapi(verify, async (c) => {
    const verified = await verifyAddress(deps, c.req.valid('query').token);
    const query = new URLSearchParams({
      status: verified.status,
      ...(verified.status === 'err' && { err: verified.reason }),
    });
    return c.redirect(`/modal/register/?${query}`, 302);
  });
}

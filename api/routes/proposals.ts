import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { readLinkItems } from '../../contract/permalink.ts';
import { HANDOFF_TOKEN, handoffHeaderSchema, proposalQuerySchema, proposalSchema } from '../../contract/proposal.ts';
import { readHandoff } from '../domain/agents/handoff.ts';
import type { Deps } from '../domain/deps.ts';
import { proposeHandoff, proposeLink } from '../domain/proposals/read-proposal.ts';
import { ShopError } from '../domain/shop-error.ts';
import { callerLimit } from '../http/caller-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { shopRoute } from '../http/shop-route.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';

const ask = shopRoute('get', '/proposals', {
  summary: 'The goods of a link, or of a checkout that an agent has prepared, priced for the shopper; changes nothing',
  query: proposalQuerySchema,
  headers: handoffHeaderSchema,
  answer: ['The goods, and why some of them cannot be bought', proposalSchema],
  errors: ['proposal_unreadable', 'handoff_unknown', 'session_invalid'],
});

/** Each prices an order, which may ask the carrier. */
const HANDOFFS = { name: 'checkouts of agents by caller', tries: 120, seconds: 600 };

export function proposalRoutes(deps: Deps, read = readHandoff) {
  const countHandoff = callerLimit(deps, HANDOFFS);
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/proposals', withShopper(deps));
  return app.openapi(ask, async (c) => {
    const { shopper } = c.var;
    const token = c.req.valid('header')[HANDOFF_TOKEN];
    if (token) {
      await countHandoff(c as Context);
      const handoff = await read(deps, token);
      if (!handoff) throw new ShopError('handoff_unknown');
      return c.json(await proposeHandoff(deps, shopper, handoff), 200);
    }
    const items = readLinkItems(c.req.valid('query').items ?? '');
    if (!items) throw new ShopError('proposal_unreadable');
    return c.json(await proposeLink(deps, shopper, items), 200);
  });
}

import { OpenAPIHono } from '@hono/zod-openapi';
import { ballotSchema, voteSchema } from '../../contract/premium/vote.ts';
import type { Deps } from '../domain/deps.ts';
import { castVote, readBallot } from '../domain/polls.ts';
import { requireJson } from '../http/json-body.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { shopRoute } from '../http/shop-route.ts';
import { requireAccount, type ShopEnv, withShopper } from '../http/shopper.ts';

const path = '/subscription/vote';

const read = shopRoute('get', path, {
  summary: 'Get the poll about the next color',
  answer: ['The poll; with counts for members who have voted, and after it has closed', ballotSchema],
  errors: ['session_invalid'],
});

const vote = shopRoute('post', path, {
  summary: 'Vote for a color, once per poll',
  middleware: [requireJson, requireAccount],
  body: voteSchema,
  answer: ['The poll with its counts', ballotSchema],
  errors: [
    'session_invalid',
    'sign_in_required',
    'vote_members_only',
    'already_voted',
    'voting_closed',
    'vote_unknown_colour',
  ],
});

export function voteRoutes(deps: Pick<Deps, 'connection' | 'clock' | 'settings'>) {
  const countAttempt = rateLimit(deps.connection.pool, { name: 'vote by account', tries: 20, seconds: 600 });
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use(path, withShopper(deps));
  return app
    .openapi(read, async (c) => c.json(await readBallot(deps, c.var.shopper), 200))
    .openapi(vote, async (c) => {
      await countAttempt(c.var.shopper.id);
      await castVote(deps, c.var.shopper, c.req.valid('json').color);
      return c.json(await readBallot(deps, c.var.shopper), 200);
    });
}

import { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { spoolIdSchema, spoolSchema } from '../../contract/filament/spool.ts';
import type { Deps } from '../domain/deps.ts';
import { ShopError } from '../domain/shop-error.ts';
import { readSpool } from '../domain/spools/read-spool.ts';
import { callerLimit } from '../http/caller-limit.ts';
import { shopRoute } from '../http/shop-route.ts';

const read = shopRoute('get', '/spools/{id}', {
  summary: 'Get a spool by the code on its label: lot, gauge log, weights, files, and what is in stock of it',
  params: z.object({ id: z.string() }),
  answer: ['All that the page of the spool says', spoolSchema],
  errors: ['spool_unknown', 'too_many_requests'],
});

/** A shelf of spools that a program reads again and again; guesses find nothing at any rate. */
const READS = { name: 'spools by caller', tries: 600, seconds: 600 };

export function spoolRoutes(deps: Pick<Deps, 'connection' | 'catalogue' | 'settings'>) {
  const app = new OpenAPIHono();
  const count = callerLimit(deps, READS);
  // Programs of makers in other pages may read it, and there is nothing of anybody in it.
  app.use('/spools/*', async (c, next) => {
    await next();
    c.header('access-control-allow-origin', '*');
  });
  return app.openapi(read, async (c) => {
    await count(c);
    const id = spoolIdSchema.safeParse(c.req.valid('param').id).data;
    if (!id) throw new ShopError('spool_unknown');
    return c.json(await readSpool(deps, id), 200);
  });
}

import { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { filamentFileKinds } from '../../contract/filament/filament-files.ts';
import { spoolSchema } from '../../contract/filament/spool.ts';
import { spoolIdSchema } from '../../contract/filament/spool-id.ts';
import type { Deps } from '../domain/deps.ts';
import { ShopError } from '../domain/shop-error.ts';
import { readSpool, writeSpoolTag } from '../domain/spools/read-spool.ts';
import { callerLimit } from '../http/caller-limit.ts';
import { openCors } from '../http/open-cors.ts';
import { fileResponse } from '../http/responses.ts';
import { sendDownload } from '../http/send-download.ts';
import { shopRoute } from '../http/shop-route.ts';

const read = shopRoute('get', '/spools/{id}', {
  summary: 'Get a spool by the code on its label: lot, gauge log, weights, files, and what is in stock of it',
  params: z.object({ id: z.string() }),
  answer: ['All that the page of the spool says', spoolSchema],
  errors: ['spool_unknown'],
});

const kindSchema = z.enum(filamentFileKinds);

const tag = shopRoute('get', '/spools/{id}/{kind}', {
  summary: 'Download an NFC tag of one spool, with its own page, day and weights',
  params: z.object({ id: z.string(), kind: kindSchema }),
  responses: fileResponse('The tag, of the media type of its kind', '*/*'),
  errors: ['spool_unknown', 'not_found'],
});

/** A shelf of spools that a program reads again and again; guesses find nothing at any rate. */
const READS = { name: 'spools by caller', tries: 600, seconds: 600 };

export function spoolRoutes(deps: Pick<Deps, 'connection' | 'catalogue' | 'filaments' | 'settings'>) {
  const app = new OpenAPIHono();
  const count = callerLimit(deps, READS);
  // There is nothing of anybody in it.
  app.use('/spools/*', openCors);
  app.use('/spools/*', async (c, next) => {
    await count(c);
    await next();
  });
  app.openAPIRegistry.registerPath(tag);
  app.openapi(read, async (c) => c.json(await readSpool(deps, idOf(c.req.valid('param').id)), 200));
  return app.get('/spools/:id/:kind', async (c) => {
    const kind = kindSchema.safeParse(c.req.param('kind'));
    return sendDownload(c, kind.success ? await writeSpoolTag(deps, idOf(c.req.param('id')), kind.data) : undefined);
  });
}

function idOf(written: string): string {
  const id = spoolIdSchema.safeParse(written).data;
  if (!id) throw new ShopError('spool_unknown');
  return id;
}

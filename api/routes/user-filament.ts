import { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import {
  addSpoolsSchema,
  ownFilamentSchema,
  printerChangeSchema,
  spoolChangeSchema,
} from '../../contract/filament/spool-inventory.ts';
import { idSchema } from '../../contract/id.ts';
import type { Deps } from '../domain/deps.ts';
import { addSpools, changeSpool, readOwnFilament, removeSpool, savePrinter } from '../domain/filament/own-filament.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { shopRoute } from '../http/shop-route.ts';
import { requireAccount, type ShopEnv, withShopper } from '../http/shopper.ts';

const params = z.object({ userId: z.string() });
const spoolParams = params.extend({ id: idSchema('There is no such spool.') });

const answer = ['The account’s printer and spools', ownFilamentSchema] as const;
const errors = ['session_invalid', 'sign_in_required', 'not_yours'] as const;

const read = shopRoute('get', '/user/{userId}/filament', {
  summary: 'The account’s printer, and the spools it has at home, newest first',
  params,
  answer,
  errors,
});
const printerSave = shopRoute('put', '/user/{userId}/printer', {
  summary: 'Save the account’s printer; null removes it',
  params,
  body: printerChangeSchema,
  answer,
  errors,
});
const spoolsAdd = shopRoute('post', '/user/{userId}/spools', {
  summary: 'Add spools; those with an id or an origin that the account has already are left out',
  params,
  body: addSpoolsSchema,
  answer,
  errors: [...errors, 'spools_full'],
});
const spoolChange = shopRoute('put', '/user/{userId}/spools/{id}', {
  summary: 'Set what is left of a spool, and its lot',
  params: spoolParams,
  body: spoolChangeSchema,
  answer,
  errors,
});
const spoolRemove = shopRoute('delete', '/user/{userId}/spools/{id}', {
  summary: 'Remove a spool',
  params: spoolParams,
  answer,
  errors,
});

export function userFilamentRoutes(deps: Pick<Deps, 'connection' | 'clock' | 'settings'>) {
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  for (const path of ['/user/:userId/filament', '/user/:userId/printer', '/user/:userId/spools']) {
    app.use(path, withShopper(deps), requireAccount);
  }
  app.use('/user/:userId/spools/*', withShopper(deps), requireAccount);
  return app
    .openapi(read, async (c) => c.json(await readOwnFilament(deps.connection.db, c.var.shopper), 200))
    .openapi(printerSave, async (c) => c.json(await savePrinter(deps, c.var.shopper, c.req.valid('json').printer), 200))
    .openapi(spoolsAdd, async (c) => c.json(await addSpools(deps, c.var.shopper, c.req.valid('json').spools), 200))
    .openapi(spoolChange, async (c) =>
      c.json(await changeSpool(deps, c.var.shopper, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(spoolRemove, async (c) => c.json(await removeSpool(deps, c.var.shopper, c.req.valid('param').id), 200));
}

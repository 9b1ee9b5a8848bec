import { doneSchema } from '../../../contract/desk/me.ts';
import { pageSchema } from '../../../contract/desk/paging.ts';
import {
  gaugeStoredSchema,
  lotListSchema,
  lotPageSchema,
  lotParamsSchema,
  lotQuerySchema,
  newLotSchema,
  newSpoolsSchema,
  spoolLabelsSchema,
  spoolParamsSchema,
  spoolsAddedSchema,
  spoolWeightsSchema,
} from '../../../contract/desk/spools.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import { ShopError } from '../../domain/shop-error.ts';
import {
  addLot,
  addSpools,
  listLots,
  readLot,
  requireGauged,
  storeGauge,
  takeBackSpool,
  weighSpool,
} from '../../domain/spools/lots.ts';
import { readGaugeCsv } from '../../domain/spools/read-gauge-csv.ts';
import { spoolLabels } from '../../domain/spools/spool-labels.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';
import { fileResponse } from '../../http/responses.ts';

const list = deskRoute('get', '/desk/spools', {
  permission: 'stock:read',
  summary: 'List lots of filament, newest first, or those whose code or color has these words',
  query: lotQuerySchema,
  answer: ['The page', lotListSchema],
});

const add = deskRoute('post', '/desk/spools/lots', {
  permission: 'stock:move',
  summary: 'Register a lot: the filament of one run, of the material, color and diameter of an item',
  body: newLotSchema,
  answer: ['The lot', lotPageSchema],
  errors: ['code_unknown', 'item_unknown', 'lot_exists'],
});

const read = deskRoute('get', '/desk/spools/lots/{lot}', {
  permission: 'stock:read',
  summary: 'Get a lot with a page of its spools',
  params: lotParamsSchema,
  query: pageSchema,
  answer: ['The lot', lotPageSchema],
  errors: ['lot_unknown'],
});

const addThem = deskRoute('post', '/desk/spools/lots/{lot}/spools', {
  permission: 'stock:move',
  summary: 'Add spools of an item to a lot, each with an id for its label; a repeated request adds no more',
  params: lotParamsSchema,
  body: newSpoolsSchema,
  answer: ['Their ids', spoolsAddedSchema],
  errors: ['lot_unknown', 'item_unknown', 'lot_other_item'],
});

const gaugeErrors = ['gauge_invalid', 'gauge_too_large'] as const;

const gaugeLot = deskRoute('post', '/desk/spools/lots/{lot}/gauge', {
  permission: 'stock:move',
  summary: 'Store what the gauge logged of a lot: a CSV as the body. An earlier log is replaced',
  params: lotParamsSchema,
  answer: ['The summary', gaugeStoredSchema],
  errors: ['lot_unknown', ...gaugeErrors, 'spool_unknown'],
});

const gaugeSpool = deskRoute('post', '/desk/spools/{spool}/gauge', {
  permission: 'stock:move',
  summary: 'Store what the gauge logged of one spool: a CSV as the body. An earlier log is replaced',
  params: spoolParamsSchema,
  answer: ['The summary', gaugeStoredSchema],
  errors: ['spool_unknown', ...gaugeErrors, 'lot_unknown'],
});

const weigh = deskRoute('put', '/desk/spools/{spool}/weights', {
  permission: 'stock:move',
  summary: 'Set what the scale says of a spool',
  params: spoolParamsSchema,
  body: spoolWeightsSchema,
  answer: ['Done', doneSchema],
  errors: ['spool_unknown'],
});

const takeBack = deskRoute('post', '/desk/spools/{spool}/take-back', {
  permission: 'stock:move',
  summary: 'Let a spool that came back be sold again; its order no longer lists it',
  params: spoolParamsSchema,
  answer: ['Done; a repeated request changes nothing', doneSchema],
  errors: ['spool_unknown'],
});

const labels = deskRoute('post', '/desk/spools/labels', {
  permission: 'stock:read',
  summary: 'Labels of these spools with the QR codes of their pages, as a PDF',
  body: spoolLabelsSchema,
  responses: fileResponse('A PDF', 'application/pdf'),
  errors: ['spool_unknown'],
});

export function spoolDeskRoutes(deps: Deps) {
  return deskApp()
    .openapi(list, async (c) => c.json(await listLots(deps, c.req.valid('query')), 200))
    .openapi(add, async (c) => {
      const lot = c.req.valid('json');
      const { code, ...details } = lot;
      const change = { verb: 'lots add', target: code, details };
      const id = await recordChange(deps, c.var.staff, change, () => addLot(deps, lot, c.var.staff.email));
      return c.json(await readLot(deps, id, 1), 200);
    })
    .openapi(read, async (c) => c.json(await readLot(deps, c.req.valid('param').lot, c.req.valid('query').page), 200))
    .openapi(addThem, async (c) => {
      const { lot } = c.req.valid('param');
      const spools = c.req.valid('json');
      const { key: _, ...details } = spools;
      const change = { verb: 'spools add', target: String(lot), details };
      const ids = await recordChange(deps, c.var.staff, change, () => addSpools(deps, lot, spools, c.var.staff.email));
      return c.json({ ids }, 200);
    })
    .openapi(gaugeLot, async (c) => {
      const lotId = c.req.valid('param').lot;
      return c.json(await importGauge(deps, c.var.staff, { lotId }, c.req.raw), 200);
    })
    .openapi(gaugeSpool, async (c) => {
      const spoolId = c.req.valid('param').spool;
      return c.json(await importGauge(deps, c.var.staff, { spoolId }, c.req.raw), 200);
    })
    .openapi(weigh, async (c) => {
      const { spool } = c.req.valid('param');
      const weights = c.req.valid('json');
      const change = { verb: 'spools weigh', target: spool, after: weights };
      await recordChange(deps, c.var.staff, change, () => weighSpool(deps, spool, weights));
      return c.json({ done: true as const }, 200);
    })
    .openapi(takeBack, async (c) => {
      const { spool } = c.req.valid('param');
      const change = { verb: 'spools take-back', target: spool };
      await recordChange(deps, c.var.staff, change, () => takeBackSpool(deps, spool));
      return c.json({ done: true as const }, 200);
    })
    .openapi(labels, async (c) => {
      const pdf = await spoolLabels(deps, c.req.valid('json').ids);
      return c.body(new Uint8Array(pdf), 200, {
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="spool-labels.pdf"',
      });
    });
}

type Gauged = Parameters<typeof storeGauge>[1];

/** What is wrong with the file is for whoever sends it, and not a change: the log has what was stored, or was not found. */
async function importGauge(
  deps: Deps,
  staff: Parameters<typeof recordChange>[1] & { readonly email: string },
  of: Gauged,
  request: Request,
) {
  const target = 'lotId' in of ? String(of.lotId) : of.spoolId;
  return await recordChange(deps, staff, { verb: 'spools gauge', target }, async () => {
    await requireGauged(deps.connection.db, of);
    if (!request.body) throw new ShopError('gauge_invalid', { reason: 'The file is empty.' });
    const log = await readGaugeCsv(request.body);
    await storeGauge(deps, of, log, staff.email);
    const { points: _, ...summary } = log;
    return summary;
  });
}

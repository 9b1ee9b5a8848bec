import { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import {
  type FilamentFile,
  writeFilamentFile,
  writeFilamentLibrary,
} from '../../content-reader/filament/write-file.ts';
import {
  filamentListSchema,
  filamentOnSaleSchema,
  filamentQuerySchema,
} from '../../contract/filament/filament-calls.ts';
import { type FilamentFileKind, filamentFileKinds } from '../../contract/filament/filament-files.ts';
import { findFilament, listFilaments, showFilament } from '../domain/catalogue/filaments.ts';
import type { Deps } from '../domain/deps.ts';
import { openCors } from '../http/open-cors.ts';
import { pageHeaders } from '../http/page-headers.ts';
import { invalidRequest } from '../http/refuse-invalid.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { fileResponse } from '../http/responses.ts';
import { sendDownload } from '../http/send-download.ts';
import { shopRoute } from '../http/shop-route.ts';

const kindSchema = z.enum(filamentFileKinds);

const routes = [
  shopRoute('get', '/filaments', {
    summary: 'List the spools on sale with all that is known of each. Link has the address of the next page.',
    query: filamentQuerySchema,
    answer: ['The spools', filamentListSchema],
  }),
  shopRoute('get', '/filaments/{id}', {
    summary: 'Get all that is known of a spool',
    params: z.object({ id: z.string() }),
    answer: ['The spool', filamentOnSaleSchema],
    errors: ['item_unknown'],
  }),
  shopRoute('get', '/filaments/all/{kind}', {
    summary: 'Download all spools on sale as one file of a database or library',
    params: z.object({ kind: kindSchema }),
    responses: fileResponse('The file, of the media type of its kind', '*/*'),
    errors: ['not_found'],
  }),
  shopRoute('get', '/filaments/{id}/{kind}', {
    summary: 'Download a slicer profile, a tag or a database entry of a spool',
    params: z.object({ id: z.string(), kind: kindSchema }),
    responses: fileResponse('The file, of the media type of its kind', '*/*'),
    errors: ['item_unknown', 'not_found'],
  }),
];

/** Spools as data, for slicers, tags and inventories of makers: any page may read them. */
export function filamentRoutes(deps: Pick<Deps, 'catalogue' | 'filaments' | 'settings'>) {
  const app = new OpenAPIHono();
  for (const route of routes) app.openAPIRegistry.registerPath(route);
  const cache = new ResponseCache(() => deps.catalogue.version);
  app.use('/filaments', openCors);
  app.use('/filaments/*', openCors);
  app.get('/filaments', (c) => {
    const query = filamentQuerySchema.safeParse(c.req.query());
    if (!query.success) throw invalidRequest(query.error);
    return cache.sendPage(c, `list ${JSON.stringify(query.data)}`, () => {
      const { page, total } = listFilaments(deps, query.data);
      return { body: page, headers: pageHeaders(c, query.data.offset + page.length, total) };
    });
  });
  app.get('/filaments/:id', (c) => {
    const id = c.req.param('id');
    return cache.sendJson(c, `one ${id}`, () => showFilament(deps, id));
  });
  const libraryOf = rememberLibraries(deps);
  app.get('/filaments/all/:kind', (c) => {
    const kind = kindSchema.safeParse(c.req.param('kind'));
    return sendDownload(c, kind.success ? libraryOf(kind.data) : undefined);
  });
  return app.get('/filaments/:id/:kind', (c) => {
    const kind = kindSchema.safeParse(c.req.param('kind'));
    return sendDownload(
      c,
      kind.success ? writeFilamentFile(kind.data, findFilament(deps, c.req.param('id'))) : undefined,
    );
  });
}

/** Writing YAML of all spools takes 40 ms, so each file is kept until the catalogue changes. */
function rememberLibraries(deps: Pick<Deps, 'catalogue' | 'filaments' | 'settings'>) {
  const files = new Map<FilamentFileKind, FilamentFile | undefined>();
  let version = deps.catalogue.version;
  return (kind: FilamentFileKind) => {
    if (version !== deps.catalogue.version) files.clear();
    version = deps.catalogue.version;
    if (!files.has(kind)) {
      const { page } = listFilaments(deps, { limit: Number.POSITIVE_INFINITY, offset: 0 });
      files.set(kind, writeFilamentLibrary(kind, page));
    }
    return files.get(kind);
  };
}

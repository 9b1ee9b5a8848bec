import { OpenAPIHono } from '@hono/zod-openapi';
import { readHex } from '../../contract/filament/hex.ts';
import { type NearestColors, nearestColorsQuerySchema, nearestColorsSchema } from '../../contract/nearest-colors.ts';
import type { Deps } from '../domain/deps.ts';
import { ColorFinder } from '../domain/search/color-finder.ts';
import { invalidRequest } from '../http/refuse-invalid.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { shopRoute } from '../http/shop-route.ts';

const route = shopRoute('get', '/colors/nearest', {
  summary: 'Find the filament colors that are nearest to a color, by CIEDE2000',
  query: nearestColorsQuerySchema,
  answer: ['The colors, nearest first', nearestColorsSchema],
});

/** An answer takes up to 12 kB, and few people ask for the same color. */
const MAX_CACHED_BYTES = 4 * 1024 * 1024;

/** Responses are the same for all shoppers, so they are cached until stock or content changes. */
export function colorRoutes(deps: Pick<Deps, 'catalogue' | 'search'>) {
  const app = new OpenAPIHono();
  app.openAPIRegistry.registerPath(route);
  const finder = new ColorFinder(deps);
  const answers = new ResponseCache(() => deps.catalogue.version, { maxBytes: MAX_CACHED_BYTES });

  for (const path of ['/colors/nearest', '/colors/nearest/']) {
    app.get(path, (c) => {
      const input = nearestColorsQuerySchema.safeParse(c.req.query());
      if (!input.success) throw invalidRequest(input.error);
      const { material, inStock, limit } = input.data;
      const hex = readHex(input.data.hex) ?? '';
      const request = { hex, material, isInStock: inStock === 'true', limit };
      return answers.sendJson(
        c,
        JSON.stringify(request),
        (): NearestColors => ({ hex, colors: finder.nearest(request) }),
      );
    });
  }
  return app;
}

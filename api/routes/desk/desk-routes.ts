import { OpenAPIHono } from '@hono/zod-openapi';
import type { Deps } from '../../deps.ts';
import { type DeskEnv, withStaff } from '../../http/desk/staff.ts';
import { jobRoutes } from './jobs.ts';
import { meRoutes } from './me.ts';
import { deskOrderRoutes } from './orders.ts';
import { priceRoutes } from './prices.ts';
import { reviewRoutes } from './reviews.ts';
import { stockRoutes } from './stock.ts';
import { todayRoutes } from './today.ts';

/** The API of the desk, for signed-in staff. Each route names the permission that it needs. */
export function deskRoutes(deps: Deps): OpenAPIHono<DeskEnv> {
  const app = new OpenAPIHono<DeskEnv>();
  app.use('/desk/*', withStaff(deps));
  app.route('/', jobRoutes(deps));
  app.route('/', meRoutes(deps));
  app.route('/', deskOrderRoutes(deps));
  app.route('/', todayRoutes(deps));
  app.route('/', reviewRoutes(deps));
  app.route('/', priceRoutes(deps));
  app.route('/', stockRoutes(deps));
  return app;
}

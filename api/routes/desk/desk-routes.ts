import { OpenAPIHono } from '@hono/zod-openapi';
import type { Deps } from '../../domain/deps.ts';
import { type DeskEnv, withStaff } from '../../http/desk/staff.ts';
import { blockedScriptRoutes } from './blocked-scripts.ts';
import { chargeRoutes } from './charges.ts';
import { contentDeskRoutes } from './content.ts';
import { couponDeskRoutes } from './coupons.ts';
import { customerDeskRoutes } from './customers.ts';
import { describeDesk } from './describe-desk.ts';
import { draftRoutes } from './drafts.ts';
import { jobRoutes } from './jobs.ts';
import { letterRoutes } from './letters.ts';
import { logRoutes } from './log.ts';
import { noticeDeskRoutes } from './notices.ts';
import { orderRoutes } from './order.ts';
import { deskOrderRoutes } from './orders.ts';
import { ownSignInRoutes } from './own-sign-in.ts';
import { packingRoutes } from './packing.ts';
import { pollDeskRoutes } from './polls.ts';
import { priceRoutes } from './prices.ts';
import { printRoutes } from './prints.ts';
import { purchaseRoutes } from './purchases.ts';
import { reportRoutes } from './reports.ts';
import { reviewRoutes } from './reviews.ts';
import { searchRoutes } from './search.ts';
import { deskJoinRoutes, deskSignInRoutes } from './sign-in.ts';
import { staffRoutes } from './staff.ts';
import { stockRoutes } from './stock.ts';
import { stockTakeRoutes } from './stock-takes.ts';
import { todayRoutes } from './today.ts';
import { vendingRoutes } from './vending.ts';

/** The API of the desk, for signed-in staff. Each route names the permission that it needs. */
export function deskRoutes(deps: Deps): OpenAPIHono<DeskEnv> {
  const app = new OpenAPIHono<DeskEnv>();
  // Before the sign-in is required: these two are how to get in.
  app.route('/', deskSignInRoutes(deps));
  app.route('/', deskJoinRoutes(deps));
  app.use('/desk/*', withStaff(deps));
  app.route('/', blockedScriptRoutes(deps));
  app.route('/', contentDeskRoutes(deps));
  app.route('/', couponDeskRoutes(deps));
  app.route('/', customerDeskRoutes(deps));
  app.route('/', deskOrderRoutes(deps));
  // After the list of orders, some of whose addresses look like an order's.
  app.route('/', orderRoutes(deps));
  app.route('/', chargeRoutes(deps));
  app.route('/', jobRoutes(deps));
  app.route('/', logRoutes(deps));
  app.route('/', noticeDeskRoutes(deps));
  app.route('/', ownSignInRoutes(deps));
  app.route('/', packingRoutes(deps));
  app.route('/', pollDeskRoutes(deps));
  app.route('/', priceRoutes(deps));
  app.route('/', purchaseRoutes(deps));
  app.route('/', reportRoutes(deps));
  app.route('/', reviewRoutes(deps));
  app.route('/', searchRoutes(deps));
  app.route('/', staffRoutes(deps));
  app.route('/', stockRoutes(deps));
  app.route('/', draftRoutes(deps));
  app.route('/', stockTakeRoutes(deps));
  app.route('/', todayRoutes(deps));
  app.route('/', letterRoutes(deps));
  app.route('/', printRoutes(deps));
  app.route('/', vendingRoutes(deps));
  return describeDesk(app);
}

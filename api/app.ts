import { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import type { Deps } from './domain/deps.ts';
import { ShopError } from './domain/shop-error.ts';
import { defaultHeaders } from './http/default-headers.ts';
import { errorResponse } from './http/error-response.ts';
import { limitBody } from './http/limit-body.ts';
import { refuseInvalid } from './http/refuse-invalid.ts';
import { ResponseCache } from './http/response-cache.ts';
import { noteRoutePattern } from './http/route-pattern.ts';
import { sameOriginWrites } from './http/same-origin.ts';
import { dataHeaders } from './http/security-headers/data-headers.ts';
import type { ShopEnv } from './http/shopper.ts';
import { agentMcpRoutes } from './routes/agents/mcp.ts';
import { agentProfileRoutes } from './routes/agents/profile.ts';
import { agentRestRoutes } from './routes/agents/rest.ts';
import { codeLoginRoutes } from './routes/auth/code.ts';
import { emailLinkRoutes, emailRoutes } from './routes/auth/email.ts';
import { passkeyLoginRoutes, passkeyRoutes } from './routes/auth/passkeys.ts';
import { passwordResetRoutes, passwordRoutes } from './routes/auth/password.ts';
import { isRegisteredRoutes, registerRoutes, verifyRoutes } from './routes/auth/register.ts';
import { secondFactorLoginRoutes, secondFactorRoutes } from './routes/auth/second-factor.ts';
import { accountSessionRoutes, sessionRoutes } from './routes/auth/sessions.ts';
import { blogRoutes } from './routes/blog.ts';
import { cartRoutes } from './routes/cart.ts';
import { checkoutRoutes, taxRoutes, walletRoutes } from './routes/checkout.ts';
import { colorRoutes } from './routes/colors.ts';
import { configRoutes } from './routes/config.ts';
import { couponRoutes } from './routes/coupons.ts';
import { cspReportRoutes } from './routes/csp-reports.ts';
import { deskRoutes } from './routes/desk/desk-routes.ts';
import { feedRoutes } from './routes/feeds.ts';
import { filamentRoutes } from './routes/filaments.ts';
import { healthRoutes } from './routes/health.ts';
import { holidayRoutes } from './routes/holiday.ts';
import { itemRoutes } from './routes/items.ts';
import { jobRoutes } from './routes/jobs.ts';
import { joinSubscriptionRoutes } from './routes/join-subscription.ts';
import { modelCheckRoutes } from './routes/model-checks.ts';
import { modelRoutes } from './routes/models.ts';
import { newsletterRoutes } from './routes/newsletter.ts';
import { orderRoutes, salesRoutes } from './routes/orders.ts';
import { payLinkRoutes } from './routes/pay-link.ts';
import { paypalRoutes } from './routes/paypal.ts';
import { productReviewRoutes } from './routes/product-reviews.ts';
import { proposalRoutes } from './routes/proposals.ts';
import { quoteRoutes } from './routes/quotes.ts';
import { reorderLinkRoutes, reorderRoutes } from './routes/reorders.ts';
import { restockAlertRoutes } from './routes/restock-alerts.ts';
import { savedCardRoutes } from './routes/saved-cards.ts';
import { savedQuoteRoutes } from './routes/saved-quotes.ts';
import { searchRoutes } from './routes/search.ts';
import { addressCheckRoutes, shippingRoutes } from './routes/shipping.ts';
import { spoolRoutes } from './routes/spools.ts';
import { statusSocketRoutes } from './routes/status-sockets.ts';
import { subscriptionRoutes } from './routes/subscription.ts';
import { userAddressRoutes, userBillingRoutes, userRoutes } from './routes/user.ts';
import { userDataRoutes } from './routes/user-data.ts';
import { userFilamentRoutes } from './routes/user-filament.ts';
import { vendRoutes } from './routes/vend.ts';
import { vendSocketRoutes } from './routes/vend-sockets.ts';
import { voteRoutes } from './routes/vote.ts';
import { webhookRoutes } from './routes/webhooks.ts';

/** Responses are for one shopper and one moment, errors included, unless a route sets its own `cache-control`. */
const noStore = defaultHeaders({ 'cache-control': 'no-store' });

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Northspool', version: '1', description: 'The API behind the shop’s pages. Amounts are in cents.' },
};

/** Sockets stay open when the rest of the API is exchanged for that of another release. */
export function socketRoutes(deps: Deps) {
  return new Hono<ShopEnv>().route('/', vendSocketRoutes(deps)).route('/', statusSocketRoutes(deps));
}

/** The API under `/api`, feeds for other services under `/feeds`, and what agents shop with under `/ucp`. Knows no ports, files or processes, so it runs on Deno and Node. */
export function createApp(deps: Deps, sockets = socketRoutes(deps)): OpenAPIHono {
  const app = new OpenAPIHono({ defaultHook: refuseInvalid });
  app.onError(errorResponse(deps.log));
  app.notFound(() => {
    throw new ShopError('not_found');
  });
  // Before all middleware, which must not touch an upgrade's response; these routes check origin and token themselves.
  app.route('/api', sockets);
  app.use('*', noteRoutePattern);
  app.use('*', dataHeaders(deps.settings.publicUrl));
  app.use('/api/*', noStore);
  app.use('/api/*', limitBody(deps.settings));
  app.use('/api/*', sameOriginWrites);

  app.route('/api', healthRoutes(deps));
  app.route('/api', configRoutes(deps));
  app.route('/api', sessionRoutes(deps));
  app.route('/api', codeLoginRoutes(deps));
  app.route('/api', emailLinkRoutes(deps));
  app.route('/api', emailRoutes(deps));
  app.route('/api', registerRoutes(deps));
  app.route('/api', verifyRoutes(deps));
  app.route('/api', passwordResetRoutes(deps));
  app.route('/api', isRegisteredRoutes(deps));
  app.route('/api', accountSessionRoutes(deps));
  app.route('/api', passwordRoutes(deps));
  app.route('/api', passkeyRoutes(deps));
  app.route('/api', passkeyLoginRoutes(deps));
  app.route('/api', secondFactorRoutes(deps));
  app.route('/api', secondFactorLoginRoutes(deps));
  app.route('/api', itemRoutes(deps));
  app.route('/api', filamentRoutes(deps));
  app.route('/api', spoolRoutes(deps));
  app.route('/api', searchRoutes(deps));
  app.route('/api', colorRoutes(deps));
  app.route('/api', cartRoutes(deps));
  app.route('/api', proposalRoutes(deps));
  app.route('/api', quoteRoutes(deps));
  app.route('/api', savedQuoteRoutes(deps));
  app.route('/api', shippingRoutes(deps));
  app.route('/api', payLinkRoutes(deps));
  app.route('/api', addressCheckRoutes(deps));
  app.route('/api', couponRoutes(deps));
  app.route('/api', checkoutRoutes(deps));
  app.route('/api', walletRoutes(deps));
  app.route('/api', taxRoutes(deps));
  app.route('/api', paypalRoutes(deps));
  app.route('/api', subscriptionRoutes(deps));
  app.route('/api', joinSubscriptionRoutes(deps));
  app.route('/api', salesRoutes(deps));
  app.route('/api', orderRoutes(deps));
  app.route('/api', userRoutes(deps));
  app.route('/api', userBillingRoutes(deps));
  app.route('/api', userAddressRoutes(deps));
  app.route('/api', userFilamentRoutes(deps));
  app.route('/api', reorderRoutes(deps));
  app.route('/api', reorderLinkRoutes(deps));
  app.route('/api', userDataRoutes(deps));
  app.route('/api', savedCardRoutes(deps));
  app.route('/api', webhookRoutes(deps));
  app.route('/api', cspReportRoutes(deps));
  app.route('/api', restockAlertRoutes(deps));
  app.route('/api', newsletterRoutes(deps));
  app.route('/api', holidayRoutes(deps));
  app.route('/api', blogRoutes(deps));
  app.route('/api', vendRoutes(deps));
  app.route('/api', voteRoutes(deps));
  app.route('/api', modelRoutes(deps));
  app.route('/api', jobRoutes(deps));
  app.route('/api', modelCheckRoutes(deps));
  app.route('/api', productReviewRoutes(deps));
  // Without its descriptions, which are for the staff: `GET /api/desk/openapi.json`.
  app.route('/api', new Hono().route('/', deskRoutes(deps)));

  app.route('/feeds', feedRoutes(deps));

  // No cookie is read here, and nobody is signed in: who calls is a program with a profile.
  app.use('/ucp/*', noStore);
  app.route('/ucp/v1', agentRestRoutes(deps));
  app.route('/ucp/mcp', agentMcpRoutes(deps));
  app.route('/.well-known/ucp', agentProfileRoutes(deps));

  const description = new ResponseCache(() => 0);
  app.get('/api/openapi.json', (c) => description.sendJson(c, 'openapi', () => app.getOpenAPI31Document(DOCUMENT)));
  return app;
}

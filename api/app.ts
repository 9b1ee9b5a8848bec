import { OpenAPIHono } from '@hono/zod-openapi';
import type { Deps } from './deps.ts';
import { ShopError } from './domain/shop-error.ts';
import { answerError } from './http/answer-error.ts';
import { limitBody } from './http/limit-body.ts';
import { noStore } from './http/no-store.ts';
import { refuseInvalid } from './http/refuse-invalid.ts';
import { sameOriginWrites } from './http/same-origin.ts';
import { dataHeaders } from './http/security-headers/data-headers.ts';
import { addressCheckRoutes } from './routes/address-check.ts';
import { isRegisteredRoutes } from './routes/auth/is-registered.ts';
import { passkeyLoginRoutes } from './routes/auth/passkey-login.ts';
import { passkeyRoutes } from './routes/auth/passkeys.ts';
import { passwordRoutes } from './routes/auth/password.ts';
import { passwordResetRoutes } from './routes/auth/password-reset.ts';
import { registerRoutes } from './routes/auth/register.ts';
import { sessionRoutes } from './routes/auth/session.ts';
import { accountSessionRoutes } from './routes/auth/sessions.ts';
import { verifyRoutes } from './routes/auth/verify.ts';
import { blogRoutes } from './routes/blog.ts';
import { cartRoutes } from './routes/cart.ts';
import { checkoutRoutes } from './routes/checkout.ts';
import { configRoutes } from './routes/config.ts';
import { couponRoutes } from './routes/coupons.ts';
import { feedRoutes } from './routes/feeds.ts';
import { healthRoutes } from './routes/health.ts';
import { holidayRoutes } from './routes/holiday.ts';
import { itemRoutes } from './routes/items.ts';
import { jobRoutes } from './routes/jobs.ts';
import { joinSubscriptionRoutes } from './routes/join-subscription.ts';
import { modelRoutes } from './routes/models.ts';
import { newsletterRoutes } from './routes/newsletter.ts';
import { orderRoutes } from './routes/orders.ts';
import { paypalRoutes } from './routes/paypal.ts';
import { printReviewRoutes } from './routes/print-reviews.ts';
import { quoteRoutes } from './routes/quotes.ts';
import { restockAlertRoutes } from './routes/restock-alerts.ts';
import { salesRoutes } from './routes/sales.ts';
import { savedCardRoutes } from './routes/saved-cards.ts';
import { shippingRoutes } from './routes/shipping.ts';
import { statusSocketRoutes } from './routes/status-sockets.ts';
import { subscriptionRoutes } from './routes/subscription.ts';
import { userRoutes } from './routes/user.ts';
import { userBillingRoutes } from './routes/user-billing.ts';
import { userDataRoutes } from './routes/user-data.ts';
import { vendRoutes } from './routes/vend.ts';
import { vendSocketRoutes } from './routes/vend-sockets.ts';
import { voteRoutes } from './routes/vote.ts';
import { webhookRoutes } from './routes/webhooks.ts';

/** The whole API below `/api`, and what it writes for other machines below `/feeds`. Runs on Deno and on Node alike; it knows nothing of ports, files or processes. */
export function createApp(deps: Deps): OpenAPIHono {
  const app = new OpenAPIHono({ defaultHook: refuseInvalid });
  app.onError(answerError(deps.log));
  app.notFound(() => {
    throw new ShopError('not_found');
  });
  // Nothing may touch the answer that makes a request a socket: it checks origin and token by itself.
  app.route('/api', vendSocketRoutes(deps));
  app.route('/api', statusSocketRoutes(deps));
  app.use('*', dataHeaders(deps.settings.publicUrl));
  app.use('/api/*', noStore);
  app.use('/api/*', limitBody());
  app.use('/api/*', sameOriginWrites);

  app.route('/api', healthRoutes(deps));
  app.route('/api', configRoutes(deps));
  app.route('/api', sessionRoutes(deps));
  app.route('/api', registerRoutes(deps));
  app.route('/api', verifyRoutes(deps));
  app.route('/api', passwordResetRoutes(deps));
  app.route('/api', isRegisteredRoutes(deps));
  app.route('/api', accountSessionRoutes(deps));
  app.route('/api', passwordRoutes(deps));
  app.route('/api', passkeyRoutes(deps));
  app.route('/api', passkeyLoginRoutes(deps));
  app.route('/api', itemRoutes(deps));
  app.route('/api', cartRoutes(deps));
  app.route('/api', quoteRoutes(deps));
  app.route('/api', shippingRoutes(deps));
  app.route('/api', addressCheckRoutes(deps));
  app.route('/api', couponRoutes(deps));
  app.route('/api', checkoutRoutes(deps));
  app.route('/api', paypalRoutes(deps));
  app.route('/api', subscriptionRoutes(deps));
  app.route('/api', joinSubscriptionRoutes(deps));
  app.route('/api', salesRoutes(deps));
  app.route('/api', orderRoutes(deps));
  app.route('/api', userRoutes(deps));
  app.route('/api', userBillingRoutes(deps));
  app.route('/api', userDataRoutes(deps));
  app.route('/api', savedCardRoutes(deps));
  app.route('/api', webhookRoutes(deps));
  app.route('/api', restockAlertRoutes(deps));
  app.route('/api', newsletterRoutes(deps));
  app.route('/api', holidayRoutes(deps));
  app.route('/api', blogRoutes(deps));
  app.route('/api', vendRoutes(deps));
  app.route('/api', voteRoutes(deps));
  app.route('/api', modelRoutes(deps));
  app.route('/api', jobRoutes(deps));
  app.route('/api', printReviewRoutes(deps));

  app.route('/feeds', feedRoutes(deps));

  app.doc31('/api/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Northspool', version: '1', description: 'The calls behind the shop’s pages. Amounts are cents.' },
  });
  return app;
}

import { OpenAPIHono } from '@hono/zod-openapi';
import { type PublicConfig, publicConfigSchema } from '../../contract/public-config.ts';
import type { Deps } from '../domain/deps.ts';
import { shopRoute } from '../http/shop-route.ts';

const config = shopRoute('get', '/config', {
  summary: 'Public settings that pages read at run time, so that one build serves every installation',
  answer: ['The public settings', publicConfigSchema],
});

export function configRoutes({ settings, store, slicer, tax }: Pick<Deps, 'settings' | 'store' | 'slicer' | 'tax'>) {
  const { publishableKey, sandbox, scriptUrl } = settings.stripe;
  const { measurementId = null, affiliateUrl = null } = settings.analytics;
  const answer: PublicConfig = {
    stripe: { publishableKey, sandbox, scriptUrl },
    paypal: settings.paypal ?? null,
    mode: settings.mode,
    sandbox,
    analytics: { measurementId, affiliateUrl },
    tax: tax ? 'stripe' : 'rule',
    slicer: slicer !== undefined,
    checkoutVariant: store.checkout.desktopVariant,
  };
  return new OpenAPIHono().openapi(config, (c) => c.json(answer, 200));
}

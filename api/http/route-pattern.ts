import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { currentContext } from '../work-context.ts';

/** Notes which route answered, by its pattern: metrics must not have one label for each address that somebody sends. */
export const noteRoutePattern = createMiddleware(async (c, next) => {
  await next();
  const context = currentContext();
  if (!context) return;
  const pattern = routePath(c);
  context.route = pattern.endsWith('*') ? 'none' : pattern;
});

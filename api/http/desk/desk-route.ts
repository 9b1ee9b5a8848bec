import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { may, type Permission } from '../../contract/desk/roles.ts';
import { ShopError } from '../../domain/shop-error.ts';
import { requireJson } from '../json-body.ts';
import { refuseInvalid } from '../refuse-invalid.ts';
import type { DeskEnv } from './staff.ts';

/** Which permission each route of the desk needs, by method and path; `any`: every role may. */
export const deskPermissions = new Map<string, Permission | 'any'>();

type DeskRoute<Path extends string> = Omit<RouteConfig, 'path'> & {
  readonly path: Path;
  readonly permission: Permission | 'any';
};

/** As `createRoute`, for staff with a permission. A route with a JSON body takes no other. */
export function deskRoute<const Path extends `/desk/${string}`, const Route extends DeskRoute<Path>>(
  route: Route & DeskRoute<Path>,
) {
  const { permission, ...config } = route;
  deskPermissions.set(`${route.method.toUpperCase()} ${route.path}`, permission);
  const takesJson = 'application/json' in (route.request?.body?.content ?? {});
  const middleware = requirePermission(permission, { takesJson });
  return createRoute<Path, Route & { path: Path; middleware: typeof middleware }>(
    // `config` is the route without its permission, which types cannot say of a generic.
    { ...config, middleware } as unknown as Route & { path: Path; middleware: typeof middleware },
  );
}

/** Routes of one part of the desk, which `desk-routes.ts` mounts behind the sign-in. */
export function deskApp(): OpenAPIHono<DeskEnv> {
  return new OpenAPIHono<DeskEnv>({ defaultHook: refuseInvalid });
}

function requirePermission(permission: Permission | 'any', { takesJson }: { takesJson: boolean }) {
  return createMiddleware<DeskEnv>(async (c, next) => {
    if (permission !== 'any' && !may(c.var.staff.role, permission)) throw new ShopError('staff_not_allowed');
    if (takesJson) await requireJson(c, next);
    else await next();
  });
}

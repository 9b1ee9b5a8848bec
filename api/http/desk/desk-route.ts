import { OpenAPIHono } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { may, type Permission } from '../../../contract/desk/roles.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { ShopError } from '../../domain/shop-error.ts';
import { requireJson } from '../json-body.ts';
import { refuseInvalid } from '../refuse-invalid.ts';
import { declareRoute, type RouteParts } from '../shop-route.ts';
import type { DeskEnv } from './staff.ts';

/** Which permission each route of the desk needs, by method and path; `any`: every role may. */
export const deskPermissions = new Map<string, Permission | 'any'>();

/** Routes that need a recent confirmation, by method and path. */
export const recentRoutes = new Set<string>();

interface DeskRouteParts extends RouteParts {
  readonly permission: Permission | 'any';
  /** for what a stolen session must not do: needs a sign-in or confirmation within the last ten minutes */
  readonly recent?: true;
}

/** A route for staff with a permission. */
export function deskRoute<const Path extends `/desk/${string}`, const Parts extends DeskRouteParts>(
  method: 'get' | 'post' | 'put' | 'delete',
  path: Path,
  parts: Parts,
) {
  const { permission, recent, errors = [], ...described }: DeskRouteParts = parts;
  const call = `${method.toUpperCase()} ${path}`;
  deskPermissions.set(call, permission);
  if (recent) recentRoutes.add(call);
  const middleware = requirePermission(permission, { isRecent: recent ?? false, takesJson: Boolean(described.body) });
  const all = [...errors, ...staffErrors({ permission, isRecent: recent ?? false })];
  return declareRoute<Path, Parts>(method, path, { ...described, errors: all }, middleware);
}

/** What the sign-in and `requirePermission` answer. */
function staffErrors({ permission, isRecent }: { permission: Permission | 'any'; isRecent: boolean }): ErrorCode[] {
  return [
    'staff_sign_in_required',
    ...(permission === 'any' ? [] : (['staff_not_allowed'] as const)),
    ...(isRecent ? (['staff_confirm_needed'] as const) : []),
  ];
}

/** Routes of one part of the desk, which `desk-routes.ts` mounts behind the sign-in. */
export function deskApp(): OpenAPIHono<DeskEnv> {
  return new OpenAPIHono<DeskEnv>({ defaultHook: refuseInvalid });
}

function requirePermission(
  permission: Permission | 'any',
  { isRecent, takesJson }: { isRecent: boolean; takesJson: boolean },
) {
  return createMiddleware<DeskEnv>(async (c, next) => {
    if (permission !== 'any' && !may(c.var.staff.role, permission))
      throw new ShopError('staff_not_allowed', { permission });
    if (isRecent && !c.var.staff.isRecent) throw new ShopError('staff_confirm_needed');
    if (takesJson) await requireJson(c, next);
    else await next();
  });
}

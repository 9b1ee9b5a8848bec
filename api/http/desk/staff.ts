import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { Deps } from '../../domain/deps.ts';
import { resumeStaffSession, STAFF_SESSION_MS, type Staff } from '../../domain/desk/staff-sessions.ts';
import { recordAccess } from '../../domain/operator/actions.ts';
import { ShopError } from '../../domain/shop-error.ts';
import { cookieFlags, cookieName } from '../shopper.ts';

const COOKIE = 'desk';

export interface DeskEnv {
  Variables: { staff: Staff };
}

/** Knows the staff by the desk's own cookie; throws `staff_sign_in_required`. A shopper's session counts for nothing here. Records what a role does not allow. */
export function withStaff(deps: Pick<Deps, 'connection' | 'clock' | 'settings'>) {
  return createMiddleware<DeskEnv>(async (c, next) => {
    const token = staffTokenOf(c, deps);
    const staff = token && (await resumeStaffSession(deps, token));
    if (!staff) throw new ShopError('staff_sign_in_required');
    c.set('staff', staff);
    await next();
    if (c.error instanceof ShopError && c.error.code === 'staff_not_allowed') {
      const target = String(c.error.params['permission']);
      await recordAccess(deps, { by: staff.email, verb: 'staff refused', target, refused: c.error.message });
    }
  });
}

export function staffTokenOf(c: Context, { settings }: Pick<Deps, 'settings'>): string | undefined {
  return getCookie(c, cookieName(COOKIE, settings));
}

export function setStaffCookie(c: Context, token: string, { settings }: Pick<Deps, 'settings'>): void {
  setCookie(c, cookieName(COOKIE, settings), token, { ...cookieFlags(settings), maxAge: STAFF_SESSION_MS / 1000 });
}

export function clearStaffCookie(c: Context, { settings }: Pick<Deps, 'settings'>): void {
  setCookie(c, cookieName(COOKIE, settings), '', { ...cookieFlags(settings), maxAge: 0 });
}

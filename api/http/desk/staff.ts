import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { Me } from '../../../contract/desk/me.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordAccess } from '../../domain/operator/actions.ts';
import { resumeStaffSession, type Staff } from '../../domain/session/staff-sessions.ts';
import { ShopError } from '../../domain/shop-error.ts';
import { staff as audience } from '../../domain/sign-in/audience.ts';
import { signOut } from '../../domain/sign-in/sessions.ts';
import { rememberDevice } from '../known-device.ts';
import { cookieFlags, cookieName } from '../shopper.ts';

type DeskDeps = Pick<Deps, 'connection' | 'clock' | 'settings'>;

/** The name under which sign-ins of staff are counted: apart from a shopper with the same address. */
export function deskAccount(email: string): string {
  return `desk ${email}`;
}

/** Signs this browser in with the token of a new session, and ends the session that it had before. */
export async function openDesk(c: Context, deps: DeskDeps, token: string): Promise<Me> {
  const before = staffTokenOf(c, deps);
  const previous = before && (await resumeStaffSession(deps, before));
  if (previous) await signOut(deps.connection.db, audience, previous.sessionId);
  const staff = await resumeStaffSession(deps, token);
  if (!staff) throw new ShopError('staff_sign_in_required');
  setStaffCookie(c, token, deps);
  const { id, email, name, role } = staff;
  await rememberDevice(c, deps, deskAccount(email));
  return { id, email, name, role };
}

const COOKIE = 'desk';

export interface DeskEnv {
  Variables: { staff: Staff };
}

/** Knows the staff by the desk's own cookie; throws `staff_sign_in_required`. A shopper's session counts for nothing here. Records what a role does not allow. */
export function withStaff(deps: DeskDeps) {
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

function staffTokenOf(c: Context, { settings }: Pick<Deps, 'settings'>): string | undefined {
  return getCookie(c, cookieName(COOKIE, settings));
}

function setStaffCookie(c: Context, token: string, { settings }: Pick<Deps, 'settings'>): void {
  setCookie(c, cookieName(COOKIE, settings), token, { ...cookieFlags(settings), maxAge: audience.longestMs / 1000 });
}

export function clearStaffCookie(c: Context, { settings }: Pick<Deps, 'settings'>): void {
  setCookie(c, cookieName(COOKIE, settings), '', { ...cookieFlags(settings), maxAge: 0 });
}

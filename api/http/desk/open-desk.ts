import type { Context } from 'hono';
import type { Me } from '../../../contract/desk/me.ts';
import type { Deps } from '../../domain/deps.ts';
import { endStaffSession, resumeStaffSession } from '../../domain/desk/staff-sessions.ts';
import { ShopError } from '../../domain/shop-error.ts';
import { rememberDevice } from '../known-device.ts';
import { setStaffCookie, staffTokenOf } from './staff.ts';

type DeskDeps = Pick<Deps, 'connection' | 'clock' | 'settings'>;

/** The name under which sign-ins of staff are counted: apart from a shopper with the same address. */
export function deskAccount(email: string): string {
  return `desk ${email}`;
}

/** Signs this browser in with the token of a new session, and ends the session that it had before. */
export async function openDesk(c: Context, deps: DeskDeps, token: string): Promise<Me> {
  const before = staffTokenOf(c, deps);
  const previous = before && (await resumeStaffSession(deps, before));
  if (previous) await endStaffSession(deps.connection.db, previous.sessionId);
  const staff = await resumeStaffSession(deps, token);
  if (!staff) throw new ShopError('staff_sign_in_required');
  setStaffCookie(c, token, deps);
  const { id, email, name, role } = staff;
  await rememberDevice(c, deps, deskAccount(email));
  return { id, email, name, role };
}

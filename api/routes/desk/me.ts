import { doneSchema, meSchema } from '../../../contract/desk/me.ts';
import type { Deps } from '../../domain/deps.ts';
import { endStaffSession } from '../../domain/desk/staff-sessions.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';
import { clearStaffCookie } from '../../http/desk/staff.ts';
import { jsonResponses } from '../../http/responses.ts';

const me = deskRoute({
  method: 'get',
  path: '/desk/me',
  permission: 'any',
  summary: 'Get who is signed in at the desk',
  responses: jsonResponses('The staff', meSchema, ['staff_sign_in_required']),
});

const signOut = deskRoute({
  method: 'post',
  path: '/desk/sign-out',
  permission: 'any',
  summary: 'End the session at the desk',
  responses: jsonResponses('Signed out', doneSchema, ['staff_sign_in_required']),
});

export function meRoutes(deps: Pick<Deps, 'connection' | 'settings'>) {
  return deskApp()
    .openapi(me, (c) => {
      const { id, email, name, role } = c.var.staff;
      return c.json({ id, email, name, role }, 200);
    })
    .openapi(signOut, async (c) => {
      await endStaffSession(deps.connection.db, c.var.staff.sessionId);
      clearStaffCookie(c, deps);
      return c.json({ done: true as const }, 200);
    });
}

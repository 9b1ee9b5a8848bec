import * as z from 'zod';
import { doneSchema } from '../../../contract/desk/me.ts';
import { inviteSchema, newRoleSchema, staffListSchema } from '../../../contract/desk/staff.ts';
import { idSchema } from '../../../contract/id.ts';
import type { Deps } from '../../domain/deps.ts';
import { inviteStaff, resendInvitation, withdrawInvitation } from '../../domain/desk/invitations.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import { changeRole, endStaff, findStaff, listStaff, resetStaff } from '../../domain/desk/staff.ts';
import type { Staff } from '../../domain/session/staff-sessions.ts';
import { ShopError } from '../../domain/shop-error.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';

const params = z.object({ id: idSchema() });
const list = deskRoute('get', '/desk/staff', {
  permission: 'staff:read',
  summary: 'List the staff: who works here or is invited, then those who left',
  answer: ['The staff', staffListSchema],
});
const invite = deskRoute('post', '/desk/staff', {
  permission: 'staff:write',
  recent: true,
  summary: 'Invite a person by mail',
  body: inviteSchema,
  answer: ['The mail is queued', doneSchema],
  errors: ['staff_known', 'staff_full'],
});
const resend = deskRoute('post', '/desk/staff/{id}/invitation', {
  permission: 'staff:write',
  recent: true,
  summary: 'Send an invitation again; earlier links end',
  params,
  answer: ['The mail is queued', doneSchema],
  errors: ['staff_unknown'],
});
const withdraw = deskRoute('delete', '/desk/staff/{id}/invitation', {
  permission: 'staff:write',
  recent: true,
  summary: 'Withdraw an invitation',
  params,
  answer: ['Its links end', doneSchema],
  errors: ['staff_unknown'],
});
const role = deskRoute('put', '/desk/staff/{id}/role', {
  permission: 'staff:write',
  recent: true,
  summary: 'Change a role; the person is signed out',
  params,
  body: newRoleSchema,
  answer: ['Changed', doneSchema],
  errors: ['staff_unknown', 'staff_self', 'staff_last_owner'],
});
const reset = deskRoute('post', '/desk/staff/{id}/reset', {
  permission: 'staff:write',
  recent: true,
  summary: 'Remove how a person signs in, and invite them again: for a lost phone',
  params,
  answer: ['The mail is queued', doneSchema],
  errors: ['staff_unknown', 'staff_self', 'staff_last_owner'],
});
const end = deskRoute('delete', '/desk/staff/{id}', {
  permission: 'staff:write',
  recent: true,
  summary: 'End a person’s work at the desk; they are signed out',
  params,
  answer: ['Ended', doneSchema],
  errors: ['staff_unknown', 'staff_self', 'staff_last_owner'],
});

export function staffRoutes(deps: Pick<Deps, 'connection' | 'clock' | 'jobs'>) {
  const { db } = deps.connection;
  /** One whom the signed-in owner may change: not themselves. */
  const findOther = async (staff: Staff, id: string) => {
    const found = await findStaff(db, { id });
    if (found.id === staff.id) throw new ShopError('staff_self');
    return found;
  };
  return deskApp()
    .openapi(list, async (c) => c.json({ staff: await listStaff(deps) }, 200))
    .openapi(invite, async (c) => {
      const invitee = c.req.valid('json');
      const { email: target, ...after } = invitee;
      await recordChange(deps, c.var.staff, { verb: 'staff invite', target, after }, () =>
        inviteStaff(deps, { ...invitee, by: c.var.staff.email }),
      );
      return c.json({ done: true as const }, 200);
    })
    .openapi(resend, async (c) => {
      const { id, email: target } = await findOther(c.var.staff, c.req.valid('param').id);
      await recordChange(deps, c.var.staff, { verb: 'staff resend', target }, () => resendInvitation(deps, id));
      return c.json({ done: true as const }, 200);
    })
    .openapi(withdraw, async (c) => {
      const { id, email: target, role: had } = await findOther(c.var.staff, c.req.valid('param').id);
      await recordChange(deps, c.var.staff, { verb: 'staff withdraw', target, before: { role: had } }, () =>
        withdrawInvitation(db, id),
      );
      return c.json({ done: true as const }, 200);
    })
    .openapi(role, async (c) => {
      const { id, email: target, role: had } = await findOther(c.var.staff, c.req.valid('param').id);
      const after = c.req.valid('json');
      await recordChange(deps, c.var.staff, { verb: 'staff role', target, before: { role: had }, after }, () =>
        changeRole(db, { id, role: after.role }),
      );
      return c.json({ done: true as const }, 200);
    })
    .openapi(reset, async (c) => {
      const { id, email: target } = await findOther(c.var.staff, c.req.valid('param').id);
      await recordChange(deps, c.var.staff, { verb: 'staff reset', target }, () =>
        resetStaff(deps, { id, by: c.var.staff.email }),
      );
      return c.json({ done: true as const }, 200);
    })
    .openapi(end, async (c) => {
      const { id, email: target, role: had } = await findOther(c.var.staff, c.req.valid('param').id);
      await recordChange(deps, c.var.staff, { verb: 'staff end', target, before: { role: had } }, () =>
        endStaff(deps, id),
      );
      return c.json({ done: true as const }, 200);
    });
}

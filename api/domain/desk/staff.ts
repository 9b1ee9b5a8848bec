import type { StaffRole } from '../../../contract/desk/roles.ts';
import { INVITATION_DAYS } from '../../../contract/desk/sign-in.ts';
import { MAX_STAFF, type StaffMember } from '../../../contract/desk/staff.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { type Invited, mailInvitation } from './invitations.ts';
import { revokeStaffAccess } from './staff-sessions.ts';

const DAY = 24 * 60 * 60_000;

/** Those who work here or are invited, then those who left, the latest first. */
export async function listStaff({
  connection: { db },
  clock,
}: Pick<Deps, 'connection' | 'clock'>): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'role', 'invited_by', 'invited_at', 'joined_at', 'ended_at'])
    .select((staff) =>
      staff
        .selectFrom('staff_sessions')
        .select((session) => session.fn.max('used_at').as('used_at'))
        .whereRef('staff_id', '=', 'staff.id')
        .as('last_seen'),
    )
    .orderBy('ended_at', (order) => order.desc().nullsFirst())
    .orderBy('name')
    .orderBy('id')
    .limit(2 * MAX_STAFF)
    .execute();
  const oldest = new Date(clock().getTime() - INVITATION_DAYS * DAY);
  return rows.map(({ invited_by, invited_at, joined_at, ended_at, last_seen, ...staff }) => ({
    ...staff,
    state: ended_at ? 'ended' : joined_at ? 'joined' : invited_at && invited_at <= oldest ? 'expired' : 'invited',
    invitedBy: invited_by,
    invitedAt: invited_at?.toISOString() ?? null,
    joinedAt: joined_at?.toISOString() ?? null,
    endedAt: ended_at?.toISOString() ?? null,
    lastSeen: last_seen?.toISOString() ?? null,
  }));
}

/** One who works here or is invited. Throws `staff_unknown`. */
export async function findStaff(db: Db, by: { readonly id: string } | { readonly email: string }) {
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'role', 'joined_at'])
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : ''))
    .$if('email' in by, (query) => query.where('email', '=', 'email' in by ? by.email.trim().toLowerCase() : ''))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!staff) throw new ShopError('staff_unknown');
  return staff;
}

/** Changes a role, and signs the person out everywhere: what their screens show and may do is another matter now. */
export async function changeRole(db: Db, { id, role }: { id: string; role: StaffRole }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (role !== 'owner') await keepAnOwner(trx, id);
    const { numUpdatedRows } = await trx
      .updateTable('staff')
      .set({ role })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ShopError('staff_unknown');
    await revokeStaffAccess(trx, { staffId: id });
  });
}

/** Ends a person's work here: sessions, passkeys, password and codes. The row stays for the log. */
export async function endStaff(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await keepAnOwner(trx, id);
    const { numUpdatedRows } = await trx
      .updateTable('staff')
      .set({ ended_at: clock() })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ShopError('staff_unknown');
    await removeSignIn(trx, id);
  });
}

/**
 * Invites a person who lost phone and codes again, and removes how they signed in. `evenLastOwner` is for the command
 * line, which needs the database anyway: it is how the only owner comes back.
 */
export async function resetStaff(
  deps: Pick<Deps, 'connection' | 'clock' | 'jobs'>,
  { id, by, evenLastOwner = false }: { id: string; by: string; evenLastOwner?: boolean },
): Promise<Invited> {
  return await deps.connection.db.transaction().execute(async (trx) => {
    if (!evenLastOwner) await keepAnOwner(trx, id);
    await removeSignIn(trx, id);
    const invitation = crypto.randomUUID();
    const invited = await trx
      .updateTable('staff')
      .set({ joined_at: null, invitation, invited_at: deps.clock(), invited_by: by })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning(['id', 'email', 'name', 'role'])
      .executeTakeFirst();
    if (!invited) throw new ShopError('staff_unknown');
    await mailInvitation(trx, deps, { staffId: id, mailId: invitation });
    return { ...invited, invitation };
  });
}

async function removeSignIn(trx: Transaction<Database>, id: string): Promise<void> {
  await trx
    .updateTable('staff')
    .set({ invitation: null, password: null, totp_secret: null, totp_step: null })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('staff_passkeys').where('staff_id', '=', id).execute();
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', id).execute();
  await revokeStaffAccess(trx, { staffId: id });
}

/** Locks the owners, so that two who end, demote or reset each other take turns. Throws `staff_last_owner`. */
async function keepAnOwner(trx: Transaction<Database>, id: string): Promise<void> {
  const owners = await trx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('joined_at', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (owners.length === 1 && owners[0]?.id === id) throw new ShopError('staff_last_owner');
}

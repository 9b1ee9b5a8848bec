import type { StaffRole } from '../../../contract/desk/roles.ts';
import { MAX_STAFF } from '../../../contract/desk/staff.ts';
import type { Db } from '../../db/schema.ts';
import type { Mailer } from '../../gateways/mail/mailer.ts';
import { staffInvitation } from '../../gateways/mail/staff-invitation.tsx';
import type { JobData } from '../../jobs/jobs.ts';
import { issueOnceToken, readOnceToken } from '../accounts/once-tokens.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';

type InviteDeps = Pick<Deps, 'connection' | 'clock' | 'jobs'>;

interface Invitee {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  /** email of staff, or the operator's name */
  readonly by: string;
}

/** Who was invited, and by which invitation. */
export interface Invited {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly invitation: string;
}

/**
 * Invites a person by mail. One who is invited already, or worked here before, gets a new invitation, which ends the links
 * of the old one. Throws `staff_known` for one who has joined.
 */
export async function inviteStaff(deps: InviteDeps, { email, name, role, by }: Invitee): Promise<Invited> {
  const invitation = { name, role, invitation: crypto.randomUUID(), invited_at: deps.clock(), invited_by: by };
  return await deps.connection.db.transaction().execute(async (trx) => {
    const { count } = await trx
      .selectFrom('staff')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where('ended_at', 'is', null)
      // Somebody who is invited already counts once.
      .where('email', '!=', email)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_STAFF) throw new ShopError('staff_full', { limit: MAX_STAFF });
    const invited = await trx
      .insertInto('staff')
      .values({ email, ...invitation })
      .onConflict((known) =>
        known
          .column('email')
          .doUpdateSet({ ...invitation, joined_at: null, ended_at: null })
          .where((is) => is.or([is('staff.ended_at', 'is not', null), is('staff.joined_at', 'is', null)])),
      )
      .returning(['id', 'email', 'name', 'role'])
      .executeTakeFirst();
    if (!invited) throw new ShopError('staff_known', { email });
    await mailInvitation(trx, deps, { staffId: invited.id, mailId: invitation.invitation });
    return { ...invited, invitation: invitation.invitation };
  });
}

/** Sends an invitation again, for another seven days. Its earlier links end. */
export async function resendInvitation(deps: InviteDeps, staffId: string): Promise<void> {
  const invitation = crypto.randomUUID();
  await deps.connection.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('staff')
      .set({ invitation, invited_at: deps.clock() })
      .where('id', '=', staffId)
      .where('joined_at', 'is', null)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ShopError('staff_unknown');
    await mailInvitation(trx, deps, { staffId, mailId: invitation });
  });
}

/** Withdraws an invitation that was not accepted: its links end. */
export async function withdrawInvitation(db: Db, staffId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('staff')
    .where('id', '=', staffId)
    .where('joined_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new ShopError('staff_unknown');
}

export async function mailInvitation(db: Db, { jobs }: InviteDeps, job: JobData<'staff-invitation'>): Promise<void> {
  await jobs.enqueue(db, 'staff-invitation', job);
}

/** The path of a link that opens an invitation. Its token is behind the hash, which browsers send to nobody. */
export async function invitationPath(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  { id, invitation }: Pick<Invited, 'id' | 'invitation'>,
): Promise<string> {
  const value = `${id} ${invitation}`;
  return `/desk/join/#${await issueOnceToken(connection.db, { kind: 'staff-invitation', value, now: clock() })}`;
}

/** Mails the link; not for an invitation that was withdrawn, accepted or sent again in the meantime. */
export async function sendInvitation(
  deps: Pick<Deps, 'connection' | 'clock' | 'settings' | 'store'> & { readonly mailer: Mailer },
  { staffId: id, mailId }: JobData<'staff-invitation'>,
): Promise<void> {
  const { connection, settings, store, mailer } = deps;
  const invited = await findInvited(connection.db, { id, invitation: mailId });
  if (!invited) return;
  const url = `${settings.publicUrl}${await invitationPath(deps, invited)}`;
  await mailer.send(await staffInvitation({ to: invited.email, role: invited.role, store, mailId, url }));
}

/** Whom a link's token invites. Throws `staff_invitation_gone`. */
export async function readInvitation(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  token: string,
): Promise<Invited> {
  const value = await readOnceToken(db, { kind: 'staff-invitation', token, now: clock() });
  const [id = '', invitation = ''] = value?.split(' ') ?? [];
  const invited = value ? await findInvited(db, { id, invitation }) : undefined;
  if (!invited) throw new ShopError('staff_invitation_gone');
  return invited;
}

async function findInvited(
  db: Db,
  { id, invitation }: Pick<Invited, 'id' | 'invitation'>,
): Promise<Invited | undefined> {
  const row = await db
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'role'])
    .where('id', '=', id)
    .where('invitation', '=', invitation)
    .where('joined_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, invitation };
}

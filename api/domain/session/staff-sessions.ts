import type { StaffRole } from '../../../contract/desk/roles.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { hashOf, staff } from '../sign-in/audience.ts';
import { isRecent, recordUse } from '../sign-in/sessions.ts';

/** A member of the staff who is signed in. */
export interface Staff {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly sessionId: string;
  /** signed in or confirmed within the last ten minutes */
  readonly isRecent: boolean;
}

/** The staff of a session's token; undefined when the session or the person's work here has ended. */
export async function resumeStaffSession(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  token: string,
): Promise<Staff | undefined> {
  const now = clock();
  const session = await workingStaff(db)
    .innerJoin('staff_sessions', 'staff_id', 'staff.id')
    .select(['staff.id', 'email', 'name', 'role', 'staff_sessions.id as sessionId'])
    .select(['staff_sessions.created_at as signedInAt', 'used_at as usedAt', 'authenticated_at'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    // Also of a session that an older version of the shop started: its expiry says nothing of its use.
    .where('used_at', '>', new Date(now.getTime() - staff.unusedMs))
    .executeTakeFirst();
  if (!session) return undefined;
  const { signedInAt, usedAt, authenticated_at, ...person } = session;
  await recordUse(db, staff, { sessionId: person.sessionId, signedInAt, usedAt, now });
  return { ...person, isRecent: isRecent(authenticated_at, now) };
}

/** Those who have joined and still work here. */
export function workingStaff(db: Db) {
  return db.selectFrom('staff').where('joined_at', 'is not', null).where('ended_at', 'is', null);
}

import { createHash, randomBytes } from 'node:crypto';
import type { StaffRole } from '../../../contract/desk/roles.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A working day with its overtime. */
export const STAFF_SESSION_MS = 12 * HOUR;
/** A device that was left at the counter over lunch is still signed in, one that was left overnight is not. */
const UNUSED_MS = 2 * HOUR;
/** Confirming once is enough for a visit to the settings, a tablet left open at the counter is not. */
const RECENT_MS = 10 * MINUTE;
/** Use is recorded at most this often, so that not every request writes. */
const RECORD_USE_MS = 5 * MINUTE;

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

/** Starts a session and returns its token. Only the token's hash is stored, so reading the database does not reveal it. */
export async function startStaffSession(
  db: Db,
  { staffId, userAgent, now }: { staffId: string; userAgent: string; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('staff_sessions')
    .values({
      ...{ token_hash: hashOf(token), staff_id: staffId, user_agent: userAgent.slice(0, 300) },
      ...{
        created_at: now,
        used_at: now,
        authenticated_at: now,
        expires_at: new Date(now.getTime() + STAFF_SESSION_MS),
      },
    })
    .execute();
  return token;
}

/** The staff of a session's token; undefined when the session or the person's work here has ended. */
export async function resumeStaffSession(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  token: string,
): Promise<Staff | undefined> {
  const now = clock();
  const session = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['staff.id', 'email', 'name', 'role', 'staff_sessions.id as sessionId', 'used_at', 'authenticated_at'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .where('used_at', '>', new Date(now.getTime() - UNUSED_MS))
    .where('joined_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!session) return undefined;
  const { used_at, authenticated_at, ...staff } = session;
  if (now.getTime() - used_at.getTime() > RECORD_USE_MS) {
    await db.updateTable('staff_sessions').set({ used_at: now }).where('id', '=', staff.sessionId).execute();
  }
  return { ...staff, isRecent: now.getTime() - authenticated_at.getTime() < RECENT_MS };
}

export async function endStaffSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('staff_sessions').where('id', '=', sessionId).execute();
}

/**
 * Signs a person out, but for `keepSession`, and ends sign-ins that wait for their second factor: they were begun with a
 * password that may be a stranger's.
 */
export async function revokeStaffAccess(
  trx: Transaction<Database>,
  { staffId, keepSession }: { readonly staffId: string; readonly keepSession?: string },
): Promise<void> {
  await trx
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .$if(keepSession !== undefined, (sessions) => sessions.where('id', '!=', keepSession ?? ''))
    .execute();
  await trx
    .deleteFrom('verifications')
    .where('value', '=', staffId)
    .where('identifier', 'like', 'staff-second-factor:%')
    .execute();
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

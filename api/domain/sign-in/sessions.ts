import type * as z from 'zod';
import type { sessionsSchema } from '../../../contract/accounts/auth-calls.ts';
import type { Db } from '../../db/schema.ts';
import { ShopError } from '../shop-error.ts';
import type { Audience, Person } from './audience.ts';
import { deviceOf } from './device-of.ts';
import { newToken } from './once-tokens.ts';

/** Confirming once is enough for a visit to the settings, a device that was left open is not. */
const RECENT_MS = 10 * 60_000;
/** More would make the list unreadable; all of them end together. */
const MAX_LISTED = 100;

/** Starts a session and returns its token. */
export async function startSession(
  db: Db,
  { audience, id }: Person,
  { userAgent, now }: { userAgent: string; now: Date },
): Promise<string> {
  const token = newToken();
  await db
    .insertInto(audience.sessions)
    .values({
      [audience.holder]: id,
      [audience.token]: audience.storedToken(token),
      user_agent: userAgent.slice(0, 300),
      created_at: now,
      [audience.usedAt]: now,
      authenticated_at: now,
      expires_at: endOf(audience, { signedInAt: now, now }),
    })
    .execute();
  return token;
}

interface UsedSession {
  readonly sessionId: string;
  readonly signedInAt: Date;
  readonly usedAt: Date;
}

/** Records that a session is used. `extended`: it ends later than it would have */
export async function recordUse(
  db: Db,
  audience: Audience,
  { sessionId, signedInAt, usedAt, now }: UsedSession & { now: Date },
): Promise<{ endsAt: Date; extended: boolean }> {
  const endsAt = endOf(audience, { signedInAt, now });
  if (now.getTime() - usedAt.getTime() < audience.recordUseMs) return { endsAt, extended: false };
  const { numUpdatedRows } = await db
    .updateTable(audience.sessions)
    .set({ [audience.usedAt]: now, expires_at: endsAt })
    .where('id', '=', sessionId)
    .where(audience.usedAt, '=', usedAt)
    .executeTakeFirst();
  return { endsAt, extended: numUpdatedRows > 0n };
}

/** When a session that is used now ends. */
function endOf({ unusedMs, longestMs }: Audience, { signedInAt, now }: { signedInAt: Date; now: Date }): Date {
  return new Date(Math.min(now.getTime() + unusedMs, signedInAt.getTime() + longestMs));
}

/** Whether a person showed how they sign in a moment ago: a session alone must not change that. */
export function isRecent(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() < RECENT_MS;
}

/** The session counts as a recent sign-in from now on. */
export async function markRecent(db: Db, { sessions }: Audience, sessionId: string, now: Date): Promise<void> {
  await db.updateTable(sessions).set({ authenticated_at: now }).where('id', '=', sessionId).execute();
}

/** Where a person is signed in, the most recently used first. */
export async function listSessions(
  db: Db,
  { audience, id }: Person,
  { sessionId, now }: { sessionId: string | undefined; now: Date },
): Promise<z.output<typeof sessionsSchema>> {
  const sessions = await db
    .selectFrom(audience.sessions)
    .select(['id', 'user_agent', 'created_at', `${audience.usedAt} as used_at`])
    .where(audience.holder, '=', id)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
  return sessions.map((session) => ({
    id: session.id,
    isThisOne: session.id === sessionId,
    device: deviceOf(session.user_agent ?? ''),
    since: session.created_at.toISOString(),
    lastSeen: session.used_at.toISOString(),
  }));
}

/** Ends a session: its token is rejected from now on. */
export async function signOut(db: Db, { sessions }: Audience, sessionId: string): Promise<void> {
  await db.deleteFrom(sessions).where('id', '=', sessionId).execute();
}

/** Ends one of the person's sessions. Throws for one that is unknown or somebody else's, alike. */
export async function endSession(db: Db, { audience, id }: Person, sessionId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom(audience.sessions)
    .where('id', '=', sessionId)
    .where(audience.holder, '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new ShopError(audience.errors.unknown);
}

/** Ends all of the person's sessions, but for `keep`, of the browser in which they just proved who they are. */
export async function endSessions(db: Db, { audience, id }: Person, keep?: string | null): Promise<void> {
  await db
    .deleteFrom(audience.sessions)
    .where(audience.holder, '=', id)
    .$if(Boolean(keep), (sessions) => sessions.where('id', '!=', keep ?? ''))
    .execute();
}

/** Ends sessions, and whatever waits for a link or a code: a stranger may have begun it. */
export async function endSessionsAndTokens(db: Db, person: Person, keep?: string | null): Promise<void> {
  await endSessions(db, person, keep);
  const { id, audience } = person;
  const waiting = db.deleteFrom('verifications').where(audience.kind === 'account' ? 'user_id' : 'value', '=', id);
  await waiting.execute();
}

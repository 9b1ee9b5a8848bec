const DAY = 24 * 60 * 60;

/** The session length: an account's session ends after 30 days without use. */
export const SESSION_SECONDS = 30 * DAY;

/**
 * It also ends 90 days after the sign-in, however often it is used: a stolen token does not work forever, and a shopper
 * enters the password four times a year. Migration 0019 shortened older sessions by the same number.
 */
const MAX_SESSION_SECONDS = 90 * DAY;

/** When a session that is used now ends. */
export function sessionEnd({ signedInAt, now }: { signedInAt: Date; now: Date }): Date {
  const unused = now.getTime() + SESSION_SECONDS * 1000;
  return new Date(Math.min(unused, signedInAt.getTime() + MAX_SESSION_SECONDS * 1000));
}

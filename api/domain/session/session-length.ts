/** A session of an account ends when it was not used for so long. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

import * as z from 'zod';

/**
 * An id that a request names, in lower case as the database writes it: Postgres finds a row by any spelling, while code
 * that compares ids or counts by them would take two spellings for two things.
 */
export const idSchema = (message?: string) => z.uuid(message).toLowerCase();

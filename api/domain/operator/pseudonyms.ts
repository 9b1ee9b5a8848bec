import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** 96 bits, so that no two addresses share one. */
const HEX_DIGITS = 24;

/**
 * What the log calls the customer with this address: the log cannot be changed, and outlives the address. Whoever knows an
 * address finds what was done about it, and the log alone names nobody.
 */
export async function pseudonymOf(db: Db, email: string): Promise<string> {
  const [newest] = await pseudonymsOf(db, [email]);
  if (!newest) throw new Error('The log has no key.');
  return newest;
}

/** All that these addresses have had, the newest key's first: another key renames customers from then on. */
export async function pseudonymsOf(db: Db, emails: readonly string[]): Promise<string[]> {
  const keys = await db.selectFrom('log.keys').select('secret').orderBy('created_at', 'desc').execute();
  return keys.flatMap(({ secret }) => emails.map((email) => pseudonym(secret, email)));
}

function pseudonym(secret: Buffer, email: string): string {
  const hash = createHmac('sha256', secret).update(email.trim().toLowerCase()).digest('hex');
  return `customer ${hash.slice(0, HEX_DIGITS)}`;
}

/** Removes from the log what it says of customers with these addresses beyond who did what, and when. */
export async function forgetCustomers(db: Db, emails: readonly string[]): Promise<void> {
  await forget(db, await pseudonymsOf(db, emails));
}

/** Removes from the log the addresses that these orders had. */
export async function forgetOrders(db: Db, numbers: readonly string[]): Promise<void> {
  await forget(db, numbers);
}

/** The shop's role only appends to the log: this function of the database may do this, and nothing else. */
async function forget(db: Db, targets: readonly string[]): Promise<void> {
  if (targets.length > 0) await sql`select log.forget(${[...targets]}::text[])`.execute(db);
}

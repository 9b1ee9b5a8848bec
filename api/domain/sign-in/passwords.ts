import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import argon2 from '@node-rs/argon2';
import pLimit from 'p-limit';
import type { Db } from '../../db/schema.ts';
import type { Person } from './audience.ts';

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane; about 30 ms of a core. */
const COSTS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash occupies a core and 19 MiB: more at once than there are cores would only slow down everything else. */
const onePerCore = pLimit(availableParallelism());

/** Compared with where there is no password, so that an unknown name takes as long as a wrong password. */
let nobodysHash: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return onePerCore(() => argon2.hash(password, COSTS));
}

/** Whether a password is right. Takes as long, and is false, for a person who has none or does not exist. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(randomUUID());
  const compared = stored ?? (await nobodysHash);
  const isRight = await onePerCore(() => argon2.verify(compared, password));
  return isRight && Boolean(stored);
}

/** Whether this is the person's password. */
export async function checkPassword(db: Db, person: Person | undefined, password: string): Promise<boolean> {
  if (!person) return await verifyPassword(undefined, password);
  const { audience, id } = person;
  const own = db.selectFrom(audience.passwords).select('password').where(audience.ownRow, '=', id);
  return await verifyPassword((await own.executeTakeFirst())?.password, password);
}

/** Stores the hash of a new or first password. */
export async function storePassword(
  db: Db,
  { audience, id }: Person,
  { hash: password, now }: { hash: string; now: Date },
): Promise<void> {
  if (audience.passwords === 'staff') {
    await db.updateTable('staff').set({ password }).where('id', '=', id).execute();
    return;
  }
  await db
    .insertInto('user_credentials')
    .values({ user_id: id, account_id: id, provider_id: 'credential', password })
    .onConflict((same) => same.columns(['provider_id', 'account_id']).doUpdateSet({ password, updated_at: now }))
    .execute();
}

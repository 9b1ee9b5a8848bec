import type { StaffRole } from '../contract/desk/roles.ts';
import { startStaffSession } from '../domain/desk/staff-sessions.ts';
import type { TestApp } from './create-test-app.ts';
import type { ShopClient } from './shop-client.ts';

/** A browser in which a new member of the staff is signed in. */
export async function staffClient(shop: Pick<TestApp, 'deps' | 'asGuest'>, role: StaffRole): Promise<ShopClient> {
  const { db } = shop.deps.connection;
  const now = shop.deps.clock();
  const { id } = await db
    .insertInto('staff')
    .values({ email: `${role}.${crypto.randomUUID()}@northspool.example`, name: `A ${role}`, role, joined_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await startStaffSession(db, { staffId: id, userAgent: 'a test', now });
  return shop.asGuest(new Map([['desk', token]]));
}

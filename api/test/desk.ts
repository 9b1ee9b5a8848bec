import { TOTP } from 'otpauth';
import type { StaffRole } from '../contract/desk/roles.ts';
import { startStaffSession } from '../domain/desk/staff-sessions.ts';
import type { TestApp } from './create-test-app.ts';
import type { ShopClient } from './shop-client.ts';

type Shop = Pick<TestApp, 'deps' | 'asGuest'>;

/** A new member of the staff, and a browser in which they are signed in. */
export async function newStaff(shop: Shop, role: StaffRole) {
  const { db } = shop.deps.connection;
  const now = shop.deps.clock();
  const { id, email } = await db
    .insertInto('staff')
    .values({ email: `${role}.${crypto.randomUUID()}@northspool.example`, name: `A ${role}`, role, joined_at: now })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
  const signIn = async () => {
    const token = await startStaffSession(db, { staffId: id, userAgent: 'Firefox on Linux', now: shop.deps.clock() });
    return shop.asGuest(new Map([['desk', token]]));
  };
  return { id, email, client: await signIn(), signIn };
}

/** A browser in which a new member of the staff is signed in. */
export async function staffClient(shop: Shop, role: StaffRole): Promise<ShopClient> {
  return (await newStaff(shop, role)).client;
}

/** What an authenticator app shows for a base32 secret. */
export function codeOf(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}

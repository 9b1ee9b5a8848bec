import { TOTP } from 'otpauth';
import type { StaffRole } from '../../contract/desk/roles.ts';
import { staffOf } from '../domain/sign-in/audience.ts';
import { startSession } from '../domain/sign-in/sessions.ts';
import type { TestApp } from './create-test-app.ts';
import { addStaff } from './fixtures/staff.ts';
import type { ShopClient } from './shop-client.ts';

type Shop = Pick<TestApp, 'deps' | 'asGuest'>;

/** A new member of the staff, and a browser in which they are signed in. */
export async function newStaff(shop: Shop, role: StaffRole) {
  const { db } = shop.deps.connection;
  const { id, email, token } = await addStaff({ db }, { role, now: shop.deps.clock() });
  const browser = (session: string) => shop.asGuest(new Map([['desk', session]]));
  const signIn = async () =>
    browser(await startSession(db, staffOf(id), { userAgent: 'Firefox on Linux', now: shop.deps.clock() }));
  return { id, email, client: browser(token), signIn };
}

/** A browser in which a new member of the staff is signed in. */
export async function staffClient(shop: Shop, role: StaffRole): Promise<ShopClient> {
  return (await newStaff(shop, role)).client;
}

/** What an authenticator app shows for a base32 secret. */
export function codeOf(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}

import * as z from 'zod';
import { billingChangeSchema } from '../../contract/accounts/billing.ts';
import { userIdOf } from '../../contract/accounts/user-id.ts';
import type { Database, Kysely } from '../db/schema.ts';
import { shopperOf } from '../domain/sign-in/audience.ts';
import { hashPassword, storePassword } from '../domain/sign-in/passwords.ts';
import accounts from './demo-accounts.json' with { type: 'json' };

const demoAccountSchema = z.object({
  fname: z.string(),
  lname: z.string(),
  email: z.email(),
  password: z.string(),
  phone: z.string().optional(),
  address: billingChangeSchema.shape.shipping.shape.address.optional(),
});
type DemoAccount = z.infer<typeof demoAccountSchema>;

/** Verified accounts to sign in with, so that a shop in sandbox mode can be tried right away; `npm start` prints them. */
export const demoAccounts: readonly DemoAccount[] = z.array(demoAccountSchema).parse(accounts);

/** Leaves existing accounts and their passwords unchanged. */
export async function addDemoAccounts(db: Kysely<Database>): Promise<void> {
  for (const account of demoAccounts) await addAccount(db, account);
}

async function addAccount(db: Kysely<Database>, account: DemoAccount): Promise<void> {
  const { fname, lname, email, password, phone = '', address } = account;
  const name = `${fname} ${lname}`;
  const known = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (known) return;
  const hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .insertInto('users')
      .values({ user_id: userIdOf(email), name, first_name: fname, last_name: lname, email, email_verified: true })
      .onConflict((same) => same.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!user) return;
    await storePassword(trx, shopperOf(user.id), { hash, now: new Date() });
    if (!address) return;
    const shipping = JSON.stringify({ name, phone, address });
    await trx.insertInto('billing_records').values({ user_id: user.id, name, email, phone, shipping }).execute();
  });
}

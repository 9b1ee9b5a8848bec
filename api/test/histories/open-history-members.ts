import { type Kysely, sql } from 'kysely';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import type { Db } from '../../db/schema.ts';
import { shiftShop, shiftTimes } from '../../sandbox/months/shift-times.ts';
import type { SandboxStripe } from '../../sandbox/stripe/sandbox-stripe.ts';
import { addAccount, newSession } from '../accounts.ts';
import type { TestApp } from '../create-test-app.ts';
import { makeItem } from '../factory-items.ts';
import { TEST_KEYS } from '../start-test-stripe.ts';

interface Parts {
  readonly app: TestApp;
  readonly db: Db;
  readonly sandboxDb: Kysely<unknown>;
  readonly sandbox: SandboxStripe;
  readonly clock: () => Date;
}

/** Exclusives that nobody runs out of: waiting for one is not what these histories are about. */
const PIECES = 1000;

/** The color of a month, newer than those before. */
export function exclusiveColor(month: number): CatalogueItem {
  const tags = { material: 'PLA Sub', color: `Month${month}` };
  return makeItem({ tags, price: 2500, qoh: PIECES, displayIndex: 1000 + month });
}

/** Accounts that can become members, and their months, which pass one at a time. */
export function openHistoryMembers({ app, db, sandboxDb, sandbox, clock }: Parts) {
  async function subscriptionOf(email: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('subscriptions')
      .innerJoin('users', 'users.id', 'subscriptions.user_id')
      .select('provider_id')
      .where('email', '=', email)
      .where('subscriptions.status', '<>', 'ended')
      .executeTakeFirst();
    return row?.provider_id ?? undefined;
  }

  return {
    /** A browser that is signed in to the account with this address, which is created with the first. */
    async signIn(email: string) {
      const known = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
      const { id } = known ?? (await addAccount(app, { email }));
      return (await newSession(app, id)).client;
    },
    /** What the form of a card hands to the shop. */
    async tokenOf(card: string): Promise<string> {
      const response = await sandbox.server.request('/v1/test_helpers/confirmation_tokens', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${TEST_KEYS.secret}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ payment_method: card }).toString(),
      });
      const { id } = await response.json();
      return id;
    },
    /** Time passes for this member alone, until the bank is asked again or the membership ends. */
    async passMonth(email: string): Promise<void> {
      const id = await subscriptionOf(email);
      const seconds = id && (await sandbox.time.shift(id, 0));
      if (!id || seconds === undefined) throw new Error(`${email} has no subscription at Stripe`);
      await shiftShop(db as Kysely<unknown>, id, Number(seconds));
      // The shop's time stands still behind that of the database.
      await db.updateTable('subscriptions').set({ check_at: clock() }).where('provider_id', '=', id).execute();
      await sandbox.advance();
    },
    /** Months pass by a command of their own: where the shop's time jumps, they go with it. */
    async carryMonths(seconds: number): Promise<void> {
      const { rows } = await sql<{ id: string; kind: string; body: object }>`
        select id, kind, body from sandbox.stripe_objects where kind in ('subscription', 'invoice')`.execute(sandboxDb);
      for (const { id, kind, body } of rows) {
        const later = JSON.stringify(shiftTimes(body, -seconds));
        await sql`update sandbox.stripe_objects set body = ${later} where id = ${id}`.execute(sandboxDb);
        if (kind === 'subscription') await shiftShop(db as Kysely<unknown>, id, -seconds);
      }
    },
  };
}

import { sql } from 'kysely';
import type { OwnData } from '../../contract/accounts/own-data.ts';
import { messages } from '../../contract/messages.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { presentUser } from '../accounts/present-user.ts';
import { linesOf } from '../orders/order-rows.ts';
import { presentOrder } from '../orders/present-order.ts';
import type { Shopper } from '../session/shopper.ts';
import { readBilling } from './billing.ts';

/** What the shop keeps of the account, for its owner to take along. No hash, token or payment id is in it. */
export async function collectData(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  shopper: Shopper,
): Promise<OwnData> {
  const { db } = connection;
  const { id } = shopper;
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    writtenAt: clock().toISOString(),
    account: { ...presentUser(user), registered: user.created_at.toISOString() },
    avatar: await pictureOf(db, id),
    billing: await readBilling({ connection }, shopper),
    orders: await ordersOf(db, id),
    cart: await cartOf(db, id),
    ...(await waysInOf(db, id)),
    ...(await mailsTo(db, user.email)),
    elsewhere: messages.dataElsewhere,
  };
}

async function pictureOf(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('avatars').select('png').where('user_id', '=', id).executeTakeFirst();
  return row ? `data:image/png;base64,${row.png.toString('base64')}` : null;
}

async function ordersOf(db: Db, owner: string): Promise<OwnData['orders']> {
  const rows = await db.selectFrom('orders').selectAll().where('owner', '=', owner).orderBy('ts', 'desc').execute();
  const lines = await linesOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...presentOrder(row, lines.get(row.id) ?? []), coupon: row.coupon }));
}

async function cartOf(db: Db, owner: string): Promise<OwnData['cart']> {
  const rows = await db.selectFrom('cart_lines').selectAll().where('owner', '=', owner).orderBy('added_at').execute();
  return rows.map(({ item_id, qty, sides, added_at }) => ({
    itemId: item_id,
    qty,
    sides,
    addedAt: added_at.toISOString(),
  }));
}

async function waysInOf(db: Db, id: string): Promise<Pick<OwnData, 'sessions' | 'passkeys'>> {
  const sessions = await db.selectFrom('user_sessions').selectAll().where('user_id', '=', id).execute();
  const passkeys = await db.selectFrom('passkeys').selectAll().where('user_id', '=', id).execute();
  return {
    sessions: sessions.map((session) => ({
      userAgent: session.user_agent,
      ipAddress: session.ip_address,
      since: session.created_at.toISOString(),
      lastSeen: session.updated_at.toISOString(),
    })),
    passkeys: passkeys.map(({ name, created_at, last_used_at }) => ({
      name,
      added: created_at.toISOString(),
      lastUsed: textOf(last_used_at),
    })),
  };
}

async function mailsTo(db: Db, email: string): Promise<Pick<OwnData, 'newsletter' | 'restockAlerts'>> {
  const address = sql<boolean>`lower(email) = ${email}`;
  const letter = await db.selectFrom('newsletter_subscribers').selectAll().where(address).executeTakeFirst();
  const alerts = await db.selectFrom('restock_alerts').selectAll().where(address).orderBy('asked_at').execute();
  return {
    newsletter: letter ? { asked: letter.asked_at.toISOString(), confirmed: textOf(letter.confirmed_at) } : null,
    restockAlerts: alerts.map(({ item_id, asked_at, confirmed_at, notified_at }) => ({
      itemId: item_id,
      asked: asked_at.toISOString(),
      confirmed: textOf(confirmed_at),
      told: textOf(notified_at),
    })),
  };
}

function textOf(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}

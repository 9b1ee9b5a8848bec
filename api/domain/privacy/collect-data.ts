import { type RawBuilder, sql } from 'kysely';
import type { GuestData, OwnData } from '../../../contract/accounts/own-data.ts';
import { PRINT_ITEM } from '../../../contract/cart.ts';
import { messages } from '../../../contract/messages.ts';
import { shownInfill } from '../../../contract/queu3d/limits.ts';
import { extrasOf } from '../../../contract/queu3d/print-extras.ts';
import { hasSupports } from '../../../contract/queu3d/settings.ts';
import type { Db } from '../../db/schema.ts';
import { readSecondFactor } from '../accounts/second-factor.ts';
import { addressesOf, presentUser } from '../accounts/users.ts';
import type { Deps } from '../deps.ts';
import { readOwnFilament } from '../filament/own-filament.ts';
import { modelChecksOf } from '../model-checks.ts';
import { modelsOf } from '../models/account-models.ts';
import { pseudonymsOf } from '../operator/pseudonyms.ts';
import { presentOrder } from '../orders/present-order.ts';
import { presentOrders } from '../orders/read-orders.ts';
import { collectSavedQuotes } from '../prints/saved-quotes.ts';
import { collectReviews, writtenByAccount, writtenByGuest } from '../product-reviews/collect-reviews.ts';
import { listAddresses } from '../profile/addresses.ts';
import { readBilling } from '../profile/billing.ts';
import type { Shopper } from '../session/shopper.ts';
import { collectMemberships } from '../subscriptions/subscription.ts';

/** The prints in an account's data export; their models are downloaded separately. */
async function collectPrints(db: Db, owner: string): Promise<OwnData['prints']> {
  const rows = await db
    .selectFrom('prints')
    .innerJoin('slices', 'slices.id', 'slice_id')
    .select(['prints.id', 'name', 'file_id', 'material', 'color_name', 'settings', 'support_mm3', 'price'])
    .select(['prints.created_at', 'ordered_at'])
    .where('owner', '=', owner)
    .orderBy('prints.created_at')
    .execute();
  return rows.map(
    ({ id, name, file_id, material, color_name, settings, support_mm3, price, created_at, ordered_at }) => ({
      id,
      model: name,
      fileId: file_id,
      material,
      colorName: color_name,
      price,
      infill: shownInfill(settings.overrides.infill_sparse_density),
      supports: hasSupports(settings.overrides, support_mm3),
      ...extrasOf(settings.overrides),
      layerHeight: settings.overrides.layer_height,
      asked: created_at.toISOString(),
      ordered: ordered_at?.toISOString() ?? null,
    }),
  );
}

export type CollectDeps = Pick<Deps, 'connection' | 'clock' | 'store' | 'settings'>;

/** Everything the shop stores about an account, for its data export. Contains no hash, token or payment id. */
export async function collectData(
  { connection, clock, store, settings }: CollectDeps,
  shopper: Pick<Shopper, 'id' | 'userId' | 'membership'>,
): Promise<OwnData> {
  const { db } = connection;
  const { id } = shopper;
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const orders = await collectOrders({ connection, store, clock }, sql<boolean>`owner = ${id}`);
  const addresses = await addressesOf(db, id);
  const targets = [...(await pseudonymsOf(db, addresses)), ...orders.map(({ payment }) => payment.refId)];
  return {
    writtenAt: clock().toISOString(),
    account: {
      ...presentUser(user, shopper.membership),
      registered: user.created_at.toISOString(),
      taxCertificate: user.tax_certificate,
    },
    avatar: await pictureOf(db, id),
    billing: await readBilling({ connection }, shopper),
    addresses: await listAddresses(db, shopper),
    orders,
    handled: await handledFor(db, targets),
    memberships: await collectMemberships({ connection, clock, store }, id),
    grantedMonths: await grantedTo(db, id),
    votes: await votesOf(db, id),
    cart: await cartOf(db, id),
    prints: await collectPrints(db, id),
    savedQuotes: await collectSavedQuotes(db, id),
    filament: await readOwnFilament(db, { id }),
    models: await modelsOf(db, id),
    reviews: await modelChecksOf(db, id),
    productReviews: await collectReviews({ connection, settings }, writtenByAccount({ id, addresses })),
    ...(await signInsOf(db, id)),
    ...(await mailsTo(db, addresses)),
    phoneOrders: await phoneOrdersFor(db, addresses),
    agentCheckouts: await agentCheckoutsFor(db, addresses),
    emailChanges: await emailChangesOf(db, id),
    elsewhere: messages.dataElsewhere,
  };
}

/** Everything the shop stores about someone who bought without an account, by the address of the orders. */
export async function collectGuestData(
  { connection, store, settings, clock }: CollectDeps,
  email: string,
): Promise<GuestData> {
  const { db } = connection;
  const isGuests = sql<boolean>`lower(orders.email) = ${email}
    and not exists (select from users where users.id::text = owner)`;
  const orders = await collectOrders({ connection, store, clock }, isGuests);
  return {
    email,
    orders,
    handled: await handledFor(db, [
      ...(await pseudonymsOf(db, [email])),
      ...orders.map(({ payment }) => payment.refId),
    ]),
    productReviews: await collectReviews({ connection, settings }, writtenByGuest(email)),
    ...(await mailsTo(db, [email])),
    phoneOrders: await phoneOrdersFor(db, [email]),
    agentCheckouts: await agentCheckoutsFor(db, [email]),
  };
}

async function grantedTo(db: Db, id: string): Promise<OwnData['grantedMonths']> {
  const rows = await db
    .selectFrom('membership_grants')
    .select(['starts_at', 'ends_at'])
    .where('user_id', '=', id)
    .orderBy('starts_at')
    .execute();
  return rows.map(({ starts_at, ends_at }) => ({ from: starts_at.toISOString(), until: ends_at.toISOString() }));
}

async function pictureOf(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('avatars').select('png').where('user_id', '=', id).executeTakeFirst();
  return row ? `data:image/png;base64,${row.png.toString('base64')}` : null;
}

/** What the shop's staff did, without their names. */
async function handledFor(db: Db, targets: readonly string[]): Promise<OwnData['handled']> {
  const rows = await db
    .selectFrom('log.entries')
    .select(['at', 'verb', 'target', 'details'])
    .where('target', 'in', targets)
    .orderBy('at')
    .execute();
  return rows.map(({ at, verb, target, details }) => ({ at: at.toISOString(), what: verb, target, details }));
}

async function votesOf(db: Db, id: string): Promise<OwnData['votes']> {
  const rows = await db
    .selectFrom('votes')
    .innerJoin('polls', 'polls.id', 'poll_id')
    .select(['question', 'option', 'cast_at'])
    .where('voter', '=', id)
    .orderBy('cast_at')
    .execute();
  return rows.map(({ question, option, cast_at }) => ({ question, option, cast: cast_at.toISOString() }));
}

async function cartOf(db: Db, owner: string): Promise<OwnData['cart']> {
  return (await cartLinesOf(db, [owner])).map(({ line }) => line);
}

async function cartLinesOf(db: Db, owners: readonly string[]) {
  const rows = await db.selectFrom('cart_lines').selectAll().where('owner', 'in', owners).orderBy('added_at').execute();
  return rows.map(({ owner, item_id, qty, sides, added_at }) => ({
    owner,
    line: { itemId: item_id ?? PRINT_ITEM, qty, sides, addedAt: added_at.toISOString() },
  }));
}

/** Orders that staff prepared for these addresses; their lines are a cart until they are paid. */
async function phoneOrdersFor(db: Db, addresses: readonly string[]): Promise<OwnData['phoneOrders']> {
  const address = sql<boolean>`lower(email) = any(${addresses})`;
  const drafts = await db.selectFrom('draft_orders').selectAll().where(address).orderBy('saved_at').execute();
  if (drafts.length === 0) return [];
  const lines = await cartLinesOf(
    db,
    drafts.map(({ owner }) => owner),
  );
  return drafts.map(({ owner, customer, saved_at, expires_at }) => ({
    customer,
    lines: lines.filter((each) => each.owner === owner).map(({ line }) => line),
    saved: saved_at.toISOString(),
    expires: expires_at.toISOString(),
  }));
}

/** What agents sent with these addresses. */
async function agentCheckoutsFor(db: Db, addresses: readonly string[]): Promise<OwnData['agentCheckouts']> {
  const rows = await db
    .selectFrom('agent_checkouts')
    .selectAll()
    .where(sql<boolean>`lower(email) = any(${addresses})`)
    .orderBy('created_at')
    .execute();
  return rows.map(({ agent_host, selection, created_at, expires_at }) => ({
    agent: agent_host,
    lines: selection.lines.map(({ itemId, qty }) => ({ itemId, qty })),
    buyer: textsOf(selection.buyer),
    destinations: selection.destinations.map(textsOf),
    codes: [...selection.codes],
    saved: created_at.toISOString(),
    expires: expires_at.toISOString(),
  }));
}

function textsOf(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, text]) => (text ? [[name, text]] : [])));
}

async function signInsOf(db: Db, id: string): Promise<Pick<OwnData, 'sessions' | 'passkeys' | 'secondFactor'>> {
  const sessions = await db.selectFrom('user_sessions').selectAll().where('user_id', '=', id).execute();
  const passkeys = await db.selectFrom('passkeys').selectAll().where('user_id', '=', id).execute();
  const { since, recoveryCodesLeft } = await readSecondFactor(db, { id });
  return {
    secondFactor: since === null ? null : { since, recoveryCodesLeft },
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

async function emailChangesOf(db: Db, id: string): Promise<OwnData['emailChanges']> {
  const rows = await db.selectFrom('email_changes').selectAll().where('user_id', '=', id).orderBy('asked_at').execute();
  return rows.map(({ old_email, new_email, device, asked_at, confirmed_at, undone_at }) => ({
    from: old_email,
    to: new_email,
    device,
    asked: asked_at.toISOString(),
    confirmed: textOf(confirmed_at),
    undone: textOf(undone_at),
  }));
}

async function mailsTo(db: Db, addresses: readonly string[]): Promise<Pick<OwnData, 'newsletter' | 'restockAlerts'>> {
  const address = sql<boolean>`lower(email) = any(${addresses})`;
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

/** These orders, newest first, with stored details that no page shows. */
async function collectOrders(
  deps: Pick<Deps, 'connection' | 'store' | 'clock'>,
  which: RawBuilder<boolean>,
): Promise<OwnData['orders']> {
  const { db } = deps.connection;
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where(which)
    // Payments by link are part of the order whose change they paid.
    .where('charge_id', 'is', null)
    .orderBy('ts', 'desc')
    .execute();
  const ids = rows.map(({ id }) => id);
  const presented = new Map((await presentOrders(deps, rows)).map((order) => [order.id, order]));
  const refunds = await refundsOf(db, ids);
  return rows.map((row) => ({
    ...(presented.get(row.id) ?? presentOrder(row, [])),
    coupon: row.coupon,
    phone: row.customer.phone,
    note: row.customer.note ?? '',
    giftMessage: row.customer.giftMessage ?? '',
    preparedBy: row.agent_host,
    refunds: refunds
      .filter((refund) => refund.order_id === row.id)
      .map(({ amount, reason, asked_at, done_at }) => ({
        amount,
        reason,
        asked: asked_at.toISOString(),
        done: done_at?.toISOString() ?? null,
      })),
  }));
}

async function refundsOf(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return await db
    .selectFrom('order_refunds')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('asked_at')
    .execute();
}

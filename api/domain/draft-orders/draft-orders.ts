import {
  type CustomerInfo,
  customerRouteSchema,
  pickupCustomerSchema,
  shippedCustomerSchema,
} from '../../../contract/customer.ts';
import {
  DRAFT_DAYS,
  type DraftEdit,
  type DraftRow as DraftListRow,
  type DraftOrder,
} from '../../../contract/desk/drafts.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import { payLink } from '../../gateways/mail/pay-links.ts';
import { validateChoice } from '../cart/validate-line.ts';
import type { DraftDeps } from '../checkout/draft-order.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import { type DraftRow, paidBy, priceDraft, shopperOf } from './pay-link.ts';

export type DraftOrderDeps = DraftDeps & Pick<Deps, 'jobs' | 'settings'>;

const DAY_MS = 86_400_000;
const endOf = (now: Date) => new Date(now.getTime() + DRAFT_DAYS * DAY_MS);
/** More than a desk looks at. */
const MAX_LISTED = 200;

/** The drafts that were saved last, paid and expired ones included. */
export async function listDrafts(deps: Pick<Deps, 'connection' | 'clock'>): Promise<DraftListRow[]> {
  const { db } = deps.connection;
  const drafts = await db
    .selectFrom('draft_orders')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('cart_lines')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('qty'), eb.lit(0)).as('pieces'))
        .whereRef('cart_lines.owner', '=', (ref) => ref.cast<string>('draft_orders.owner', 'text'))
        .as('pieces'),
    )
    .orderBy('saved_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
  const paid = await paidBy(
    deps,
    drafts.map(({ owner }) => owner),
  );
  return drafts.map((draft) => ({
    ...factsOf(deps, draft, paid.find(({ owner }) => owner === draft.owner)?.ref_id),
    name: [draft.customer.firstName, draft.customer.lastName].filter(Boolean).join(' '),
    email: draft.email,
    pieces: Number(draft.pieces ?? 0),
  }));
}

function factsOf({ clock }: Pick<Deps, 'clock'>, draft: DraftRow, order: string | undefined) {
  const state = draft.sent_at ? ('sent' as const) : ('open' as const);
  return {
    id: draft.id,
    state: order ? ('paid' as const) : draft.expires_at <= clock() ? ('expired' as const) : state,
    createdBy: draft.created_by,
    savedAt: draft.saved_at.toISOString(),
    expiresAt: draft.expires_at.toISOString(),
    order: order ?? null,
  };
}

/** A draft at the prices of this moment. Throws `draft_unknown`. */
export async function readDraft(deps: DraftOrderDeps, id: number): Promise<DraftOrder> {
  const draft = await findDraft(deps.connection.db, id);
  const [paid] = await paidBy(deps, [draft.owner]);
  const facts = factsOf(deps, draft, paid?.ref_id);
  const isOpen = facts.state === 'open' || facts.state === 'sent';
  return {
    ...facts,
    ...(await priceDraft(deps, draft)),
    customer: draft.customer,
    coupon: draft.coupon,
    sentAt: draft.sent_at?.toISOString() ?? null,
    link: isOpen ? await payLink(draft, deps.settings) : null,
  };
}

async function findDraft(db: Db, id: number): Promise<DraftRow> {
  const draft = await db.selectFrom('draft_orders').selectAll().where('id', '=', id).executeTakeFirst();
  if (!draft) throw new ShopError('draft_unknown');
  return draft;
}

/** Makes a draft, once for each key, and returns its id. Nothing is reserved before its customer pays. */
export async function addDraft(
  deps: DraftOrderDeps,
  by: string,
  { key, ...edit }: DraftEdit & { readonly key: string },
): Promise<number> {
  const customer = readCustomer(edit.customer);
  const now = deps.clock();
  return await auditedTransaction(deps.connection.db, async (trx) => {
    const columns = { ...columnsOf(customer, edit), saved_at: now, expires_at: endOf(now) };
    const added = await trx
      .insertInto('draft_orders')
      .values({ key, created_by: by, created_at: now, ...columns })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (added) await writeLines(deps, trx, added, edit);
    const known = trx.selectFrom('draft_orders').select('id').where('key', '=', key);
    return (added ?? (await known.executeTakeFirstOrThrow())).id;
  });
}

/** Replaces what a draft says; it can be paid for another week. A payment in progress is of what it said before. */
export async function saveDraft(deps: DraftOrderDeps, id: number, edit: DraftEdit): Promise<void> {
  const customer = readCustomer(edit.customer);
  const now = deps.clock();
  await changeDraft(deps, id, async (trx, draft) => {
    const columns = { ...columnsOf(customer, edit), saved_at: now, expires_at: endOf(now) };
    await trx.updateTable('draft_orders').set(columns).where('id', '=', id).execute();
    await writeLines(deps, trx, { ...draft, email: columns.email }, edit);
  });
}

/** Mails the link; it can be paid for another week. Throws `draft_refused` for one that cannot be bought as it is. */
export async function sendDraft(deps: DraftOrderDeps, id: number): Promise<void> {
  const { problem } = await readDraft(deps, id);
  if (problem) throw new ShopError('draft_refused', { reason: problem });
  const now = deps.clock();
  await changeDraft(deps, id, async (trx, { owner }) => {
    await trx
      .updateTable('draft_orders')
      .set({ sent_at: now, expires_at: endOf(now) })
      .where('id', '=', id)
      .execute();
    // Old carts are swept.
    await trx.updateTable('cart_lines').set({ touched_at: now }).where('owner', '=', owner).execute();
    await deps.jobs.enqueue(trx, 'pay-link', { draftId: id, mailId: crypto.randomUUID() });
  });
}

/** Its link has expired then. A payment in progress goes on. */
export async function deleteDraft(deps: DraftOrderDeps, id: number): Promise<void> {
  await changeDraft(deps, id, async (trx, { owner }) => {
    await trx.deleteFrom('cart_lines').where('owner', '=', owner).execute();
    await trx.deleteFrom('draft_orders').where('id', '=', id).execute();
  });
}

/** Locks a draft that is not paid, and changes it. */
async function changeDraft(
  { connection }: Pick<Deps, 'connection'>,
  id: number,
  work: (trx: Transaction<Database>, draft: DraftRow) => Promise<void>,
): Promise<void> {
  await auditedTransaction(connection.db, async (trx) => {
    const draft = await trx.selectFrom('draft_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!draft) throw new ShopError('draft_unknown');
    const [paid] = await paidBy({ connection: { ...connection, db: trx } }, [draft.owner]);
    if (paid) throw new ShopError('draft_refused', { reason: `It is paid: order ${paid.ref_id}.` });
    await work(trx, draft);
  });
}

function columnsOf(customer: CustomerInfo, { coupon }: DraftEdit) {
  return { email: customer.email, customer: JSON.stringify(customer), coupon };
}

/** By the rules of the checkout, with each message at its field. */
function readCustomer(typed: DraftEdit['customer']): CustomerInfo {
  const route = customerRouteSchema.safeParse(typed);
  const isPickup = route.data?.serviceCode === serviceCodes.pickup;
  const schema = isPickup ? pickupCustomerSchema : shippedCustomerSchema;
  const parsed = schema.safeParse({ ...typed, country: route.data?.country });
  if (route.success && parsed.success) return parsed.data;
  const issues = [...(route.error?.issues ?? []), ...(parsed.error?.issues ?? [])];
  const fields = Object.fromEntries(issues.map(({ path, message }) => [['customer', ...path].join('.'), message]));
  throw new ShopError('invalid_request', { reason: Object.values(fields)[0] ?? '' }, fields);
}

/** A line that stays keeps its id, so that a payment in progress finds it. */
async function writeLines(
  deps: DraftOrderDeps,
  trx: Transaction<Database>,
  { owner, email }: Pick<DraftRow, 'owner' | 'email'>,
  { lines }: DraftEdit,
): Promise<void> {
  const shopper = await shopperOf(deps, { owner, email });
  for (const { itemId, qty } of lines) {
    const error = validateChoice(deps.catalogue, shopper, { itemId, qty, sides: [] });
    if (error) throw error;
  }
  const ids = lines.map(({ itemId }) => itemId);
  await trx.deleteFrom('cart_lines').where('owner', '=', owner).where('item_id', 'not in', ids).execute();
  await trx
    .insertInto('cart_lines')
    .values(lines.map(({ itemId, qty }) => ({ owner, item_id: itemId, qty, sides: [] })))
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'item_id', 'sides', 'print_id'])
        .doUpdateSet(({ ref }) => ({ qty: ref('excluded.qty'), touched_at: deps.clock() })),
    )
    .execute();
}

/** Paid and expired drafts are kept for as long, to look them up. */
const DAYS_KEPT = 30;

/** Deletes drafts that expired long ago; returns how many. */
export async function sweepDrafts({ connection, clock }: Pick<Deps, 'connection' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await connection.db
    .deleteFrom('draft_orders')
    .where('expires_at', '<', new Date(clock().getTime() - DAYS_KEPT * DAY_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

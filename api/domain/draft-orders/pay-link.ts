import { sql } from 'kysely';
import type { PayLink } from '../../../contract/pay-link.ts';
import { isMember } from '../../db/queries/is-member.ts';
import type { Row } from '../../db/schema.ts';
import { readPayLink } from '../../gateways/mail/pay-links.ts';
import { readCart } from '../cart/cart.ts';
import { totalsOf } from '../checkout/draft-charge.ts';
import { type DraftDeps, draftOrder } from '../checkout/draft-order.ts';
import type { Deps } from '../deps.ts';
import type { ChargeRow } from '../orders/charges.ts';
import { guest, type Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';

export type DraftRow = Row<'draft_orders'>;
type LinkDeps = Pick<Deps, 'connection' | 'clock' | 'settings'>;

type Linked = { readonly draft: DraftRow } | { readonly charge: ChargeRow };

/** What is behind a link: an order that staff prepared, or a change of one. What was deleted or withdrawn has expired. */
async function findLinked({ connection: { db }, clock, settings }: LinkDeps, token: string): Promise<Linked> {
  const now = clock();
  const link = await readPayLink(token, { secrets: settings.tokenSecrets, now });
  if (!link) throw new ShopError('order_link_damaged');
  if (link.expired) throw new ShopError('pay_link_expired');
  const draft = await db.selectFrom('draft_orders').selectAll().where('owner', '=', link.owner).executeTakeFirst();
  if (draft && draft.expires_at > now) return { draft };
  const charge = draft
    ? undefined
    : await db.selectFrom('order_charges').selectAll().where('owner', '=', link.owner).executeTakeFirst();
  if (!charge || charge.state === 'withdrawn' || charge.state === 'expired') throw new ShopError('pay_link_expired');
  return { charge };
}

/** Whoever holds a payment link shops with its cart, at the prices of the account with its address, or pays a change. */
export async function payingShopper(deps: LinkDeps, token: string): Promise<Shopper> {
  const linked = await findLinked(deps, token);
  if ('draft' in linked) return await shopperOf(deps, linked.draft);
  return { ...guest(linked.charge.owner), chargeId: linked.charge.id };
}

/** A guest, who owns the draft's cart and the orders of its link; an account's membership and tax exemption count. */
export async function shopperOf(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  { owner, email }: Pick<DraftRow, 'owner' | 'email'>,
): Promise<Shopper> {
  const account = await connection.db
    .selectFrom('users')
    .select(['tax_exempt', isMember(clock()).as('membership')])
    .where('email', '=', email.toLowerCase())
    .where('email_verified', '=', true)
    .executeTakeFirst();
  return { ...guest(owner), membership: account?.membership ?? false, taxExempt: account?.tax_exempt ?? false };
}

/** The order of a link that money came in for; its payment may still be pending. */
export async function paidBy({ connection }: Pick<Deps, 'connection'>, owners: readonly string[]) {
  if (owners.length === 0) return [];
  return await connection.db
    .selectFrom('orders')
    .select(['owner', 'ref_id'])
    .where('owner', 'in', [...owners])
    .where(sql<boolean>`(status in ('paid', 'processing', 'refunded') or cancelled_at is not null)`)
    .orderBy('ts')
    .execute();
}

type PriceDeps = DraftDeps & Pick<Deps, 'connection' | 'clock'>;

/** A draft at the prices of this moment, as the checkout would compute them; or why it cannot be bought. */
export async function priceDraft(
  deps: PriceDeps,
  draft: DraftRow,
): Promise<Pick<PayLink, 'lines' | 'totals' | 'atTheDoor' | 'problem'>> {
  const shopper = await shopperOf(deps, draft);
  const lines = await readCart(deps, shopper);
  const checkout = { customerInfo: draft.customer, couponName: draft.coupon, payment: { tokenId: 'later' } };
  try {
    const { totals, atTheDoor } = await draftOrder(deps, shopper, lines, { ...checkout, paymentService: 'stripe' });
    return { lines, totals, ...(atTheDoor && { atTheDoor }), problem: null };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { lines, totals: null, problem: error.message };
  }
}

/** What the page of a payment link shows. */
export async function readPayLinkOrder(deps: PriceDeps & LinkDeps, token: string): Promise<PayLink> {
  const linked = await findLinked(deps, token);
  if ('charge' in linked) return await readLinkedCharge(deps, linked.charge);
  const { draft } = linked;
  const [paid] = await paidBy(deps, [draft.owner]);
  return {
    customer: draft.customer,
    couponName: draft.coupon,
    ...(await priceDraft(deps, draft)),
    expiresAt: draft.expires_at.toISOString(),
    paid: paid?.ref_id ?? null,
    change: null,
  };
}

async function readLinkedCharge({ connection: { db } }: Pick<Deps, 'connection'>, charge: ChargeRow): Promise<PayLink> {
  const { customer, ref_id, totals } = await db
    .selectFrom('orders')
    .select(['customer', 'ref_id', 'totals'])
    .where('id', '=', charge.order_id)
    .executeTakeFirstOrThrow();
  const { changes, amount, totals: after } = charge;
  return {
    ...{ customer, couponName: null, lines: [], problem: null },
    totals: totalsOf(amount),
    expiresAt: charge.expires_at.toISOString(),
    paid: charge.state === 'paid' ? ref_id : null,
    change: { order: ref_id, changes: [...changes], before: totals.total, after: after.total },
  };
}

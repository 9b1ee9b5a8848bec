import { sql } from 'kysely';
import type * as z from 'zod';
import type { SavedAddress } from '../../../contract/accounts/billing.ts';
import { cents } from '../../../contract/cents.ts';
import { countryName } from '../../../contract/country.ts';
import type { CustomerInfo } from '../../../contract/customer.ts';
import type { customerSchema } from '../../../contract/desk/customers.ts';
import { townLine } from '../../../contract/postal-code.ts';
import { isMember } from '../../db/queries/is-member.ts';
import type { Db } from '../../db/schema.ts';
import { addressesOf } from '../accounts/users.ts';
import type { Deps } from '../deps.ts';
import { listAddresses } from '../profile/addresses.ts';
import { membershipsOf } from '../subscriptions/membership-history.ts';
import { tagsOf } from '../tags.ts';
import { blocksOf } from './blocks.ts';
import { customerNotes } from './customer-notes.ts';
import { customerTimeline } from './customer-timeline.ts';
import { type CustomerKey, resolveCustomer } from './resolve-customer.ts';

type Shown = z.infer<typeof customerSchema>;

const MAX_ORDERS = 50;
/** Of a guest, whose addresses are those of the latest orders. */
const MAX_ADDRESSES = 5;

/** One customer with orders, addresses, membership, blocks, and all that happened. Throws `customer_unknown`. */
export async function readCustomer(deps: Pick<Deps, 'connection' | 'clock' | 'store'>, key: string): Promise<Shown> {
  const { db } = deps.connection;
  const customer = await resolveCustomer(db, key);
  const { email, accountId } = customer;
  const [known, user, orders, totals, memberships, blocks, tags, noted] = await Promise.all([
    contactsOf(db, email),
    accountId ? accountOf(db, accountId, deps.clock()) : null,
    ordersOf(db, customer),
    totalsOf(db, customer),
    accountId ? membershipsOf(deps, accountId) : { memberships: [], grants: [] },
    blocksOf(db, customer),
    tagsOf(db, 'customers', [email]),
    customerNotes(db, email),
  ]);
  const notes = noted.map(({ at, by, text }) => ({ at: at.toISOString(), by, text }));
  return {
    email,
    name: user?.name ?? known.names[0] ?? '',
    phones: known.phones,
    since: known.since.toISOString(),
    account: user && { ...user.account, id: accountId ?? '' },
    tags: tags.get(email) ?? [],
    notes,
    ...totals,
    orders: orders.map(presentOrderRow),
    addresses: accountId
      ? (await listAddresses(db, { id: accountId })).map(presentSaved)
      : addressesOfOrders(orders.map(({ customer: info }) => info)),
    ...memberships,
    blocks,
    timeline: await customerTimeline(db, customer, orders, { ...memberships, notes }),
  };
}

async function contactsOf(db: Db, email: string) {
  const rows = await db
    .selectFrom('customers')
    .leftJoin('customer_contacts', 'customer_contacts.email', 'customers.email')
    .select(['first_seen', 'name', 'phone'])
    .where('customers.email', '=', email)
    .limit(20)
    .execute();
  const distinct = (values: (string | null)[]) => [...new Set(values.filter((value): value is string => !!value))];
  return {
    since: rows[0]?.first_seen ?? new Date(0),
    names: distinct(rows.map(({ name }) => name)),
    phones: distinct(rows.map(({ phone }) => phone)),
  };
}

async function accountOf(db: Db, id: string, now: Date) {
  const user = await db
    .selectFrom('users')
    .select(['name', 'email', 'email_verified', 'tax_exempt', 'tax_certificate'])
    .select(isMember(now).as('member'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { name, email, email_verified, tax_exempt, tax_certificate, member } = user;
  return {
    name,
    account: {
      member,
      emailVerified: email_verified,
      taxExempt: tax_exempt,
      taxCertificate: tax_certificate,
      formerEmails: (await addressesOf(db, id)).filter((address) => address !== email),
    },
  };
}

/** Orders of the account, and those that name its address, which it may have placed before it signed in. */
const isTheirs = ({ email, accountId }: CustomerKey) =>
  accountId
    ? sql<boolean>`(owner = ${accountId} or lower(orders.email) = ${email}) and orders.charge_id is null`
    : sql<boolean>`lower(orders.email) = ${email} and orders.charge_id is null`;

async function ordersOf(db: Db, customer: CustomerKey) {
  return await db
    .selectFrom('orders')
    .selectAll('orders')
    .select(sql<number>`(select coalesce(sum(qty), 0)::int from order_lines where order_id = orders.id)`.as('pieces'))
    .where(isTheirs(customer))
    .orderBy('ts', 'desc')
    .orderBy('id')
    .limit(MAX_ORDERS)
    .execute();
}

async function totalsOf(db: Db, customer: CustomerKey): Promise<Pick<Shown, 'paidOrders' | 'spent'>> {
  const row = await db
    .selectFrom('orders')
    .select([
      sql<number>`count(*)::int`.as('paidOrders'),
      sql<number>`coalesce(sum(amount - refunded), 0)::float8`.as('spent'),
    ])
    .where(isTheirs(customer))
    .where('status', 'in', ['paid', 'refunded'])
    .executeTakeFirstOrThrow();
  return row;
}

function presentOrderRow(row: Awaited<ReturnType<typeof ordersOf>>[number]): Shown['orders'][number] {
  const { id, status, pieces } = row;
  return {
    id,
    status,
    pieces,
    refId: row.ref_id,
    amount: cents(row.amount),
    refunded: cents(row.refunded),
    placedAt: row.ts.toISOString(),
    shippedAt: row.shipped_at?.toISOString() ?? null,
    paidWith: row.paid_with,
    declineReason: row.decline_reason,
  };
}

function presentSaved({ isDefault, name, phone, shipping }: SavedAddress): Shown['addresses'][number] {
  const { line1, line2, city, state, postal_code, country } = shipping.address;
  const lines = [shipping.name || name, line1, line2, townLine(city, state, postal_code), countryName(country), phone];
  return { label: isDefault ? 'Default' : 'Saved', lines: lines.filter((line): line is string => !!line) };
}

function addressesOfOrders(customers: readonly CustomerInfo[]): Shown['addresses'] {
  const blocks = customers.flatMap((customer) => {
    if (!('address' in customer) || !customer.address) return [];
    const { firstName, lastName, address, address2, city, state, zipCode, country, phone } = customer;
    const lines = [
      `${firstName} ${lastName}`,
      address,
      address2,
      townLine(city, state, zipCode),
      countryName(country),
      phone,
    ];
    return [lines.filter((line): line is string => !!line)];
  });
  const distinct = new Map(blocks.map((lines) => [lines.join('\n'), lines]));
  return [...distinct.values()].slice(0, MAX_ADDRESSES).map((lines) => ({ label: 'From an order', lines }));
}

import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { cents } from '../../../contract/cents.ts';
import {
  type DeskOrderRow,
  type DeskOrders,
  methodNames,
  type OrderFilter,
  type OrderList,
  type OrderSort,
  type OrdersQuery,
} from '../../../contract/desk/orders.ts';
import type { OrderStatus } from '../../../contract/order.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { escapeLike } from '../../db/escape-like.ts';
import type { Database, Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { UNKNOWN_AFTER } from '../monitoring/shop-facts.ts';
import { endOfDay, startOfDay } from '../operator/day-bounds.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import { disputesOf, holdsGoods, needsDisputeWork } from '../orders/record-dispute.ts';
import { isToPack } from '../packing/to-pack.ts';
import { foldWords, RARE_WORDS, rareMatches } from '../search-words.ts';
import { tagsOf } from '../tags.ts';
import { indexOrders } from './index-orders.ts';

type ListDeps = Pick<Deps, 'connection' | 'clock' | 'store'>;

/** Counting on takes longer than anybody pages. */
const MAX_COUNTED = 10_000;

/** A page of the orders that match, and how many there are. */
export async function listOrders(deps: ListDeps, query: OrdersQuery): Promise<DeskOrders> {
  const match = await matchWords(deps.connection.db, query.q);
  if (match.ids?.length === 0) return { orders: [], total: 0, isMore: false };
  const sort = query.sort ?? (query.show === 'to-pack' ? 'overnight' : 'newest');
  const before = (query.page - 1) * query.size;
  const [rows, counted] = await Promise.all([
    inOrder(deps, query, match, sort)
      .limit(query.size + 1)
      .offset(before)
      .execute(),
    countOrders(deps, query, match),
  ]);
  const orders = await presentRows(deps, rows.slice(0, query.size));
  return { orders, ...(counted ?? { total: before + rows.length, isMore: rows.length > query.size }) };
}

interface Count {
  readonly total: number;
  readonly isMore: boolean;
}

/** Undefined: words and filters are both in thousands of orders, which would have to be compared one by one. */
async function countOrders(deps: ListDeps, filter: OrderFilter, match: WordMatch): Promise<Count | undefined> {
  if (!match.isFrequent) return await countUpTo(MAX_COUNTED, matching(deps, filter, match), deps);
  const isFiltered = filterNames.some((name) => filter[name] !== undefined);
  if (!isFiltered) return { total: RARE_WORDS, isMore: true };
  const filtered = await countUpTo(RARE_WORDS, matching(deps, filter, { patterns: [], isFrequent: false }), deps);
  return filtered.isMore ? undefined : await countUpTo(RARE_WORDS, matching(deps, filter, match), deps);
}

const filterNames = ['show', 'status', 'method', 'country', 'from', 'until', 'coupon', 'item', 'tag', 'only'] as const;

async function countUpTo(most: number, orders: Orders, { connection }: ListDeps): Promise<Count> {
  const { count } = await connection.db
    .selectFrom(
      orders
        .select(sql`1`.as('one'))
        .limit(most + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(Number(count), most), isMore: Number(count) > most };
}

/** With its time to the microsecond, which a Date cuts off. */
export type ExportedOrder = OrderRow & { readonly cursor: string };

/** The desk's filters, and those that the command line had before there was a desk. */
interface OrderSearch extends OrderFilter {
  /** as it is stored, which tells payments apart; the desk's `status` is what the shopper sees */
  readonly storedStatus?: OrderStatus | undefined;
  /** the whole address, in upper or lower case */
  readonly email?: string | undefined;
  readonly since?: Date | undefined;
  /** paid, and neither shipped nor ready for pickup */
  readonly isUnshipped?: boolean | undefined;
}

/** Orders newest first, or those after another one in this list: the next rows of an export. */
export async function listNextOrders(
  deps: ListDeps,
  filter: OrderSearch,
  { after, limit }: { readonly after?: ExportedOrder | undefined; readonly limit: number },
): Promise<ExportedOrder[]> {
  const match = await matchWords(deps.connection.db, filter.q);
  if (match.ids?.length === 0) return [];
  return await inOrder(deps, filter, match, 'newest', after)
    .select(sql<string>`orders.ts::text`.as('cursor'))
    .limit(limit)
    .execute();
}

interface WordMatch {
  readonly patterns: readonly string[];
  /** the orders with all words; undefined: there are no words, or too many orders have them */
  readonly ids?: readonly string[];
  readonly isFrequent: boolean;
}

const MAX_WORDS = 8;

/** The orders that have all words of a search. */
async function matchWords(db: Db, q = ''): Promise<WordMatch> {
  const words = (await foldWords(db, q.split(/\s+/))).slice(0, MAX_WORDS);
  if (words.length === 0) return { patterns: [], isFrequent: false };
  const patterns = words.map(patternOf);
  await indexOrders(db);
  const rows = await rareMatches((limit) =>
    db
      .selectFrom('order_search')
      .select('order_id')
      .where(({ eb, and }) => and(patterns.map((pattern) => eb('words', 'like', pattern))))
      .limit(limit)
      .execute(),
  );
  if (!rows) return { patterns, isFrequent: true };
  return { patterns, isFrequent: false, ids: rows.map(({ order_id }) => order_id) };
}

/** Three letters in a row are what the index knows; shorter words count from the beginning of a word. */
const SHORT = 3;
/** A whole order number, which is stored without its dashes as well. */
const ORDER_NUMBER = /^ns-?[2-9a-hjkmnp-tv-z]{4}-?[2-9a-hjkmnp-tv-z]{4}$/;

function patternOf(word: string): string {
  const plain = ORDER_NUMBER.test(word) ? word.replaceAll('-', '') : word;
  const escaped = escapeLike(plain);
  return plain.length < SHORT ? `% ${escaped}%` : `%${escaped}%`;
}

/** A scalar: Postgres looks it up for each order. A join would read all texts with the words first. */
function hasWords(patterns: readonly string[], id = sql.ref('orders.id')): Expression<SqlBool> {
  return sql`(select words from order_search where order_id = ${id}) like all (${patterns}::text[])`;
}

/**
 * The orders that match, sorted. For frequent words the orders are read in their order from an index until a page is
 * full: `offset 0` keeps Postgres from comparing all texts and sorting afterwards. A reader of a sorted subquery keeps its
 * order; an `order by` of its own would have the subquery read to its end.
 * Only ids are read in that order, which the indexes of the filters hold, and the rows of the page alone: four thousand
 * rows, a kilobyte each, took ten times as long. By amount no index has a filter, and whole rows keep Postgres from sorting.
 */
function inOrder(deps: ListDeps, filter: OrderSearch, match: WordMatch, sort: OrderSort, after?: ExportedOrder) {
  const next = (query: Orders) =>
    query.$if(after !== undefined, (orders) =>
      orders.where(sql<SqlBool>`(orders.ts, orders.id) < (${after?.cursor}::timestamptz, ${after?.id}::uuid)`),
    );
  const { db } = deps.connection;
  if (!match.isFrequent) {
    return db
      .selectFrom(
        sorted(next(matching(deps, filter, match)), sort)
          .selectAll('orders')
          .as('orders'),
      )
      .selectAll();
  }
  const all = sorted(next(matching(deps, filter, { ...match, isFrequent: false })), sort);
  if (sort === 'amount') {
    return db.selectFrom(all.selectAll('orders').offset(0).as('orders')).selectAll().where(hasWords(match.patterns));
  }
  const found = db
    .selectFrom(all.select('orders.id').offset(0).as('found'))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('orders').selectAll().whereRef('orders.id', '=', 'found.id').offset(0).as('orders'),
      (join) => join.onTrue(),
    )
    .selectAll('orders')
    .where(hasWords(match.patterns, sql.ref('found.id')));
  return db.selectFrom(found.as('orders')).selectAll();
}

type Orders = SelectQueryBuilder<Database, 'orders', object>;

function matching(deps: ListDeps, filter: OrderSearch, { patterns, ids, isFrequent }: WordMatch): Orders {
  const { show, status, method, country, from, until, coupon, item, tag, only } = filter;
  const { storedStatus, email, since, isUnshipped } = filter;
  const { timeZone } = deps.store;
  // Payments by link are part of another order; one whose outcome is unknown is to be looked at all the same.
  const withPayments = show === 'payment-unknown';
  return deps.connection.db
    .selectFrom('orders')
    .$if(!withPayments, (query) => query.where('orders.charge_id', 'is', null))
    .$if(ids !== undefined, (query) => query.where('orders.id', '=', sql<string>`any(${ids}::uuid[])`))
    .$if(isFrequent, (query) => query.where(hasWords(patterns)))
    .$if(show !== undefined, (query) => query.where(inList(show ?? 'to-pack', deps)))
    .$if(status !== undefined, (query) => query.where('display_status', '=', status ?? 'paid'))
    .$if(method !== undefined, (query) => query.where('service_code', '=', methodNames[method ?? 'ground']))
    .$if(country !== undefined, (query) => query.where('service_code', 'in', servicesTo[country ?? 'US']))
    .$if(from !== undefined, (query) => query.where('orders.ts', '>=', startOfDay(from ?? '', timeZone)))
    .$if(until !== undefined, (query) => query.where('orders.ts', '<', endOfDay(until ?? '', timeZone)))
    .$if(coupon !== undefined, (query) => query.where('coupon', '=', coupon ?? ''))
    .$if(item !== undefined, (query) =>
      query.where('orders.id', 'in', ({ selectFrom }) =>
        selectFrom('order_lines')
          .select('order_id')
          .where('item_id', '=', item ?? ''),
      ),
    )
    .$if(tag !== undefined, (query) =>
      query.where('orders.id', 'in', ({ selectFrom }) =>
        selectFrom('order_tags')
          .select('order_id')
          .where('tag', '=', tag ?? ''),
      ),
    )
    .$if(only !== undefined, (query) => query.where('ref_id', 'in', only ?? []))
    .$if(storedStatus !== undefined, (query) => query.where('orders.status', '=', storedStatus ?? 'paid'))
    .$if(email !== undefined, (query) => query.where(sql`lower(orders.email)`, '=', (email ?? '').toLowerCase()))
    .$if(since !== undefined, (query) => query.where('orders.ts', '>=', since ?? new Date(0)))
    .$if(isUnshipped === true, (query) => query.where('orders.status', '=', 'paid').where('shipped_at', 'is', null));
}

const servicesTo = {
  US: [serviceCodes.ground, serviceCodes.overnight],
  CA: [serviceCodes.canadaGround, serviceCodes.canadaEconomy],
};

function inList(list: OrderList, deps: ListDeps): Expression<SqlBool> {
  switch (list) {
    case 'to-pack':
      return isToPack(deps);
    case 'packed':
      return sql`orders.status = 'paid' and packed_at is not null and shipped_at is null`;
    case 'waits-for-stock':
      return sql`waits_for_stock and orders.status = 'paid' and packed_at is null and shipped_at is null`;
    case 'returns':
      return sql`orders.id in (select order_id from returns where state = 'requested')`;
    case 'disputed':
      return needsDisputeWork;
    case 'prints':
      return sql`orders.id in (select order_id from order_lines where print_id is not null)`;
    case 'payment-unknown': {
      const before = (seconds: number) => new Date(deps.clock().getTime() - seconds * 1000);
      const { pending, requires_action, processing } = UNKNOWN_AFTER;
      return sql`orders.status in ('pending', 'requires_action', 'processing') and orders.ts <
        case orders.status when 'pending' then ${before(pending)}::timestamptz
          when 'requires_action' then ${before(requires_action)}::timestamptz
          else ${before(processing)}::timestamptz end`;
    }
  }
}

function sorted(query: Orders, sort: OrderSort): Orders {
  switch (sort) {
    case 'newest':
      return query.orderBy('orders.ts', 'desc').orderBy('orders.id', 'desc');
    case 'oldest':
      return query.orderBy('orders.ts').orderBy('orders.id');
    case 'amount':
      return query.orderBy('orders.amount', 'desc').orderBy('orders.id', 'desc');
    case 'overnight':
      return query
        .orderBy(sql`service_code is distinct from ${sql.lit(serviceCodes.overnight)}`)
        .orderBy('orders.ts')
        .orderBy('orders.id');
  }
}

async function presentRows({ connection, clock }: ListDeps, rows: readonly OrderRow[]): Promise<DeskOrderRow[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const { db } = connection;
  const [disputes, tags, sums] = await Promise.all([
    disputesOf(db, ids),
    tagsOf(db, 'orders', ids),
    db
      .selectFrom('order_lines')
      .select(({ fn }) => ['order_id', fn.sum<string>('qty').as('pieces'), fn.count<string>('print_id').as('prints')])
      .where('order_id', 'in', ids)
      .groupBy('order_id')
      .execute(),
  ]);
  const age = ({ ts }: OrderRow) => (clock().getTime() - ts.getTime()) / 1000;
  return rows.map((row) => {
    const lines = sums.find(({ order_id }) => order_id === row.id);
    return {
      id: row.id,
      number: row.ref_id,
      placedAt: row.ts.toISOString(),
      status: row.display_status,
      name: nameOf(row),
      email: row.email,
      serviceCode: row.service_code,
      place: placeOf(row),
      pieces: Number(lines?.pieces ?? 0),
      amount: cents(row.amount),
      refunded: cents(row.refunded),
      coupon: row.coupon,
      tags: tags.get(row.id) ?? [],
      hasPrints: Number(lines?.prints ?? 0) > 0,
      waitsForStock: row.waits_for_stock && row.shipped_at === null,
      isDisputed: disputes.some((dispute) => dispute.order_id === row.id && holdsGoods(dispute)),
      isPaymentUnknown:
        row.status in UNKNOWN_AFTER && age(row) > UNKNOWN_AFTER[row.status as keyof typeof UNKNOWN_AFTER],
    };
  });
}

export function nameOf({ customer }: Pick<OrderRow, 'customer'>): string {
  return [customer.firstName, customer.lastName].filter(Boolean).join(' ');
}

function placeOf({ customer }: OrderRow): string {
  if (!('country' in customer)) return '';
  return [customer.state, customer.country].filter(Boolean).join(', ');
}
